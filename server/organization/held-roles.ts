import { type Rights, type RoleHeld, rightsOf } from '@tunda/contract/organization/rights'

/** Of the shop's own role that a member or an invitation has: `r` is organization_roles, joined by their `role_id`. */
export const ownRoleColumns =
  'r.name as role_name, r.rights as role_rights, r.max_discount_percent as role_discount, r.max_refund as role_refund'

/** The row with the rights that its role gives, in place of the columns they are made from. */
export function withRights<Row extends RoleHeld>(row: Row) {
  const { role_rights, role_discount, role_refund, ...shown } = row
  const rights: Rights = rightsOf(row)
  return { ...shown, rights }
}
