import { general } from '@tunda/contract/failure'
import { type PlanRequest, planRequestFailures } from '@tunda/contract/organization/plan-requests'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { fail } from '../fail.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { planRequestColumns } from '../subscription/plan-request-rows.ts'
import { publishPlatform } from './platform-log.ts'

/** A request, with the shop and the person that it is of. */
export type HeldRequest = PlanRequest & { readonly org_id: string; readonly user_id: string }

/** A request that still waits, locked until the transaction ends. Fails NOT_FOUND and PLAN_REQUEST_ANSWERED. */
export async function lockOpenRequest(tx: Tx, id: string): Promise<HeldRequest> {
  const [held] = await tx.query<HeldRequest>(
    `select ${planRequestColumns}, r.org_id, r.user_id from plan_requests r where r.id = $1 and r.state = 'open' for no key update`,
    [id],
  )
  if (held !== undefined) return held
  const known = await tx.query('select 1 from plan_requests where id = $1', [id])
  throw fail(known.length === 0 ? general.notFound : planRequestFailures.alreadyAnswered)
}

type Answer = { readonly state: 'approved' | 'declined'; readonly answer: string | null }

/** Answers a request that is locked, writes that into the log and the shop's audit trail, and has whoever asked notified. */
export async function answerRequest(
  tx: Tx,
  { id, org_id, user_id }: HeldRequest,
  { state, answer }: Answer,
  admin: Person,
): Promise<PlanRequest> {
  const [row] = await tx.query<PlanRequest>(
    `update plan_requests r set state = $3, answer = $4, answered_by = $5, answered_at = $6
     where r.org_id = $1 and r.id = $2 returning ${planRequestColumns}`,
    [org_id, id, state, answer, admin.user_id, now()],
  )
  if (row === undefined) throw new Error('the request that was locked is gone')
  await publishAnswer(tx, `platform.plan_request_${state}`, org_id, row, admin)
  await enqueue(tx, { kind: 'plan-answer', payload: { org_id, user_id, id }, dedupe_key: `plan-answer:${id}` })
  return row
}

/** Declines a request with the reason that its shop reads. Fails NOT_FOUND and PLAN_REQUEST_ANSWERED. */
export async function declinePlanRequest(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  admin: Person,
): Promise<PlanRequest> {
  const request = await lockOpenRequest(tx, id)
  return await answerRequest(tx, request, { state: 'declined', answer: reason }, admin)
}

/** Takes back what the same owner asked for in their other shops: a plan is the owner's, and they have it now. */
export async function withdrawOthers(tx: Tx, { id, user_id }: HeldRequest, admin: Person): Promise<void> {
  const others = await tx.query<HeldRequest>(
    `update plan_requests r set state = 'withdrawn', answered_at = $3
     where r.user_id = $1 and r.state = 'open' and r.id <> $2 returning ${planRequestColumns}, r.org_id, r.user_id`,
    [user_id, id, now()],
  )
  for (const { org_id, user_id: _, ...row } of others)
    await publishAnswer(tx, 'platform.plan_request_withdrawn', org_id, row, admin)
}

type Answered = `platform.plan_request_${'approved' | 'declined' | 'withdrawn'}`

async function publishAnswer(tx: Tx, event: Answered, orgId: string, row: PlanRequest, actor: Person): Promise<void> {
  const { id, subscription_tier, billing_period, amount, answer } = row
  const after = { subscription_tier, billing_period, amount, ...(answer === null ? {} : { reason: answer }) }
  await publishPlatform(tx, { event, actor, id, after }, [orgId])
}
