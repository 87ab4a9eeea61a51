import type { PlanRequest } from '@tunda/contract/organization/plan-requests'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../lists/page.ts'
import { planRequestColumns } from './plan-request-rows.ts'

/** The plans that the shop asked for, newest first. */
export async function listPlanRequests(tx: Tx, asked: PageAsked, { org_id }: Member) {
  const [plan_requests, [counted]] = await Promise.all([
    tx.query<PlanRequest>(
      `select ${planRequestColumns} from plan_requests r where r.org_id = $1 order by r.created_at desc, r.id limit $2 offset $3`,
      [org_id, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>('select count(*) from plan_requests where org_id = $1', [org_id]),
  ])
  return { plan_requests, ...pageCountsOf(counted?.count ?? 0, asked) }
}
