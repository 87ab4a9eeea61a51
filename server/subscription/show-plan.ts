import type { Plan, Subscription } from '@tunda/contract/organization/subscription'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'
import { planOf, type Trial, virtualTrial } from './plan.ts'
import { standingOf } from './standing.ts'

type Columns = Omit<Subscription, 'user_id'>
type Owned = { owner_id: string; owner_created_at: string } & (Columns | { [Field in keyof Columns]: null })

/** What the shop's owner pays for, or the virtual trial, and how the plan stands now. */
export async function showPlan(tx: Tx, member: Member, trial: Trial) {
  const [row] = await tx.query<Owned>('select * from subscription_of_owner($1)', [member.org_id])
  if (row === undefined) throw new Error('a shop without an owner')
  const { owner_id, owner_created_at, ...columns } = row
  const subscription: Subscription =
    columns.id === null ? virtualTrial(owner_id, owner_created_at, trial) : { ...columns, user_id: owner_id }
  const { tier, limitsOf } = planOf(
    {
      owner_created_at,
      owner_tier: columns.subscription_tier,
      owner_status: columns.status,
      owner_end_date: columns.end_date,
      owner_trial_end_date: columns.trial_end_date,
    },
    trial,
  )
  const plan: Plan = { tier, limits_of: limitsOf, ...standingOf(subscription) }
  return { plan, user_subscriptions: [subscription], ...onePage(1) }
}
