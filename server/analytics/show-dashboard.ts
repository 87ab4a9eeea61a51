import { may } from '@tunda/contract/organization/rights'
import type { DayTotal } from '@tunda/contract/reports/analytics'
import { plusDays } from '@tunda/contract/reports/report-period'
import type { SaleRow } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { paymentsOf } from '../sales/payments-of.ts'
import { runningOut } from './running-out.ts'
import { shelfTotals } from './shelf-totals.ts'
import { topProducts } from './top-products.ts'
import { type TradeUntil, timeIn, tradeUntil } from './trade-until.ts'

const daysShown = 14
const daysInWeek = 7
const recentSales = 8

/**
 * The shop's day at a glance, from the day totals, so that the cost does not grow with the number of sales. For some locations (the one asked for, or
 * those that the member sees) it reads their sales. Profit and stock value are left out without their rights.
 */
export async function showDashboard(tx: Tx, caller: Member, location_id?: string) {
  const member = { ...caller, location_ids: seenLocations(caller, location_id) }
  const at = now()
  const today = dayIn(member.rules.time_zone, at)
  const time = timeIn(member.rules.time_zone, at)
  const weekAgo = plusDays(today, -daysInWeek)
  const [days, shelf, top_products, recent_sales, running_out, until_now] = await Promise.all([
    dayTotals(tx, member, today),
    shelfTotals(tx, member),
    topProducts(tx, member, 10),
    may(member, 'see_sales') ? newestSales(tx, member) : [],
    runningOut(tx, member, today),
    tradeUntil(tx, member, weekAgo, time),
  ])
  const ofToday = days.at(-1)
  if (ofToday === undefined) throw new Error('a day is missing between two days')
  return {
    as_of: at.toISOString(),
    today: ofToday,
    last_week: dayUntil(weekAgo, until_now, may(member, 'see_profit')),
    compared_until: time.slice(0, 5),
    days,
    ...shelf,
    top_products,
    recent_sales,
    running_out,
  }
}

function dayUntil(day: string, { revenue, transactions, profit }: TradeUntil, withProfit: boolean): DayTotal {
  return { day, revenue, transactions, ...(withProfit ? { profit } : {}) }
}

/** The last days up to `today`, oldest first; a day without trade is there with zeros. */
async function dayTotals(tx: Tx, member: Member, today: string): Promise<DayTotal[]> {
  return await tx.query<DayTotal>(
    `select d::date as day, coalesce(t.revenue, 0) as revenue, coalesce(t.transactions, 0) as transactions
       ${may(member, 'see_profit') ? ', coalesce(t.profit, 0) as profit' : ''}
     from generate_series($2::date - ${daysShown - 1}, $2::date, interval '1 day') as d
     left join (
       select day, revenue, transactions, profit from organization_day_totals
       where org_id = $1 and $3::uuid[] is null and day between $2::date - ${daysShown - 1} and $2::date
       union all
       select day, sum(revenue), sum(transactions)::bigint, sum(profit)
       from net_sales($1, $3, $2::date - ${daysShown - 1}, $2::date) group by day
     ) t on t.day = d::date
     order by d`,
    [member.org_id, today, member.location_ids],
  )
}

async function newestSales(tx: Tx, member: Member): Promise<SaleRow[]> {
  return await tx.query<SaleRow>(
    `select id, sale_date, invoice_number, customer_name, items_summary, units, payment_method, ${paymentsOf('sales')} as payments,
       nullif(on_account, 0) as on_account, status, total_amount
       ${may(member, 'see_profit') ? ', profit' : ''}
     from sales where org_id = $1 and ($2::uuid[] is null or location_id = any ($2))
     order by sale_date desc, id desc limit ${recentSales}`,
    [member.org_id, member.location_ids],
  )
}
