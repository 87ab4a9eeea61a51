import { general } from '@tunda/contract/failure'
import type { Subscription } from '@tunda/contract/organization/subscription'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'
import { planInForce, type Trial } from '../subscription/plan.ts'

/** A subscription's columns, of `user_subscriptions s`. */
export const subscriptionColumns = `s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by`

/** The subscription, locked until the transaction ends. Fails NOT_FOUND. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow> {
  const [row] = await tx.query<SubscriptionRow>(
    `select ${subscriptionColumns} from user_subscriptions s where s.id = $1 for update`,
    [id],
  )
  if (row === undefined) throw fail(general.notFound)
  return row
}

/** The subscriptions of these people; who has none is left out. */
export async function findSubscriptions(tx: Tx, userIds: readonly string[]): Promise<SubscriptionRow[]> {
  return await tx.query<SubscriptionRow>(
    `select ${subscriptionColumns} from user_subscriptions s where s.user_id = any ($1::uuid[])`,
    [userIds],
  )
}

type Terms = Pick<Subscription, 'subscription_tier' | 'status' | 'end_date' | 'trial_end_date'>

/** The plan that counts for an owner now: their account's first day says when the virtual trial ends. */
export function planOfOwner(created_at: string, subscription: Terms | undefined, trial: Trial) {
  return planInForce(
    {
      owner_created_at: created_at,
      owner_tier: subscription?.subscription_tier ?? null,
      owner_status: subscription?.status ?? null,
      owner_end_date: subscription?.end_date ?? null,
      owner_trial_end_date: subscription?.trial_end_date ?? null,
    },
    trial,
  )
}

/** What of a subscription stands in audit trails. */
export function termsOf(row: SubscriptionRow): Record<string, unknown> {
  const { subscription_tier, status, billing_period, amount, start_date, end_date, trial_end_date } = row
  return { subscription_tier, status, billing_period, amount, start_date, end_date, trial_end_date }
}
