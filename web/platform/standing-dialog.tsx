import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { StandingChange } from '@tunda/contract/platform/platform-standing'

import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { Form, takeIssues, useContractForm } from '../shared/fields/form.tsx'
import dialog from '../shared/page/dialog.module.css'
import { toast } from '../shared/page/toast.tsx'

/** A person or a shop, and what is to become of it. */
export type Standing = {
  readonly id: string
  readonly name: string
  readonly what: 'person' | 'shop'
  readonly isSuspended: boolean
}

const words = {
  person: {
    suspend: t`They are blocked on every device from their next click. Their shops stay open to the others.`,
    restore: t`They can sign in again, and devices where they are signed in work again.`,
  },
  shop: {
    suspend: t`Nobody can work in it and its tills cannot sell online. What a till sells without a network waits there.`,
    restore: t`People can work in it again, and sales its tills have made since then arrive automatically.`,
  },
} as const

const calls = {
  person: { suspend: client.platform.suspendPerson, restore: client.platform.restorePerson },
  shop: { suspend: client.platform.suspendShop, restore: client.platform.restoreShop },
} as const

/** Suspends or restores, with the reason that is kept. */
export function StandingDialog({ standing, onClose }: { standing: Standing | undefined; onClose: () => void }) {
  const title = standing && `${standing.isSuspended ? t`Restore` : t`Suspend`} ${standing.name}?`
  return (
    <Modal
      opened={standing !== undefined}
      onClose={onClose}
      title={title}
      size="md"
      closeOnClickOutside={false}
      classNames={{ title: dialog.title ?? '' }}
    >
      {standing ? <StandingForm standing={standing} onClose={onClose} /> : null}
    </Modal>
  )
}

function StandingForm({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const { id, name, what, isSuspended } = standing
  const action = isSuspended ? 'restore' : 'suspend'
  const form = useContractForm({ schema: StandingChange, initialValues: { id, reason: '' } })
  const change = useMutation({
    mutationFn: (values: { id: string; reason: string }) => calls[what][action](values),
    onSuccess: async () => {
      toast.ok(isSuspended ? t`${name} is restored` : t`${name} is suspended`)
      await cache.invalidateQueries({ queryKey: api.platform.key() })
      onClose()
    },
    onError: (error) => {
      if (!takeIssues(form, error)) showFailure(isSuspended ? t`Not restored` : t`Not suspended`)(error)
    },
  })
  return (
    <Form form={form} onSubmit={(values) => change.mutate(values)}>
      <Stack gap="md">
        <Text size="sm">{words[what][action]}</Text>
        <Textarea
          label={t`Reason`}
          description={t`Kept with your name, and shown in the audit trail of the shop.`}
          required
          rows={3}
          maxLength={500}
          data-autofocus
          {...form.getInputProps('reason')}
          key={form.key('reason')}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" {...(isSuspended ? {} : { color: 'clay' })} loading={change.isPending}>
            {isSuspended ? t`Restore` : t`Suspend`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
