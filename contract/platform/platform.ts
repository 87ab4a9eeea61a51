import { z } from 'zod'
import { forSuperAdmin, forUser } from '../access.ts'
import { mailFailures } from '../accounts/mail-limits.ts'
import { asErrors, failure, failuresOf, failureWith, general } from '../failure.ts'
import { roles } from '../organization/rights.ts'
import { organizationStates } from '../organization/standing.ts'
import { PaidTier, PlanInForce, Subscription } from '../organization/subscription.ts'
import { routesOf } from '../route.ts'
import { Amount, Id, Instant, pageCounts, pageInput, Text } from '../shapes.ts'
import { platformBilling } from './platform-billing.ts'

/** A shop that a person works in, as the platform sees it: who and how much, never what was sold. */
export const PlatformOrganization = z.object({
  id: Id,
  name: z.string(),
  industry: z.string().nullable(),
  role: z.enum(roles),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  is_onboarded: z.boolean(),
  /** Null: open. */
  state: z.enum(organizationStates).nullable(),
  suspended_why: z.string().nullable(),
  members: z.int(),
  products: z.int(),
  /** Completed sales of the last 30 days. */
  recent_transactions: z.int(),
  created_at: Instant,
})
export type PlatformOrganization = z.infer<typeof PlatformOrganization>

export const PlatformUser = z.object({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  is_super_admin: z.boolean(),
  /** Null while they have not confirmed that the address is theirs. */
  email_confirmed_at: Instant.nullable(),
  /** Null: not suspended. */
  suspended_at: Instant.nullable(),
  suspended_why: z.string().nullable(),
  created_at: Instant,
  last_sign_in_at: Instant.nullable(),
  organizations: z.array(PlatformOrganization),
  /** Null: none of their own, so the virtual trial or Free's limits. */
  subscription: Subscription.nullable(),
  /** What counts for the shops they own; null for somebody who owns none. */
  plan: PlanInForce.nullable(),
})
export type PlatformUser = z.infer<typeof PlatformUser>

export const SuperAdmin = z.object({
  user_id: Id,
  email: z.string(),
  full_name: z.string(),
  created_at: Instant,
  /** Who promoted them; null for the first, who was made by a command. */
  created_by_email: z.string().nullable(),
})
export type SuperAdmin = z.infer<typeof SuperAdmin>

/** `waiting`: the mailed link may still be used. `done`: the password was changed since. */
export const ResetRequestStatus = z.enum(['waiting', 'done', 'expired'])

export const PasswordResetRequest = z.object({
  id: Id,
  target_user_id: Id,
  target_email: z.string(),
  target_name: z.string(),
  reason: z.string(),
  requested_by: Id.nullable(),
  requested_by_email: z.string().nullable(),
  status: ResetRequestStatus,
  created_at: Instant,
})
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

export const ResetRequest = z.object({
  target_user_id: Id,
  reason: Text(500).min(3, 'Say why, in a few words'),
})
export type ResetRequest = z.infer<typeof ResetRequest>

export const PlatformEvent = z.object({
  id: z.int(),
  action_type: z.string(),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  new_values: z.record(z.string(), z.unknown()).nullable(),
  user_email: z.string(),
  created_at: Instant,
})
export type PlatformEvent = z.infer<typeof PlatformEvent>

const Ending = z.object({
  id: Id,
  user_id: Id,
  email: z.string(),
  full_name: z.string(),
  subscription_tier: PaidTier,
  status: z.enum(['trial', 'active']),
  ends_at: Instant,
})

/** The state of the installation's nightly backups. */
export const NightlyRun = z.object({
  /** When the last one ended well; null: never. */
  fine_at: Instant.nullable(),
  bytes: z.int().nullable(),
  /** The last good one is older than 26 hours. */
  is_late: z.boolean(),
  /** What was wrong with the newest; null: nothing. */
  fault: z.string().nullable(),
})
export type NightlyRun = z.infer<typeof NightlyRun>

export const PlatformOverview = z.object({
  people: z.int(),
  /** Organisations that finished setting up. */
  organizations: z.int(),
  active_subscriptions: z.array(z.object({ tier: PaidTier, active: z.int(), trial: z.int() })),
  /** What the active subscriptions bring in a month, whole shillings. */
  monthly_revenue: Amount,
  unpaid: z.object({ invoices: z.int(), amount: Amount }),
  /** The last six months, this one last. */
  growth: z.array(z.object({ month: z.string(), people: z.int(), organizations: z.int() })),
  /** What ends within 14 days, soonest first. */
  expiring: z.array(Ending),
  waiting_resets: z.array(PasswordResetRequest),
  latest: z.array(PlatformEvent),
  /** Backups, and the drill that restores each; null: none was ever tried. */
  backups: z.object({ backup: NightlyRun.nullable(), drill: NightlyRun.nullable() }),
})
export type PlatformOverview = z.infer<typeof PlatformOverview>

export const platformFailures = failuresOf('platform', {
  notConfirmed: failureWith(
    'ADDRESS_NOT_CONFIRMED',
    409,
    'business_logic',
    z.object({ email: z.string() }),
    ({ email }) =>
      `${email} has not been confirmed, so nobody knows whose account that is. Ask the person to confirm the address, then promote them.`,
  ),
  lastSuperAdmin: failure(
    'LAST_SUPER_ADMIN',
    409,
    'business_logic',
    'The last super admin cannot be removed. Promote somebody else first.',
  ),
})

const { notFound, keyReused, reauthenticationNeeded } = general
const { lastSuperAdmin, notConfirmed } = platformFailures

const route = routesOf('platform')

export const platform = {
  isSuperAdmin: forUser()
    .route(route('POST', '/rest/v1/rpc/is_super_admin', 'Is the signed-in person a super admin?'))
    .output(z.boolean()),
  overview: forSuperAdmin()
    .route(route('GET', '/rest/v1/platform_overview', 'Figures about all organizations, and what waits for somebody'))
    .output(PlatformOverview),
  users: forSuperAdmin()
    .route(
      route('POST', '/rest/v1/rpc/get_platform_users_with_business_info', 'The people of the platform and their shops'),
    )
    .errors(asErrors({ keyReused }))
    .input(z.object({ search: Text(100).nullish(), ...pageInput(20) }))
    .output(
      z.object({
        users: z.array(PlatformUser),
        ...pageCounts,
        totals: z.object({ users: z.int(), organizations: z.int(), subscriptions: z.int(), super_admins: z.int() }),
      }),
    ),
  promote: forSuperAdmin()
    .route(
      route(
        'POST',
        '/rest/v1/rpc/promote_user_to_super_admin',
        'Make a person a super admin; false: nobody has signed up',
      ),
    )
    .errors(asErrors({ keyReused, notConfirmed, reauthenticationNeeded }))
    .input(z.object({ user_email: Text(254).min(1, 'Email is required') }))
    .output(z.boolean()),
  requestPasswordReset: forSuperAdmin()
    .route(route('POST', '/rest/v1/rpc/request_password_reset_for_user', 'Email a person the normal recovery link'))
    .errors(asErrors({ notFound, keyReused, tooManyMails: mailFailures.tooMany }))
    .input(ResetRequest)
    .output(PasswordResetRequest),
  resetRequests: forSuperAdmin()
    .route(route('GET', '/rest/v1/password_reset_requests', 'Requested password resets, newest first'))
    .input(z.object({ ...pageInput(20), target_user_id: Id.optional() }))
    .output(z.object({ password_reset_requests: z.array(PasswordResetRequest), ...pageCounts })),
  superAdmins: forSuperAdmin()
    .route(route('GET', '/rest/v1/super_admins', 'The platform team'))
    .output(z.object({ super_admins: z.array(SuperAdmin), ...pageCounts })),
  removeSuperAdmin: forSuperAdmin()
    .route(route('DELETE', '/rest/v1/super_admins/{id}', 'Remove somebody from the platform team'))
    .errors(asErrors({ notFound, lastSuperAdmin, reauthenticationNeeded }))
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
  ...platformBilling,
}
