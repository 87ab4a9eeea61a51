import { organizationCalls } from '@tunda/contract/organization/organization-calls'
import { doors } from '../doors/doors.ts'
import { requireOwnIdentity } from '../doors/own-identity.ts'
import { acceptInvitation, declineInvitation, showInvitation } from './answer-invitation.ts'
import { changeRole, giveRole } from './change-role.ts'
import { closeOrganization, reopenOrganization } from './close-organization.ts'
import { completeOnboarding } from './complete-onboarding.ts'
import { createOrganization } from './create-organization.ts'
import { setFactorRule, showFactorRule } from './factor-rule.ts'
import { invite } from './invite.ts'
import { listMembers } from './list-members.ts'
import { getOrganization, listOrganizations } from './list-organizations.ts'
import { listInvitations } from './open-invitations.ts'
import { addOwnRole, listOwnRoles, updateOwnRole } from './own-roles.ts'
import { leaveOrganization, removeMember } from './remove-member.ts'
import { removeOwnRole } from './remove-own-role.ts'
import { resendInvitation, revokeInvitation } from './resend-invitation.ts'
import { transferOwnership } from './transfer-ownership.ts'
import { updateOrganization } from './update-organization.ts'

const { anyone, member, user } = doors({ organization: organizationCalls })

export const organization = {
  list: user.organization.list.handler(({ context }) => listOrganizations(context.tx, context.trial)),
  get: user.organization.get.handler(({ input, context }) => getOrganization(context.tx, input, context.trial)),
  update: member.organization.update.handler(({ input, context }) =>
    updateOrganization(context.tx, input, context.member, context.trial),
  ),
  members: member.organization.members.handler(({ input, context }) => listMembers(context.tx, input, context.member)),
  changeRole: member.organization.changeRole.handler(({ input, context }) =>
    changeRole(context.tx, input, context.member),
  ),
  removeMember: member.organization.removeMember.handler(({ input, context }) =>
    removeMember(context.tx, input, context.member),
  ),
  leave: member.organization.leave.handler(({ context }) => leaveOrganization(context.tx, context.member)),
  transferOwnership: member.organization.transferOwnership.handler(({ input, context }) =>
    transferOwnership(context.tx, input, context.member),
  ),
  factorRule: member.organization.factorRule.handler(({ context }) => showFactorRule(context.tx, context.member)),
  setFactorRule: member.organization.setFactorRule.handler(({ input, context }) =>
    setFactorRule(context.tx, input, context.member),
  ),
  invitations: member.organization.invitations.handler(({ input, context }) =>
    listInvitations(context.tx, input, context.member),
  ),
  invite: member.organization.invite.handler(({ input, context }) =>
    invite(context.tx, input, context.member, context),
  ),
  resendInvitation: member.organization.resendInvitation.handler(({ input, context }) =>
    resendInvitation(context.tx, input, context.member, context),
  ),
  revokeInvitation: member.organization.revokeInvitation.handler(({ input, context }) =>
    revokeInvitation(context.tx, input, context.member),
  ),
  roles: member.organization.roles.handler(({ context }) => listOwnRoles(context.tx, context.member)),
  addRole: member.organization.addRole.handler(({ input, context }) => addOwnRole(context.tx, input, context.member)),
  updateRole: member.organization.updateRole.handler(({ input, context }) =>
    updateOwnRole(context.tx, input, context.member),
  ),
  removeRole: member.organization.removeRole.handler(({ input, context }) =>
    removeOwnRole(context.tx, input, context.member),
  ),
  giveRole: member.organization.giveRole.handler(({ input, context }) => giveRole(context.tx, input, context.member)),
  close: member.organization.close.handler(({ input, context }) =>
    closeOrganization(context.tx, input, context.member),
  ),
  reopen: user.organization.reopen.handler(({ input, context }) =>
    reopenOrganization(context.tx, input, context.person),
  ),
  findInvitation: anyone.organization.findInvitation.handler(({ input, context }) =>
    context.database.asApp((tx) => showInvitation(tx, input)),
  ),
  acceptInvitation: user.organization.acceptInvitation.handler(({ input, context }) =>
    acceptInvitation(context.tx, input, context.person),
  ),
  declineInvitation: anyone.organization.declineInvitation.handler(({ input, context }) =>
    context.database.asApp((tx) => declineInvitation(tx, input)),
  ),
  createWithMembership: user.organization.createWithMembership.handler(async ({ input, context }) => {
    const procedure = 'create_organization_with_membership'
    await requireOwnIdentity(context.database, context.tx, context.person, { ...input, procedure })
    return await createOrganization(context.tx, context.person)
  }),
  completeOnboarding: member.organization.completeOnboarding.handler(async ({ input, context }) => {
    const procedure = 'complete_onboarding_transaction'
    await requireOwnIdentity(context.database, context.tx, context.member, { ...input, procedure })
    return await completeOnboarding(context.tx, input, context.member)
  }),
}
