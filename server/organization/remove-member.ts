import { general } from '@tunda/contract/failure'
import { memberFailures } from '@tunda/contract/organization/members'
import { isOwner, mayHire, worksWithin } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'
import { queueRemovalMail } from './removal-mail.ts'

/**
 * Takes a colleague out of the shop, from their next request on; what they did stays under their name. Fails NOT_FOUND,
 * OWNER_STAYS for the owner, and AUTHORIZATION_ERROR for an admin who is removed by anyone but the owner, and for a
 * colleague who may do more than the member, or works where the member does not.
 */
export async function removeMember(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const person = (await lockMembers(tx, member, id)).get(id)
  if (person === undefined) throw fail(memberFailures.notFound)
  if (isOwner(person)) throw fail(memberFailures.ownerStays)
  if (!mayHire(member, person) || !worksWithin(member, person)) throw fail(general.notAllowed)
  const { role, role_name, email, full_name } = await getMember(tx, id, member)
  await endMembership(tx, member, id)
  await queueRemovalMail(tx, { email, full_name }, member)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'member.removed',
      id,
      before: { role: role_name ?? role, email, full_name },
    },
  ])
  return { id }
}

/** The person leaves of their own will. Fails OWNER_STAYS for the owner. */
export async function leaveOrganization(tx: Tx, member: Member): Promise<{ org_id: string }> {
  const { org_id, user_id, email, full_name, role } = member
  await lockMembers(tx, member)
  if (isOwner({ role })) throw fail(memberFailures.ownerStays)
  await endMembership(tx, member, user_id)
  await publish(tx, [
    {
      org_id,
      actor: member,
      event: 'member.left',
      id: user_id,
      before: { role, email, full_name },
    },
  ])
  return { org_id }
}

type Withdrawn = {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly role_name: string | null
}

/** Ends a membership, and the open invitations of that person: nobody comes back under another address of theirs. */
async function endMembership(tx: Tx, member: Member, userId: string): Promise<void> {
  const { org_id } = member
  await tx.query('delete from organization_members where org_id = $1 and user_id = $2', [org_id, userId])
  const withdrawn = await tx.query<Withdrawn>(
    `update organization_invitations i set status = 'revoked', settled_at = $3
     where i.org_id = $1 and i.user_id = $2 and i.status = 'open'
     returning i.id, i.email, i.role, (select r.name from organization_roles r where r.org_id = i.org_id and r.id = i.role_id) as role_name`,
    [org_id, userId, now()],
  )
  const revoked = withdrawn.map(({ id, email, role, role_name }) => {
    return {
      event: 'invitation.revoked' as const,
      org_id,
      actor: member,
      id,
      before: { email, role: role_name ?? role },
    }
  })
  if (revoked.length > 0) await publish(tx, revoked)
}
