import type { ProductPerformance, SalesAnalytics } from '@tunda/contract/reports'
import { may } from '@tunda/contract/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'

/** Trade by day, newest first. Profit is left out without its right. */
export async function listSalesAnalytics(tx: Tx, asked: PageAsked, member: Member) {
  const profit = may(member, 'see_profit') ? ', profit as total_profit' : ''
  const [counted, sales_analytics] = await Promise.all([
    tx.query<{ count: number }>('select count(*) from organization_day_totals where org_id = $1', [member.org_id]),
    tx.query<SalesAnalytics>(
      `select day, transactions as total_sales, units as units_sold, revenue as total_revenue ${profit}
       from organization_day_totals where org_id = $1 order by day desc limit $2 offset $3`,
      [member.org_id, asked.limit, offsetOf(asked)],
    ),
  ])
  return { sales_analytics, ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}

/** Products by what they have brought in, all time, net of refunds. */
export async function listProductPerformance(tx: Tx, asked: PageAsked, { org_id }: Member) {
  const [counted, product_performance] = await Promise.all([
    tx.query<{ count: number }>('select count(*) from products where org_id = $1', [org_id]),
    tx.query<ProductPerformance>(
      `select id as product_id, brand, model, total_sold as units_sold, total_revenue from products
       where org_id = $1 order by total_revenue desc, total_sold desc, id limit $2 offset $3`,
      [org_id, asked.limit, offsetOf(asked)],
    ),
  ])
  return { product_performance, ...pageCountsOf(counted[0]?.count ?? 0, asked) }
}
