import { t } from '@lingui/core/macro'
import type { OrganizationMember } from '@tunda/contract/organization/members'
import type { Organization } from '@tunda/contract/organization/organization'
import { type ReactNode, useState } from 'react'
import { client } from '../../shared/calls/api.ts'
import { ConfirmDialog } from '../../shared/page/confirm.tsx'
import { toast } from '../../shared/page/toast.tsx'
import { fresh } from '../../shared/session/confirm-identity.ts'
import { MemberLocations } from './member-locations.tsx'
import { MemberRole } from './member-role.tsx'
import { personName, refreshPeople } from './people-changes.ts'

/** Something to be done about a colleague, once it is confirmed. */
export type Action = {
  readonly kind: 'promote' | 'demote' | 'remove' | 'transfer' | 'role' | 'locations'
  readonly member: OrganizationMember
}

/** What is asked with a yes or no; a role is chosen in a dialog of its own. */
type Question = Action & { readonly kind: Exclude<Action['kind'], 'role' | 'locations'> }
type Asked = { title: string; action: string; text: ReactNode; done: string; failed: string; isDangerous: boolean }

function wordsOf({ kind, member }: Question, { name: shop }: Organization): Asked {
  const name = personName(member)
  switch (kind) {
    case 'promote':
      return {
        title: t`Make ${name} an admin?`,
        action: t`Make ${name} an admin`,
        text: t`${name} will change products and prices, see costs and profit, invite members, and open the audit trail of ${shop}.`,
        done: t`${name} is an admin now`,
        failed: t`Role not changed`,
        isDangerous: false,
      }
    case 'demote':
      return {
        title: t`Make ${name} a member?`,
        action: t`Make ${name} a member`,
        text: t`${name} will sell, look after customers and count stock, and see no costs or profit any more.`,
        done: t`${name} is a member now`,
        failed: t`Role not changed`,
        isDangerous: false,
      }
    case 'remove':
      return {
        title: t`Remove ${name}?`,
        action: t`Remove ${name}`,
        text: t`${name} (${{ email: member.email }}) can no longer open ${shop}, from this moment. Sales and counts they made stay under their name.`,
        done: t`${name} was removed`,
        failed: t`Person not removed`,
        isDangerous: true,
      }
    case 'transfer':
      return {
        title: t`Make ${name} the owner?`,
        action: t`Make ${name} the owner`,
        text: t`${name} (${{ email: member.email }}) will own ${shop}, and you stay as an admin. The plan and its limits will be those ${name} pays for. Only they can transfer it back.`,
        done: t`${name} owns ${shop} now`,
        failed: t`Ownership not transferred`,
        isDangerous: true,
      }
    default:
      return kind satisfies never
  }
}

async function perform({ kind, member: { user_id } }: Question): Promise<void> {
  const { organization } = client
  if (kind === 'remove') await organization.removeMember({ id: user_id })
  else if (kind === 'transfer') await fresh(() => organization.transferOwnership({ new_owner_id: user_id }))
  else await fresh(() => organization.changeRole({ id: user_id, role: kind === 'promote' ? 'admin' : 'member' }))
}

type Props = {
  /** Undefined keeps the dialog closed. */
  action: Action | undefined
  organization: Organization
  onClose: () => void
}

/** Asks first, naming the person and what will be different, then does it. */
export function MemberAction({ action, organization, onClose }: Props) {
  const question = action && isQuestion(action) ? action : undefined
  return (
    <>
      <MemberQuestion action={question} organization={organization} onClose={onClose} />
      <MemberLocations member={action?.kind === 'locations' ? action.member : undefined} onClose={onClose} />
      <MemberRole
        member={action?.kind === 'role' ? action.member : undefined}
        organization={organization}
        onClose={onClose}
      />
    </>
  )
}

function isQuestion(action: Action): action is Question {
  return action.kind !== 'role' && action.kind !== 'locations'
}

function MemberQuestion({ action, organization, onClose }: Omit<Props, 'action'> & { action: Question | undefined }) {
  // Kept after closing, so that the dialog can fade out with its words.
  const [last, setLast] = useState<Question>()
  if (action && action !== last) setLast(action)
  if (!last) return null
  const words = wordsOf(last, organization)

  async function confirm(asked: Question): Promise<void> {
    await perform(asked)
    toast.ok(words.done)
    void refreshPeople()
  }

  return (
    <ConfirmDialog
      opened={action !== undefined}
      onClose={onClose}
      title={words.title}
      action={words.action}
      onConfirm={() => confirm(last)}
      failed={words.failed}
      danger={words.isDangerous}
    >
      {words.text}
    </ConfirmDialog>
  )
}
