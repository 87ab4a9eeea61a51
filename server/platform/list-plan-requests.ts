import type { PlatformPlanRequest } from '@tunda/contract/plan-requests'
import type { SubscriptionRow } from '@tunda/contract/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'
import { planInForce, type Trial } from '../subscription/plan.ts'
import { termsOfPlan } from './plan-terms.ts'
import { subscriptionColumns } from './subscription-rows.ts'

type Found = Omit<PlatformPlanRequest, 'plan' | 'ends_at' | 'due'> & { owner_created_at: string }

/** Requests of open shops that wait for an answer, oldest first. A shop that asks has shown itself: no look stands in its trail. */
export async function listOpenRequests(tx: Tx, asked: PageAsked, trial: Trial) {
  const open = `from plan_requests r join organizations o on o.id = r.org_id join auth.users u on u.id = r.user_id
    where r.state = 'open' and state_of_organization(o) is null`
  const [rows, [counted]] = await Promise.all([
    tx.query<Found>(
      `select r.id, r.subscription_tier, r.billing_period, r.amount, r.state, r.created_at, r.answered_at, r.answer, r.org_id,
         o.name as organization_name, r.user_id, u.email, u.full_name, u.created_at as owner_created_at
       ${open} order by r.created_at, r.id limit $1 offset $2`,
      [asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(`select count(*) ${open}`),
  ])
  const subscriptions = await tx.query<SubscriptionRow>(
    `select ${subscriptionColumns} from user_subscriptions s where s.user_id = any ($1::uuid[])`,
    [rows.map(({ user_id }) => user_id)],
  )
  const plan_requests = rows.map((row) => {
    const subscription = subscriptions.find(({ user_id }) => user_id === row.user_id)
    return withPlan(row, subscription, trial)
  })
  return { plan_requests, ...pageCountsOf(counted?.count ?? 0, asked) }
}

function withPlan(
  { owner_created_at, ...request }: Found,
  subscription: SubscriptionRow | undefined,
  trial: Trial,
): PlatformPlanRequest {
  const plan = planInForce(
    {
      owner_created_at,
      owner_tier: subscription?.subscription_tier ?? null,
      owner_status: subscription?.status ?? null,
      owner_end_date: subscription?.end_date ?? null,
      owner_trial_end_date: subscription?.trial_end_date ?? null,
    },
    trial,
  )
  const end = subscription?.status === 'trial' ? subscription.trial_end_date : subscription?.end_date
  const { due } = termsOfPlan(subscription, request, now().toISOString())
  return { ...request, plan, ends_at: end ?? null, due }
}
