import { t } from '@lingui/core/macro'
import { Alert, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Pin, type StaffMember } from '@tunda/contract/till/staff'
import { useState } from 'react'
import { z } from 'zod'
import { client } from '../../shared/calls/api.ts'
import { asFailure } from '../../shared/calls/failure.ts'
import { refresh } from '../../shared/calls/refresh.ts'
import { Form, takeIssues, useContractForm } from '../../shared/fields/form.tsx'
import { FormButtons } from '../../shared/page/form-dialog.tsx'
import { toast } from '../../shared/page/toast.tsx'

type Props = { /** Undefined keeps the dialog closed. */ person: StaffMember | undefined; onClose: () => void }

/** A new PIN for somebody; it ends what the old one unlocked. */
export function PinDialog({ person, onClose }: Props) {
  const [last, setLast] = useState<StaffMember>()
  if (person && person !== last) setLast(person)
  if (!last) return null
  const { name } = last
  return (
    <Modal
      opened={person !== undefined}
      onClose={onClose}
      title={last.has_pin ? t`New PIN for ${name}` : t`PIN for ${name}`}
      size={440}
    >
      <PinForm key={last.id} person={last} onDone={onClose} />
    </Modal>
  )
}

const Typed = z.object({ pin: Pin })

function PinForm({ person: { id, name, has_pin }, onDone }: { person: StaffMember; onDone: () => void }) {
  const form = useContractForm({ mode: 'controlled', schema: Typed, initialValues: { pin: '' } })
  const save = useMutation({
    mutationFn: (pin: string) => client.staff.setPin({ id, pin }),
    onSuccess: async () => {
      toast.ok(t`${name}’s PIN is set`)
      onDone()
      await refresh('staff')
    },
    onError: (error) => void takeIssues(form, error),
  })
  return (
    <Form form={form} onSubmit={({ pin }) => save.mutate(pin)}>
      <Stack gap="md">
        {save.error ? (
          <Alert color="clay" role="alert">
            {asFailure(save.error).message}
          </Alert>
        ) : null}
        <TextInput
          label={t`PIN`}
          description={t`4 to 6 digits. Let the person type it themselves`}
          type="password"
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={6}
          data-autofocus
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('pin')}
        />
        <Text size="sm" c="dimmed">
          {has_pin ? t`Tills unlocked with the old PIN stop selling for this person.` : null}{' '}
          {t`If a till is stolen, somebody with enough skill can try out its PINs. Revoke it under Terminal Management, and change the PINs of those who used it.`}
        </Text>
        <FormButtons action={t`Set PIN`} onClose={onDone} isBusy={save.isPending} />
      </Stack>
    </Form>
  )
}
