import { may } from '@tunda/contract/organization/rights'
import type { StockLevel, StockOnTheWay } from '@tunda/contract/products/stock-levels'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'
import { getProduct } from './get-product.ts'

/**
 * A product's stock at each open location that the member sees, at closed ones with some left, and on the way from or to them. Goods on their way to a
 * member who must count them blind are left out. Fails NOT_FOUND.
 */
export async function listLevels(tx: Tx, { id }: { readonly id: string }, member: Member) {
  await getProduct(tx, { id }, member)
  const mayKnow = may(member, 'adjust_stock')
  const [stock_levels, on_the_way] = await Promise.all([
    tx.query<StockLevel>(
      `select l.id as location_id, l.name as location, coalesce(s.on_hand, 0) as on_hand
     from locations l left join stock_levels s on s.org_id = l.org_id and s.location_id = l.id and s.product_id = $2
     where l.org_id = $1 and l.kind <> 'transit' and ($3::uuid[] is null or l.id = any ($3)) and (l.closed_at is null or s.on_hand <> 0)
     order by l.position, l.created_at, l.id`,
      [member.org_id, id, member.location_ids],
    ),
    tx.query<StockOnTheWay>(
      `select t.id as transfer_id, t.number, f.name as "from", d.name as "to",
         l.quantity - l.received - l.lost - l.damaged - l.returned as units, t.sent_at
       from transfer_lines l
       join transfers t on t.org_id = l.org_id and t.id = l.transfer_id
       join locations f on f.org_id = t.org_id and f.id = t.from_id
       join locations d on d.org_id = t.org_id and d.id = t.to_id
       where l.org_id = $1 and l.product_id = $2 and l.quantity > l.received + l.lost + l.damaged + l.returned and t.sent_at is not null
         and ($3::uuid[] is null or t.from_id = any ($3) or $4 and t.to_id = any ($3))
       order by t.sent_at, t.id`,
      [member.org_id, id, member.location_ids, mayKnow],
    ),
  ])
  return { stock_levels, on_the_way, ...onePage(stock_levels.length) }
}
