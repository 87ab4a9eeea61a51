import type { PlanRequest } from '@tunda/contract/organization/plan-requests'
import type { Tx } from '@tunda/database'
import { z } from 'zod'
import { publish } from '../events/publish.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

const Payload = z.object({ org_id: z.string(), user_id: z.string(), id: z.string() })
type Answered = Pick<PlanRequest, 'subscription_tier' | 'answer'> & { readonly state: 'approved' | 'declined' }

/** Tells whoever asked for a plan what the platform answered, once, in their shop's notifications. */
export async function notifyPlanAnswer(row: Claimed, { database }: Means): Promise<void> {
  const { org_id, user_id, id } = Payload.parse(row.payload)
  await database.asOrganization(org_id, async (tx) => {
    const answered = await findAnswer(tx, org_id, id)
    if (answered === undefined) return
    await publish(tx, [{ event: 'plan.answered', org_id, id, news: { user_id, ...answered } }])
  })
}

async function findAnswer(tx: Tx, orgId: string, id: string): Promise<Answered | undefined> {
  const [answered] = await tx.query<Answered>(
    `select subscription_tier, state, answer from plan_requests
     where org_id = $1 and id = $2 and state in ('approved', 'declined')`,
    [orgId, id],
  )
  return answered
}
