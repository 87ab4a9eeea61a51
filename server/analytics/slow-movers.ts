import type { Period } from '@tunda/contract/report-period'
import type { SlowMover } from '@tunda/contract/reports'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/**
 * The active products with stock that sold least in the period, those with the most money on the shelf first. The day each last sold
 * is looked up for these alone.
 */
export async function slowMovers(tx: Tx, { from, to }: Period, member: Member, count: number): Promise<SlowMover[]> {
  const value = `least(p.cost_price::numeric * p.current_stock, ${Number.MAX_SAFE_INTEGER})::bigint`
  return await tx.query<SlowMover>(
    `select slow.product_id, slow.brand, slow.model, c.name as category_name, slow.current_stock, slow.units_sold,
       (select max(t.day) from product_day_totals t
        where t.org_id = $1 and t.product_id = slow.product_id and t.units > 0) as last_sold_day
       ${member.role === 'member' ? '' : ', slow.stock_value'}
     from (
       select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, coalesce(sold.units, 0) as units_sold,
         ${value} as stock_value
       from products p
       left join (
         select product_id, sum(units)::bigint as units from product_day_totals
         where org_id = $1 and day between $2 and $3 group by product_id
       ) sold on sold.product_id = p.id
       where p.org_id = $1 and p.is_active and p.current_stock > 0
       order by coalesce(sold.units, 0), ${value} desc, p.id limit $4
     ) slow
     join categories c on c.id = slow.category_id
     order by slow.units_sold, slow.stock_value desc, slow.product_id`,
    [member.org_id, from, to, count],
  )
}
