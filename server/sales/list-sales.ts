import type { SaleRow, SalesPage } from '@tunda/contract/sales'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { offsetOf, pageCountsOf } from '../page.ts'
import { salesFilter } from './sales-filter.ts'

type Input = z.output<typeof SalesPage>
type Listed = Omit<SaleRow, 'profit' | 'refunded_amount'> & { profit: number; refunded_amount: number | null }

/**
 * A page of sales, newest first, with what the completed sales under the filter come to, net of refunds. Days are the shop's own. A
 * member sees no profit.
 */
export async function listSales(tx: Tx, input: Input, member: Member) {
  const filter = salesFilter(input, member)
  const [rows, [totals]] = await Promise.all([
    tx.query<Listed>(
      `select s.id, s.sale_date, s.invoice_number, s.customer_name, s.items_summary, s.units, s.payment_method, s.status,
         s.total_amount, s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
       from (select id from sales s where ${filter.sql} order by sale_date desc, id desc limit $${filter.values.length + 1} offset $${filter.values.length + 2}) page
       join sales s on s.org_id = $1 and s.id = page.id
       cross join lateral (select sum(amount)::bigint as amount, sum(profit)::bigint as profit
         from refunds r where r.org_id = $1 and r.sale_id = s.id) back
       order by s.sale_date desc, s.id desc`,
      [...filter.values, input.limit, offsetOf(input)],
    ),
    tx.query<{ all_count: number; revenue: number; count: number; profit: number }>(
      `select count(*) as all_count,
         coalesce(sum(s.total_amount - coalesce(back.amount, 0)), 0)::bigint as revenue,
         count(*) filter (where s.status = 'completed') as count,
         coalesce(sum(s.profit - coalesce(back.profit, 0)), 0)::bigint as profit
       from sales s left join (select sale_id, sum(amount) as amount, sum(profit) as profit
         from refunds where org_id = $1 group by sale_id) back on back.sale_id = s.id
       where ${filter.sql}`,
      filter.values,
    ),
  ])
  const { all_count, revenue, count, profit } = totals ?? { all_count: 0, revenue: 0, count: 0, profit: 0 }
  const maySeeProfit = member.role !== 'member'
  return {
    sales: rows.map((row) => seenBy(row, maySeeProfit)),
    ...pageCountsOf(all_count, input),
    totals: maySeeProfit ? { revenue, count, profit } : { revenue, count },
  }
}

/** A row without what is not for this person, and without a refund that never was. */
function seenBy({ profit, refunded_amount, ...row }: Listed, maySeeProfit: boolean): SaleRow {
  return {
    ...row,
    ...(refunded_amount === null ? {} : { refunded_amount }),
    ...(maySeeProfit ? { profit } : {}),
  }
}
