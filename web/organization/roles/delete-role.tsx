import { t } from '@lingui/core/macro'
import { Radio, Stack } from '@mantine/core'
import type { Organization } from '@tunda/contract/organization/organization'
import type { OwnRole } from '@tunda/contract/organization/own-roles'
import { mayGive, rightsNamed, rightsOfRole } from '@tunda/contract/organization/rights'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { roleNames } from '../../shared/words/role-names.ts'
import { refreshPeople } from '../members/people-changes.ts'

type Props = {
  /** Undefined keeps the dialog closed. */
  role: OwnRole | undefined
  roles: readonly OwnRole[]
  organization: Organization
  onClose: () => void
}

/** Asks before a role is deleted, and which one its people get instead. */
export function DeleteRole({ role, roles, organization, onClose }: Props) {
  const [last, setLast] = useState<OwnRole>()
  const [next, setNext] = useState<string>()
  if (role && role !== last) {
    setLast(role)
    setNext(undefined)
  }
  if (!last) return null
  const isHeld = last.members + last.invitations > 0
  const others = [
    ...(mayGive(organization, rightsOfRole.member) ? [{ id: 'member', name: roleNames.member }] : []),
    ...roles.filter((one) => one.id !== last.id && mayGive(organization, rightsNamed(one))),
  ]

  async function remove({ id, name }: OwnRole): Promise<void> {
    try {
      await fresh(() => client.organization.removeRole({ id, ...(next === undefined ? {} : { move_to: next }) }))
    } finally {
      void refreshPeople()
    }
    toast.ok(t`Role deleted`, name)
  }

  return (
    <ConfirmDialog
      opened={role !== undefined}
      onClose={onClose}
      title={t`Delete the role ${{ last: last.name }}?`}
      action={t`Delete ${{ last: last.name }}`}
      onConfirm={() => remove(last)}
      failed={t`Role not deleted`}
      disabled={isHeld && next === undefined}
      danger
    >
      {isHeld ? (
        <Radio.Group label={t`Choose the role that its people get instead`} value={next ?? null} onChange={setNext}>
          <Stack gap="xs" mt={8}>
            {others.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        t`Nobody has this role.`
      )}
    </ConfirmDialog>
  )
}
