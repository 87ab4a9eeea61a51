import type { PriceOffer } from '@tunda/contract/selling/list-prices'
import type { Tx } from '@tunda/database'
import { distinctColumns, type Key, keyAt, type OffersByProduct, offersOn, readLists } from './list-rows.ts'

/** A product at a location, and the state of its shop's lists. */
type Place = {
  readonly org_id: string
  readonly location_at: string
  readonly product_id: string
  readonly category_id: string
  readonly as_of: string
}

type ShopOffers = { readonly as_of: string; readonly offers: Map<string, readonly PriceOffer[]>; count: number }

/** Prices of all shops together, some 20 MB, and of one. A shop past its own begins anew; past the whole, the shop for which was read longest ago is forgotten. */
const most = { all: 150_000, shop: 15_000 }

/** What lists ask for the products that are being sold, of the shops where they are, as long as nobody changes a list there. */
const known = new Map<string, ShopOffers>()
let count = 0

/** What the price lists ask for products, at their locations: out of memory where the shop's lists are as they were when it was read. */
export async function findOffers(tx: Tx, keys: readonly Key[]): Promise<OffersByProduct> {
  const places = await readPlaces(tx, keys)
  const offersOf = ({ org_id, as_of, ...place }: Place) => {
    const shop = known.get(org_id)
    return shop?.as_of === as_of ? shop.offers.get(placeIn(place)) : undefined
  }
  const found = new Map<string, readonly PriceOffer[]>()
  const unknown = places.filter((place) => {
    const offers = offersOf(place)
    if (offers !== undefined) found.set(keyAt(place), offers)
    return offers === undefined
  })
  if (unknown.length === 0) return found
  const { lists, products } = await readLists(
    tx,
    unknown.map(({ location_at, ...key }) => ({ ...key, location_id: location_at })),
  )
  const read = offersOn(lists, products)
  for (const place of unknown) {
    const offers = read.get(keyAt(place)) ?? []
    found.set(keyAt(place), offers)
    keep(place, offers)
  }
  return found
}

/** A category's percentage asks less of whatever is in it now. */
const placeIn = ({ location_at, product_id, category_id }: Omit<Place, 'org_id' | 'as_of'>) =>
  `${location_at} ${product_id} ${category_id}`

/** What was read after `as_of` is as new as that or newer, and whoever comes next sees that it has changed. */
function keep(place: Place, offers: readonly PriceOffer[]): void {
  const { org_id, as_of } = place
  const before = known.get(org_id)
  forget(org_id)
  const holds = before?.as_of === as_of && before.count < most.shop
  const shop: ShopOffers = holds ? before : { as_of, offers: new Map(), count: 0 }
  if (!shop.offers.has(placeIn(place))) shop.count += offers.length + 1
  shop.offers.set(placeIn(place), offers)
  // A map keeps its insertion order: this shop is the newest now.
  known.set(org_id, shop)
  count += shop.count
  for (const oldest of known.keys()) {
    if (count <= most.all) break
    forget(oldest)
  }
}

function forget(orgId: string): void {
  count -= known.get(orgId)?.count ?? 0
  known.delete(orgId)
}

async function readPlaces(tx: Tx, keys: readonly Key[]): Promise<Place[]> {
  return await tx.query<Place>(
    `select a.org_id, a.location_id as location_at, p.id as product_id, p.category_id, b.price_lists_as_of as as_of
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (org_id, location_id, product_id)
     join products p on p.org_id = a.org_id and p.id = a.product_id join business_settings b on b.org_id = a.org_id`,
    distinctColumns(keys),
  )
}
