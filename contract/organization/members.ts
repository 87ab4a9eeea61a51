import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { Id, Instant, pageCounts, pageInput } from '../shapes.ts'
import { roles } from './rights.ts'
import { RightsHad } from './rights-shape.ts'

export const OrganizationRole = z.enum(roles)

/** The roles that are given; ownership is handed over instead. */
export const GivenRole = z.enum(['admin', 'member'])
export type GivenRole = z.infer<typeof GivenRole>

/** The role of the shop's own that somebody has or is invited to, and what they may do in it; null where `role` says it all. */
export const roleHeld = { role_id: Id.nullable(), role_name: z.string().nullable(), rights: RightsHad }

/** For clients that know only the three roles, members with a role of the shop's own are a `member`. */
export const OrganizationMember = z.object({
  org_id: Id,
  user_id: Id,
  role: OrganizationRole,
  ...roleHeld,
  full_name: z.string(),
  email: z.string(),
  created_at: Instant,
  /** The locations that they work at and see; null: all. */
  location_ids: z.array(Id).nullable(),
})
export type OrganizationMember = z.infer<typeof OrganizationMember>

export const memberFailures = failuresOf('member', {
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This person is not in your organization.'),
  ownerStays: failure(
    'OWNER_STAYS',
    409,
    'business_logic',
    'An organization needs an owner. Transfer ownership first.',
  ),
  alreadyOwner: failure('ALREADY_OWNER', 409, 'business_logic', 'You already own this organization.'),
})

const { notFound, ownerStays, alreadyOwner } = memberFailures
const { reauthenticationNeeded } = general

/** Who works in an organisation: a person may be in several, and each has exactly one owner. */
export const members = {
  members: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/organization_members',
      tags: ['organization'],
      summary: 'The people of the active organization',
    })
    .input(z.object(pageInput(20)))
    .output(z.object({ organization_members: z.array(OrganizationMember), ...pageCounts })),
  changeRole: forMember('manage_roles')
    .route({
      method: 'PATCH',
      path: '/rest/v1/organization_members/{id}',
      tags: ['organization'],
      summary: 'Make a person admin or plain member; `id` is the person',
    })
    .errors(asErrors({ notFound, ownerStays, reauthenticationNeeded }))
    .input(z.object({ id: Id, role: GivenRole }))
    .output(OrganizationMember),
  removeMember: forMember('manage_members')
    .route({
      method: 'DELETE',
      path: '/rest/v1/organization_members/{id}',
      tags: ['organization'],
      summary: 'Remove a person; only the owner removes admins',
    })
    .errors(asErrors({ notFound, ownerStays }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  leave: forMember()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/leave_organization',
      tags: ['organization'],
      summary: 'Leave the active organization; its owner cannot',
    })
    .errors(asErrors({ ownerStays }))
    .output(z.object({ org_id: Id })),
  transferOwnership: forMember('own_shop')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/transfer_ownership',
      tags: ['organization'],
      summary: 'Make another person of the organization its owner; the owner before stays as admin',
    })
    .errors(asErrors({ notFound, alreadyOwner, reauthenticationNeeded }))
    .input(z.object({ new_owner_id: Id }))
    .output(z.object({ org_id: Id, owner_id: Id })),
}
