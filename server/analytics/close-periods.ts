import type { Database, Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { allowLongStatements } from '../process/long-statements.ts'
import { oneByOneOfAllShops } from '../process/one-by-one.ts'
import { marksOf } from './sold-by-product.ts'

/** How far back the longest report goes, including its first month. */
const oldestDays = 1_130

/**
 * Adds up the days that are over, shop by shop, for reports: the months, the 29 and the 364 days before today, and this year's up to it. What was
 * added up and has changed since, by a late sale or a refund, is added up anew. Called by a job, on several servers at once if need be.
 */
export async function closePeriods(database: Database): Promise<void> {
  await oneByOneOfAllShops(
    database,
    (tx) =>
      tx.query<{ org_id: string }>(
        `select o.id as org_id from organizations o
         where exists (select from organization_day_totals t where t.org_id = o.id and t.day > $1::date - ${oldestDays}) order by o.id`,
        [now()],
      ),
    ({ org_id }) =>
      database.asOrganization(org_id, async (tx) => {
        await allowLongStatements(tx)
        await closePeriodsOf(tx, org_id)
      }),
  )
}

async function closePeriodsOf(tx: Tx, orgId: string): Promise<void> {
  const [shop] = await tx.query<{ time_zone: string }>('select time_zone from business_settings where org_id = $1', [
    orgId,
  ])
  const asked = [orgId, dayIn(shop?.time_zone ?? 'Africa/Kampala', now())]
  await tx.query(
    `with ${wanted} delete from closed_periods p
     where p.org_id = $1 and not exists (
       select from wanted w where w.kind = p.kind and w.from_day = p.from_day and ${marksOf('w')} = p.marks)`,
    asked,
  )
  // One statement sees one snapshot: the versions are those of the days that are added up.
  await tx.query(
    `with ${wanted}, made as (
       insert into closed_periods (org_id, kind, from_day, until_day, marks)
       select $1, w.kind, w.from_day, w.until_day, ${marksOf('w')} from wanted w
       on conflict do nothing returning *
     ), sums as materialized (
       select m.org_id, m.kind, m.from_day, t.product_id, sum(t.units) as units, sum(t.revenue) as revenue, sum(t.profit) as profit
       from made m join product_day_totals t on t.org_id = $1 and t.day between m.from_day and m.until_day
       group by m.org_id, m.kind, m.from_day, t.product_id
     ), by_category as (
       insert into closed_period_categories (org_id, kind, from_day, category_id, units, revenue, profit)
       select s.org_id, s.kind, s.from_day, p.category_id, sum(s.units), sum(s.revenue), sum(s.profit)
       from sums s join products p on p.org_id = s.org_id and p.id = s.product_id
       group by s.org_id, s.kind, s.from_day, p.category_id
     )
     insert into closed_period_products (org_id, kind, from_day, product_id, units, revenue, profit)
     select org_id, kind, from_day, product_id, units, revenue, profit from sums`,
    asked,
  )
}

/** The periods to close for shop $1 on its day $2. */
const wanted = `
  wanted as (
    select 'recent' as kind, $2::date - 29 as from_day, $2::date - 1 as until_day
    union all
    select 'month', m::date, (m + interval '1 month')::date - 1
    from (select min(day) as day from organization_day_totals where org_id = $1 and day > $2::date - ${oldestDays}) first,
      generate_series(date_trunc('month', first.day), date_trunc('month', $2::date) - interval '1 month', interval '1 month') m
    union all
    select kind, from_day, $2::date - 1
    from (values ('year', $2::date - 364), ('this_year', date_trunc('year', $2::date)::date)) long (kind, from_day)
    where from_day < $2::date and exists (select from organization_day_totals t where t.org_id = $1 and t.day between from_day and $2::date - 1)
  )`
