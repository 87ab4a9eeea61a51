import type { PriceOffer } from '@tunda/contract/selling/list-prices'
import type { Offers, OffersAsked, PriceOffered } from '@tunda/contract/selling/price-lists'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member, ShopRules } from '../context.ts'
import { findOffers } from './known-offers.ts'
import { distinctColumns, type Key, type OffersByProduct } from './list-rows.ts'

export type { OffersByProduct } from './list-rows.ts'

/** Who sells: of a shop without price lists nothing is read. */
type Seller = {
  readonly org_id: string
  readonly location_id: string
  readonly rules: Pick<ShopRules, 'has_price_lists'>
}

type OfferRow = PriceOffered & { readonly location_at: string }

const noOffers: readonly PriceOffer[] = []
const nothing: OffersByProduct = new Map()

/** What the price lists ask for the products of these sales, at their locations; none where no shop of them has lists. */
export async function readOffers(
  tx: Tx,
  sales: readonly { readonly member: Seller; readonly ask: { readonly sale: { readonly items: readonly Item[] } } }[],
): Promise<OffersByProduct> {
  const keys = sales.flatMap(({ member: { org_id, location_id, rules }, ask }) =>
    rules.has_price_lists ? ask.sale.items.map(({ product_id }) => ({ org_id, location_id, product_id })) : [],
  )
  if (keys.length === 0) return nothing
  return await findOffers(tx, keys)
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
    distinctColumns(keys),
  )
}
