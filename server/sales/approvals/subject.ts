import { createHash } from 'node:crypto'
import type { Bearer } from '@tunda/contract/organization/rights'
import { productName } from '@tunda/contract/products/product-words'
import type { PricedCart, PricingRules } from '@tunda/contract/selling/cart'
import { expiredGoods } from '@tunda/contract/selling/expired-goods'
import { atListPrices } from '@tunda/contract/selling/list-prices'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { SaleLine, SoldProduct } from '@tunda/contract/selling/sale-line'
import { mayBeApproved, priceSale, type SalePolicy } from '@tunda/contract/selling/sale-policy'
import type { Refusal } from '@tunda/contract/selling/sale-refusals'
import type { SaleToApprove } from '@tunda/contract/till/approvals'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../../clock.ts'
import type { ShopRules } from '../../context.ts'
import { Failure, fail } from '../../fail.ts'
import { groupOf, offersAt, readOffersFor } from '../../price-lists/offers.ts'
import { readUnits } from '../../units/unit-rows.ts'

/** A sale as its lines and prices say it. */
type SaleSaid = Pick<SaleToApprove, 'items'> & {
  readonly discount?: SaleToApprove['discount'] | undefined
  readonly total_amount?: number | null | undefined
}

/** SHA-256 of what an approval is for: this sale, with these lines at these prices. Another quantity is another sale. */
export function subjectOf(saleId: string, { items, discount, total_amount }: SaleSaid): Buffer {
  const lines = items.map((line) => [
    line.product_id,
    line.quantity,
    line.unit_price ?? null,
    line.discount?.type ?? null,
    line.discount?.value ?? null,
    ...(line.unit_id === undefined ? [] : [line.unit_id]),
  ])
  const said = [saleId, lines, discount?.type ?? null, discount?.value ?? null, total_amount ?? null]
  return createHash('sha256').update(JSON.stringify(said)).digest()
}

/** A sale on the shop's prices of now. */
export type PricedSubject = {
  readonly lines: readonly SaleLine[]
  readonly cart: PricedCart
  /** The shop's prices times quantities. */
  readonly listed: number
  /** What this seller may not do alone. */
  readonly breach: Refusal | undefined
  /** Products of which more is sold than has not expired. */
  readonly expired: ReadonlySet<string>
}

type Seller = {
  readonly org_id: string
  readonly location_id: string
  readonly rules: Pick<ShopRules, 'time_zone' | 'has_price_lists'>
}

/** The products of a sale at the shop's prices of now, by its price lists where they hold. Fails PRODUCT_NOT_FOUND. */
export async function linesToApprove(
  tx: Tx,
  seller: Seller,
  { items, customer_id }: SaleToApprove,
): Promise<SaleLine[]> {
  const { org_id: orgId, location_id, rules } = seller
  const offers = await readOffersFor(tx, seller, items)
  const group_id = offers.size === 0 ? null : await groupOf(tx, orgId, customer_id)
  const products = await tx.query<SoldProduct>(
    'select id, brand, model, selling_price, is_active from products where org_id = $1 and id = any ($2::uuid[])',
    [orgId, items.map(({ product_id }) => product_id)],
  )
  const units = await readUnits(
    tx,
    items.flatMap(({ unit_id: id }) => (id === undefined ? [] : { org_id: orgId, id })),
  )
  const lines = items.map(({ product_id, quantity, unit_price: price, list_price: listed, discount, unit_id }) => {
    const known = products.find(({ id }) => id === product_id)
    const unit = units.find(({ id }) => id === unit_id)
    const product = known && unit?.price != null ? { ...known, selling_price: unit.price } : known
    if (product === undefined) throw fail(saleFailures.unknownProduct, { product_id })
    return { product, quantity, price, listed, discount, unit }
  })
  const day = dayIn(rules.time_zone, now())
  return atListPrices(lines, offersAt(offers, location_id), { location_id, group_id, day })
}

type Pricer = Bearer & { readonly rules: PricingRules }

/**
 * Prices it as this person would sell it; `fresh`: what may still be sold of products of which some has expired. Fails as a sale does for what
 * nobody can approve: another total, amounts too large.
 */
export function priceSubject(
  lines: readonly SaleLine[],
  { discount, total_amount }: SaleSaid,
  policy: SalePolicy,
  seller: Pricer,
  fresh: ReadonlyMap<string, number> = new Map(),
): PricedSubject {
  const { cart, breach } = priceSale({ lines, discount, total_amount }, seller.rules, policy, seller)
  if (cart.is_too_large) throw fail(saleFailures.amountTooLarge)
  if (breach !== undefined && !mayBeApproved(breach)) throw new Failure(breach.entry, breach.facts)
  const listed = lines.reduce((sum, { product, quantity }) => sum + product.selling_price * quantity, 0)
  const stale = lines.flatMap(({ product }) => {
    const units = lines.reduce((sum, line) => (line.product.id === product.id ? sum + line.quantity : sum), 0)
    const left = fresh.get(product.id)
    return left === undefined || units <= left ? [] : [{ product, units, left }]
  })
  const refused = stale.flatMap(({ product, units, left }) => expiredGoods(product, units, left, seller) ?? [])[0]
  return { lines, cart, listed, breach: breach ?? refused, expired: new Set(stale.map(({ product }) => product.id)) }
}

/** Of products of which some has expired at a location by a day: how much has not. */
export async function readFresh(
  tx: Tx,
  { org_id, location_id }: { readonly org_id: string; readonly location_id: string },
  { items }: SaleToApprove,
  day: string,
): Promise<Map<string, number>> {
  const rows = await tx.query<{ product_id: string; fresh: number }>(
    `select l.product_id, (s.on_hand - sum(l.on_hand))::bigint as fresh
     from batch_levels l join batches b on b.org_id = l.org_id and b.id = l.batch_id
     join stock_levels s on s.org_id = l.org_id and s.product_id = l.product_id and s.location_id = l.location_id
     where l.org_id = $1 and l.location_id = $2 and l.product_id = any ($3::uuid[]) and l.on_hand > 0 and b.expires_on < $4::date
     group by l.product_id, s.on_hand`,
    [org_id, location_id, items.map(({ product_id }) => product_id), day],
  )
  return new Map(rows.map(({ product_id, fresh }) => [product_id, fresh]))
}

/** The lines as whoever decides sees them, kept with what is asked. */
export function shownLines({ lines, cart, expired }: PricedSubject) {
  return lines.map(({ product, quantity }, i) => ({
    ...(expired.has(product.id) && { is_expired: true }),
    product: productName(product),
    quantity,
    list_price: product.selling_price,
    total: cart.lines[i]?.total ?? 0,
  }))
}
