import type { Tx } from '@tunda/database'
import { publish } from '../events/publish.ts'

/** What one sale adds to its day, or takes from it with negative figures. `day` is the shop's own. */
export type DayTrade = {
  readonly org_id: string
  readonly day: string
  readonly transactions: number
  readonly units: number
  readonly revenue: number
  readonly profit: number
  /** VAT inside the revenue. */
  readonly tax: number
}

/** The same for one product. */
export type ProductDayTrade = Omit<DayTrade, 'transactions' | 'tax'> & { readonly product_id: string }

/** The same for one part of the day: an hour, a payment method, or a seller (empty key: nobody). A method has neither units nor profit. */
export type PartTrade = {
  readonly org_id: string
  readonly day: string
  readonly part: 'hour' | 'method' | 'staff'
  readonly key: string
  readonly transactions: number
  readonly units: number
  readonly revenue: number
  readonly profit: number
}

/**
 * Adds trade to the day totals, in the transaction of the sales themselves: one statement for the three tables, which takes their rows always in the
 * same order, so that no two transactions deadlock.
 */
export async function addToDayTotals(
  tx: Tx,
  shops: readonly DayTrade[],
  products: readonly ProductDayTrade[],
  parts: readonly PartTrade[],
): Promise<void> {
  const days = await tx.query<DayReached>(
    `with parts as (
       insert into organization_day_parts as t (org_id, day, part, key, transactions, units, revenue, profit)
       select org_id, day, part, key, sum(transactions), sum(units), sum(revenue), sum(profit)
       from json_to_recordset($3::json)
         as d (org_id uuid, day date, part text, key text, transactions bigint, units bigint, revenue bigint, profit bigint)
       group by org_id, day, part, key order by org_id, day, part, key
       on conflict (org_id, day, part, key) do update set transactions = t.transactions + excluded.transactions,
         units = t.units + excluded.units, revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit
     ), products as (
       insert into product_day_totals as t (org_id, product_id, day, units, revenue, profit)
       select org_id, product_id, day, sum(units), sum(revenue), sum(profit)
       from json_to_recordset($2::json) as d (org_id uuid, product_id uuid, day date, units bigint, revenue bigint, profit bigint)
       group by org_id, day, product_id order by org_id, day, product_id
       on conflict (org_id, day, product_id) do update set
         units = t.units + excluded.units, revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit
     )
     insert into organization_day_totals as t (org_id, day, transactions, units, revenue, profit, tax)
     select org_id, day, sum(transactions), sum(units), sum(revenue), sum(profit), sum(tax)
     from json_to_recordset($1::json) as d (org_id uuid, day date, transactions bigint, units bigint, revenue bigint, profit bigint, tax bigint)
     group by org_id, day order by org_id, day
     on conflict (org_id, day) do update set transactions = t.transactions + excluded.transactions,
       units = t.units + excluded.units, revenue = t.revenue + excluded.revenue, profit = t.profit + excluded.profit,
       tax = t.tax + excluded.tax
     returning t.org_id, t.day, t.revenue`,
    [JSON.stringify(shops), JSON.stringify(products), JSON.stringify(summedByPart(parts))],
  )
  await publish(
    tx,
    days.map(({ org_id, ...news }) => ({ event: 'day.traded', org_id, id: null, news })),
  )
}

/** The day of a shop after trade was added to it. */
type DayReached = { readonly org_id: string; readonly day: string; readonly revenue: number }

/** Sales of one batch mostly share their hour, method and seller, so they are added up here and few rows are sent. */
function summedByPart(parts: readonly PartTrade[]): PartTrade[] {
  const sums = new Map<string, PartTrade>()
  for (const trade of parts) {
    const { org_id, day, part, key } = trade
    const place = `${org_id} ${day} ${part} ${key}`
    const sum = sums.get(place) ?? { ...trade, transactions: 0, units: 0, revenue: 0, profit: 0 }
    sums.set(place, {
      ...sum,
      transactions: sum.transactions + trade.transactions,
      units: sum.units + trade.units,
      revenue: sum.revenue + trade.revenue,
      profit: sum.profit + trade.profit,
    })
  }
  return [...sums.values()]
}

/** Completed sales in the calendar month of `day` for each organisation; those without any are left out. */
export async function monthlyTransactions(
  tx: Tx,
  months: readonly { org_id: string; day: string }[],
): Promise<{ org_id: string; month: string; transactions: number }[]> {
  return await tx.query(
    `select t.org_id, m.month, sum(t.transactions)::bigint as transactions
     from (select distinct org_id, to_char(date_trunc('month', day), 'YYYY-MM') as month, date_trunc('month', day)::date as first
           from json_to_recordset($1::json) as d (org_id uuid, day date)) m
     join organization_day_totals t on t.org_id = m.org_id and t.day >= m.first and t.day < (m.first + interval '1 month')::date
     group by t.org_id, m.month`,
    [JSON.stringify(months)],
  )
}
