import { type PlanRequest, planRequestFailures } from '@tunda/contract/organization/plan-requests'
import type { PlanCredit } from '@tunda/contract/organization/subscription'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { changeSubscription } from './change-subscription.ts'
import { createInvoice } from './create-invoice.ts'
import { createSubscription } from './create-subscription.ts'
import { dayMs, platformDay } from './days.ts'
import { answerRequest, type HeldRequest, lockOpenRequest, withdrawOthers } from './plan-requests.ts'
import { type PlanTerms, termsOfPlan } from './plan-terms.ts'
import { shopsOf } from './platform-log.ts'
import { subscriptionColumns } from './subscription-rows.ts'

/** Days in which an invoice is to be paid. */
const daysToPay = 14

/**
 * Gives the owner the plan they asked for, bills what is left to pay of its price, and answers the request. Fails NOT_FOUND,
 * PLAN_REQUEST_ANSWERED, and PLAN_REQUEST_OWNER_CHANGED when the shop has another owner by now.
 */
export async function approvePlanRequest(tx: Tx, { id }: { id: string }, admin: Person): Promise<PlanRequest> {
  const request = await lockOpenRequest(tx, id)
  await refuseAnotherOwner(tx, request)
  const before = await lockSubscriptionOf(tx, request.user_id)
  const terms = termsOfPlan(before, request, now().toISOString())
  const subscription = await subscribe(tx, { request, before, terms }, admin)
  if (terms.due > 0) await bill(tx, { subscription, before, terms }, admin)
  await withdrawOthers(tx, request, admin)
  return await answerRequest(tx, request, { state: 'approved', answer: null }, admin)
}

async function refuseAnotherOwner(tx: Tx, { org_id, user_id }: HeldRequest): Promise<void> {
  const owned = await shopsOf(tx, [user_id], 'owner')
  if (!owned.some((shop) => shop.org_id === org_id)) throw fail(planRequestFailures.ownerChanged)
}

async function lockSubscriptionOf(tx: Tx, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.query<SubscriptionRow>(
    `select ${subscriptionColumns} from user_subscriptions s where s.user_id = $1 for update`,
    [userId],
  )
  return row
}

type Approved = { readonly before: SubscriptionRow | undefined; readonly terms: PlanTerms }

async function subscribe(
  tx: Tx,
  { request, before, terms }: Approved & { readonly request: HeldRequest },
  admin: Person,
): Promise<SubscriptionRow> {
  const { user_id, subscription_tier, billing_period, amount } = request
  const { start_date, end_date } = terms
  const plan = { subscription_tier, billing_period, amount, start_date, end_date, status: 'active' as const }
  const dates = { trial_end_date: null, next_billing_date: end_date }
  return before === undefined
    ? await createSubscription(tx, { user_id, ...plan, ...dates }, admin)
    : await changeSubscription(tx, { id: before.id, ...plan, ...dates }, admin)
}

async function bill(
  tx: Tx,
  { subscription, before, terms }: Approved & { readonly subscription: SubscriptionRow },
  admin: Person,
): Promise<void> {
  const { billed_from, end_date, due } = terms
  // A period that follows another begins the day after that one's last.
  const from = new Date(Date.parse(billed_from) + (billed_from === before?.end_date ? 1 : 0)).toISOString()
  const dueBy = new Date(now().getTime() + daysToPay * dayMs).toISOString()
  await createInvoice(
    tx,
    {
      subscription_id: subscription.id,
      amount: due,
      period_start: platformDay(from),
      period_end: platformDay(end_date),
      due_date: platformDay(dueBy),
      credit: creditOf(before, terms),
    },
    admin,
  )
}

function creditOf(before: SubscriptionRow | undefined, { credit, days_left }: PlanTerms): PlanCredit | null {
  if (before === undefined || credit === 0) return null
  return { amount: credit, days: days_left, subscription_tier: before.subscription_tier }
}
