import { may } from '@tunda/contract/organization/rights'
import type { Period } from '@tunda/contract/reports/report-period'
import type { CategoryReported, ProductReported, SlowMover } from '@tunda/contract/reports/reports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { seenStock, seenStockValue } from '../products/seen-stock.ts'
import { chunkAndRest, mostLooseDays, ofTheChunk, soldByProduct } from './sold-by-product.ts'

/** What of the shop's goods was sold in a period, and what was not. */
export type GoodsSold = {
  readonly categories: CategoryReported[]
  readonly top_products: ProductReported[]
  readonly slow_movers: SlowMover[]
}

const shown = 10

type Asked = { readonly tx: Tx; readonly period: Period; readonly member: Member }

/**
 * The categories by revenue, the products with the most revenue, and the active products with stock that sold least, highest stock value first. For
 * the whole shop it reads the closed period, the days outside it, and the slow movers among the products with the highest stock value; for some
 * locations, or where those do not suffice, it reads all products.
 */
export async function goodsSold(tx: Tx, period: Period, member: Member): Promise<GoodsSold> {
  const asked = { tx, period, member }
  if (member.location_ids === null) {
    const { are_few, slow_are_sure, ...kept } = await goodsOfTheShop(asked)
    if (are_few) return slow_are_sure ? kept : { ...kept, slow_movers: await slowMovers(asked) }
  }
  return await readGoods(asked)
}

const profitOf = (member: Member, column: string) => (may(member, 'see_profit') ? `, ${column} as profit` : '')
const stockValueOf = (member: Member) => (may(member, 'see_cost') ? ', capped(g.stock_value) as stock_value' : '')

/** The rows of the common table `slowest` as they are returned. */
const slowOnes = (member: Member) => `
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         (select max(t.day) from product_day_totals t
          where t.org_id = $1 and t.product_id = g.id and t.units > 0) as last_sold_day ${stockValueOf(member)}
       from slowest g join categories c on c.id = g.category_id
       order by g.units, g.stock_value desc, g.id`

/** From all products: where nearly everything sold, the products with the highest stock value do not tell which sold least. */
async function slowMovers({ tx, period: { from, to }, member }: Asked): Promise<SlowMover[]> {
  return await tx.query<SlowMover>(
    `with ${chunkAndRest}, sold as materialized (
       select product_id, sum(units)::bigint as units from (
         select c.product_id, c.units from chunk k join closed_period_products c on c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day
         union all
         select product_id, units from loose
       ) parts group by product_id
     ), slowest as materialized (
       select p.id, p.brand, p.model, p.category_id, p.current_stock, coalesce(s.units, 0) as units,
         ${seenStockValue('p.current_stock', 'null')} as stock_value
       from products p left join sold s on s.product_id = p.id
       where p.org_id = $1 and p.is_active and p.current_stock > 0
       order by 6, 7 desc, p.id limit ${shown}
     )
     ${slowOnes(member)}`,
    [member.org_id, from, to],
  )
}

/** Each part of this statement reads a few rows, however many products there are. */
async function goodsOfTheShop({ tx, period: { from, to }, member }: Asked) {
  const [goods] = await tx.query<GoodsSold & { are_few: boolean; slow_are_sure: boolean }>(
    `with ${chunkAndRest}, few as materialized (
       select count(*) <= ${mostLooseDays} as are_few from outside
     ), kept as materialized (
       select valued_ids, valued_least, valued_last from shelf_sums where org_id = $1
     ), whole as materialized (
       select l.product_id, l.units + coalesce(c.units, 0) as units, l.revenue + coalesce(c.revenue, 0) as revenue, l.profit + coalesce(c.profit, 0) as profit
       from few join loose l on few.are_few left join lateral ${ofTheChunk('l.product_id')} c on true
     ), by_category as (
       select c.id as category_id, c.name, s.units, capped(s.revenue) as revenue ${profitOf(member, 'capped(s.profit)')}
       from (
         select category_id, sum(units)::bigint as units, sum(revenue) as revenue, sum(profit) as profit from (
         select t.category_id, t.units, t.revenue, t.profit from chunk k join closed_period_categories t using (kind, from_day) where t.org_id = $1
         union all
         select p.category_id, l.units, l.revenue, l.profit from few join loose l on few.are_few join products p on p.org_id = $1 and p.id = l.product_id
         ) parts group by category_id
       ) s join categories c on c.id = s.category_id
       order by s.revenue desc, c.name
     ), top as (
       select p.id as product_id, p.brand, p.model, c.name as category_name, s.units as units_sold,
         capped(s.revenue) as total_revenue ${profitOf(member, 'capped(s.profit)')}
       from (
         select * from (
           select product_id, units, revenue, profit from whole
           union all
           select s.product_id, s.units, s.revenue, s.profit from chunk k cross join lateral (
             select c.product_id, c.units, c.revenue, c.profit from closed_period_products c
             where c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.product_id not in (select product_id from loose)
             order by c.revenue desc, c.product_id limit ${shown}) s
         ) s where s.revenue > 0 order by s.revenue desc, s.product_id limit ${shown}
       ) s
       join products p on p.org_id = $1 and p.id = s.product_id join categories c on c.id = p.category_id
       order by s.revenue desc, p.id
     ), named as materialized (
       select unnest(valued_ids) as id from kept
       union
       select unnest(product_ids) from shelf_changes where org_id = $1
       union
       select id from products where org_id = $1 and tracking <> 'none'
       union
       select product_id from whole where units < 0
       union
       select c.product_id from chunk k join closed_period_products c on c.org_id = $1 and c.kind = k.kind and c.from_day = k.from_day and c.units < 0
     ), slowest as materialized (
       select p.id, p.brand, p.model, p.category_id, p.current_stock, coalesce(w.units, c.units, 0) as units,
         ${seenStockValue('p.current_stock', 'null')} as stock_value
       from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p
       left join whole w on w.product_id = n.id
       left join lateral ${ofTheChunk('n.id')} c on true
       where p.is_active and p.current_stock > 0
       order by 6, 7 desc, p.id limit ${shown}
     ), slow as (${slowOnes(member)})
     select (select coalesce(json_agg(r), '[]') from by_category r) as categories,
       (select coalesce(json_agg(r), '[]') from top r) as top_products,
       (select coalesce(json_agg(r), '[]') from slow r) as slow_movers,
       (select are_few from few) as are_few, coalesce((select k.valued_last is null or (select count(*) from slowest g
           where g.units < 0 or (g.units = 0 and (-g.stock_value, g.id) <= (-k.valued_least, k.valued_last))) = ${shown}
         from kept k), false) as slow_are_sure`,
    [member.org_id, from, to],
  )
  if (goods === undefined) throw new Error('three lists answer one row')
  return goods
}

async function readGoods({ tx, period: { from, to }, member }: Asked): Promise<GoodsSold> {
  const [goods] = await tx.query<GoodsSold>(
    `with ${soldByProduct}, goods as materialized (
       select p.*, coalesce(s.units, 0) as units, s.revenue, s.profit, s.product_id is not null as is_sold
       from (select p.id, p.brand, p.model, p.category_id, p.is_active, p.stock as current_stock,
               ${seenStockValue('p.stock', '$4')} as stock_value
             from (select p.*, ${seenStock('$4')} as stock from products p where p.org_id = $1 offset 0) p) p
       left join sold s on s.product_id = p.id
     ), by_category as (
       select c.id as category_id, c.name, sum(g.units)::bigint as units, capped(sum(g.revenue)) as revenue
         ${profitOf(member, 'capped(sum(g.profit))')}
       from goods g join categories c on c.id = g.category_id
       where g.is_sold group by c.id order by sum(g.revenue) desc, c.name
     ), top as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.units as units_sold,
         capped(g.revenue) as total_revenue ${profitOf(member, 'capped(g.profit)')}
       from goods g join categories c on c.id = g.category_id
       where g.revenue > 0 order by g.revenue desc, g.id limit ${shown}
     ), slow as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         case when $4::uuid[] is null then (select max(t.day) from product_day_totals t
            where t.org_id = $1 and t.product_id = g.id and t.units > 0)
          else (select max(s.sale_day) from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
            where i.org_id = $1 and i.product_id = g.id and s.status = 'completed' and s.location_id = any ($4)) end as last_sold_day
         ${stockValueOf(member)}
       from (select * from goods where is_active and current_stock > 0 order by units, stock_value desc, id limit ${shown}) g
       join categories c on c.id = g.category_id
       order by g.units, g.stock_value desc, g.id
     )
     select (select coalesce(json_agg(r), '[]') from by_category r) as categories,
       (select coalesce(json_agg(r), '[]') from top r) as top_products,
       (select coalesce(json_agg(r), '[]') from slow r) as slow_movers`,
    [member.org_id, from, to, member.location_ids],
  )
  if (goods === undefined) throw new Error('three lists answer one row')
  return goods
}
