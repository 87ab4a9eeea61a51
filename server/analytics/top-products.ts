import type { TopProduct } from '@tunda/contract/analytics'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** The products by what they have brought in, all time, net of refunds. Those that brought in nothing are none. */
export async function topProducts(tx: Tx, member: Member, count: number): Promise<TopProduct[]> {
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
