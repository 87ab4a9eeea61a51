// Without zod: the desk, the till and the server all use it.
import { share } from '../money.ts'
import type { PriceListOfLine, SaleLine } from './sale-line.ts'

/** Fixed prices; a percentage off; prices from a quantity on. */
export const priceListKinds = ['fixed', 'percent', 'breaks'] as const
export type PriceListKind = (typeof priceListKinds)[number]

/** What one list asks for a product, from `min_qty` of it on: `price`, or for a percentage `percent` off. */
export type PriceOffer = {
  readonly list_id: string
  readonly name: string
  readonly kind: PriceListKind
  readonly percent: number | null
  /** Null: everybody. */
  readonly group_id: string | null
  /** Null: all of them. */
  readonly location_id: string | null
  /** Days of the shop, both included; null: without an end. */
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly position: number
  readonly min_qty: number
  readonly price: number | null
}

/** Where it is sold, on which day of the shop, and in which group the chosen customer is. */
export type SoldWhere = { readonly location_id: string; readonly group_id: string | null; readonly day: string }

/**
 * What one costs by the shop's price lists; nothing where the ordinary price holds. A list applies at its location, to its group, on its days
 * and from its quantity on. Of those that apply the lowest price wins, and of equal ones the first list. No list asks more than the ordinary
 * price, but for fixed prices and breaks of the customer's own group: those were agreed with it.
 */
export function listPrice(
  ordinary: number,
  quantity: number,
  offers: readonly PriceOffer[],
  where: SoldWhere,
): { readonly price: number; readonly list: PriceListOfLine } | undefined {
  let best: { readonly price: number; readonly offer: PriceOffer } | undefined
  for (const offer of offers) {
    if (!applies(offer, quantity, where)) continue
    const price = offeredPrice(ordinary, offer)
    if (price > ordinary && offer.group_id === null) continue
    if (best === undefined || price < best.price || (price === best.price && isBefore(offer, best.offer)))
      best = { price, offer }
  }
  if (best === undefined) return undefined
  const { list_id: id, name, min_qty: from } = best.offer
  return { price: best.price, list: { id, name, from } }
}

/** What an offer asks for one, in shillings, where the ordinary price is `ordinary`. */
export function offeredPrice(ordinary: number, { price, percent }: Pick<PriceOffer, 'price' | 'percent'>): number {
  return price ?? ordinary - share(ordinary, percent ?? 0, 100)
}

function applies(offer: PriceOffer, quantity: number, { location_id, group_id, day }: SoldWhere): boolean {
  return (
    quantity >= offer.min_qty &&
    (offer.location_id === null || offer.location_id === location_id) &&
    (offer.group_id === null || offer.group_id === group_id) &&
    (offer.valid_from === null || offer.valid_from <= day) &&
    (offer.valid_until === null || offer.valid_until >= day)
  )
}

/** Of one list the larger quantity says it. */
function isBefore(one: PriceOffer, other: PriceOffer): boolean {
  if (one.position !== other.position) return one.position < other.position
  return one.list_id === other.list_id ? one.min_qty > other.min_qty : one.list_id < other.list_id
}

/**
 * The lines with their products at what the lists ask, each naming the list. All lines of a product count together; a device with a price of its
 * own keeps that.
 */
export function atListPrices<Line extends SaleLine>(
  lines: readonly Line[],
  offersOf: (product_id: string) => readonly PriceOffer[],
  where: SoldWhere,
): Line[] {
  const quantities = new Map<string, number>()
  for (const { product, quantity } of lines) {
    quantities.set(product.id, (quantities.get(product.id) ?? 0) + quantity)
  }
  return lines.map((line) => {
    const { product, unit } = line
    if (unit?.price != null) return line
    const found = listPrice(product.selling_price, quantities.get(product.id) ?? 0, offersOf(product.id), where)
    if (found === undefined) return line
    return { ...line, product: { ...product, selling_price: found.price }, list: found.list }
  })
}
