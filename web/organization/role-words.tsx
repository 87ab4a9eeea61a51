import type { Role } from '@tunda/contract/rights'
import { StatusBadge, type Tone } from '../shared/status-badge.tsx'

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

export const roleWords: Record<Role, string> = {
  owner: 'Everything, and the plan.',
  admin: 'Changes products and prices, sees costs and profit, invites members.',
  member: 'Sells, looks after customers and counts stock. Sees no costs or profit.',
}

const tones: Record<Role, Tone> = { owner: 'ok', admin: 'info', member: 'quiet' }

export function RoleBadge({ role }: { role: Role }) {
  return (
    <StatusBadge tone={tones[role]} dot={false}>
      {roleNames[role]}
    </StatusBadge>
  )
}
