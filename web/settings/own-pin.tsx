import { t } from '@lingui/core/macro'
import { Alert, Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pin, TypedPin } from '@tunda/contract/till/staff'
import { staffFailures } from '@tunda/contract/till/staff-failures'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../shared/calls/api.ts'
import { asFailure, refusalWords } from '../shared/calls/failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/fields/form.tsx'
import { pinReveal } from '../shared/fields/password-reveal.ts'
import { toast } from '../shared/page/toast.tsx'
import { SettingsSection } from './settings-section.tsx'

/** One's own PIN at the shop's tills; nothing for people without one. */
export function OwnPin() {
  const own = useQuery(api.staff.own.queryOptions())
  const [round, setRound] = useState(0)
  if (!own.data?.has_pin) return null
  return (
    <SettingsSection title={t`PIN at the till`} text={t`It unlocks the shop’s tills. Only you should know it.`}>
      <PinForm key={round} onDone={() => setRound(round + 1)} />
    </SettingsSection>
  )
}

const Typed = z.object({ pin: TypedPin, new_pin: Pin })

function PinForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({ mode: 'controlled', schema: Typed, initialValues: { pin: '', new_pin: '' } })
  const [wrong, setWrong] = useState<string>()
  const change = useMutation({
    mutationFn: (typed: z.infer<typeof Typed>) => client.staff.changeOwnPin(typed),
    onSuccess: ({ is_changed, tries_left }) => {
      if (!is_changed) return setWrong(refusalWords(staffFailures.wrong, { tries_left: tries_left ?? 0 }))
      toast.ok(t`Your PIN is changed`, t`It works at every till in the shop.`)
      onDone()
    },
    onError: (error) => void takeIssues(form, error),
  })
  const problem = change.error ? asFailure(change.error).message : wrong
  const field = {
    ...pinReveal,
    inputMode: 'numeric',
    maxLength: 6,
    size: 'md',
    required: true,
    withAsterisk: false,
  } as const
  return (
    <Form
      form={form}
      onSubmit={(typed) => {
        setWrong(undefined)
        change.mutate(typed)
      }}
    >
      <Stack gap="md">
        {problem ? (
          <Alert color="clay" role="alert">
            {problem}
          </Alert>
        ) : null}
        <PasswordInput label={t`Current PIN`} autoComplete="off" {...field} {...form.getInputProps('pin')} />
        <PasswordInput
          label={t`New PIN`}
          description={t`4 to 6 digits`}
          autoComplete="new-password"
          {...field}
          {...form.getInputProps('new_pin')}
        />
        <Group>
          <Button type="submit" loading={change.isPending}>{t`Change PIN`}</Button>
        </Group>
      </Stack>
    </Form>
  )
}
