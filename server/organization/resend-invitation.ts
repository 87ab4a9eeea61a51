import { general } from '@tunda/contract/failure'
import { invitationFailures, type OrganizationInvitation } from '@tunda/contract/organization/invitations'
import { mayHire, worksWithin } from '@tunda/contract/organization/rights'
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
import { countSeats } from './seats.ts'

/** Milliseconds between two mails of one invitation. */
const pause = 60_000

/**
 * Mails a new link that counts for another seven days; the one before stops working. An expired invitation needs a seat again. Fails
 * NOT_FOUND, EMAIL_NOT_CONFIRMED, E_LIMIT_REACHED, RATE_LIMITED, and AUTHORIZATION_ERROR as `invite` does.
 */
export async function resendInvitation(
  tx: Tx,
  { id }: { id: string },
  member: Member,
  { peppers, asksConfirmation }: Pick<Visit, 'peppers' | 'asksConfirmation'>,
): Promise<OrganizationInvitation> {
  await requireConfirmedAddress(tx, asksConfirmation)
  const invitation = await requireOwnToSettle(tx, id, member)
  const wait = Date.parse(invitation.mailed_at) + pause - now().getTime()
  if (wait > 0) throw fail(general.tooManyAttempts, { seconds: Math.ceil(wait / 1000) })
  if (invitation.is_expired) await requireRoom(tx, member, 'users', () => countSeats(tx, member.org_id))

  const { user_id: actor, org_id: shop } = member
  await requireMailAllowance(tx, { kind: 'invitation', actor, shop, recipient: invitation.email })
  const token = newInvitationToken(peppers)
  await tx.query(
    'update organization_invitations set token_hash = $3, mailed_at = $4, expires_at = $5 where org_id = $1 and id = $2',
    [member.org_id, id, token.digest, now(), token.expires_at],
  )
  await queueInvitation(tx, token, invitation, member)
  await publish(tx, [{ event: 'invitation.resent', ...about(invitation, member), after: invitedOf(invitation) }])
  return {
    ...invitation,
    mailed_at: now().toISOString(),
    expires_at: token.expires_at.toISOString(),
    is_expired: false,
  }
}

/** Withdraws an invitation: its link stops working and its seat is free. Fails NOT_FOUND, and AUTHORIZATION_ERROR as `invite` does. */
export async function revokeInvitation(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const invitation = await requireOwnToSettle(tx, id, member)
  await tx.query(
    `update organization_invitations set status = 'revoked', settled_at = $3 where org_id = $1 and id = $2`,
    [member.org_id, id, now()],
  )
  await publish(tx, [{ event: 'invitation.revoked', ...about(invitation, member), before: invitedOf(invitation) }])
  return { id }
}

/** The open invitation, while nobody else can answer it. An admin's is the owner's alone, and one to locations is of those who work at all of them. */
async function requireOwnToSettle(tx: Tx, id: string, member: Member): Promise<OrganizationInvitation> {
  await lockMembers(tx, member)
  const invitation = await findOpenInvitation(tx, id, member)
  if (invitation === undefined) throw fail(invitationFailures.notOpen)
  if (!mayHire(member, invitation) || !worksWithin(member, invitation)) throw fail(general.notAllowed)
  return invitation
}

const invitedOf = ({ email, role, role_name }: OrganizationInvitation) => ({ email, role: role_name ?? role })

const about = ({ id }: OrganizationInvitation, actor: Member) => ({ org_id: actor.org_id, actor, id })
