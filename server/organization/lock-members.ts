import { general } from '@tunda/contract/failure'
import type { Rights, Role, RoleHeld } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { ownRoleColumns, withRights } from './held-roles.ts'
import { lockOrganization } from './lock-organization.ts'

/** Somebody who works in the shop, and what they may do there now. */
type AtWork = {
  readonly role: Role
  readonly role_id: string | null
  readonly rights: Rights
  readonly location_ids: readonly string[] | null
}

/**
 * Locks the shop's members and their rights until the transaction ends, and returns those of `asked`, by id. Fails AUTHORIZATION_ERROR when the
 * member's own rights have changed since the door.
 */
export async function lockMembers(
  tx: Tx,
  member: Member,
  ...asked: readonly string[]
): Promise<ReadonlyMap<string, AtWork>> {
  await lockOrganization(tx, member.org_id)
  const rows = await tx.query<RoleHeld & { user_id: string; role_name: string | null; location_ids: string[] | null }>(
    `select m.user_id, m.location_ids, ${heldColumns} ${withRoles} where m.org_id = $1 and m.user_id = any ($2::uuid[])`,
    [member.org_id, [member.user_id, ...asked]],
  )
  const people = new Map(rows.map((row): [string, AtWork] => [row.user_id, withRights(row)]))
  if (!isStill(member, people.get(member.user_id))) throw fail(general.notAllowed)
  return people
}

/** A member's role with what it gives. `m` is organization_members. */
export const heldColumns = `m.role, m.role_id, ${ownRoleColumns}`
export const withRoles =
  'from organization_members m left join organization_roles r on r.org_id = m.org_id and r.id = m.role_id'

function isStill(before: AtWork, now: AtWork | undefined): boolean {
  const asText = ({ role, role_id, rights, location_ids }: AtWork) =>
    JSON.stringify([role, role_id, rights, location_ids])
  return now !== undefined && asText(now) === asText(before)
}
