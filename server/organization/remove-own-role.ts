import { ownRoleFailures } from '@tunda/contract/organization/own-roles'
import { mayGive, rightsNamed } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockMembers } from './lock-members.ts'
import { about, getOwnRole, requireOthersRole, valuesOf } from './own-roles.ts'
import { type RoleToGive, requireFreshToGive, roleToGive } from './role-to-give.ts'

type Asked = { readonly id: string; readonly move_to?: string | undefined }

/**
 * Deletes a role. Who has it or is invited to it gets the role that `move_to` names, a role's id or `member`, from their next request on.
 * Fails NOT_FOUND, OWN_ROLE for the member's own, MORE_THAN_OWN_RIGHTS, ROLE_IS_HELD where somebody has it and no other is named, and
 * REAUTHENTICATION_NEEDED for another that lets people in where this one does not.
 */
export async function removeOwnRole(tx: Tx, { id, move_to }: Asked, member: Member): Promise<{ id: string }> {
  await lockMembers(tx, member)
  const role = await getOwnRole(tx, id, member)
  await requireOthersRole(tx, role, member)
  const { members, invitations } = role
  const isHeld = members + invitations > 0
  const next = isHeld ? await nextRole(tx, move_to, id, member) : undefined
  if (isHeld && next === undefined) throw fail(ownRoleFailures.isHeld, { members, invitations })
  if (next !== undefined) requireFreshToGive(next, member, { rights: rightsNamed(role) })
  await moveHolders(tx, id, next?.role_id ?? null, member)
  await tx.query('delete from organization_roles where org_id = $1 and id = $2', [member.org_id, id])
  const moved = next === undefined ? {} : { moved_to: next.role_name ?? next.role, members, invitations }
  await publish(tx, [{ event: 'role.deleted', ...about(role, member), before: valuesOf(role), facts: moved }])
  return { id }
}

async function nextRole(
  tx: Tx,
  move_to: string | undefined,
  id: string,
  member: Member,
): Promise<RoleToGive | undefined> {
  if (move_to === undefined || move_to === id) return undefined
  const next = await roleToGive(tx, { role: 'member', role_id: move_to === 'member' ? null : move_to }, member)
  if (!mayGive(member, next.rights)) throw fail(ownRoleFailures.moreThanOwn)
  return next
}

/** Invitations that were answered forget the role; the trail has it. */
async function moveHolders(tx: Tx, id: string, next: string | null, { org_id }: Member): Promise<void> {
  await tx.query('update organization_members set role_id = $3 where org_id = $1 and role_id = $2', [org_id, id, next])
  await tx.query('update staff set role_id = $3 where org_id = $1 and role_id = $2', [org_id, id, next])
  await tx.query(
    `update organization_invitations set role_id = case when status = 'open' then $3::uuid end where org_id = $1 and role_id = $2`,
    [org_id, id, next],
  )
}
