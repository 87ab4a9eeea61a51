import { capped } from '@tunda/contract/money'
import { may } from '@tunda/contract/organization/rights'
import { daysIn, type Period } from '@tunda/contract/reports/report-period'
import type { DayReported, MethodReported, Report, ReportAsked, Totals } from '@tunda/contract/reports/reports'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { goodsSold } from './goods-sold.ts'
import { periodsOf } from './period.ts'
import { runningOut } from './running-out.ts'
import { shelfTotals } from './shelf-totals.ts'
import { timeIn, tradeUntil } from './trade-until.ts'

const runningOutShown = 10

/**
 * What the shop sold in a period, from the day totals: the cost grows with days and products, not with sales. For some locations (the one asked for,
 * or those that the member sees) it reads their sales. Profit, margins and the value of stock are left out without their rights.
 */
export async function showReport(tx: Tx, asked: z.output<typeof ReportAsked>, caller: Member): Promise<Report> {
  const member = { ...caller, location_ids: seenLocations(caller, asked.location_id) }
  const { period, compared, isOpen } = periodsOf(asked, member)
  const time = isOpen ? timeIn(member.rules.time_zone, now()) : null
  const [days, compared_days, methods, goods, running_out, stock, tax] = await Promise.all([
    daysOf(tx, period, member),
    compared === null ? [] : daysCompared(tx, compared, time, member),
    methodsOf(tx, period, member),
    goodsSold(tx, period, member),
    runningOut(tx, member, dayIn(member.rules.time_zone, now()), runningOutShown),
    may(member, 'see_cost') ? shelfTotals(tx, member).then(({ stock_value }) => stock_value) : undefined,
    taxOf(tx, period, member),
  ])
  const totals = summed(days)
  return {
    period,
    compared,
    compared_until: compared === null ? null : (time?.slice(0, 5) ?? null),
    days,
    compared_days,
    totals,
    compared_totals: compared === null ? null : summed(compared_days),
    methods,
    ...goods,
    running_out,
    ...(stock === undefined ? {} : { stock_value: stock }),
    ...(stock === undefined || totals.profit === undefined
      ? {}
      : { stock_turns: turnsOf({ ...totals, profit: totals.profit }, tax, stock, period) }),
  }
}

async function daysOf(tx: Tx, { from, to }: Period, member: Member): Promise<DayReported[]> {
  return await tx.query<DayReported>(
    `select d::date as day, coalesce(t.revenue, 0) as revenue, coalesce(t.transactions, 0) as transactions,
       coalesce(t.units, 0) as units ${may(member, 'see_profit') ? ', coalesce(t.profit, 0) as profit' : ''}
     from generate_series($2::date, $3::date, interval '1 day') as d
     left join (
       select day, revenue, transactions, units, profit from organization_day_totals
       where org_id = $1 and $4::uuid[] is null and day between $2 and $3
       union all
       select day, sum(revenue), sum(transactions)::bigint, sum(units)::bigint, sum(profit)
       from net_sales($1, $4, $2::date, $3::date) group by day
     ) t on t.day = d::date
     order by d`,
    [member.org_id, from, to, member.location_ids],
  )
}

/** The days that a period is compared with. If the period is not over, the last of them counts until the same `time` of day. */
async function daysCompared(tx: Tx, period: Period, time: string | null, member: Member): Promise<DayReported[]> {
  if (time === null) return await daysOf(tx, period, member)
  const [days, { profit, ...trade }] = await Promise.all([
    daysOf(tx, period, member),
    tradeUntil(tx, member, period.to, time),
  ])
  const last = { day: period.to, ...trade, ...(may(member, 'see_profit') ? { profit } : {}) }
  return [...days.slice(0, -1), last]
}

function summed(days: readonly DayReported[]): Totals {
  const sum = (of: (day: DayReported) => number) => capped(days.reduce((total, day) => total + of(day), 0))
  const totals = {
    revenue: sum((day) => day.revenue),
    transactions: sum((day) => day.transactions),
    units: sum((day) => day.units),
  }
  return days.some(({ profit }) => profit !== undefined) ? { ...totals, profit: sum((day) => day.profit ?? 0) } : totals
}

async function methodsOf(tx: Tx, { from, to }: Period, { org_id, location_ids }: Member): Promise<MethodReported[]> {
  return await tx.query<MethodReported>(
    `select key as method, sum(revenue) as revenue, sum(transactions)::bigint as transactions
     from (
       select key, revenue, transactions from organization_day_parts
       where org_id = $1 and part = 'method' and day between $2 and $3 and $4::uuid[] is null
       union all
       select method, revenue, transactions from net_payments($1, $4, $2::date, $3::date)
     ) parts
     group by key having sum(transactions) <> 0 or sum(revenue) <> 0
     order by sum(revenue) desc, key`,
    [org_id, from, to, location_ids],
  )
}

/** VAT included in the revenue. */
async function taxOf(tx: Tx, { from, to }: Period, { org_id, location_ids }: Member): Promise<number> {
  const [row] = await tx.query<{ tax: number }>(
    `select coalesce(sum(tax), 0) as tax from (
       select tax from organization_day_totals where org_id = $1 and day between $2 and $3 and $4::uuid[] is null
       union all
       select tax from net_sales($1, $4, $2::date, $3::date)
     ) days`,
    [org_id, from, to, location_ids],
  )
  return row?.tax ?? 0
}

/** Cost of goods sold per year, divided by the stock value at cost. */
function turnsOf(
  { revenue, profit }: Totals & { profit: number },
  tax: number,
  stock: number,
  period: Period,
): number | null {
  if (stock === 0) return null
  const soldByTheYear = ((revenue - tax - profit) / daysIn(period)) * 365
  return Math.round((soldByTheYear / stock) * 10) / 10
}
