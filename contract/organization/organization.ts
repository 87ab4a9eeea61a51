import { z } from 'zod'
import { forMember, forMemberOrRefuse, forUser } from '../access.ts'
import { FactorRule } from '../accounts/factor-rule.ts'
import { categoryFailures } from '../categories/category-failures.ts'
import { CategoryName } from '../categories/category-shapes.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import { Tier } from '../plans/tiers.ts'
import { foldLines, Id, Instant, Line, pageCounts, printable } from '../shapes.ts'
import { invitations } from './invitations.ts'
import { members, OrganizationRole, roleHeld } from './members.ts'
import { ownRoles } from './own-roles.ts'
import { organizationStates } from './standing.ts'
import { PlanInForce } from './subscription.ts'

/** The industries offered at onboarding; `Other` and a shop's own word are accepted too. */
export const industries = [
  'Phones & Electronics',
  'Computers & Laptops',
  'Phone Accessories',
  'Beauty & Cosmetics',
  'Supermarket & Groceries',
  'Fashion & Clothing',
  'Pharmacy & Health',
  'Hardware & Building',
] as const

export const maxOnboardingCategories = 20

const BusinessName = z
  .string()
  .overwrite(foldLines)
  .min(2, 'Business name must be at least 2 characters long')
  .max(99, 'Business name must be less than 100 characters')
  .regex(printable)
const Industry = Line(60).min(1, 'Industry is required')

/** The onboarding form, with the spec's sentences (section 5). */
export const Onboarding = z.object({
  business_name: BusinessName,
  industry: Industry,
  categories: z
    .array(CategoryName)
    .min(1, 'At least one category must be selected')
    .max(maxOnboardingCategories, `Maximum ${maxOnboardingCategories} categories allowed`),
})
export type Onboarding = z.infer<typeof Onboarding>

/** What prices, receipts and days depend on. */
export const TradingRules = z.object({
  currency: z.literal('UGX'),
  time_zone: z.string(),
  tax_rate: z.int(),
  is_vat_registered: z.boolean(),
  max_discount_percent: z.int(),
  tin: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  receipt_footer: z.string().nullable(),
  receipt_warranty: z.string().nullable(),
})
export type TradingRules = z.infer<typeof TradingRules>

/** An organisation as one of its members sees it. */
export const Organization = z.object({
  id: Id,
  name: z.string(),
  industry: z.string().nullable(),
  updated_at: Instant,
  role: OrganizationRole,
  /** `rights` is what the person may do there: true, or up to a limit. */
  ...roleHeld,
  tier: Tier,
  /** Null: open. */
  state: z.enum(organizationStates).nullable(),
  /** When a closed one is erased. */
  erase_at: Instant.nullable(),
  /** Its owner's plan, as it is named and as it limits. */
  plan: PlanInForce,
  /** The owner has not finished setting the shop up; the onboarding gate shows. */
  needs_onboarding: z.boolean(),
  /** Its drawers are opened, counted and closed. */
  uses_drawer: z.boolean(),
  /** Sellers can ask for a price or discount that they may not give alone. */
  allows_price_requests: z.boolean(),
  /** Customers can pay later. */
  gives_credit: z.boolean(),
  /** It buys used devices. */
  buys_devices: z.boolean(),
  /** It has price lists. */
  has_price_lists: z.boolean(),
  /** It puts goods aside for customers. */
  does_laybys: z.boolean(),
  /** It has rules of what sellers earn. */
  pays_commission: z.boolean(),
  /** It repairs devices. */
  does_repairs: z.boolean(),
  /** How many locations of it the person sees, closed ones included. */
  locations: z.int(),
  /** The person works at all of them, those that are added later too. */
  is_at_all_locations: z.boolean(),
  rules: TradingRules,
})
export type Organization = z.infer<typeof Organization>

/** What owner and admin change of an organisation. */
export const OrganizationChange = z.object({ name: BusinessName, industry: Industry })
export type OrganizationChange = z.infer<typeof OrganizationChange>

/** Shops that one person owns, closed ones until they are erased: each has a plan's limits and quotas of its own. */
export const mostOwnShops = 20

export const organizationFailures = failuresOf('organization', {
  tooManyShops: failure(
    'TOO_MANY_SHOPS',
    409,
    'business_logic',
    `A person can own ${mostOwnShops} shops. Write to support if you need more.`,
  ),
  alreadyOnboarded: failure('ALREADY_ONBOARDED', 409, 'business_logic', 'Your business is already set up.'),
  invalidDefaultCategory: categoryFailures.invalidDefault,
  notSaved: failure(
    'ONBOARDING_NOT_SAVED',
    409,
    'business_logic',
    'Unable to save your business information. Please try again.',
  ),
  notPermitted: failure(
    'ONBOARDING_NOT_PERMITTED',
    403,
    'authorization',
    'Database permission error. Please try again or contact support.',
  ),
  /** The same answer for somebody else's organisation and an unknown one. */
  notFound: failure('NOT_FOUND', 404, 'business_logic', 'Organization not found or access denied'),
  updateRefused: failure(
    'AUTHORIZATION_ERROR',
    403,
    'authorization',
    'Insufficient permissions to update organization',
  ),
})

const { notFound, updateRefused, tooManyShops, ...setUpFailures } = organizationFailures

const OrganizationCreated = z.object({ id: Id, name: z.string(), role: OrganizationRole })

export const organization = {
  list: forUser()
    .route({
      method: 'GET',
      path: '/rest/v1/organizations',
      tags: ['organization'],
      summary: 'The organizations of the signed-in person, first joined first',
    })
    .output(z.object({ organizations: z.array(Organization), ...pageCounts })),
  get: forUser()
    .route({
      method: 'GET',
      path: '/rest/v1/organizations/{id}',
      tags: ['organization'],
      summary: 'One organization of the signed-in person',
    })
    .errors(asErrors({ notFound }))
    .input(z.object({ id: Id }))
    .output(Organization),
  update: forMemberOrRefuse(updateRefused, 'manage_settings')
    .route({
      method: 'PATCH',
      path: '/rest/v1/organizations/{id}',
      tags: ['organization'],
      summary: 'Change the name or the industry of the active organization',
    })
    .errors(asErrors({ notFound }))
    .input(OrganizationChange.partial().extend({ id: Id }))
    .output(Organization),
  factorRule: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/factor_rule',
      tags: ['organization'],
      summary: 'Who must have a second factor to work in the active organization',
    })
    .output(z.object({ factor_rule: FactorRule })),
  setFactorRule: forMember('own_shop')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/set_factor_rule',
      tags: ['organization'],
      summary: 'Ask those of some roles for a second factor, from their next request on',
    })
    .errors(asErrors({ reauthenticationNeeded: general.reauthenticationNeeded }))
    .input(z.object({ factor_rule: FactorRule }))
    .output(z.object({ factor_rule: FactorRule })),
  ...members,
  ...invitations,
  ...ownRoles,
  createWithMembership: forUser()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/create_organization_with_membership',
      tags: ['organization'],
      summary: "The caller's unfinished organization, or a new temporary one",
    })
    .errors(asErrors({ tooManyShops }))
    .input(z.object({ user_id: Id.optional(), org_id: Id.nullish(), role: z.string().max(20).nullish() }))
    .output(OrganizationCreated),
  completeOnboarding: forMember('own_shop')
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/complete_onboarding_transaction',
      tags: ['organization'],
      summary: 'Name the business, set its industry and its categories',
    })
    .errors(asErrors(setUpFailures))
    .input(Onboarding.extend({ user_id: Id.optional() }))
    .output(
      z.object({
        organization: OrganizationCreated.extend({ industry: z.string() }),
        categories: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),
}

/** A name that the sign-up gave and onboarding has yet to replace. */
export function isTemporaryName(name: string): boolean {
  return name.trim() === '' || name.startsWith('temp-org-')
}
