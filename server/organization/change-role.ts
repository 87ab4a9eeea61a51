import { general } from '@tunda/contract/failure'
import { type GivenRole, memberFailures, type OrganizationMember } from '@tunda/contract/organization/members'
import { ownRoleFailures } from '@tunda/contract/organization/own-roles'
import { isOwner, mayGive, mayHire, worksWithin } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'
import { type RoleToGive, requireFreshToGive, roleToGive } from './role-to-give.ts'

/**
 * Makes a colleague admin or plain member, from their next request on. Fails NOT_FOUND, OWNER_STAYS for the owner, REAUTHENTICATION_NEEDED for an
 * admin, and AUTHORIZATION_ERROR for somebody whose locations go beyond the member's.
 */
export async function changeRole(
  tx: Tx,
  { id, role }: { id: string; role: GivenRole },
  member: Member,
): Promise<OrganizationMember> {
  const before = (await lockMembers(tx, member, id)).get(id)
  if (before === undefined) throw fail(memberFailures.notFound)
  if (isOwner(before)) throw fail(memberFailures.ownerStays)
  if (!worksWithin(member, before)) throw fail(general.notAllowed)
  return await give(tx, id, await roleToGive(tx, { role }, member), member)
}

/**
 * Gives a colleague a role of the shop's own, or makes them a plain member, from their next request on. Fails NOT_FOUND, OWNER_STAYS for
 * the owner, OWN_ROLE for oneself, MORE_THAN_OWN_RIGHTS for a role that may do more than the member, REAUTHENTICATION_NEEDED for one that lets
 * others in, and AUTHORIZATION_ERROR for a colleague who may, or who works where the member does not.
 */
export async function giveRole(
  tx: Tx,
  { user_id: id, role_id }: { user_id: string; role_id: string | null },
  member: Member,
): Promise<OrganizationMember> {
  const before = (await lockMembers(tx, member, id)).get(id)
  if (before === undefined) throw fail(memberFailures.notFound)
  if (isOwner(before)) throw fail(memberFailures.ownerStays)
  if (id === member.user_id) throw fail(ownRoleFailures.ownRole)
  if (!mayHire(member, before) || !worksWithin(member, before)) throw fail(general.notAllowed)
  const role = await roleToGive(tx, { role: 'member', role_id }, member)
  if (!mayGive(member, role.rights)) throw fail(ownRoleFailures.moreThanOwn)
  return await give(tx, id, role, member)
}

/** Sets the role and notifies them; the same role again changes nothing. */
async function give(tx: Tx, id: string, given: RoleToGive, member: Member): Promise<OrganizationMember> {
  const person = await getMember(tx, id, member)
  const { role, role_id, role_name, rights } = given
  if (person.role === role && person.role_id === role_id) return person
  requireFreshToGive(given, member, person)
  await tx.query('update organization_members set role = $3, role_id = $4 where org_id = $1 and user_id = $2', [
    member.org_id,
    id,
    role,
    role_id,
  ])
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'member.role_changed',
      id,
      before: { role: person.role_name ?? person.role },
      after: { role: role_name ?? role },
      facts: { email: person.email, full_name: person.full_name },
      news: { role, role_id, role_name, given_by: member.full_name },
    },
  ])
  return { ...person, role, role_id, role_name, rights }
}
