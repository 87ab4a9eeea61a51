import type { TopProduct } from '@tunda/contract/reports/analytics'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** The products by what they have brought in where the member sees it, all time, net of refunds. Those that brought in nothing are none. */
export async function topProducts(
  tx: Tx,
  member: Pick<Member, 'org_id' | 'location_ids'>,
  count: number,
): Promise<TopProduct[]> {
  if (member.location_ids !== null) return await topProductsAt(tx, member.org_id, member.location_ids, count)
  return await tx.query<TopProduct>(
    `select p.id as product_id, p.brand, p.model, c.name as category_name, p.total_sold as units_sold, p.total_revenue
     from (
       select id, brand, model, category_id, total_sold, total_revenue from products
       where org_id = $1 and total_revenue > 0
       order by total_revenue desc, total_sold desc, id limit $2
     ) p
     join categories c on c.id = p.category_id
     order by p.total_revenue desc, p.total_sold desc, p.id`,
    [member.org_id, count],
  )
}

async function topProductsAt(
  tx: Tx,
  orgId: string,
  locations: readonly string[],
  count: number,
): Promise<TopProduct[]> {
  return await tx.query<TopProduct>(
    `select p.id as product_id, p.brand, p.model, c.name as category_name, t.units as units_sold, t.revenue as total_revenue
     from (
       select product_id, sum(units)::bigint as units, capped(sum(revenue)) as revenue from net_lines($1, $2, null, null)
       group by product_id having sum(revenue) > 0 order by 3 desc, 2 desc, 1 limit $3
     ) t
     join products p on p.org_id = $1 and p.id = t.product_id
     join categories c on c.id = p.category_id
     order by t.revenue desc, t.units desc, p.id`,
    [orgId, locations, count],
  )
}
