import { member, user } from '../doors.ts'
import { requireOwnIdentity } from '../own-identity.ts'
import { completeOnboarding } from './complete-onboarding.ts'
import { createOrganization } from './create-organization.ts'
import { listMembers } from './list-members.ts'
import { getOrganization, listOrganizations } from './list-organizations.ts'

export const organization = {
  list: user.organization.list.handler(({ context }) => listOrganizations(context.tx, context.trial)),
  get: user.organization.get.handler(({ input, context }) => getOrganization(context.tx, input, context.trial)),
  members: member.organization.members.handler(({ input, context }) => listMembers(context.tx, input, context.member)),
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
