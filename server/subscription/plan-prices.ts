import type { PlanPrice } from '@tunda/contract/organization/plan-requests'
import { BillingPeriod, PaidTier } from '@tunda/contract/organization/subscription'
import type { Tx } from '@tunda/database'

/** What every plan costs for each billing period, the smallest plan and the shortest period first. */
export async function listPlanPrices(tx: Tx): Promise<{ plan_prices: PlanPrice[]; currency: 'UGX' }> {
  const plan_prices = await tx.query<PlanPrice>(
    `select subscription_tier, billing_period, amount from plan_prices
     order by array_position($1::text[], subscription_tier), array_position($2::text[], billing_period)`,
    [PaidTier.options, BillingPeriod.options],
  )
  return { plan_prices, currency: 'UGX' }
}
