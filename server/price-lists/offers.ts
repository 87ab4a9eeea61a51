import type { PriceOffer } from '@tunda/contract/selling/list-prices'
import type { Offers, OffersAsked, PriceOffered } from '@tunda/contract/selling/price-lists'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member, ShopRules } from '../context.ts'

/** A product where it is sold. */
type Key = { readonly org_id: string; readonly location_id: string; readonly product_id: string }

/** Who sells: of a shop without price lists nothing is read. */
type Seller = {
  readonly org_id: string
  readonly location_id: string
  readonly rules: Pick<ShopRules, 'has_price_lists'>
}

/** What price lists ask for products, by location and product: what `listPrice` chooses among. */
export type OffersByProduct = ReadonlyMap<string, readonly PriceOffer[]>

type OfferRow = PriceOffered & { readonly location_at: string }

const noOffers: readonly PriceOffer[] = []
const nothing: OffersByProduct = new Map()

/** What the price lists ask for the products of these sales, at their locations, in one statement; none where no shop of them has lists. */
export async function readOffers(
  tx: Tx,
  sales: readonly { readonly member: Seller; readonly ask: { readonly sale: { readonly items: readonly Item[] } } }[],
): Promise<OffersByProduct> {
  const keys = sales.flatMap(({ member: { org_id, location_id, rules }, ask }) =>
    rules.has_price_lists ? ask.sale.items.map(({ product_id }) => ({ org_id, location_id, product_id })) : [],
  )
  return keys.length === 0 ? nothing : await readByProduct(tx, keys)
}

type Item = { readonly product_id: string }

/** The same for products that one seller sells or quotes. */
export async function readOffersFor(tx: Tx, seller: Seller, items: readonly Item[]): Promise<OffersByProduct> {
  return await readOffers(tx, [{ member: seller, ask: { sale: { items } } }])
}

/** Those of one product at a seller's location. */
export function offersAt(offers: OffersByProduct, location_id: string) {
  return (product_id: string): readonly PriceOffer[] => offers.get(`${location_id} ${product_id}`) ?? noOffers
}

/** What the lists ask a customer for products, where the member is at work, today; nothing of other groups' prices. */
export async function showOffers(tx: Tx, { product_ids, customer_id }: OffersAsked, member: Member): Promise<Offers> {
  const { org_id, location_id, rules } = member
  const group_id = rules.has_price_lists ? await groupOf(tx, org_id, customer_id) : null
  const where = { location_id, group_id, day: dayIn(rules.time_zone, now()) }
  if (!rules.has_price_lists || product_ids.length === 0) return { where, offers: [] }
  const rows = await offersOf(
    tx,
    product_ids.map((product_id) => ({ org_id, location_id, product_id })),
  )
  const offers = rows.flatMap(({ location_at, ...offer }) =>
    offer.group_id === null || offer.group_id === group_id ? offer : [],
  )
  return { where, offers }
}

/** The group of a customer of the shop, also by an id that was merged away. */
export async function groupOf(tx: Tx, orgId: string, customerId: string | null | undefined): Promise<string | null> {
  if (!customerId) return null
  const [customer] = await tx.query<{ group_id: string | null }>(
    `select group_id from customers where org_id = $1 and id in (
       select $2::uuid union all select a.customer_id from customer_aliases a where a.org_id = $1 and a.id = $2)`,
    [orgId, customerId],
  )
  return customer?.group_id ?? null
}

async function offersOf(tx: Tx, keys: readonly Key[]): Promise<OfferRow[]> {
  const distinct = [...new Map(keys.map((key) => [`${key.location_id} ${key.product_id}`, key])).values()]
  return await tx.query<OfferRow>(
    `with asked as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (org_id, location_id, product_id))
     select a.location_id as location_at, a.product_id, l.id as list_id, l.name, l.kind, l.percent, l.group_id, l.location_id,
       l.valid_from, l.valid_until, l.position, i.min_qty, i.price
     from asked a
     join price_items i on i.org_id = a.org_id and i.product_id = a.product_id
     join price_lists l on l.org_id = i.org_id and l.id = i.list_id
     where l.is_active and (l.location_id is null or l.location_id = a.location_id)
     union all
     select a.location_id, a.product_id, l.id, l.name, l.kind, l.percent, l.group_id, l.location_id,
       l.valid_from, l.valid_until, l.position, 1, null
     from asked a
     join price_lists l on l.org_id = a.org_id and l.kind = 'percent' and l.is_active
       and (l.location_id is null or l.location_id = a.location_id)
     join products p on p.org_id = a.org_id and p.id = a.product_id and (l.category_id is null or l.category_id = p.category_id)`,
    [
      distinct.map(({ org_id }) => org_id),
      distinct.map(({ location_id }) => location_id),
      distinct.map(({ product_id }) => product_id),
    ],
  )
}

type List = Omit<PriceOffer, 'min_qty' | 'price'> & { readonly org_id: string; readonly category_id: string | null }
type Priced = {
  readonly org_id: string
  readonly location_at: string
  readonly product_id: string
  readonly category_id: string
  readonly prices: readonly (readonly [list_id: string, min_qty: number, price: number])[] | null
}

/** The lists once, and one row a product: a sale among fifty lists reads no fifty rows for each of its lines. */
async function readByProduct(tx: Tx, keys: readonly Key[]): Promise<OffersByProduct> {
  const distinct = [...new Map(keys.map((key) => [`${key.location_id} ${key.product_id}`, key])).values()]
  const [lists, products] = await Promise.all([
    tx.query<List>(
      `select org_id, id as list_id, name, kind, percent, category_id, group_id, location_id, valid_from, valid_until, position from price_lists
       where org_id = any ($1::uuid[]) and is_active`,
      [[...new Set(distinct.map(({ org_id }) => org_id))]],
    ),
    tx.query<Priced>(
      `select a.org_id, a.location_id as location_at, p.id as product_id, p.category_id,
         (select json_agg(json_build_array(i.list_id, i.min_qty, i.price)) from price_items i where i.org_id = a.org_id and i.product_id = a.product_id) as prices
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as a (org_id, location_id, product_id)
       join products p on p.org_id = a.org_id and p.id = a.product_id`,
      [
        distinct.map(({ org_id }) => org_id),
        distinct.map(({ location_id }) => location_id),
        distinct.map(({ product_id }) => product_id),
      ],
    ),
  ])
  const byId = new Map(lists.map((list) => [list.list_id, list]))
  const percents = lists.flatMap((list) => (list.kind === 'percent' ? { ...list, min_qty: 1, price: null } : []))
  return new Map(products.map((product) => [keyAt(product), offersFor(product, byId, percents)]))
}

const keyAt = ({ location_at, product_id }: Pick<Priced, 'location_at' | 'product_id'>) =>
  `${location_at} ${product_id}`

function offersFor(
  { org_id, location_at, category_id, prices }: Priced,
  lists: ReadonlyMap<string, List>,
  percents: readonly (PriceOffer & Pick<List, 'org_id' | 'category_id'>)[],
): PriceOffer[] {
  const isHere = (list: List) => list.location_id === null || list.location_id === location_at
  const offers: PriceOffer[] = percents.filter(
    (one) => one.org_id === org_id && isHere(one) && (one.category_id === null || one.category_id === category_id),
  )
  for (const [list_id, min_qty, price] of prices ?? []) {
    const list = lists.get(list_id)
    if (list !== undefined && isHere(list)) offers.push({ ...list, min_qty, price })
  }
  return offers
}
