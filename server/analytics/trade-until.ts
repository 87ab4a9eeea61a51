import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** Trade of a day until a time of day, net of refunds: whole shillings. */
export type TradeUntil = {
  readonly revenue: number
  readonly transactions: number
  readonly units: number
  readonly profit: number
}

/** The time of day of `at` by the shop's clock, `HH:MM:SS`. */
export function timeIn(timeZone: string, at: Date): string {
  return at.toLocaleTimeString('en-UG', { timeZone, hourCycle: 'h23' })
}

/**
 * What the shop sold on `day` until `time`: from the totals of the full hours, and the sales of the last hour, so that it costs at most an hour's
 * sales. For some locations it reads the day's sales.
 */
export async function tradeUntil(tx: Tx, member: Member, day: string, time: string): Promise<TradeUntil> {
  const [trade] = await tx.query<TradeUntil>(
    `select coalesce(sum(revenue), 0) as revenue, coalesce(sum(transactions), 0)::bigint as transactions,
       coalesce(sum(units), 0)::bigint as units, coalesce(sum(profit), 0) as profit
     from (
       select revenue, transactions, units, profit from organization_day_parts
       where org_id = $1 and day = $2 and part = 'hour' and key::int < extract(hour from $3::time) and $5::uuid[] is null
       union all
       select revenue, transactions, units, profit from net_sales($1, $5, $2::date, $2::date) where hour < extract(hour from $3::time)
       union all
       select s.total_amount - coalesce(back.amount, 0), (s.status = 'completed')::int, s.units - coalesce(back.units, 0), s.profit - coalesce(back.profit, 0)
       from sales s
       cross join lateral (select sum(amount) as amount, sum(units) as units, sum(profit) as profit
         from refunds r where r.org_id = $1 and r.sale_id = s.id) back
       where s.org_id = $1 and s.sale_day = $2 and s.sale_hour = extract(hour from $3::time)
         and s.sale_date >= ($2::date + date_trunc('hour', $3::time)) at time zone $4
         and s.sale_date <= ($2::date + $3::time) at time zone $4
         and ($5::uuid[] is null or s.location_id = any ($5))
     ) parts`,
    [member.org_id, day, time, member.rules.time_zone, member.location_ids],
  )
  if (trade === undefined) throw new Error('a sum answers one row')
  return trade
}
