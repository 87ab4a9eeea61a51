import { general } from '@tunda/contract/failure'
import {
  invitationFailures,
  type NewInvitation,
  type OrganizationInvitation,
} from '@tunda/contract/organization/invitations'
import { ownRoleFailures } from '@tunda/contract/organization/own-roles'
import { mayHire } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { requireConfirmedAddress } from '../account/confirmation/confirmed-address.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import type { Visit } from '../doors/visit.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { requireMailAllowance } from '../mail/mail-allowance.ts'
import { requireRoom } from '../subscription/limits.ts'
import { lockMembers } from './lock-members.ts'
import { findOpenInvitation, newInvitationToken, queueInvitation } from './open-invitations.ts'
import { requireFreshToGive, roleToGive } from './role-to-give.ts'
import { countSeats } from './seats.ts'

/**
 * Takes a seat of the plan for a person and mails them the way in, to the locations where the member works. Fails EMAIL_NOT_CONFIRMED, RATE_LIMITED, E_LIMIT_REACHED, ALREADY_MEMBER,
 * ALREADY_INVITED, NOT_FOUND for a role that is not there, MORE_THAN_OWN_RIGHTS for one that may do more than the member, REAUTHENTICATION_NEEDED
 * for one that lets others in, and AUTHORIZATION_ERROR when anyone but the owner invites an admin.
 */
export async function invite(
  tx: Tx,
  asked: NewInvitation,
  member: Member,
  { peppers, asksConfirmation }: Pick<Visit, 'peppers' | 'asksConfirmation'>,
): Promise<OrganizationInvitation> {
  await lockMembers(tx, member)
  const role = await roleToGive(tx, asked, member)
  if (!mayHire(member, role)) throw fail(asked.role_id == null ? general.notAllowed : ownRoleFailures.moreThanOwn)
  requireFreshToGive(role, member)
  await requireConfirmedAddress(tx, asksConfirmation)
  await refuseColleague(tx, asked.email)
  await refuseInvited(tx, asked.email, member)
  await requireRoom(tx, member, 'users', () => countSeats(tx, member.org_id))

  const { user_id: actor, org_id: shop } = member
  await requireMailAllowance(tx, { kind: 'invitation', actor, shop, recipient: asked.email })
  const token = newInvitationToken(peppers)
  const [row] = await tx.query<{ id: string }>(
    `insert into organization_invitations as i (org_id, email, role, role_id, location_ids, token_hash, user_id, created_at, mailed_at, expires_at)
     values ($1, $2, $3, $8, $9, $4, $5, $6, $6, $7)
     on conflict (org_id, email) where status = 'open' do update set role = excluded.role, role_id = excluded.role_id, location_ids = excluded.location_ids, token_hash = excluded.token_hash,
       user_id = excluded.user_id, created_at = excluded.created_at, mailed_at = excluded.mailed_at, expires_at = excluded.expires_at
     returning i.id`,
    [
      member.org_id,
      asked.email,
      role.role,
      token.digest,
      member.user_id,
      now(),
      token.expires_at,
      role.role_id,
      member.location_ids,
    ],
  )
  const invitation = row === undefined ? undefined : await findOpenInvitation(tx, row.id, member)
  if (invitation === undefined) throw new Error('a new invitation is not there')
  await queueInvitation(tx, token, invitation, member)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'invitation.sent',
      id: invitation.id,
      after: { email: asked.email, role: role.role_name ?? role.role },
    },
  ])
  return invitation
}

async function refuseColleague(tx: Tx, email: string): Promise<void> {
  const found = await tx.query('select 1 from people_of_current_organizations() where email = $1', [email])
  if (found.length > 0) throw fail(invitationFailures.alreadyMember, { email })
}

/** One that has expired does not stand in the way: it is opened anew. */
async function refuseInvited(tx: Tx, email: string, member: Member): Promise<void> {
  const found = await tx.query(
    `select 1 from organization_invitations where org_id = $1 and email = $2 and status = 'open' and expires_at > $3`,
    [member.org_id, email, now()],
  )
  if (found.length > 0) throw fail(invitationFailures.alreadyInvited, { email })
}
