import { general } from '@tunda/contract/failure'
import type { Role } from '@tunda/contract/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { lockLimits } from '../subscription/limits.ts'

/**
 * Keeps who works in the shop as it is until the transaction ends, and answers the roles of `asked` as they are now. Fails
 * AUTHORIZATION_ERROR when the member's own role has changed since the door.
 */
export async function lockMembers(
  tx: Tx,
  member: Member,
  ...asked: readonly string[]
): Promise<ReadonlyMap<string, Role>> {
  await lockLimits(tx, [member.org_id])
  const rows = await tx.query<{ user_id: string; role: Role }>(
    'select user_id, role from organization_members where org_id = $1 and user_id = any ($2::uuid[])',
    [member.org_id, [member.user_id, ...asked]],
  )
  const roles = new Map(rows.map(({ user_id, role }) => [user_id, role]))
  if (roles.get(member.user_id) !== member.role) throw fail(general.notAllowed)
  return roles
}
