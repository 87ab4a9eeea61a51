import type { PlanPriceChanges } from '@tunda/contract/organization/plan-requests'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { listPlanPrices } from '../subscription/plan-prices.ts'
import { publishPlatform } from './platform-log.ts'

/** Sets the prices that are named, for whoever asks from now on: plans that run and requests that wait keep theirs. */
export async function setPlanPrices(tx: Tx, { plan_prices: named }: PlanPriceChanges, admin: Person) {
  // In one order, so that two people who set prices at the same moment do not deadlock.
  await tx.query('select 1 from plan_prices order by subscription_tier, billing_period for no key update')
  const before = await listPlanPrices(tx)
  await tx.query(
    `update plan_prices p set amount = n.amount, updated_at = $2
     from json_to_recordset($1::json) as n (subscription_tier text, billing_period text, amount bigint)
     where p.subscription_tier = n.subscription_tier and p.billing_period = n.billing_period and p.amount <> n.amount`,
    [JSON.stringify(named), now()],
  )
  const after = await listPlanPrices(tx)
  const changed = after.plan_prices.filter(({ amount }, i) => amount !== before.plan_prices[i]?.amount)
  if (changed.length === 0) return after
  const old = before.plan_prices.filter(({ amount }, i) => amount !== after.plan_prices[i]?.amount)
  await publishPlatform(tx, {
    actor: admin,
    event: 'platform.plan_prices_changed',
    id: null,
    before: byName(old),
    after: byName(changed),
  })
  return after
}

function byName(prices: PlanPriceChanges['plan_prices']): Record<string, number> {
  return Object.fromEntries(prices.map((one) => [`${one.subscription_tier}_${one.billing_period}`, one.amount]))
}
