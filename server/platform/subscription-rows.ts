import { general } from '@tunda/contract/failure'
import type { SubscriptionRow } from '@tunda/contract/platform-billing'
import type { Tx } from '@tunda/database'
import { fail } from '../fail.ts'

/** A subscription's columns, of `user_subscriptions s`. */
export const subscriptionColumns = `s.id, s.user_id, s.subscription_tier, s.status, s.billing_period, s.amount, s.currency,
  s.start_date, s.end_date, s.trial_end_date, s.next_billing_date, s.created_at, s.updated_at, s.created_by`

/** The subscription, held until the transaction ends. Fails NOT_FOUND. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow> {
  const [row] = await tx.query<SubscriptionRow>(
    `select ${subscriptionColumns} from user_subscriptions s where s.id = $1 for update`,
    [id],
  )
  if (row === undefined) throw fail(general.notFound)
  return row
}

/** What of a subscription stands in audit trails. */
export function termsOf(row: SubscriptionRow): Record<string, unknown> {
  const { subscription_tier, status, billing_period, amount, start_date, end_date, trial_end_date } = row
  return { subscription_tier, status, billing_period, amount, start_date, end_date, trial_end_date }
}
