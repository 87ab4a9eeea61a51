import type { Tx } from '@tunda/database'

/** What one sale adds to its customer's totals, or takes with negative figures. */
export type CustomerTrade = {
  readonly org_id: string
  readonly customer_id: string
  readonly orders: number
  readonly spent: number
  /** ISO instant of the sale. */
  readonly sale_date: string
}

/** Adds trade to customers' totals, in the transaction of the sales. The customers must be locked. */
export async function addToCustomerTotals(tx: Tx, trades: readonly CustomerTrade[]): Promise<void> {
  if (trades.length === 0) return
  await tx.query(
    `update customers c
     set total_orders = c.total_orders + t.orders, total_spent = c.total_spent + t.spent,
       last_order_date = greatest(c.last_order_date, t.newest)
     from (select org_id, customer_id, sum(orders)::bigint as orders, sum(spent) as spent, max(sale_date) as newest
           from json_to_recordset($1::json) as d (org_id uuid, customer_id uuid, orders bigint, spent bigint, sale_date timestamptz)
           group by org_id, customer_id) t
     where c.org_id = t.org_id and c.id = t.customer_id`,
    [JSON.stringify(trades)],
  )
}

/** What a refund takes off a customer's totals; `newest` is the instant of the newest sale that is not cancelled. */
export type CustomerTradeBack = Omit<CustomerTrade, 'sale_date'> & { readonly newest: string | null }

/** Takes trade off a customer's totals, in the transaction of the refund. The customer must be locked. */
export async function takeFromCustomerTotals(tx: Tx, back: CustomerTradeBack): Promise<void> {
  await tx.query(
    `update customers set total_orders = total_orders - $3, total_spent = total_spent - $4, last_order_date = $5
     where org_id = $1 and id = $2`,
    [back.org_id, back.customer_id, back.orders, back.spent, back.newest],
  )
}
