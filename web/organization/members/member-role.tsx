import { t } from '@lingui/core/macro'
import { Radio } from '@mantine/core'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import type { Organization } from '@tunda/contract/organization/organization'
import { useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { personName, refreshPeople } from './people-changes.ts'
import { RoleChoices } from './role-choice.tsx'

type Props = {
  /** Undefined keeps the dialog closed. */
  member: OrganizationMember | undefined
  organization: Organization
  onClose: () => void
}

/** Chooses what a colleague may do from now on: a plain member, or one of the shop's own roles. */
export function MemberRole({ member, organization, onClose }: Props) {
  const [last, setLast] = useState<OrganizationMember>()
  const [chosen, setChosen] = useState<string>()
  if (member && member !== last) {
    setLast(member)
    setChosen(undefined)
  }
  if (!last) return null
  const name = personName(last)
  const now = last.role_id ?? last.role

  async function give({ user_id }: OrganizationMember): Promise<void> {
    const role_id = chosen === undefined || chosen === 'member' ? null : chosen
    try {
      await fresh(() => client.organization.giveRole({ user_id, role_id }))
    } finally {
      void refreshPeople()
    }
    toast.ok(t`Role changed`, t`The new role of ${name} applies at once.`)
  }

  return (
    <ConfirmDialog
      opened={member !== undefined}
      onClose={onClose}
      title={t`Role of ${name}`}
      action={t`Change role`}
      onConfirm={() => give(last)}
      failed={t`Role not changed`}
      disabled={chosen === undefined || chosen === now}
    >
      <Radio.Group aria-label={t`Role of ${name}`} value={chosen ?? now} onChange={setChosen}>
        <RoleChoices organization={organization} />
      </Radio.Group>
    </ConfirmDialog>
  )
}
