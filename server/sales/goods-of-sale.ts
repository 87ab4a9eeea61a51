import { type Bearer, may } from '@tunda/contract/organization/rights'
import { expiredGoods } from '@tunda/contract/selling/expired-goods'
import type { Refusal } from '@tunda/contract/selling/sale-refusals'
import type { NewSaleItem } from '@tunda/contract/selling/sales'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { warrantyEnd } from '@tunda/contract/units/warranty'
import { hasExpired } from '../batches/allocate.ts'
import { fail } from '../fail.ts'
import type { LockedStock, StockMove } from '../products/stock.ts'
import { putBackFor } from '../stock-takes/counted.ts'
import type { UnitMove } from '../units/move-units.ts'
import { unitOfLine } from '../units/unit-of-line.ts'
import type { KnownUnit } from '../units/unit-rows.ts'
import type { DecidedSale, Seller } from './decide-sale.ts'
import { keyOf, type SaleState } from './sale-state.ts'

/** What a line was before it is sold, of what was agreed and taken earlier: its words, its price, and what it cost then. Nobody sends it: it is in no shape of the wire. */
export type Frozen = Pick<LockedStock, 'brand' | 'model' | 'selling_price' | 'cost_price'>
type Item = NewSaleItem & { readonly frozen?: Frozen }

/** What a line is of: the shelf that it is taken from, and what is sold, which for a device has the price and the cost of that one. */
export type Sold = { readonly shelf: LockedStock; readonly product: LockedStock; readonly unit?: KnownUnit }

/**
 * The device that a line names, of a product whose units have numbers. It is refused under every policy: which one left is not known. Fails
 * UNITS_NEEDED, UNIT_NOT_FOUND, UNIT_NUMBER_TWICE within one sale, UNIT_SOLD with the sale for a `reader` who may see that one,
 * UNIT_RESERVED for a lay-by's, and UNIT_NOT_IN_STOCK where it is elsewhere.
 */
export function soldOf(
  { unit_id, quantity, frozen }: Item,
  shelf: LockedStock,
  state: SaleState,
  others: readonly Sold[],
  reader: Pick<Seller, 'rights'>,
): Sold {
  const known = unit_id === undefined ? undefined : state.units.get(keyOf(shelf.org_id, unit_id))
  if (known?.state === 'sold' && known.product_id === shelf.id && quantity === 1) {
    const isSeen = may(reader, 'see_sales') && known.sold_at === shelf.location_id
    const { invoice_number, till } = isSeen ? known : { invoice_number: null, till: null }
    throw fail(unitFailures.sold, { number: known.number, invoice_number, till })
  }
  const unit = unitOfLine({ unit_id, quantity }, shelf, known)
  if (unit === undefined) return { shelf, product: { ...shelf, ...frozen } }
  if (others.some((other) => other.unit?.id === unit_id)) throw fail(unitFailures.twice, { number: unit.number })
  const { price, unit_cost } = unit
  const product = { ...shelf, selling_price: price ?? shelf.selling_price, cost_price: unit_cost ?? shelf.cost_price }
  return { shelf, product: { ...product, ...frozen }, unit }
}

/** The devices of a sale leave the stock, each with the warranty that it is sold with. */
export function unitMovesOf({ id, member, lines, sale_day, at }: DecidedSale): UnitMove[] {
  return lines.flatMap(({ unit }, i): UnitMove[] => {
    if (unit === undefined) return []
    const { org_id, id: unit_id, location_id, warranty_months } = unit
    const sale = { id, line: i + 1, warranty_until: warrantyEnd(sale_day, warranty_months) }
    const cause = { event: 'sold', reference: id, user_id: member.user_id, at } as const
    return [{ ...cause, org_id, unit_id, location_id, was: 'in_stock', state: 'sold', sale }]
  })
}

/** The state as the next sale finds it. What a count saw gone already is put back as it is sold. */
export function takeFromStock(
  lines: readonly (Sold & { readonly quantity: number })[],
  counted: ReadonlySet<string>,
  { units }: SaleState,
): void {
  for (const { shelf, quantity, unit } of lines) {
    if (!counted.has(shelf.id)) shelf.on_hand -= quantity
    if (unit !== undefined) units.set(keyOf(unit.org_id, unit.id), { ...unit, state: 'sold' })
  }
}

/** Why so many of a product are not this seller's to sell: some of what is there has expired by that day. Goods of unknown date have not. */
export function expiredOf(product: LockedStock, quantity: number, day: string, seller: Bearer): Refusal | undefined {
  const { on_hand, dated = [] } = product
  const fresh = dated.reduce((left, batch) => (hasExpired(batch, day) ? left - batch.on_hand : left), on_hand)
  // What is sold beyond the stock is not there, and has not expired either.
  return expiredGoods(product, Math.min(quantity, Math.max(on_hand, 0)), Math.max(fresh, 0), seller)
}

/** What a sale moves in the stock. */
export function movesOf({ id, member, lines, sale_day: day, terms: { counted }, at }: DecidedSale): StockMove[] {
  const moves = lines.map((line, i) => ({
    org_id: member.org_id,
    location_id: member.location_id,
    product_id: line.product.id,
    delta: -line.quantity,
    reason: 'sale' as const,
    reference: id,
    line: i + 1,
    user_id: member.user_id,
    sold: line.quantity,
    revenue: line.total,
    isOfUnits: line.unit !== undefined,
    batches: { day },
    at,
  }))
  if (counted.size === 0) return moves
  return moves.flatMap((move) => (counted.has(move.product_id) ? [move, putBackFor(move)] : [move]))
}
