import { t } from '@lingui/core/macro'
import { BillingPeriod, PaidTier, SubscriptionStatus } from '@tunda/contract/organization/subscription'
import type { NewSubscription, SubscriptionChange, SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import { Amount, Day } from '@tunda/contract/shapes'
import { z } from 'zod'
import { dayOf } from '../../shared/words/dates.ts'

const OptionalDay = z.union([z.literal(''), Day])

/** The form as typed: days as a date field gives them, empty for none. */
export const SubscriptionFields = z
  .object({
    email: z.string().trim().min(1, t`Email is required`),
    subscription_tier: PaidTier,
    status: SubscriptionStatus,
    billing_period: BillingPeriod,
    amount: Amount,
    start_date: Day,
    end_date: OptionalDay,
    trial_end_date: OptionalDay,
  })
  .refine((values) => values.status !== 'trial' || values.trial_end_date !== '', {
    message: t`A trial needs an end date`,
    path: ['trial_end_date'],
  })
  .refine((values) => values.end_date === '' || values.end_date >= values.start_date, {
    message: t`It would end before it starts`,
    path: ['end_date'],
  })
export type SubscriptionValues = z.infer<typeof SubscriptionFields>

const dayOrNone = (instant: string | null | undefined) => (instant ? dayOf(instant) : '')

/** A subscription's values, or those a new one begins with. */
export function valuesOf(row: SubscriptionRow | undefined, email: string): SubscriptionValues {
  return {
    email: row ? (row.profile?.email ?? row.user_id) : email,
    subscription_tier: row?.subscription_tier ?? 'premium',
    status: row?.status ?? 'active',
    billing_period: row?.billing_period ?? 'monthly',
    amount: row?.amount ?? 0,
    start_date: dayOf(row?.start_date ?? Date.now()),
    end_date: dayOrNone(row?.end_date),
    trial_end_date: dayOrNone(row?.trial_end_date),
  }
}

/** What a new subscription is made of. One that begins today begins now, not at midnight. */
export function termsOf(values: SubscriptionValues): Omit<NewSubscription, 'user_id'> {
  const { subscription_tier, billing_period, amount, start_date, end_date, trial_end_date } = values
  return {
    subscription_tier,
    status: values.status === 'trial' ? 'trial' : 'active',
    billing_period,
    amount,
    ...(start_date === dayOf(Date.now()) ? {} : { start_date }),
    end_date: end_date || null,
    trial_end_date: trial_end_date || null,
  }
}

/** Only what was changed: the exact moments of what was not stay as they are. A moved end moves the next bill. */
export function changeOf(before: SubscriptionValues, after: SubscriptionValues): Omit<SubscriptionChange, 'id'> {
  const change: Omit<SubscriptionChange, 'id'> = {}
  if (after.subscription_tier !== before.subscription_tier) change.subscription_tier = after.subscription_tier
  if (after.status !== before.status && (after.status === 'active' || after.status === 'trial'))
    change.status = after.status
  if (after.billing_period !== before.billing_period) change.billing_period = after.billing_period
  if (after.amount !== before.amount) change.amount = after.amount
  if (after.start_date !== before.start_date) change.start_date = after.start_date
  if (after.end_date !== before.end_date) {
    change.end_date = after.end_date || null
    change.next_billing_date = after.end_date || null
  }
  if (after.trial_end_date !== before.trial_end_date) change.trial_end_date = after.trial_end_date || null
  return change
}
