import { may } from '@tunda/contract/organization/rights'
import type { ProductPerformance, SalesAnalytics } from '@tunda/contract/reports/reports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'
import { countProducts } from './shelf-totals.ts'
import { firstEarners } from './top-products.ts'

/** The days of sales at the locations $2. */
const daysAt = `(select day, sum(transactions)::bigint as transactions, sum(units)::bigint as units, capped(sum(revenue)) as revenue,
    capped(sum(profit)) as profit
  from net_sales($1, $2, null, null) group by day)`

/** Trade by day where the member sees it, newest first. Profit is left out without its right. */
export async function listSalesAnalytics(tx: Tx, asked: PageAsked, member: Member) {
  const { org_id, location_ids } = member
  const profit = may(member, 'see_profit') ? ', profit as total_profit' : ''
  const columns = `day, transactions as total_sales, units as units_sold, revenue as total_revenue ${profit}`
  const page = [asked.limit, offsetOf(asked)]
  const [counted, sales_analytics] = await Promise.all(
    location_ids === null
      ? [
          tx.query<{ count: number }>('select count(*) from organization_day_totals where org_id = $1', [org_id]),
          tx.query<SalesAnalytics>(
            `select ${columns} from organization_day_totals where org_id = $1 order by day desc limit $2 offset $3`,
            [org_id, ...page],
          ),
        ]
      : [
          tx.query<{ count: number }>(`select count(*) from ${daysAt} days`, [org_id, location_ids]),
          tx.query<SalesAnalytics>(`select ${columns} from ${daysAt} days order by day desc limit $3 offset $4`, [
            org_id,
            location_ids,
            ...page,
          ]),
        ],
  )
  return { sales_analytics, ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}

/** Products by what they have brought in where the member sees it, all time, net of refunds. */
export async function listProductPerformance(tx: Tx, asked: PageAsked, { org_id, location_ids }: Member) {
  const [count, product_performance] = await Promise.all([
    countProducts(tx, org_id),
    location_ids === null ? ofTheShop(tx, org_id, asked) : atLocations(tx, org_id, location_ids, asked),
  ])
  return { product_performance, ...pageCountsOf(count, asked) }
}

async function ofTheShop(tx: Tx, orgId: string, asked: PageAsked): Promise<ProductPerformance[]> {
  const kept = await firstEarners(tx, orgId, asked.limit, offsetOf(asked))
  if (kept !== undefined) return kept.map(({ category_name, ...product }) => product)
  return await tx.query<ProductPerformance>(
    `select id as product_id, brand, model, total_sold as units_sold, total_revenue from products
     where org_id = $1 order by total_revenue desc, total_sold desc, id limit $2 offset $3`,
    [orgId, asked.limit, offsetOf(asked)],
  )
}

async function atLocations(
  tx: Tx,
  orgId: string,
  locations: readonly string[],
  asked: PageAsked,
): Promise<ProductPerformance[]> {
  return await tx.query<ProductPerformance>(
    `select p.id as product_id, p.brand, p.model, coalesce(l.units, 0) as units_sold, coalesce(l.revenue, 0) as total_revenue
     from products p left join (
       select product_id, sum(units)::bigint as units, capped(sum(revenue)) as revenue
       from net_lines($1, $2, null, null) group by product_id
     ) l on l.product_id = p.id
     where p.org_id = $1 order by total_revenue desc, units_sold desc, p.id limit $3 offset $4`,
    [orgId, locations, asked.limit, offsetOf(asked)],
  )
}
