import { t } from '@lingui/core/macro'
import type { Role } from '@tunda/contract/organization/rights'

export const roleNames: Record<Role, string> = { owner: t`Owner`, admin: t`Admin`, member: t`Member` }

/** Somebody's role in a shop: the name of the shop's own role, or of one of the three. */
export function roleNameOf({ role, role_name }: { role: Role; role_name?: string | null }): string {
  return role_name ?? roleNames[role]
}
