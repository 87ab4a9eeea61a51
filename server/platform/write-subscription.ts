import { billingFailures, type SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { publishPlatform, shopsOf } from './platform-log.ts'
import { subscriptionColumns, termsOf } from './subscription-rows.ts'

type SubscriptionEvent = `platform.subscription_${'created' | 'changed' | 'renewed' | 'cancelled' | 'expired'}`

/** Keeps `after` in place of `before` and writes both into the log and the owner's shops' audit trails. */
export async function writeSubscription(
  tx: Tx,
  event: SubscriptionEvent,
  { before, after }: { readonly before: SubscriptionRow; readonly after: SubscriptionRow },
  admin: Person | null,
): Promise<SubscriptionRow> {
  checkDates(after)
  const [row] = await tx.query<SubscriptionRow>(
    `update user_subscriptions s set subscription_tier = $2, status = $3, billing_period = $4, amount = $5, start_date = $6,
       end_date = $7, trial_end_date = $8, next_billing_date = $9, updated_at = $10
     where s.id = $1 returning ${subscriptionColumns}`,
    [
      after.id,
      after.subscription_tier,
      after.status,
      after.billing_period,
      after.amount,
      after.start_date,
      after.end_date,
      after.trial_end_date,
      after.next_billing_date,
      now(),
    ],
  )
  if (row === undefined) throw new Error('the subscription that was locked is gone')
  await publishSubscription(tx, event, { before, after: row }, admin)
  return row
}

/** Writes what became of a subscription into the log and the audit trails of the shops its person owns. */
export async function publishSubscription(
  tx: Tx,
  event: SubscriptionEvent,
  { before, after }: { readonly before?: SubscriptionRow; readonly after: SubscriptionRow },
  admin: Person | null,
): Promise<void> {
  const shops = await shopsOf(tx, [after.user_id], 'owner')
  await publishPlatform(
    tx,
    {
      actor: admin,
      event,
      id: after.id,
      ...(before === undefined ? {} : { before: termsOf(before) }),
      after: termsOf(after),
    },
    shops.map(({ org_id }) => org_id),
  )
}

/** Fails when the subscription would end before it starts, or be a trial without an end. */
export function checkDates({
  status,
  start_date,
  end_date,
  trial_end_date,
}: Pick<SubscriptionRow, 'status' | 'start_date' | 'end_date' | 'trial_end_date'>): void {
  if (status === 'trial' && trial_end_date === null) throw fail(billingFailures.trialHasNoEnd)
  const end = status === 'trial' ? trial_end_date : end_date
  for (const last of [end, end_date]) {
    if (last !== null && Date.parse(last) < Date.parse(start_date)) throw fail(billingFailures.endsBeforeItStarts)
  }
}
