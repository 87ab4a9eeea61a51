import type { PriceOffer } from '@tunda/contract/selling/list-prices'
import type { Tx } from '@tunda/database'

/** A product where it is sold. */
export type Key = { readonly org_id: string; readonly location_id: string; readonly product_id: string }

/** What price lists ask for products, by location and product: what `listPrice` chooses among. */
export type OffersByProduct = ReadonlyMap<string, readonly PriceOffer[]>

/** A list that is on. */
export type List = Omit<PriceOffer, 'min_qty' | 'price'> & {
  readonly org_id: string
  readonly category_id: string | null
  readonly created_at: string
}

export type PriceOnList = readonly [list_id: string, min_qty: number, price: number]

/** A product at a location, with its prices on lists. */
export type Priced = {
  readonly org_id: string
  readonly location_at: string
  readonly product_id: string
  readonly category_id: string
  readonly prices: readonly PriceOnList[] | null
}

/** The lists once, and one row a product: a sale among fifty lists reads no fifty rows for each of its lines. */
export async function readLists(
  tx: Tx,
  keys: readonly Key[],
): Promise<{ readonly lists: readonly List[]; readonly products: readonly Priced[] }> {
  const [lists, products] = await Promise.all([
    tx.query<List>(
      `select org_id, id as list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position, created_at
       from price_lists where org_id = any ($1::uuid[]) and is_active`,
      [[...new Set(keys.map(({ org_id }) => org_id))]],
    ),
    tx.query<Priced>(
      `select a.org_id, a.location_id as location_at, p.id as product_id, p.category_id,
         (select json_agg(json_build_array(i.list_id, i.min_qty, i.price)) from price_items i where i.org_id = a.org_id and i.product_id = a.product_id) as prices
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (org_id, location_id, product_id)
       join products p on p.org_id = a.org_id and p.id = a.product_id`,
      distinctColumns(keys),
    ),
  ])
  return { lists, products }
}

/** Each key once, as three lists of one length for `unnest`: shops, locations and products. */
export function distinctColumns(keys: readonly Key[]): [string[], string[], string[]] {
  const distinct = [...new Map(keys.map((key) => [`${key.location_id} ${key.product_id}`, key])).values()]
  return [
    distinct.map(({ org_id }) => org_id),
    distinct.map(({ location_id }) => location_id),
    distinct.map(({ product_id }) => product_id),
  ]
}

/** The key of a product at a location in `OffersByProduct`. */
export const keyAt = ({ location_at, product_id }: Pick<Priced, 'location_at' | 'product_id'>): string =>
  `${location_at} ${product_id}`

/** What these lists ask for these products. */
export function offersOn(lists: readonly List[], products: readonly Priced[]): OffersByProduct {
  const byId = new Map(lists.map((list) => [list.list_id, list]))
  const percents = lists.flatMap((list) => (list.kind === 'percent' ? { ...list, min_qty: 1, price: null } : []))
  return new Map(products.map((product) => [keyAt(product), offersFor(product, byId, percents)]))
}

function offersFor(
  { org_id, location_at, category_id, prices }: Priced,
  lists: ReadonlyMap<string, List>,
  percents: readonly (PriceOffer & Pick<List, 'org_id' | 'category_id'>)[],
): PriceOffer[] {
  const isHere = (list: Pick<List, 'location_id'>) => list.location_id === null || list.location_id === location_at
  const offers: PriceOffer[] = percents.filter(
    (one) => one.org_id === org_id && isHere(one) && (one.category_id === null || one.category_id === category_id),
  )
  for (const [list_id, min_qty, price] of prices ?? []) {
    const list = lists.get(list_id)
    if (list !== undefined && isHere(list)) offers.push({ ...list, min_qty, price })
  }
  return offers
}
