import { z } from 'zod'
import { forMember } from '../access.ts'
import { LimitedResource, Tier } from '../plans/tiers.ts'
import { Amount, Day, Id, Instant, pageCounts, pageInput } from '../shapes.ts'

/** How much of a limit is used; `limit` -1 means none. */
export const UsageMeter = z.object({ resource: LimitedResource, current: z.int(), limit: z.int() })
export type UsageMeter = z.infer<typeof UsageMeter>

export const PaidTier = Tier.exclude(['free'])
export type PaidTier = z.infer<typeof PaidTier>

export const SubscriptionStatus = z.enum(['trial', 'active', 'cancelled', 'expired'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const BillingPeriod = z.enum(['monthly', 'quarterly', 'yearly'])
export type BillingPeriod = z.infer<typeof BillingPeriod>

/** The months that one payment covers. */
export const monthsOf: Readonly<Record<BillingPeriod, number>> = { monthly: 1, quarterly: 3, yearly: 12 }

/** What an owner pays for. Without one of their own it is the virtual trial, its id prefixed `trial-`. */
export const Subscription = z.object({
  id: z.string(),
  user_id: Id,
  subscription_tier: PaidTier,
  status: SubscriptionStatus,
  billing_period: BillingPeriod,
  amount: Amount,
  currency: z.literal('UGX'),
  start_date: Instant,
  /** The last moment it counts; null runs on. */
  end_date: Instant.nullable(),
  trial_end_date: Instant.nullable(),
  next_billing_date: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Subscription = z.infer<typeof Subscription>

/** The state of a shop's plan: paid for, on trial, the trial over, or ended. In the last two Free's limits apply. */
export const Standing = z.enum(['active', 'trial', 'trial_ended', 'ended'])
export type Standing = z.infer<typeof Standing>

/** What a plan is named by, wherever it is shown (`planName` in `plan-names.ts`). */
export const PlanInForce = z.object({
  /** The tier whose features count. */
  tier: Tier,
  /** The tier whose limits count. */
  limits_of: Tier,
  standing: Standing,
})
export type PlanInForce = z.infer<typeof PlanInForce>

export const Plan = PlanInForce.extend({
  /** Whole days until it ends, the last one counted; null when it runs on or is over. */
  days_left: z.int().nullable(),
  ends_at: Instant.nullable(),
})
export type Plan = z.infer<typeof Plan>

export const InvoiceStatus = z.enum(['unpaid', 'paid', 'void'])
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

/** What is left of another plan when this one begins, and was taken off its price: whole shillings, for so many days. */
export const PlanCredit = z.object({ amount: Amount, days: z.int(), subscription_tier: PaidTier })
export type PlanCredit = z.infer<typeof PlanCredit>

/** What the platform asked an owner to pay. */
export const SubscriptionInvoice = z.object({
  id: Id,
  subscription_id: Id,
  invoice_number: z.string(),
  status: InvoiceStatus,
  amount: Amount,
  currency: z.literal('UGX'),
  subscription_tier: PaidTier,
  period_start: Day,
  period_end: Day,
  due_date: Day.nullable(),
  paid_at: Instant.nullable(),
  notes: z.string(),
  credit: PlanCredit.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>

export const subscription = {
  usage: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/usage',
      tags: ['subscription'],
      summary: "The shop's plan and how much of its four limits is used",
    })
    .output(z.object({ tier: Tier, meters: z.array(UsageMeter) })),
  own: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/user_subscriptions',
      tags: ['subscription'],
      summary: "The subscription of the shop's owner, or the virtual trial, and how the plan stands",
    })
    .output(z.object({ plan: Plan, user_subscriptions: z.array(Subscription), ...pageCounts })),
  invoices: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/subscription_invoices',
      tags: ['subscription'],
      summary: "The invoices of the shop's plan, newest first",
    })
    .input(z.object(pageInput(20)))
    .output(z.object({ subscription_invoices: z.array(SubscriptionInvoice), ...pageCounts })),
}
