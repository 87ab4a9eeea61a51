import type { ShopEvent } from '@tunda/contract/event-table'
import { general } from '@tunda/contract/failure'
import {
  type NewPlanRequest,
  type PlanRequest,
  planRequestFailures,
  planRequestsADay,
} from '@tunda/contract/organization/plan-requests'
import type { Subscription } from '@tunda/contract/organization/subscription'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { planRequestColumns } from './plan-request-rows.ts'
import { standingOf } from './standing.ts'

const dayMs = 86_400_000

/**
 * Asks the platform for a plan, at the price that stands on it now. Fails PLAN_REQUEST_OPEN while another waits, PLAN_ALREADY_YOURS,
 * PLAN_PRICE_CHANGED, and RATE_LIMITED after five in a day.
 */
export async function askForPlan(tx: Tx, asked: NewPlanRequest, member: Member): Promise<PlanRequest> {
  await lockOrganization(tx, member.org_id)
  const instant = now()
  await refuseTooMany(tx, member, instant)
  await refuseWhatRuns(tx, asked, member)
  await refuseOldPrice(tx, asked)
  const [made] = await tx.query<PlanRequest>(
    `insert into plan_requests as r (org_id, user_id, subscription_tier, billing_period, amount, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (org_id) where state = 'open' do nothing returning ${planRequestColumns}`,
    [member.org_id, member.user_id, asked.subscription_tier, asked.billing_period, asked.amount, instant],
  )
  if (made === undefined) throw fail(planRequestFailures.alreadyOpen)
  await publish(tx, [planEvent('plan.requested', made, member)])
  return made
}

/** Takes a request back that nobody has answered yet. Fails NOT_FOUND and PLAN_REQUEST_ANSWERED. */
export async function withdrawPlanRequest(tx: Tx, { id }: { id: string }, member: Member): Promise<PlanRequest> {
  const [withdrawn] = await tx.query<PlanRequest>(
    `update plan_requests r set state = 'withdrawn', answered_at = $3
     where r.org_id = $1 and r.id = $2 and r.state = 'open' returning ${planRequestColumns}`,
    [member.org_id, id, now()],
  )
  if (withdrawn === undefined) throw await whyNotOpen(tx, id, member)
  await publish(tx, [planEvent('plan.withdrawn', withdrawn, member)])
  return withdrawn
}

async function refuseTooMany(tx: Tx, { org_id }: Member, instant: Date): Promise<void> {
  const [oldest] = await tx.query<{ created_at: string }>(
    `select created_at from plan_requests where org_id = $1 and created_at > $2 order by created_at desc
     offset $3 limit 1`,
    [org_id, new Date(instant.getTime() - dayMs), planRequestsADay - 1],
  )
  if (oldest === undefined) return
  const seconds = Math.ceil((Date.parse(oldest.created_at) + dayMs - instant.getTime()) / 1000)
  throw fail(planRequestFailures.tooMany, { seconds })
}

/** A plan without an end need not be asked for again; one that ends may be, for one period more. */
async function refuseWhatRuns(tx: Tx, asked: NewPlanRequest, { org_id }: Member): Promise<void> {
  const [own] = await tx.query<Omit<Subscription, 'user_id'>>(
    'select * from subscription_of_owner($1) where id is not null',
    [org_id],
  )
  if (own === undefined || own.end_date !== null || standingOf(own).standing !== 'active') return
  const isSame = own.subscription_tier === asked.subscription_tier && own.billing_period === asked.billing_period
  if (isSame) throw fail(planRequestFailures.alreadyYours)
}

async function refuseOldPrice(tx: Tx, asked: NewPlanRequest): Promise<void> {
  const [price] = await tx.query<{ amount: number }>(
    'select amount from plan_prices where subscription_tier = $1 and billing_period = $2',
    [asked.subscription_tier, asked.billing_period],
  )
  if (price === undefined) throw new Error('a plan without a price')
  if (price.amount !== asked.amount) throw fail(planRequestFailures.priceChanged, { amount: price.amount })
}

async function whyNotOpen(tx: Tx, id: string, { org_id }: Member) {
  const found = await tx.query('select 1 from plan_requests where org_id = $1 and id = $2', [org_id, id])
  return fail(found.length === 0 ? general.notFound : planRequestFailures.alreadyAnswered)
}

type PlanEvent = 'plan.requested' | 'plan.withdrawn'

function planEvent(event: PlanEvent, request: PlanRequest, actor: Member): ShopEvent<PlanEvent> {
  const { id, subscription_tier, billing_period, amount } = request
  return { event, org_id: actor.org_id, actor, id, after: { subscription_tier, billing_period, amount } }
}
