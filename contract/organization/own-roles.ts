import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith, general } from '../failure.ts'
import { routesOf } from '../route.ts'
import { Id, Instant, Line, Price, pageCounts } from '../shapes.ts'
import { memberFailures, OrganizationMember } from './members.ts'
import { grantableRights, neededWith, type Right, rights, roles } from './rights.ts'

/** The most roles that one shop makes. */
export const mostOwnRoles = 20

const taken = (name: string) => roles.some((role) => role === name.toLowerCase())

const RoleName = Line(40)
  .min(1, 'Give the role a name')
  .refine((name) => !taken(name), 'A standard role already has this name. Choose another.')

const limits = {
  /** How far the right to discount goes; null: as far as the shop's own rule. */
  max_discount_percent: z.int().min(0).max(100).nullable().default(null),
  /** Whole shillings they may refund of one sale; null: all of it. */
  max_refund: Price.nullable().default(null),
}

/** What a role is to be, before its rights are looked at together. */
const OwnRoleFields = z.object({
  name: RoleName,
  rights: z
    .array(z.enum(rights))
    .max(rights.length)
    .refine((named) => named.every((right) => grantableRights.includes(right)), 'Only the owner has this permission')
    .refine((named) => new Set(named).size === named.length, 'Each permission can appear only once'),
  ...limits,
})

type Named = Pick<z.output<typeof OwnRoleFields>, 'rights' | 'max_discount_percent' | 'max_refund'>

/** Of the rights that are named, those that do nothing without others that are not. */
function rightsWithoutNeeded(named: readonly Right[]): Right[] {
  return named.filter((right) => neededWith[right]?.some((needed) => !named.includes(needed)))
}

/** Rights that stand together, and limits of rights that are there. */
function isWhole({ rights: named, max_discount_percent: discount, max_refund: refund }: Named): boolean {
  const givesBack = named.includes('refund') || named.includes('cancel_sale')
  const limitsWhatIsThere = (discount === null || named.includes('discount')) && (refund === null || givesBack)
  return rightsWithoutNeeded(named).length === 0 && limitsWhatIsThere
}

const notWhole = { path: ['rights'], message: 'Some of these permissions work only together with others' }

export const NewOwnRole = OwnRoleFields.refine(isWhole, notWhole)
export type NewOwnRole = z.output<typeof NewOwnRole>

/** A role of a shop's own, with how many people (colleagues, and staff without an account) and open invitations hold it. */
export const OwnRole = z.object({
  id: Id,
  org_id: Id,
  name: z.string(),
  rights: z.array(z.enum(rights)),
  max_discount_percent: z.int().nullable(),
  max_refund: z.int().nullable(),
  members: z.int(),
  invitations: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type OwnRole = z.infer<typeof OwnRole>

export const ownRoleFailures = failuresOf('ownRole', {
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'This role no longer exists.'),
  notInPlan: failure(
    'FEATURE_NOT_IN_PLAN',
    409,
    'business_logic',
    'Roles of your own are part of the Premium and Enterprise plans. The ones you have keep working, and you can narrow or delete them.',
  ),
  tooMany: failure(
    'TOO_MANY_ROLES',
    409,
    'business_logic',
    `A shop can have at most ${mostOwnRoles} roles of its own. Delete one first.`,
  ),
  nameTaken: failureWith(
    'ROLE_NAME_TAKEN',
    409,
    'business_logic',
    z.object({ name: z.string() }),
    ({ name }) => `There is already a role called ${name}. Choose another name.`,
  ),
  moreThanOwn: failure(
    'MORE_THAN_OWN_RIGHTS',
    403,
    'authorization',
    'You can only give permissions that you have yourself.',
  ),
  ownRole: failure('OWN_ROLE', 403, 'authorization', 'You cannot change your own role. Ask the owner.'),
  isHeld: failureWith(
    'ROLE_IS_HELD',
    409,
    'business_logic',
    z.object({ members: z.int(), invitations: z.int() }),
    () => 'People have this role or are invited to it. Choose the role that they get instead.',
  ),
})

const { notFound, notInPlan, tooMany, nameTaken, moreThanOwn, ownRole, isHeld } = ownRoleFailures
const { notAllowed, reauthenticationNeeded } = general
const route = routesOf('organization')

/** Roles that a shop makes beside owner, admin and member. Nobody gives what they do not have, and nobody changes their own role. */
export const ownRoles = {
  roles: forMember('manage_members')
    .route(route('GET', '/rest/v1/organization_roles', 'The roles of the active organization’s own, by name'))
    .output(z.object({ organization_roles: z.array(OwnRole), ...pageCounts })),
  addRole: forMember('manage_members')
    .route(route('POST', '/rest/v1/organization_roles', 'Make a role with some of your own permissions'))
    .errors(asErrors({ notInPlan, tooMany, nameTaken, moreThanOwn }))
    .input(NewOwnRole)
    .output(OwnRole),
  updateRole: forMember('manage_members')
    .route(route('PATCH', '/rest/v1/organization_roles/{id}', "Change a role; it counts on its people's next request"))
    .errors(asErrors({ notFound, notInPlan, nameTaken, moreThanOwn, ownRole, reauthenticationNeeded }))
    .input(OwnRoleFields.extend({ id: Id }).refine(isWhole, notWhole))
    .output(OwnRole),
  removeRole: forMember('manage_members')
    .route(
      route(
        'DELETE',
        '/rest/v1/organization_roles/{id}',
        'Delete a role; whoever has it gets the one that `move_to` names: a role’s id, or `member`',
      ),
    )
    .errors(asErrors({ notFound, moreThanOwn, ownRole, isHeld, reauthenticationNeeded }))
    .input(z.object({ id: Id, move_to: z.union([Id, z.literal('member')]).optional() }))
    .output(z.object({ id: Id })),
  giveRole: forMember('manage_members')
    .route(
      route(
        'POST',
        '/rest/v1/rpc/give_organization_role',
        'Give a person a role that the organization made; null makes them a plain member',
      ),
    )
    .errors(
      asErrors({
        notFound: memberFailures.notFound,
        ownerStays: memberFailures.ownerStays,
        moreThanOwn,
        ownRole,
        notAllowed,
        reauthenticationNeeded,
      }),
    )
    .input(z.object({ user_id: Id, role_id: Id.nullable() }))
    .output(OrganizationMember),
}
