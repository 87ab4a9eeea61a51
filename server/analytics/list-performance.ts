import { may } from '@tunda/contract/organization/rights'
import type { ProductPerformance, SalesAnalytics } from '@tunda/contract/reports/reports'
import type { Tx } from '@tunda/database'
import { fixed, given, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { offsetOf } from '../lists/page.ts'
import { type Part, partOf, type WalkAsked } from '../lists/walk.ts'
import { countProducts } from './shelf-totals.ts'
import { firstEarners } from './top-products.ts'

/** The days of sales at the locations $2. */
const daysAt = `(select day, sum(transactions)::bigint as transactions, sum(units)::bigint as units, capped(sum(revenue)) as revenue,
    capped(sum(profit)) as profit
  from net_sales($1, $2, null, null) group by day)`

/** Trade by day where the member sees it, newest first. Profit is left out without its right. */
export async function listSalesAnalytics(tx: Tx, asked: WalkAsked, member: Member) {
  const { org_id, location_ids } = member
  const profit = may(member, 'see_profit') ? ', profit as total_profit' : ''
  const columns = fixed(`day, transactions as total_sales, units as units_sold, revenue as total_revenue ${profit}`)
  const part = partOf('sales_analytics', [['day', 'date']], asked, member)
  const newest = sql`day desc`
  const [counted, sales_analytics] = await Promise.all(
    location_ids === null
      ? [
          tx.query<{ count: number }>('select count(*) from organization_day_totals where org_id = $1', [org_id]),
          tx.query<SalesAnalytics>(
            sql`select ${columns} from organization_day_totals where org_id = ${org_id} ${part.tail(newest)}`,
          ),
        ]
      : [
          tx.query<{ count: number }>(`select count(*) from ${daysAt} days`, [org_id, location_ids]),
          tx.query<SalesAnalytics>(
            sql`select ${columns} from ${given(daysAt, [org_id, location_ids])} days where true ${part.tail(newest)}`,
          ),
        ],
  )
  return { sales_analytics, ...part.counts(counted[0]?.count ?? 0, sales_analytics, ({ day }) => [day]) }
}

/** Products by all-time revenue at the locations that the member sees, net of refunds. */
export async function listProductPerformance(tx: Tx, asked: WalkAsked, member: Member) {
  const part = partOf('product_performance', [['p.id', 'uuid']], asked, member)
  const [count, product_performance] = await Promise.all([
    countProducts(tx, member.org_id),
    member.location_ids === null
      ? ofTheShop(tx, member.org_id, asked, part)
      : atLocations(tx, member.org_id, member.location_ids, part),
  ])
  return { product_performance, ...part.counts(count, product_performance, ({ product_id }) => [product_id]) }
}

async function ofTheShop(tx: Tx, orgId: string, asked: WalkAsked, part: Part): Promise<ProductPerformance[]> {
  const kept = part.isWalk ? undefined : await firstEarners(tx, orgId, asked.limit, offsetOf(asked))
  if (kept !== undefined) return kept.map(({ category_name, ...product }) => product)
  return await tx.query<ProductPerformance>(
    sql`select p.id as product_id, p.brand, p.model, p.total_sold as units_sold, p.total_revenue from products p
     where p.org_id = ${orgId} ${part.tail(sql`p.total_revenue desc, p.total_sold desc, p.id`)}`,
  )
}

async function atLocations(
  tx: Tx,
  orgId: string,
  locations: readonly string[],
  part: Part,
): Promise<ProductPerformance[]> {
  return await tx.query<ProductPerformance>(
    sql`select p.id as product_id, p.brand, p.model, coalesce(l.units, 0) as units_sold, coalesce(l.revenue, 0) as total_revenue
     from products p left join (
       select product_id, sum(units)::bigint as units, capped(sum(revenue)) as revenue
       from net_lines(${orgId}, ${locations}, null, null) group by product_id
     ) l on l.product_id = p.id
     where p.org_id = ${orgId} ${part.tail(sql`total_revenue desc, units_sold desc, p.id`)}`,
  )
}
