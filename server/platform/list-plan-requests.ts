import type { PlatformPlanRequest } from '@tunda/contract/organization/plan-requests'
import type { SubscriptionRow } from '@tunda/contract/platform/platform-billing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import type { Trial } from '../subscription/plan.ts'
import { planRequestColumns } from '../subscription/plan-request-rows.ts'
import { termsOfPlan } from './plan-terms.ts'
import { findSubscriptions, planOfOwner } from './subscription-rows.ts'

type Found = Omit<PlatformPlanRequest, 'plan' | 'ends_at' | 'due'> & { owner_created_at: string }

/** Requests of open shops that wait for an answer, oldest first. The shops sent them, so that reading them leaves nothing in their audit trails. */
export async function listOpenRequests(tx: Tx, asked: PageAsked, trial: Trial) {
  const open = `from plan_requests r join organizations o on o.id = r.org_id join auth.users u on u.id = r.user_id
    where r.state = 'open' and state_of_organization(o.suspended_at, o.closed_at) is null`
  const [rows, [counted]] = await Promise.all([
    tx.query<Found>(
      `select ${planRequestColumns}, r.org_id, o.name as organization_name, r.user_id, u.email, u.full_name, u.created_at as owner_created_at
       ${open} order by r.created_at, r.id limit $1 offset $2`,
      [asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(`select count(*) ${open}`),
  ])
  const subscriptions = await findSubscriptions(
    tx,
    rows.map(({ user_id }) => user_id),
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
  const plan = planOfOwner(owner_created_at, subscription, trial)
  const end = subscription?.status === 'trial' ? subscription.trial_end_date : subscription?.end_date
  const { due } = termsOfPlan(subscription, request, now().toISOString())
  return { ...request, plan, ends_at: end ?? null, due }
}
