import { may } from '@tunda/contract/organization/rights'
import type { Period } from '@tunda/contract/reports/report-period'
import type { CategoryReported, ProductReported, SlowMover } from '@tunda/contract/reports/reports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { seenStock, seenStockValue } from '../products/seen-stock.ts'
import { soldByProduct } from './sold-by-product.ts'

/** What of the shop's goods was sold in a period, and what was not. */
export type GoodsSold = {
  readonly categories: CategoryReported[]
  readonly top_products: ProductReported[]
  readonly slow_movers: SlowMover[]
}

const shown = 10

/**
 * The categories by what they brought in, the products that brought in most, and the active products with stock that sold least, those
 * with the most money on the shelf first. One statement, so that the period's totals are added up once.
 */
export async function goodsSold(tx: Tx, { from, to }: Period, member: Member): Promise<GoodsSold> {
  const profit = (column: string) => (may(member, 'see_profit') ? `, ${column} as profit` : '')
  const [goods] = await tx.query<GoodsSold>(
    `with ${soldByProduct}, goods as materialized (
       select p.*, coalesce(s.units, 0) as units, s.revenue, s.profit, s.product_id is not null as is_sold
       from (select p.id, p.brand, p.model, p.category_id, p.is_active, p.stock as current_stock,
               ${seenStockValue('p.stock', '$4')} as stock_value
             from (select p.*, ${seenStock('$4')} as stock from products p where p.org_id = $1 offset 0) p) p
       left join sold s on s.product_id = p.id
     ), by_category as (
       select c.id as category_id, c.name, sum(g.units)::bigint as units, capped(sum(g.revenue)) as revenue
         ${profit('capped(sum(g.profit))')}
       from goods g join categories c on c.id = g.category_id
       where g.is_sold group by c.id order by sum(g.revenue) desc, c.name
     ), top as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.units as units_sold,
         capped(g.revenue) as total_revenue ${profit('capped(g.profit)')}
       from goods g join categories c on c.id = g.category_id
       where g.revenue > 0 order by g.revenue desc, g.id limit ${shown}
     ), slow as (
       select g.id as product_id, g.brand, g.model, c.name as category_name, g.current_stock, g.units as units_sold,
         case when $4::uuid[] is null then (select max(t.day) from product_day_totals t
            where t.org_id = $1 and t.product_id = g.id and t.units > 0)
          else (select max(s.sale_day) from sale_items i join sales s on s.org_id = i.org_id and s.id = i.sale_id
            where i.org_id = $1 and i.product_id = g.id and s.status = 'completed' and s.location_id = any ($4)) end as last_sold_day
         ${may(member, 'see_cost') ? ', capped(g.stock_value) as stock_value' : ''}
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
