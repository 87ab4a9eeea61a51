import { memberFailures } from '@tunda/contract/organization/members'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getMember } from './list-members.ts'
import { lockMembers } from './lock-members.ts'

/**
 * Makes a colleague the owner; the owner before stays as admin. From then on the shop has the new owner's plan. Fails NOT_FOUND,
 * ALREADY_OWNER and REAUTHENTICATION_NEEDED.
 */
export async function transferOwnership(tx: Tx, { new_owner_id }: { new_owner_id: string }, member: Member) {
  requireFresh(member)
  if (new_owner_id === member.user_id) throw fail(memberFailures.alreadyOwner)
  if (!(await lockMembers(tx, member, new_owner_id)).has(new_owner_id)) throw fail(memberFailures.notFound)
  const person = await getMember(tx, new_owner_id, member)
  // In this order: at no moment may there be two.
  await giveRole(tx, member.org_id, member.user_id, 'admin')
  await giveRole(tx, member.org_id, new_owner_id, 'owner')
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'shop.transferred',
      id: member.org_id,
      before: { owner: member.email },
      after: { owner: person.email },
      facts: { new_owner_id, role_before: person.role_name ?? person.role },
    },
  ])
  return { org_id: member.org_id, owner_id: new_owner_id }
}

async function giveRole(tx: Tx, orgId: string, userId: string, role: 'owner' | 'admin'): Promise<void> {
  await tx.query(
    // An owner works everywhere: nobody could give them more locations.
    `update organization_members set role = $3, role_id = null, location_ids = case when $3 = 'owner' then null else location_ids end
     where org_id = $1 and user_id = $2`,
    [orgId, userId, role],
  )
}
