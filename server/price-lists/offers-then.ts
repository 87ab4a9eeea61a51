import type { Tx } from '@tunda/database'
import { type Key, type List, type OffersByProduct, offersOn, type Priced, readLists } from './list-rows.ts'

/** A sale that a till tells of afterwards, by a copy of the lists. */
export type SoldBefore = {
  readonly id: string
  readonly keys: readonly Key[]
  readonly moment: Date
}

/** A list as it was until then; one that began since has no end. */
type Before = List & { readonly is_active: boolean; readonly until: string | null }

type Change = {
  readonly org_id: string
  readonly list_id: string
  readonly product_id: string
  readonly min_qty: number
  readonly before: number | null
  readonly changed_at: string
}

const nothing: ReadonlyMap<string, OffersByProduct> = new Map()

/**
 * What the lists asked at the moment of each of these sales, by the sale's id, where anything about them has changed since the first of them;
 * else nothing, and what they ask now holds.
 */
export async function readOffersThen(
  tx: Tx,
  sales: readonly SoldBefore[],
): Promise<ReadonlyMap<string, OffersByProduct>> {
  if (sales.length === 0) return nothing
  const keys = sales.flatMap((sale) => sale.keys)
  const since = new Date(Math.min(...sales.map(({ moment }) => moment.getTime())))
  const [before, changes] = await Promise.all([readBefore(tx, keys, since), readChanges(tx, keys, since)])
  if (before.length === 0 && changes.length === 0) return nothing
  const { lists, products } = await readLists(tx, keys)
  return new Map(
    sales.map(({ id, moment }) => {
      const then = products.map((product) => pricedAt(product, changes, moment))
      return [id, offersOn(listsAt(lists, before, moment), then)]
    }),
  )
}

async function readBefore(tx: Tx, keys: readonly Key[], since: Date): Promise<Before[]> {
  return await tx.query<Before>(
    `select org_id, list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position, created_at, is_active, until
     from price_lists_before where org_id = any ($1::uuid[]) and until > $2
     union all
     select org_id, id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position, created_at, is_active, null
     from price_lists where org_id = any ($1::uuid[]) and created_at > $2
     order by until`,
    [[...new Set(keys.map(({ org_id }) => org_id))], since],
  )
}

/** Newest first. */
async function readChanges(tx: Tx, keys: readonly Key[], since: Date): Promise<Change[]> {
  const distinct = [...new Map(keys.map((key) => [key.product_id, key])).values()]
  return await tx.query<Change>(
    `select c.org_id, c.list_id, c.product_id, c.min_qty, c.before, c.changed_at
     from unnest($1::uuid[], $2::uuid[]) as a (org_id, product_id)
     join price_changes c on c.org_id = a.org_id and c.product_id = a.product_id and c.changed_at > $3
     order by c.id desc`,
    [distinct.map(({ org_id }) => org_id), distinct.map(({ product_id }) => product_id), since],
  )
}

const isAfter = (instant: string, moment: Date) => Date.parse(instant) > moment.getTime()

/** Those that are on, as they were changed first after the moment; else as they are. */
function listsAt(lists: readonly List[], before: readonly Before[], moment: Date): List[] {
  const then = new Map<string, List & { readonly is_active?: boolean }>(lists.map((list) => [list.list_id, list]))
  for (const one of before.toReversed())
    if (one.until !== null && isAfter(one.until, moment)) then.set(one.list_id, one)
  return [...then.values()].filter((list) => list.is_active !== false && !isAfter(list.created_at, moment))
}

/** The product with the prices that it had before all that changed after the moment. */
function pricedAt(product: Priced, changes: readonly Change[], moment: Date): Priced {
  const prices = new Map(product.prices?.map((price) => [`${price[0]} ${price[1]}`, price]))
  for (const { org_id, list_id, product_id, min_qty, before, changed_at } of changes) {
    if (org_id !== product.org_id || product_id !== product.product_id || !isAfter(changed_at, moment)) continue
    if (before === null) prices.delete(`${list_id} ${min_qty}`)
    else prices.set(`${list_id} ${min_qty}`, [list_id, min_qty, before])
  }
  return { ...product, prices: [...prices.values()] }
}
