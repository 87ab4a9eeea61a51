import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { fresh } from '../shared/session/confirm-identity.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The person chosen; without it the address is typed, and typed again. */
  email?: string | undefined
}

/** Makes somebody a super admin. Typing their address is the confirmation: nothing here is undone by a slip. */
export function PromoteDialog({ opened, onClose, email }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Promote to super admin`} size="md" closeOnClickOutside={false}>
      <PromoteForm onClose={onClose} email={email} />
    </Modal>
  )
}

function PromoteForm({ onClose, email }: Omit<Props, 'opened'>) {
  const [wanted, setWanted] = useState(email ?? '')
  const [typed, setTyped] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const promote = useMutation({
    mutationFn: (user_email: string) => fresh(() => client.platform.promote({ user_email })),
    onError: showFailure(t`Promotion Failed`),
  })
  const matches = wanted.trim() !== '' && isSame(wanted, typed)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isPromoted = await promote.mutateAsync(wanted.trim()).catch(() => undefined)
    if (isPromoted === undefined) return
    if (!isPromoted) {
      setUnknown(true)
      toast.bad(t`Promotion Failed`, t`Failed to promote user to superadmin. The user may not exist.`)
      return
    }
    toast.ok(t`Promoted`, t`${{ wanted: wanted.trim() }} is a super admin now.`)
    await cache.invalidateQueries({ queryKey: api.platform.key() })
    onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t`A super admin sees every person and organization on the platform, with their subscriptions and invoices, but no longer any shop pages.`}</Text>
        {isUnknown ? (
          <Alert
            color="clay"
            role="alert"
            title={t`Failed to promote user to superadmin.`}
          >{t`There may be no account with this address. Check it for typing mistakes.`}</Alert>
        ) : null}
        <AddressFields
          wanted={wanted}
          isGiven={email !== undefined}
          onWanted={(address) => {
            setWanted(address)
            setUnknown(false)
          }}
          typed={typed}
          onTyped={setTyped}
        />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={!matches} loading={promote.isPending}>{t`Promote`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

type AddressProps = {
  wanted: string
  isGiven: boolean
  onWanted: (address: string) => void
  typed: string
  onTyped: (address: string) => void
}

function AddressFields({ wanted, isGiven, onWanted, typed, onTyped }: AddressProps) {
  const address = { type: 'email', autoComplete: 'off', maxLength: 254 }
  const differs = typed !== '' && typed.length >= wanted.trim().length && !isSame(wanted, typed)
  return (
    <>
      <TextInput
        label={t`Email of the user`}
        {...address}
        value={wanted}
        readOnly={isGiven}
        onChange={(event) => onWanted(event.currentTarget.value)}
      />
      <TextInput
        label={t`Type the email again to confirm`}
        {...address}
        data-autofocus={isGiven || undefined}
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        error={differs ? t`The two addresses differ` : undefined}
      />
    </>
  )
}
