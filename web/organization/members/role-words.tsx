import { t } from '@lingui/core/macro'
import type { Role } from '@tunda/contract/rights'
import { StatusBadge, type Tone } from '../../shared/table/status-badge.tsx'

export const roleNames: Record<Role, string> = { owner: t`Owner`, admin: t`Admin`, member: t`Member` }

export const roleWords: Record<Role, string> = {
  owner: t`Everything, including the plan.`,
  admin: t`Changes products and prices, sees costs and profit, invites members.`,
  member: t`Sells, looks after customers and counts stock. Sees no costs or profit.`,
}

const tones: Record<Role, Tone> = { owner: 'ok', admin: 'info', member: 'quiet' }

/** What somebody is here: the name of the shop's own role, or of one of the three. */
function roleNameOf({ role, role_name }: { role: Role; role_name?: string | null }): string {
  return role_name ?? roleNames[role]
}

export function RoleBadge(held: { role: Role; role_name?: string | null }) {
  return (
    <StatusBadge tone={tones[held.role]} dot={false}>
      {roleNameOf(held)}
    </StatusBadge>
  )
}
