import { type GivenRole, memberFailures, type OrganizationMember } from '@tunda/contract/members'
import { paths } from '@tunda/contract/pages'
import { isAdmin, isOwner } from '@tunda/contract/rights'
import type { Tx } from '@tunda/database'
import { logAudit } from '../audit/log.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { notifyOfSystem } from '../notifications/notify.ts'
import { getMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'

/** Makes a colleague admin or member, from their next request on. Fails NOT_FOUND, and OWNER_STAYS for the owner. */
export async function changeRole(
  tx: Tx,
  { id, role }: { id: string; role: GivenRole },
  member: Member,
): Promise<OrganizationMember> {
  const before = (await lockMembers(tx, member, id)).get(id)
  if (before === undefined) throw fail(memberFailures.notFound)
  if (isOwner({ role: before })) throw fail(memberFailures.ownerStays)
  const person = await getMember(tx, id, member)
  if (before === role) return person
  await tx.query('update organization_members set role = $3 where org_id = $1 and user_id = $2', [
    member.org_id,
    id,
    role,
  ])
  await notifyOfSystem(tx, [
    {
      org_id: member.org_id,
      user_id: id,
      priority: 'medium',
      title: isAdmin({ role }) ? 'You are an admin now' : 'You are a member now',
      message: `${member.full_name || 'A colleague'} changed your role.`,
      data: { role },
      action_url: paths.organizationSettings,
      action_label: 'See members',
      about: `role:${role}:${now().toISOString()}`,
    },
  ])
  await logAudit(tx, [
    {
      org_id: member.org_id,
      actor: member,
      action_type: 'change_role',
      resource_type: 'organization_member',
      resource_id: id,
      old_values: { role: before },
      new_values: { role },
      metadata: { email: person.email, full_name: person.full_name },
    },
  ])
  return { ...person, role }
}
