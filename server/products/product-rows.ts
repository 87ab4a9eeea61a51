import { may } from '@tunda/contract/organization/rights'
import type { Product } from '@tunda/contract/products/products'
import { stockStatus } from '@tunda/contract/stock/stock'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { attributeColumns } from './attribute-columns.ts'
import { seenStock, seenStockValue } from './seen-stock.ts'

/** Whether this member may see costs, and so profit, margin and stock value. */
export function maySeeCost(member: Member): boolean {
  return may(member, 'see_cost')
}

/** What there is, and how much of it is where the member is at work. */
const stock = `${seenStock('$3')} as current_stock, here.on_hand as stock_here, nullif(here.reserved, 0) as reserved_here`

const value = `capped(${seenStockValue(`(${seenStock('$3')})`, '$3')}) as stock_value`

const columns = `p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, p.min_stock,
  p.total_sold, p.date_added, p.user_id, p.barcode, p.extra_barcodes, p.image_id, p.description, p.tags, p.dimensions_json,
  ${attributeColumns}, p.is_active, nullif(p.tracking, 'none') as tracking, nullif(p.has_expiry, false) as has_expiry, p.created_at, p.updated_at`

/**
 * The products with these ids, in this order, as `member` may see them, with the stock of `locations`, null: all; ids that are not in the
 * member's shop are left out.
 */
export async function productRows(
  tx: Tx,
  member: Member,
  ids: readonly string[],
  locations = member.location_ids,
): Promise<Product[]> {
  const seen = maySeeCost(member) ? `${columns}, p.cost_price, ${value}` : columns
  const rows = await tx.query<Omit<Product, 'stock_status'>>(
    `select ${seen}, ${stock}
     from products p join categories c on c.id = p.category_id
     cross join lateral (
       select coalesce(sum(l.on_hand), 0)::bigint as on_hand, coalesce(sum(l.reserved), 0)::bigint as reserved from stock_levels l
       where l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
     ) here
     where p.org_id = $1 and p.id = any ($2::uuid[])
     order by array_position($2::uuid[], p.id)`,
    [member.org_id, ids, locations, member.location_id],
  )
  return rows.map((row) => ({ ...row, stock_status: stockStatus(row) }))
}
