import { may } from '@tunda/contract/organization/rights'
import type { AskedMethod } from '@tunda/contract/selling/payment-methods'
import type { ListedSale, SalesPage } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { fixed, type Shared, type Sql, shared, sql } from '@tunda/database/sql'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { type Part, partOf } from '../lists/walk.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { paymentsOf } from './payments-of.ts'
import { type SalesFilter, salesFilter } from './sales-filter.ts'
import { salesSums } from './sales-sums.ts'

type Input = z.output<typeof SalesPage>
type Listed = Omit<ListedSale, 'profit' | 'refunded_amount'> & { profit: number; refunded_amount: number | null }
type Totals = {
  all_count: number
  all_completed: number
  all_revenue: number
  all_profit: number
  all_paid: number | null
}

/**
 * A page of sales, newest first, with what the completed sales under the filter come to, net of refunds. Days are the shop's own. A
 * member sees no profit.
 */
export async function listSales(tx: Tx, input: Input, member: Member) {
  const filter = salesFilter(input, member)
  const part = partOf('sales', [['id', 'uuid']], input, member)
  if (!filter.isSearch) return await listAll(tx, input, member, { filter, part })
  // Totals stand in each row, and alone in the only row of an empty page.
  const rows = await tx.query<Totals & (Listed | { id: null })>(pageAndTotals(filter, input, part))
  const [totals] = rows
  if (totals === undefined) throw new Error('a sum of nothing is still a row')
  const { all_count, all_completed: count, all_revenue: revenue, all_profit: profit, all_paid } = totals
  const paid = all_paid === null ? {} : { paid: all_paid }
  const maySeeProfit = may(member, 'see_profit')
  const sales = rows.flatMap((row) => (row.id === null ? [] : [seenBy(row, maySeeProfit)]))
  return {
    sales,
    ...part.counts(all_count, sales, ({ id }) => [id]),
    totals: { revenue, count, ...(maySeeProfit ? { profit } : {}), ...paid },
  }
}

type Asked = { readonly filter: SalesFilter; readonly part: Part }

/** All sales are read by their index, as far as the page goes; what they come to is known but for the newest. */
async function listAll(tx: Tx, input: Input, member: Member, { filter, part }: Asked) {
  const { org, where, inAnyState } = filter
  const { page: _, limit: __, after: ___, status, payment_method: method, ...rest } = input
  const name = JSON.stringify([seenLocations(member, input.location_id)?.toSorted() ?? 'all', method, rest])
  const [rows, sums] = await Promise.all([
    tx.query<Listed>(
      sql`select page.* from (${listed(org, sql`select s.id from sales s where ${where} ${part.tail(sql`s.sale_date desc, s.id desc`)}`)}) page
       order by ${part.order(sql`page.sale_date desc, page.id desc`, sql`page.id`)}`,
    ),
    salesSums(tx, { shop: member.org_id, org, where: inAnyState, method, name }),
  ])
  const of = (all: number, gone: number) => (status === undefined ? all : status === 'cancelled' ? gone : all - gone)
  const count = of(sums.count, sums.gone_count)
  const maySeeProfit = may(member, 'see_profit')
  const sales = rows.map((row) => seenBy(row, maySeeProfit))
  return {
    sales,
    ...part.counts(count, sales, ({ id }) => [id]),
    totals: {
      revenue: of(sums.revenue, sums.gone_revenue),
      count: status === 'cancelled' ? 0 : sums.count - sums.gone_count,
      ...(maySeeProfit ? { profit: of(sums.profit, sums.gone_profit) } : {}),
      ...(method === undefined ? {} : { paid: of(sums.paid, sums.gone_paid) }),
    },
  }
}

/** The rows of the list of these sales, in no order. */
function listed(org: Shared, ids: Sql): Sql {
  return sql`select s.id, s.sale_date, s.invoice_number, s.invoice_number as "invoiceNumber", s.customer_id, s.customer_name, s.customer_contact, s.items_summary, s.units, s.payment_method,
        ${fixed(paymentsOf('s'))} as payments, nullif(s.on_account, 0) as on_account, s.status,
        s.user_id, coalesce(nullif(a.full_name, ''), a.email, '') as sold_by, s.sale_date as date, s.total_amount as "totalAmount", s.total_amount,
        s.profit - coalesce(back.profit, 0) as profit, back.amount as refunded_amount
      from (${ids}) listed
      join sales s on s.org_id = ${org} and s.id = listed.id
      left join actors_of_current_organizations() a on a.org_id = s.org_id and a.user_id = s.user_id
      cross join lateral (select sum(amount) as amount, sum(profit) as profit
        from refunds r where r.org_id = ${org} and r.sale_id = s.id) back`
}

/** What a search finds is found once, for page and totals. */
function pageAndTotals({ org, from, where }: SalesFilter, input: Input, part: Part): Sql {
  return sql`with found as materialized (
      select s.id, s.sale_date, s.status, s.total_amount, s.on_account, s.profit from ${from} where ${where}),
    totals as (
      select count(*) as all_count, count(*) filter (where status = 'completed') as all_completed,
        coalesce(sum(total_amount - coalesce(back.amount, 0)), 0) as all_revenue,
        coalesce(sum(found.profit - coalesce(back.profit, 0)), 0) as all_profit
      from found left join (select sale_id, sum(amount) as amount, sum(profit) as profit
        from refunds where org_id = ${org} and sale_id in (select id from found) group by sale_id) back on back.sale_id = found.id),
    paid as (select ${paidByMethod(org, input.payment_method ?? null)} as all_paid),
    page as (${listed(org, sql`select id from found where true ${part.tail(sql`sale_date desc, id desc`)}`)})
    select * from totals cross join paid left join page on true order by ${part.order(sql`page.sale_date desc, page.id desc`, sql`page.id`)}`
}

/** What the method paid for the sales that were found, less what was refunded by it, or went on account; null where none is asked for. */
function paidByMethod(org: Shared, asked: AskedMethod | null): Sql {
  if (asked === 'on_account')
    return sql`(select coalesce(sum(on_account), 0) from found) - (select coalesce(sum(r.on_account), 0) from refunds r
      where r.org_id = ${org} and r.sale_id in (select id from found))`
  const method = shared(asked)
  return sql`case when ${method}::text is null then null else
      (select coalesce(sum(p.amount), 0) from sale_payments p
       where p.org_id = ${org} and p.method = ${method} and p.sale_id in (select id from found))
      - (select coalesce(sum(r.amount), 0) from refund_payments r
         where r.org_id = ${org} and r.method = ${method} and r.sale_id in (select id from found)) end`
}

/** A row without the totals, without what is not for this person, and without a refund that never was. */
function seenBy(
  {
    all_count: _count,
    all_completed: _completed,
    all_revenue: _revenue,
    all_profit: _profit,
    all_paid: _paid,
    profit,
    refunded_amount,
    ...row
  }: Partial<Totals> & Listed,
  maySeeProfit: boolean,
): ListedSale {
  return {
    ...row,
    ...(refunded_amount === null ? {} : { refunded_amount }),
    ...(maySeeProfit ? { profit } : {}),
  }
}
