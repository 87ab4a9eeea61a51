import { z } from 'zod'
import { forSuperAdmin } from '../access.ts'
import { asErrors, failure, failuresOf, general } from '../failure.ts'
import {
  BillingPeriod,
  InvoiceStatus,
  PaidTier,
  Subscription,
  SubscriptionInvoice,
  SubscriptionStatus,
} from '../organization/subscription.ts'
import { routesOf } from '../route.ts'
import { Day, Id, Instant, Price, pageCounts, pageInput, Text } from '../shapes.ts'

/** The person a subscription is of, and the shops they own. */
export const SubscriptionProfile = z.object({
  email: z.string(),
  full_name: z.string(),
  organizations: z.array(z.object({ id: Id, name: z.string() })),
})
export type SubscriptionProfile = z.infer<typeof SubscriptionProfile>

export const SubscriptionRow = Subscription.extend({
  id: Id,
  created_by: Id.nullable(),
  /** Absent when the list was asked for without profiles. */
  profile: SubscriptionProfile.optional(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

export const InvoiceRow = SubscriptionInvoice.extend({
  created_by: Id.nullable(),
  email: z.string(),
  full_name: z.string(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** A day (its first moment for a start, its last for an end, in Kampala) or an instant. */
const When = z.union([Day, Instant])

const terms = {
  subscription_tier: PaidTier,
  status: z.enum(['trial', 'active']),
  billing_period: BillingPeriod,
  amount: Price,
  start_date: When,
  end_date: When.nullable(),
  trial_end_date: When.nullable(),
  next_billing_date: When.nullable(),
}

const trialNeedsEnd = { message: 'A trial needs an end date', path: ['trial_end_date'] }

export const NewSubscription = z
  .object({ user_id: Id, ...terms })
  .partial({ start_date: true, end_date: true, trial_end_date: true, next_billing_date: true })
  .refine((given) => given.status !== 'trial' || Boolean(given.trial_end_date), trialNeedsEnd)
export type NewSubscription = z.infer<typeof NewSubscription>

export const SubscriptionChange = z.object({ id: Id, ...z.object(terms).partial().shape })
export type SubscriptionChange = z.infer<typeof SubscriptionChange>

const billed = {
  amount: Price,
  period_start: Day,
  period_end: Day,
  due_date: Day.nullable(),
  status: InvoiceStatus,
  notes: Text(500),
}
const inOrder = { message: 'The period ends before it begins', path: ['period_end'] }

export const NewInvoice = z
  .object({
    subscription_id: Id,
    /** One that `generate_invoice_number` gave; without it the next is taken. */
    invoice_number: Text(40).optional(),
    ...billed,
  })
  .partial({ due_date: true, status: true, notes: true })
  .refine((given) => given.period_end >= given.period_start, inOrder)
export type NewInvoice = z.infer<typeof NewInvoice>

export const InvoiceChange = z.object({ id: Id, ...z.object(billed).partial().shape })
export type InvoiceChange = z.infer<typeof InvoiceChange>

export const billingFailures = failuresOf('billing', {
  alreadySubscribed: failure(
    'ALREADY_SUBSCRIBED',
    409,
    'business_logic',
    'This person already has a subscription. Change or renew that one.',
  ),
  superAdminHasNone: failure(
    'SUPER_ADMIN_HAS_NO_PLAN',
    409,
    'business_logic',
    'Super admins get no personal subscription.',
  ),
  endsBeforeItStarts: failure(
    'SUBSCRIPTION_DATES',
    409,
    'business_logic',
    'The subscription would end before it starts.',
  ),
  trialHasNoEnd: failure('TRIAL_HAS_NO_END', 409, 'business_logic', 'A trial needs an end date'),
  alreadyCancelled: failure('ALREADY_CANCELLED', 409, 'business_logic', 'This subscription is already cancelled.'),
  numberNotGiven: failure(
    'INVOICE_NUMBER_UNKNOWN',
    409,
    'business_logic',
    'This invoice number was not generated here. Generate one with the button.',
  ),
  numberUsed: failure('INVOICE_NUMBER_USED', 409, 'business_logic', 'Another invoice already has this number.'),
  invoiceDates: failure('INVOICE_DATES', 409, 'business_logic', 'The period ends before it begins'),
})

const { notFound, keyReused } = general
const { alreadySubscribed, superAdminHasNone, endsBeforeItStarts, trialHasNoEnd, alreadyCancelled } = billingFailures
const { numberNotGiven, numberUsed, invoiceDates } = billingFailures

const route = routesOf('platform')

/** Subscriptions and their invoices, in the hands of the platform team. */
export const platformBilling = {
  subscriptions: forSuperAdmin()
    .route(route('GET', '/rest/v1/platform_subscriptions', 'Every subscription, the soonest to end first'))
    .input(
      z.object({
        ...pageInput(20),
        search: Text(100).optional(),
        status: SubscriptionStatus.optional(),
        profiles: z.enum(['true', 'false']).default('true'),
      }),
    )
    .output(z.object({ user_subscriptions: z.array(SubscriptionRow), ...pageCounts })),
  createSubscription: forSuperAdmin()
    .route(route('POST', '/rest/v1/user_subscriptions', 'Give a person a subscription'))
    .errors(asErrors({ notFound, keyReused, alreadySubscribed, superAdminHasNone, endsBeforeItStarts }))
    .input(NewSubscription)
    .output(SubscriptionRow),
  updateSubscription: forSuperAdmin()
    .route(route('PATCH', '/rest/v1/user_subscriptions/{id}', 'Change a subscription'))
    .errors(asErrors({ notFound, endsBeforeItStarts, trialHasNoEnd }))
    .input(SubscriptionChange)
    .output(SubscriptionRow),
  renewSubscription: forSuperAdmin()
    .route(
      route(
        'POST',
        '/rest/v1/user_subscriptions/{id}/renew',
        'Renew a subscription for one more billing period, from now',
      ),
    )
    .errors(asErrors({ notFound, keyReused }))
    .input(z.object({ id: Id }))
    .output(SubscriptionRow),
  cancelSubscription: forSuperAdmin()
    .route(route('POST', '/rest/v1/user_subscriptions/{id}/cancel', 'End a subscription at once'))
    .errors(asErrors({ notFound, keyReused, alreadyCancelled }))
    .input(z.object({ id: Id }))
    .output(SubscriptionRow),
  invoices: forSuperAdmin()
    .route(route('GET', '/rest/v1/platform_invoices', 'Every subscription invoice, newest first'))
    .input(
      z.object({
        ...pageInput(20),
        search: Text(100).optional(),
        status: InvoiceStatus.optional(),
        subscription_id: Id.optional(),
      }),
    )
    .output(z.object({ subscription_invoices: z.array(InvoiceRow), ...pageCounts })),
  createInvoice: forSuperAdmin()
    .route(route('POST', '/rest/v1/subscription_invoices', 'Bill a subscription'))
    .errors(asErrors({ notFound, keyReused, numberNotGiven, numberUsed }))
    .input(NewInvoice)
    .output(InvoiceRow),
  updateInvoice: forSuperAdmin()
    .route(route('PATCH', '/rest/v1/subscription_invoices/{id}', 'Change an invoice'))
    .errors(asErrors({ notFound, invoiceDates }))
    .input(InvoiceChange)
    .output(InvoiceRow),
  generateInvoiceNumber: forSuperAdmin()
    .route(route('POST', '/rest/v1/rpc/generate_invoice_number', 'Take the next number, `INV-P000001`'))
    .errors(asErrors({ keyReused }))
    .output(z.string()),
}
