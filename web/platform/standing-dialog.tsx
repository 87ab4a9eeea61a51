import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { StandingChange } from '@tunda/contract/platform/platform-standing'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { takeIssues, useContractForm } from '../shared/fields/form.tsx'
import { toast } from '../shared/page/toast.tsx'
import { fresh } from '../shared/session/confirm-identity.ts'
import { ReasonDialog, ReasonForm } from './reason-form.tsx'

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
  return (
    <ReasonDialog opened={standing !== undefined} onClose={onClose} title={standing ? question(standing) : ''}>
      {standing ? <StandingForm standing={standing} onClose={onClose} /> : null}
    </ReasonDialog>
  )
}

const question = ({ name, isSuspended }: Standing) => (isSuspended ? t`Restore ${name}?` : t`Suspend ${name}?`)

function StandingForm({ standing, onClose }: { standing: Standing; onClose: () => void }) {
  const { id, name, what, isSuspended } = standing
  const action = isSuspended ? 'restore' : 'suspend'
  const form = useContractForm({ schema: StandingChange, initialValues: { id, reason: '' } })
  const change = useMutation({
    mutationFn: (values: { id: string; reason: string }) => fresh(() => calls[what][action](values)),
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
    <ReasonForm
      form={form}
      description={t`Kept with your name, and shown in the audit trail of the shop.`}
      action={isSuspended ? t`Restore` : t`Suspend`}
      isDanger={!isSuspended}
      isBusy={change.isPending}
      onSubmit={(values) => change.mutate(values)}
      onClose={onClose}
    >
      <Text size="sm">{words[what][action]}</Text>
    </ReasonForm>
  )
}
