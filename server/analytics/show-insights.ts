import { features } from '@tunda/contract/plans/tier-limits'
import type { Period } from '@tunda/contract/reports/report-period'
import {
  type CustomersReported,
  type HourReported,
  type Insights,
  type ReportAsked,
  reportFailures,
  type SellerReported,
} from '@tunda/contract/reports/reports'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { periodsOf } from './period.ts'

/** When, by whom and to whom the shop sold. Fails FEATURE_NOT_IN_PLAN when the plan has no advanced analytics. */
export async function showInsights(tx: Tx, asked: z.output<typeof ReportAsked>, caller: Member): Promise<Insights> {
  const member = { ...caller, location_ids: seenLocations(caller, asked.location_id) }
  if (!features[member.plan.tier].includes('advanced_analytics')) throw fail(reportFailures.notInPlan)
  const { period } = periodsOf(asked, member)
  const [hours, staff, customers] = await Promise.all([
    hoursOf(tx, period, member),
    staffOf(tx, period, member),
    customersOf(tx, period, member),
  ])
  return { period, hours, staff, customers }
}

async function hoursOf(tx: Tx, { from, to }: Period, { org_id, location_ids }: Member): Promise<HourReported[]> {
  return await tx.query<HourReported>(
    `select extract(isodow from day)::int as weekday, key::int as hour, sum(revenue) as revenue,
       sum(transactions)::bigint as transactions
     from (
       select day, key, revenue, transactions from organization_day_parts
       where org_id = $1 and part = 'hour' and day between $2 and $3 and $4::uuid[] is null
       union all
       select day, hour::text, revenue, transactions from net_sales($1, $4, $2::date, $3::date)
     ) hours
     group by 1, 2 order by 1, 2`,
    [org_id, from, to, location_ids],
  )
}

/** People who left keep their sales, but their names are no longer known. */
async function staffOf(tx: Tx, { from, to }: Period, { org_id, location_ids }: Member): Promise<SellerReported[]> {
  return await tx.query<SellerReported>(
    `select nullif(t.key, '')::uuid as user_id, coalesce(nullif(u.full_name, ''), u.email, '') as name,
       t.revenue, t.transactions, t.profit
     from (
       select key, sum(revenue) as revenue, sum(transactions)::bigint as transactions, sum(profit) as profit
       from (
         select key, revenue, transactions, profit from organization_day_parts
         where org_id = $1 and part = 'staff' and day between $2 and $3 and $4::uuid[] is null
         union all
         select coalesce(user_id::text, ''), revenue, transactions, profit from net_sales($1, $4, $2::date, $3::date)
       ) sellers
       group by key
     ) t
     left join actors_of_current_organizations() u on u.org_id = $1 and u.user_id::text = t.key
     order by t.revenue desc, t.key`,
    [org_id, from, to, location_ids],
  )
}

/** For some locations: who bought there, since when, and how much they spent there. */
async function customersOf(
  tx: Tx,
  { from, to }: Period,
  { org_id, location_ids, rules }: Member,
): Promise<CustomersReported> {
  const [customers] = await tx.query<CustomersReported>(
    `with known as (
       select id, total_orders, total_spent, customer_since from customers where org_id = $1 and $5::uuid[] is null
       union all
       select customer_id, sum(transactions), capped(sum(revenue)), min(sale_date) from net_sales($1, $5, null, null)
       where customer_id is not null group by customer_id
     ), ranked as (
       select total_orders, total_spent, customer_since,
         row_number() over (order by total_spent desc, id) as place,
         ceil(count(*) filter (where total_spent > 0) over () * 0.1) as top
       from known
     )
     select count(*) as total,
       count(*) filter (where (customer_since at time zone $4)::date between $2 and $3) as new_in_period,
       count(*) filter (where total_orders > 1) as repeat,
       coalesce(max(top), 0)::bigint as top_spenders,
       coalesce(sum(total_spent), 0) as spent,
       coalesce(sum(total_spent) filter (where total_orders > 1), 0) as spent_by_repeat,
       coalesce(sum(total_spent) filter (where place <= top), 0) as spent_by_top
     from ranked`,
    [org_id, from, to, rules.time_zone, location_ids],
  )
  if (customers === undefined) throw new Error('a count answers one row')
  return customers
}
