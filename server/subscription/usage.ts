import type { UsageMeter } from '@tunda/contract/organization/subscription'
import { limitedResources } from '@tunda/contract/plans/tier-limits'
import type { LimitedResource } from '@tunda/contract/plans/tiers'
import type { Tx } from '@tunda/database'
import { monthlyTransactions } from '../analytics/day-totals.ts'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { countSeats } from '../organization/seats.ts'
import { countTerminals } from '../terminals/count-terminals.ts'
import { countProducts } from './count-products.ts'
import { limitOf } from './limits.ts'

/** The shop's plan and how much of each limit is used. A month is the shop's own calendar month. */
export async function showUsage(tx: Tx, member: Member) {
  const day = dayIn(member.rules.time_zone, now())
  const [products, seats, [month], terminals] = await Promise.all([
    countProducts(tx, member.org_id),
    countSeats(tx, member.org_id),
    monthlyTransactions(tx, [{ org_id: member.org_id, day }]),
    countTerminals(tx, member.org_id),
  ])
  const used: Record<LimitedResource, number> = {
    terminals,
    users: seats,
    products,
    monthly_transactions: month?.transactions ?? 0,
  }
  const meters = limitedResources.map(
    (resource): UsageMeter => ({ resource, current: used[resource], limit: limitOf(member, resource) }),
  )
  return { tier: member.plan.tier, meters }
}
