import type { ChangesAsked, StockChange } from '@tunda/contract/programs/changes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import type { Cursor } from '../lists/written-since.ts'
import { productRows } from '../products/product-rows.ts'
import { partOf, readingFor } from './cursor.ts'

/**
 * Products written since a cursor, page by page in the order of their ids, as the member may see them, and those deleted. A change is found by the
 * transaction that wrote the row, as for tills (`till/list-till-products.ts`).
 */
export async function changedProducts(tx: Tx, asked: ChangesAsked, member: Member) {
  const reading = await readingFor(tx, 'products', asked, member)
  const { org_id } = member
  const { from, after } = reading
  const [ids, removed] = await Promise.all([
    from === 0
      ? tx.query<{ id: string }>(everyProduct, [org_id, after, asked.limit + 1])
      : tx.query<{ id: string }>(changedOnes, [org_id, after, asked.limit + 1, from]),
    removedProducts(tx, org_id, reading),
  ])
  const { read, ...part } = partOf(ids, asked.limit, ({ id }) => id, reading)
  const products = await productRows(
    tx,
    member,
    read.map(({ id }) => id),
  )
  return { products, removed, ...part }
}

const everyProduct = `select p.id from products p where p.org_id = $1 and ($2::uuid is null or p.id > $2) order by p.id limit $3`
const changedOnes = `select p.id from products p where p.org_id = $1 and ($2::uuid is null or p.id > $2)
  and (is_written_since(p.xmin, $4) or p.category_id in (select k.id from categories k where is_written_since(k.xmin, $4))
    or p.id in (select l.product_id from stock_levels l where l.org_id = $1 and is_written_since(l.xmin, $4)))
  order by p.id limit $3`

/** The same of stock alone: how much there is at each location that the member sees. */
export async function changedStock(tx: Tx, asked: ChangesAsked, member: Member) {
  const reading = await readingFor(tx, 'stock', asked, member)
  const { org_id, location_ids } = member
  const { from, after } = reading
  const key = [org_id, after, asked.limit + 1, location_ids]
  const [rows, removed] = await Promise.all([
    from === 0 ? tx.query<StockChange>(everyLevel, key) : tx.query<StockChange>(changedLevels, [...key, from]),
    removedProducts(tx, org_id, reading),
  ])
  const { read, ...part } = partOf(rows, asked.limit, ({ product_id }) => product_id, reading)
  return { stock: read, removed, ...part }
}

const levels = `select l.product_id, json_agg(json_build_object('location_id', l.location_id, 'on_hand', l.on_hand) order by l.location_id) as levels
  from stock_levels l join locations o on o.org_id = l.org_id and o.id = l.location_id and o.kind <> 'transit'
  where l.org_id = $1 and ($2::uuid is null or l.product_id > $2) and ($4::uuid[] is null or l.location_id = any ($4))`
const inOrder = `group by l.product_id order by l.product_id limit $3`
const everyLevel = `${levels} ${inOrder}`
const changedLevels = `${levels} and l.product_id in (
    select c.product_id from stock_levels c where c.org_id = $1 and ($4::uuid[] is null or c.location_id = any ($4)) and is_written_since(c.xmin, $5))
  ${inOrder}`

/** Returned once, with the first page. Whoever reads everything from the start needs none of them. */
async function removedProducts(tx: Tx, orgId: string, { from, after }: Cursor): Promise<string[]> {
  if (from === 0 || after !== null) return []
  const rows = await tx.query<{ id: string }>(
    'select r.product_id as id from product_removals r where r.org_id = $1 and is_written_since(r.xmin, $2)',
    [orgId, from],
  )
  return rows.map(({ id }) => id)
}
