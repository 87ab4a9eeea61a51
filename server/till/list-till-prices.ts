import type { TillPriceList, TillPrices, TillPricesTold } from '@tunda/contract/till/till-prices'
import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { parseCursor, placeOf, readingOn, writeCursor } from '../lists/written-since.ts'

type Asked = { readonly since?: string | null | undefined; readonly limit: number }

/**
 * What price lists ask, part by part, as `listTillProducts` has the catalogue, so that a till prices without the server. The lists come whole
 * with each part, for there are few; a product comes with all its prices when one of them changed or went. Those of lists that do not hold
 * here come too, and count for nothing until such a list does.
 */
export async function listTillPrices(
  tx: Tx,
  { since, limit }: Asked,
  { org_id, location_id }: Terminal,
): Promise<TillPricesTold> {
  // Before the rows: what is written in between is read twice, not missed.
  const here = await placeOf(tx, ['prices', org_id])
  const cursor = parseCursor(since)
  const reading = (cursor && readingOn(cursor, here)) ?? { place: here.place, from: 0, to: here.horizon, after: null }
  const { from, to, after, place } = reading
  const [lists, rows] = await Promise.all([
    tx.query<TillPriceList>(
      `select id as list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position from price_lists
       where org_id = $1 and is_active and (location_id is null or location_id = $2) order by position, id`,
      [org_id, location_id],
    ),
    tx.query<TillPrices>(from === 0 ? everything : changes, [org_id, after, limit + 1, ...(from === 0 ? [] : [from])]),
  ])
  const products = rows.slice(0, limit)
  const has_more = rows.length > limit
  const next = has_more
    ? { ...reading, after: products.at(-1)?.product_id ?? null }
    : { place, from: to, to: 0, after: null }
  return { location_id, lists, products, cursor: writeCursor(next), has_more, is_whole: from === 0 }
}

const prices = `coalesce((select json_agg(json_build_object('list_id', i.list_id, 'min_qty', i.min_qty, 'price', i.price) order by i.list_id, i.min_qty)
  from price_items i where i.org_id = $1 and i.product_id = n.product_id), '[]') as prices`
const everything = `select n.product_id, ${prices}
  from (select distinct i.product_id from price_items i where i.org_id = $1 and ($2::uuid is null or i.product_id > $2)
    order by 1 limit $3) n order by 1`
const changes = `select n.product_id, ${prices}
  from (select i.product_id from price_items i
      where i.org_id = $1 and ($2::uuid is null or i.product_id > $2) and is_written_since(i.xmin, $4)
    union select c.product_id from price_changes c
      where c.org_id = $1 and ($2::uuid is null or c.product_id > $2) and is_written_since(c.xmin, $4)
    order by 1 limit $3) n order by 1`
