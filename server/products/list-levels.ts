import type { StockLevel } from '@tunda/contract/products'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../page.ts'
import { getProduct } from './get-product.ts'

/** How much of a product is at each open location that the member sees, and at closed ones that have some. Fails NOT_FOUND. */
export async function listLevels(tx: Tx, { id }: { readonly id: string }, member: Member) {
  await getProduct(tx, { id }, member)
  const stock_levels = await tx.query<StockLevel>(
    `select l.id as location_id, l.name as location, coalesce(s.on_hand, 0) as on_hand
     from locations l left join stock_levels s on s.org_id = l.org_id and s.location_id = l.id and s.product_id = $2
     where l.org_id = $1 and ($3::uuid[] is null or l.id = any ($3)) and (l.closed_at is null or s.on_hand <> 0)
     order by l.position, l.created_at, l.id`,
    [member.org_id, id, member.location_ids],
  )
  return { stock_levels, ...onePage(stock_levels.length) }
}
