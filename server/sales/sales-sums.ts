import type { AskedMethod } from '@tunda/contract/selling/payment-methods'
import type { Tx } from '@tunda/database'
import { type Shared, type Sql, sql } from '@tunda/database/sql'
import { RememberedByShop } from '../caches/remembered.ts'

/** What the sales under a filter come to, net of what was refunded, and what of that are those of which nothing is left. */
type Sums = {
  readonly count: number
  readonly revenue: number
  readonly profit: number
  /** What the method that is asked for paid, or what went on account; 0 without one. */
  readonly paid: number
  readonly gone_count: number
  readonly gone_revenue: number
  readonly gone_profit: number
  readonly gone_paid: number
  /** Up to where: both are numbered without a gap, in the order of their commits. */
  readonly invoice: number
  readonly refund: number
}

const growing = [
  'count',
  'revenue',
  'profit',
  'paid',
  'gone_count',
  'gone_revenue',
  'gone_profit',
  'gone_paid',
] as const
/** By the filter: of the last 1,000 shops 50 are kept of each, and an older one is added up anew. */
const known = new RememberedByShop<Sums>(1_000, 50)

export type SummedFilter = {
  readonly shop: string
  readonly org: Shared
  /** Asks of `sales s` for nothing that a refund changes. */
  readonly where: Sql
  readonly method: AskedMethod | undefined
  /** The locations that are seen, and all that `where` asks, in a word. */
  readonly name: string
}

/**
 * What sales come to, however many they are: what it came to before is remembered by the filter's name, and sales and refunds since are added.
 * Only a refund changes what a sale comes to, and takes back the last of it.
 */
export async function salesSums(tx: Tx, filter: SummedFilter): Promise<Sums> {
  const before = known.find(filter.shop, filter.name)
  const [since] = await tx.query<Sums>(sumsAfter(filter, before))
  if (since === undefined) throw new Error('a sum of nothing is still a row')
  if (before === undefined) return remember(filter, since)
  const sums = growing.map((name) => [name, before[name] + since[name]] as const)
  return remember(filter, { ...since, ...Object.fromEntries(sums) })
}

/** A slower caller may store an older sum, which only means adding up more the next time. */
function remember({ shop, name }: SummedFilter, sums: Sums): Sums {
  const newer = known.find(shop, name)
  if (newer === undefined || (newer.invoice <= sums.invoice && newer.refund <= sums.refund))
    known.remember(shop, name, sums)
  return sums
}

/** One statement sees one snapshot: what there is, and up to where. */
function sumsAfter({ org, where, method }: SummedFilter, before: Sums | undefined): Sql {
  const newer = before === undefined ? sql`` : sql`and s.invoice_no > ${before.invoice}`
  const newerBack = before === undefined ? sql`` : sql`and r.refund_no > ${before.refund}`
  const all = sumsOf(org, method, sql`${where} ${newer}`, sql`${where} ${newerBack}`)
  // Nothing more can be refunded of a sale that was gone before.
  const newlyGone =
    before === undefined
      ? sql``
      : sql`and s.id in (select b.sale_id from refunds b where b.org_id = ${org} and b.refund_no > ${before.refund})`
  const gone = sql`${where} and s.status = 'cancelled' ${newlyGone}`
  const ofGone = sumsOf(org, method, gone, gone)
  return sql`select a.count, a.revenue, a.profit, a.paid, g.count as gone_count, g.revenue as gone_revenue, g.profit as gone_profit,
      g.paid as gone_paid, coalesce(i.invoice, 0) as invoice, coalesce(r.refund, 0) as refund
    from (${all}) a cross join (${ofGone}) g
    cross join (select max(invoice_no) as invoice from sales where org_id = ${org}) i
    cross join (select max(refund_no) as refund from refunds where org_id = ${org}) r`
}

function sumsOf(org: Shared, method: AskedMethod | undefined, sold: Sql, back: Sql): Sql {
  const refunds = sql`refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id where r.org_id = ${org} and ${back}`
  return sql`select s.count, s.revenue - b.revenue as revenue, s.profit - b.profit as profit, ${paidOf(org, method, sold, refunds)} as paid
    from (select count(*) as count, coalesce(sum(s.total_amount), 0) as revenue, coalesce(sum(s.profit), 0) as profit from sales s where ${sold}) s
    cross join (select coalesce(sum(r.amount), 0) as revenue, coalesce(sum(r.profit), 0) as profit from ${refunds}) b`
}

/** What the method paid for the sales, less what these refunds paid out by it. */
function paidOf(org: Shared, method: AskedMethod | undefined, sold: Sql, refunds: Sql): Sql {
  if (method === undefined) return sql`0`
  if (method === 'on_account')
    return sql`(select coalesce(sum(s.on_account), 0) from sales s where ${sold}) - (select coalesce(sum(r.on_account), 0) from ${refunds})`
  return sql`(select coalesce(sum(p.amount), 0) from sale_payments p join sales s on s.org_id = p.org_id and s.id = p.sale_id
    where p.org_id = ${org} and p.method = ${method} and ${sold})
    - (select coalesce(sum(y.amount), 0) from refund_payments y where y.org_id = ${org} and y.method = ${method}
    and y.refund_id in (select r.id from ${refunds}))`
}
