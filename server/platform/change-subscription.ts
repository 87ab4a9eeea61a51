import { monthsOf } from '@tunda/contract/organization/subscription'
import {
  billingFailures,
  type SubscriptionChange,
  type SubscriptionRow,
} from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { endsAt, monthsLater, startsAt } from './days.ts'
import { lockSubscription } from './subscription-rows.ts'
import { writeSubscription } from './write-subscription.ts'

/** Changes what is named, and nothing else. The limits of the person's shops follow at once. */
export async function changeSubscription(tx: Tx, input: SubscriptionChange, admin: Person): Promise<SubscriptionRow> {
  const before = await lockSubscription(tx, input.id)
  const last = (when: string | null | undefined, old: string | null) =>
    when === undefined ? old : when === null ? null : endsAt(when)
  const after: SubscriptionRow = {
    ...before,
    subscription_tier: input.subscription_tier ?? before.subscription_tier,
    status: input.status ?? before.status,
    billing_period: input.billing_period ?? before.billing_period,
    amount: input.amount ?? before.amount,
    start_date: input.start_date === undefined ? before.start_date : startsAt(input.start_date),
    end_date: last(input.end_date, before.end_date),
    trial_end_date: last(input.trial_end_date, before.trial_end_date),
    next_billing_date: last(input.next_billing_date, before.next_billing_date),
  }
  return await writeSubscription(tx, 'platform.subscription_changed', { before, after }, admin)
}

/**
 * One more billing period: after its end while it is active, else from now. A trial, cancelled or expired one becomes active by it.
 * One that runs on without an end gets only its next billing moved.
 */
export async function renewSubscription(tx: Tx, id: string, admin: Person): Promise<SubscriptionRow> {
  const before = await lockSubscription(tx, id)
  const months = monthsOf[before.billing_period]
  const instant = now().toISOString()
  const isRunning = before.status === 'active' && (before.end_date === null || before.end_date > instant)
  const runsOn = isRunning && before.end_date === null
  const from = (isRunning ? (before.end_date ?? before.next_billing_date) : null) ?? instant
  const until = monthsLater(from, months)
  const after: SubscriptionRow = {
    ...before,
    status: 'active',
    start_date: isRunning ? before.start_date : instant,
    end_date: runsOn ? null : until,
    next_billing_date: until,
  }
  return await writeSubscription(tx, 'platform.subscription_renewed', { before, after }, admin)
}

/** Ends it now; one that has expired keeps its end. What is over Free's limits stays to be read and sold; only adding stops. */
export async function cancelSubscription(tx: Tx, id: string, admin: Person): Promise<SubscriptionRow> {
  const before = await lockSubscription(tx, id)
  if (before.status === 'cancelled') throw fail(billingFailures.alreadyCancelled)
  const instant = now().toISOString()
  const after: SubscriptionRow = {
    ...before,
    status: 'cancelled',
    end_date: lastOf(before.start_date, before.status === 'expired' ? (before.end_date ?? instant) : instant),
    next_billing_date: null,
  }
  return await writeSubscription(tx, 'platform.subscription_cancelled', { before, after }, admin)
}

function lastOf(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other
}
