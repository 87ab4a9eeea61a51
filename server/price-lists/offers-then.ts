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

/** So many changes of a shop, of one of its products, and of its lists are read for late sales of one moment: all shops wait while they are. */
const mostOfShop = 2_000
const mostOfProduct = 200
const mostOfLists = 200

/**
 * What the lists asked at the moment of each of these sales, by the sale's id, where anything about them has changed since the first of the
 * shop's; else nothing, and what they ask now holds. It does so too where more has changed than is read.
 */
export async function readOffersThen(
  tx: Tx,
  sales: readonly SoldBefore[],
): Promise<ReadonlyMap<string, OffersByProduct>> {
  if (sales.length === 0) return nothing
  const keys = sales.flatMap(({ keys: own, moment }) => own.map((key) => ({ ...key, moment })))
  const [before, changes] = await Promise.all([readBefore(tx, keys), readChanges(tx, keys)])
  if (before.length === 0 && changes.length === 0) return nothing
  const isUnread = unreadShops(before, changes)
  const { lists, products } = await readLists(tx, keys)
  const read = sales.filter(({ keys: [key] }) => key !== undefined && !isUnread(key.org_id))
  return new Map(
    read.map(({ id, moment }) => {
      const then = products.map((product) => pricedAt(product, changes, moment))
      return [id, offersOn(listsAt(lists, before, moment), then)]
    }),
  )
}

type Asked = Key & { readonly moment: Date }

/** Of which shops more has changed than was read. */
function unreadShops(before: readonly Before[], changes: readonly Change[]): (orgId: string) => boolean {
  const counts = new Map<string, number>()
  const isPast = (name: string, most: number) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count > most
  }
  const unread = new Set([
    ...before.filter(({ org_id, until }) => until !== null && isPast(`lists ${org_id}`, mostOfLists)),
    ...changes.filter(({ org_id }) => isPast(org_id, mostOfShop)),
    ...changes.filter(({ org_id, product_id }) => isPast(`${org_id} ${product_id}`, mostOfProduct)),
  ])
  const shops = new Set([...unread].map(({ org_id }) => org_id))
  return (orgId) => shops.has(orgId)
}

/** Since when, at the earliest, by what is asked for. */
function earliest(keys: readonly Asked[], nameOf: (key: Asked) => string): Asked[] {
  const first = new Map<string, Asked>()
  for (const key of keys) {
    const known = first.get(nameOf(key))
    if (known === undefined || key.moment < known.moment) first.set(nameOf(key), key)
  }
  return [...first.values()]
}

async function readBefore(tx: Tx, keys: readonly Asked[]): Promise<Before[]> {
  const shops = earliest(keys, ({ org_id }) => org_id)
  return await tx.query<Before>(
    `select b.* from unnest($1::uuid[], $2::timestamptz[]) as a (org_id, since)
     cross join lateral (
       select org_id, list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position, created_at, is_active, until
       from price_lists_before where org_id = a.org_id and until > a.since order by until desc limit ${mostOfLists + 1}) b
     union all
     select l.org_id, l.id, l.name, l.kind, l.percent, l.category_id, l.group_id, l.location_id, l.valid_from, l.valid_until, l.position, l.created_at,
       l.is_active, null
     from unnest($1::uuid[], $2::timestamptz[]) as a (org_id, since) join price_lists l on l.org_id = a.org_id and l.created_at > a.since
     order by until`,
    [shops.map(({ org_id }) => org_id), shops.map(({ moment }) => moment)],
  )
}

/** Newest first. Of a product the newest are looked at, whenever they were: those before the moment are as many as there are. */
async function readChanges(tx: Tx, keys: readonly Asked[]): Promise<Change[]> {
  const products = earliest(keys, ({ org_id, product_id }) => `${org_id} ${product_id}`)
  return await tx.query<Change>(
    `select c.org_id, c.list_id, c.product_id, c.min_qty, c.before, c.changed_at
     from (select distinct org_id from unnest($1::uuid[]) as o (org_id)) o
     cross join lateral (
       select c.* from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as a (org_id, product_id, since)
       cross join lateral (
         select c.* from price_changes c where c.org_id = a.org_id and c.product_id = a.product_id
         order by c.id desc limit ${mostOfProduct + 1}) c
       where a.org_id = o.org_id and c.changed_at > a.since limit ${mostOfShop + 1}) c
     order by c.id desc`,
    [
      products.map(({ org_id }) => org_id),
      products.map(({ product_id }) => product_id),
      products.map(({ moment }) => moment),
    ],
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
