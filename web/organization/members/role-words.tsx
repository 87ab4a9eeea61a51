import { t } from '@lingui/core/macro'
import type { Role } from '@tunda/contract/organization/rights'
import { StatusBadge, type Tone } from '../../shared/table/status-badge.tsx'
import { roleNameOf } from '../../shared/words/role-names.ts'

export const roleWords: Record<Role, string> = {
  owner: t`Everything, including the plan.`,
  admin: t`Changes products and prices, sees costs and profit, invites members.`,
  member: t`Sells, looks after customers and counts stock. Sees no costs or profit.`,
}

const tones: Record<Role, Tone> = { owner: 'ok', admin: 'info', member: 'quiet' }

export function RoleBadge(held: { role: Role; role_name?: string | null }) {
  return (
    <StatusBadge tone={tones[held.role]} dot={false}>
      {roleNameOf(held)}
    </StatusBadge>
  )
}
