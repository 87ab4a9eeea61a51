import type { TillProduct, TillProducts } from '@tunda/contract/till/till'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { writeCursor } from '../lists/written-since.ts'
import { variantColumns } from '../products/attribute-columns.ts'
import { readingFor } from './catalogue-cursor.ts'

type Asked = { readonly since?: string | null | undefined; readonly limit: number; readonly knows_units: boolean }

/**
 * A till's catalogue, part by part: everything, or what was written since its cursor. A change is found by the transaction that wrote the
 * row, not by a time or number taken before the commit: those of a transaction that is still under way while a till reads lie before the
 * till's cursor, and would be missed for ever. The cursor is the oldest transaction that was under way. All before it had
 * ended, and were seen; whatever it or a later one writes is read next time, at worst once more than needed.
 */
export async function listTillProducts(
  tx: Tx,
  { since, limit, knows_units }: Asked,
  terminal: Terminal,
): Promise<TillProducts> {
  const { org_id, location_id } = terminal
  const reading = await readingFor(tx, since, terminal)
  const { from, to, after, place, hasOthers } = reading
  const [rows, removed] = await Promise.all([
    tx.query<TillProduct>(statementFor(from, hasOthers), [
      org_id,
      after,
      limit + 1,
      location_id,
      knows_units,
      ...(from === 0 ? [] : [from]),
    ]),
    from === 0 || after !== null ? [] : listRemoved(tx, org_id, from),
  ])
  const products = rows
    .slice(0, limit)
    .map(({ elsewhere, ...product }) => (elsewhere ? { ...product, elsewhere } : product))
  const has_more = rows.length > limit
  const next = has_more
    ? { place, from, to, after: products.at(-1)?.id ?? null }
    : { place, from: to, to: 0, after: null }
  return { products, removed, cursor: writeCursor(next), has_more, is_whole: from === 0 }
}

/** A till that knows no units is not offered what is sold by its number. */
const columns = `p.id, p.brand, p.model, p.category_id, c.name as category_name, p.selling_price, coalesce(l.on_hand - l.reserved, 0) as current_stock, p.min_stock,
  p.is_active and ($5 or p.tracking = 'none') as is_active, nullif(p.tracking, 'none') as tracking,
  ${variantColumns}, p.image_id,
  array_remove(p.barcode || p.extra_barcodes, null) as barcodes`
const elsewhere = `(select json_agg(json_build_object('location', o.name, 'units', s.on_hand) order by s.on_hand desc, o.position, o.id)
  from stock_levels s join locations o on o.org_id = s.org_id and o.id = s.location_id and o.kind <> 'transit' and o.closed_at is null
  where s.org_id = p.org_id and s.product_id = p.id and s.location_id <> $4 and s.on_hand > 0) as elsewhere`
const from = `from products p join categories c on c.id = p.category_id
  left join stock_levels l on l.org_id = p.org_id and l.product_id = p.id and l.location_id = $4
  where p.org_id = $1 and ($2::uuid is null or p.id > $2)`
const areAll = `order by p.id limit $3`
const areChanged = `and (is_written_since(p.xmin, $6)
  or p.category_id in (select k.id from categories k where is_written_since(k.xmin, $6))) order by p.id limit $3`

/** A shop of one location pays nothing for what others have. */
function statementFor(since: number, hasOthers: boolean): string {
  if (hasOthers) return since === 0 ? everythingOfSeveral : changesOfSeveral
  return since === 0 ? everything : changes
}
const everything = `select ${columns} ${from} ${areAll}`
const changes = `select ${columns} ${from} ${areChanged}`
const everythingOfSeveral = `select ${columns}, ${elsewhere} ${from} ${areAll}`
const changesOfSeveral = `select ${columns}, ${elsewhere} ${from} ${areChanged}`

async function listRemoved(tx: Tx, orgId: string, horizon: number): Promise<string[]> {
  const rows = await tx.query<{ product_id: string }>(
    'select r.product_id from product_removals r where r.org_id = $1 and is_written_since(r.xmin, $2)',
    [orgId, horizon],
  )
  return rows.map(({ product_id }) => product_id)
}
