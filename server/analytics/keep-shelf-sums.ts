import type { Database, Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import { oneByOneOfAllShops } from '../process/one-by-one.ts'
import { seenStockValue } from '../products/seen-stock.ts'
import { pace, paceDays } from './pace.ts'
import { soldByProduct } from './sold-by-product.ts'

/** How many of the first products are kept by name. */
const kept = 300
const keptEnding = 100
/** Up to this many changes, or changed products, are read beside the sums; beyond that, they are added to the sums. */
const mostChanges = 100

/**
 * Updates each shop's sums over all products, if enough products changed or there are no sums yet. Called by a job, on several servers at once if
 * need be.
 */
export async function keepShelfSums(database: Database): Promise<void> {
  await oneByOneOfAllShops(
    database,
    (tx) =>
      tx.query<{ org_id: string }>(
        `select c.org_id from shelf_changes c group by c.org_id
         having count(*) >= ${mostChanges} or sum(cardinality(c.product_ids)) >= ${kept}
           or not exists (select from shelf_sums s where s.org_id = c.org_id)`,
      ),
    ({ org_id }) => database.asOrganization(org_id, (tx) => addUp(tx, org_id)),
  )
}

async function addUp(tx: Tx, orgId: string): Promise<void> {
  // The lock is a statement of its own, so that the next one sees what its previous holder wrote.
  const [lock] = await tx.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('shelf_sums ' || $1, 0)) as is_ours`,
    [orgId],
  )
  if (lock?.is_ours !== true) return
  const [shop] = await tx.query<{ time_zone: string }>('select time_zone from business_settings where org_id = $1', [
    orgId,
  ])
  // One statement sees one snapshot: it deletes exactly the changes that it adds up.
  await tx.query(
    `with ${soldByProduct}, goods as materialized (
       select p.org_id, p.id, p.tracking, p.current_stock, p.shelf, p.is_active, p.total_sold, p.total_revenue, p.date_added,
         ${seenStockValue('p.current_stock', 'null')} as value
       from products p where p.org_id = $1
     ), gone as (
       delete from shelf_changes where org_id = $1
     ), earned as (
       select *, row_number() over (order by total_revenue desc, total_sold desc, id) as place
       from (select * from goods order by total_revenue desc, total_sold desc, id limit ${kept}) g
     ), most_sold as (
       select *, row_number() over (order by total_sold desc, id) as place
       from (select * from goods order by total_sold desc, id limit ${kept}) g
     ), valued as (
       select *, row_number() over (order by value desc, id) as place
       from (select * from goods where is_active and current_stock > 0 and tracking = 'none' order by value desc, id limit ${kept}) g
     ), ending as (
       select *, row_number() over (order by days_left, units_sold desc, date_added desc, id desc) as place
       from (select g.id, g.date_added, s.units as units_sold,
           case when g.current_stock <= 0 then 0 else round(g.current_stock::numeric / s.units * ${paceDays})::bigint end as days_left
         from goods g join sold s on s.product_id = g.id where g.is_active and s.units > 0
         order by 4, 3 desc, 2 desc, 1 desc limit ${keptEnding}) g
     ), last_ending as (select * from ending where place = ${keptEnding}), last_earned as (select * from earned where place = ${kept}),
     last_valued as (select * from valued where place = ${kept}), last_sold as (select * from most_sold where place = ${kept})
     insert into shelf_sums (org_id, products, units, low_stock, out_of_stock, stock_value, earned_ids, earned_least, earned_sold,
       earned_last, valued_ids, valued_least, valued_last, ending_ids, ending_least, ending_units, sold_ids, sold_least, sold_last)
     select $1, count(*), coalesce(sum(greatest(current_stock, 0)), 0), count(*) filter (where shelf = 1 and is_active),
       count(*) filter (where shelf = 0 and is_active),
       coalesce(sum(value) filter (where tracking = 'none'), 0),
       array(select id from earned order by place), (select total_revenue from last_earned), (select total_sold from last_earned),
       (select id from last_earned),
       array(select id from valued order by place), (select value from last_valued), (select id from last_valued),
       array(select id from ending order by place), (select days_left from last_ending), (select units_sold from last_ending),
       array(select id from most_sold order by place), (select total_sold from last_sold), (select id from last_sold)
     from goods
     on conflict (org_id) do update set products = excluded.products, units = excluded.units, low_stock = excluded.low_stock,
       out_of_stock = excluded.out_of_stock, stock_value = excluded.stock_value, earned_ids = excluded.earned_ids,
       earned_least = excluded.earned_least, earned_sold = excluded.earned_sold, earned_last = excluded.earned_last,
       valued_ids = excluded.valued_ids, valued_least = excluded.valued_least, valued_last = excluded.valued_last,
       ending_ids = excluded.ending_ids, ending_least = excluded.ending_least, ending_units = excluded.ending_units,
       sold_ids = excluded.sold_ids, sold_least = excluded.sold_least, sold_last = excluded.sold_last`,
    [orgId, ...pace(dayIn(shop?.time_zone ?? 'Africa/Kampala', now())), null],
  )
}
