import { paths } from '@tunda/contract/pages'
import { tierNames } from '@tunda/contract/plan-names'
import type { PlanRequest } from '@tunda/contract/plan-requests'
import type { Tx } from '@tunda/database'
import { z } from 'zod'
import { notifyOfSystem } from '../notifications/notify.ts'
import type { Claimed, Means } from '../outbox/job-handlers.ts'

const Payload = z.object({ org_id: z.string(), user_id: z.string(), id: z.string() })
type Answered = Pick<PlanRequest, 'subscription_tier' | 'state' | 'answer'>

/** Tells whoever asked for a plan what the platform answered, once, in their shop's notifications. */
export async function tellPlanAnswer(row: Claimed, { database }: Means): Promise<void> {
  const { org_id, user_id, id } = Payload.parse(row.payload)
  await database.asOrganization(org_id, async (tx) => {
    const answered = await findAnswer(tx, org_id, id)
    if (answered === undefined) return
    await notifyOfSystem(tx, [
      {
        org_id,
        user_id,
        priority: 'high',
        ...wordsOf(answered),
        data: { plan_request_id: id },
        action_url: paths.subscription,
        action_label: 'See your plan',
        about: `plan_request:${id}`,
      },
    ])
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

function wordsOf({ subscription_tier, state, answer }: Answered): { title: string; message: string } {
  const plan = tierNames[subscription_tier]
  if (state === 'approved') {
    return { title: `${plan} is now your plan`, message: 'Its limits and features count from now on.' }
  }
  return { title: `Your request for ${plan} was declined`, message: answer ?? '' }
}
