import { z } from 'zod'
import { forAnyone, forMember, forUser } from '../access.ts'
import { Email } from '../accounts/account.ts'
import { confirmationFailures } from '../accounts/email-confirmation.ts'
import { mailFailures } from '../accounts/mail-limits.ts'
import { asErrors, failure, failuresOf, failureWith, general } from '../failure.ts'
import { limitReached } from '../failures/limit-reached.ts'
import { Id, Instant, pageCounts, pageInput } from '../shapes.ts'
import { GivenRole, roleHeld } from './members.ts'
import { ownRoleFailures } from './own-roles.ts'
import { isAdmin } from './rights.ts'

/** Days that a mailed invitation can be accepted. */
export const invitationDays = 7

/** An invitation that nobody has answered yet. It takes a seat of the plan until it has expired. */
export const OrganizationInvitation = z.object({
  id: Id,
  org_id: Id,
  email: z.string(),
  role: GivenRole,
  ...roleHeld,
  /** Where the person who accepts will work; null: at all locations. */
  location_ids: z.array(Id).nullable(),
  invited_by: z.string(),
  created_at: Instant,
  mailed_at: Instant,
  expires_at: Instant,
  is_expired: z.boolean(),
})
export type OrganizationInvitation = z.infer<typeof OrganizationInvitation>

/** With a `role_id` the person is invited to that role of the shop's own. */
export const NewInvitation = z
  .object({ email: Email, role: GivenRole.default('member'), role_id: Id.nullish() })
  .refine(({ role, role_id }) => role_id == null || !isAdmin({ role }), {
    path: ['role_id'],
    message: 'A person has one role',
  })
export type NewInvitation = z.infer<typeof NewInvitation>

export const invitationStatuses = ['open', 'expired', 'accepted', 'declined', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** What the holder of a mailed token sees before answering. */
export const InvitationShown = z.object({
  organization_name: z.string(),
  email: z.string(),
  role: GivenRole,
  /** What the shop calls the role, where it is one of its own. */
  role_name: z.string().nullable(),
  invited_by: z.string(),
  status: z.enum(invitationStatuses),
  expires_at: Instant,
  /** Whether somebody with that address has an account already: to sign in, or to sign up first. */
  has_account: z.boolean(),
})
export type InvitationShown = z.infer<typeof InvitationShown>

/** Why an invitation cannot be answered any more. */
export const closedWords: Readonly<Record<Exclude<InvitationStatus, 'open'>, string>> = {
  expired: 'This invitation has expired. Ask for a new one.',
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was declined. Ask for a new one.',
  revoked: 'This invitation was withdrawn.',
}

export const invitationFailures = failuresOf('invitation', {
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This invitation does not work. Ask for a new one.'),
  notOpen: failure('NOT_FOUND', 404, 'business_logic', 'This invitation is not open any more.'),
  closed: failureWith(
    'INVITATION_CLOSED',
    409,
    'business_logic',
    z.object({ status: z.enum(['expired', 'accepted', 'declined', 'revoked']) }),
    ({ status }) => closedWords[status],
  ),
  otherAddress: failureWith(
    'INVITATION_FOR_ANOTHER',
    409,
    'business_logic',
    z.object({ email: z.string() }),
    ({ email }) => `This invitation is for ${email}. Sign in with that address to accept it.`,
  ),
  alreadyInvited: failureWith(
    'ALREADY_INVITED',
    409,
    'business_logic',
    z.object({ email: z.string() }),
    ({ email }) => `${email} is already invited. You can send the invitation again.`,
  ),
  alreadyMember: failureWith(
    'ALREADY_MEMBER',
    409,
    'business_logic',
    z.object({ email: z.string() }),
    ({ email }) => `${email} already works here.`,
  ),
})

const { notFound, notOpen, closed, otherAddress, alreadyInvited, alreadyMember } = invitationFailures
const { tooManyAttempts, notAllowed, reauthenticationNeeded } = general
const { notConfirmed } = confirmationFailures
const tags = ['organization']
const mailedToken = z.object({ token: z.string().min(1).max(200) })

/** Invitations to a shop. Only the owner invites admins, and only the owner may change such an invitation. */
export const invitations = {
  invitations: forMember('manage_members')
    .route({
      method: 'GET',
      path: '/rest/v1/organization_invitations',
      tags,
      summary: 'The invitations nobody has answered yet, newest first',
    })
    .input(z.object(pageInput(20)))
    .output(z.object({ organization_invitations: z.array(OrganizationInvitation), ...pageCounts })),
  invite: forMember('manage_members')
    .route({
      method: 'POST',
      path: '/rest/v1/organization_invitations',
      tags,
      summary: 'Invite a person by email; only the owner invites admins',
    })
    .errors(
      asErrors({
        limitReached,
        alreadyInvited,
        alreadyMember,
        notConfirmed,
        tooManyMails: mailFailures.tooMany,
        noSuchRole: ownRoleFailures.notFound,
        moreThanOwn: ownRoleFailures.moreThanOwn,
        reauthenticationNeeded,
      }),
    )
    .input(NewInvitation)
    .output(OrganizationInvitation),
  resendInvitation: forMember('manage_members')
    .route({
      method: 'POST',
      path: '/rest/v1/organization_invitations/{id}/resend',
      tags,
      summary: 'Email a new link that works for another seven days; the earlier one stops working',
    })
    .errors(asErrors({ notOpen, limitReached, tooManyAttempts, notConfirmed }))
    .input(z.object({ id: Id }))
    .output(OrganizationInvitation),
  revokeInvitation: forMember('manage_members')
    .route({
      method: 'DELETE',
      path: '/rest/v1/organization_invitations/{id}',
      tags,
      summary: 'Withdraw an invitation: its link stops working',
    })
    .errors(asErrors({ notOpen }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  findInvitation: forAnyone()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/find_invitation',
      tags,
      summary: 'What an emailed invitation says, for whoever holds its token',
    })
    .errors(asErrors({ notFound }))
    .input(mailedToken)
    .output(InvitationShown),
  acceptInvitation: forUser()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/accept_invitation',
      tags,
      summary: 'Join the organization with the token that was emailed to the caller',
    })
    .errors(asErrors({ notFound, closed, otherAddress, notAllowed }))
    .input(mailedToken)
    .output(z.object({ org_id: Id, name: z.string(), role: z.enum(['owner', 'admin', 'member']) })),
  declineInvitation: forAnyone()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/decline_invitation',
      tags,
      summary: 'Decline an invitation with the token that was emailed',
    })
    .errors(asErrors({ notFound, closed }))
    .input(mailedToken)
    .output(z.object({ organization_name: z.string() })),
}
