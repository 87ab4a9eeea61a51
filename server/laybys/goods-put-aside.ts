import type { NewLayby } from '@tunda/contract/selling/laybys'
import { atListPrices } from '@tunda/contract/selling/list-prices'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { SaleLine } from '@tunda/contract/selling/sale-line'
import { priceSale, salePolicies } from '@tunda/contract/selling/sale-policy'
import { inactiveProduct, shortage } from '@tunda/contract/selling/sale-refusals'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import type { Buyer } from '../customers/buyers.ts'
import { fail, failureOf } from '../fail.ts'
import { offersAt, readOffersFor } from '../price-lists/offers.ts'
import { freeOf, type LockedStock } from '../products/stock.ts'
import { unitOfLine } from '../units/unit-of-line.ts'
import { type KnownUnit, readUnits } from '../units/unit-rows.ts'

export type LineAside = SaleLine<LockedStock> & { readonly unit: KnownUnit | undefined }

/**
 * The lines with their locked products and devices, all available, at this customer's list prices. Fails PRODUCT_NOT_FOUND, PRODUCT_INACTIVE,
 * OUT_OF_STOCK, and as a sale for its devices.
 */
export async function linesAside(
  tx: Tx,
  { items }: NewLayby,
  { products, buyer, day }: { readonly products: readonly LockedStock[]; readonly buyer: Buyer; readonly day: string },
  member: Member,
): Promise<LineAside[]> {
  const { org_id, location_id } = member
  const units = await readUnits(
    tx,
    items.flatMap(({ unit_id: id }) => (id === undefined ? [] : { org_id, id })),
  )
  const lines: LineAside[] = []
  const wanted = new Map<LockedStock, number>()
  for (const { product_id, quantity, unit_price: price, discount, unit_id } of items) {
    const shelf = products.find(({ id }) => id === product_id)
    if (shelf === undefined) throw fail(saleFailures.unknownProduct, { product_id })
    const inactive = inactiveProduct(shelf)
    if (inactive !== undefined) throw failureOf(inactive)
    const unit = unitOfLine(
      { unit_id, quantity },
      shelf,
      units.find(({ id }) => id === unit_id),
    )
    if (unit !== undefined && lines.some((line) => line.unit?.id === unit.id))
      throw fail(unitFailures.twice, { number: unit.number })
    wanted.set(shelf, (wanted.get(shelf) ?? 0) + quantity)
    const product = unit === undefined ? shelf : { ...shelf, selling_price: unit.price ?? shelf.selling_price }
    lines.push({ product, quantity, price, discount, unit })
  }
  for (const [product, quantity] of wanted) {
    const short = shortage(product, quantity, freeOf(product))
    if (short !== undefined) throw failureOf(short)
  }
  const offers = offersAt(await readOffersFor(tx, member, items), location_id)
  return atListPrices(lines, offers, { location_id, group_id: buyer.group_id ?? null, day })
}

/** The total price. Fails like a sale if the member may not give these prices or discounts. */
export function pricedAside(lines: readonly LineAside[], { discount, total_amount }: NewLayby, member: Member) {
  const { cart, breach } = priceSale({ lines, discount, total_amount }, member.rules, salePolicies.desk, member)
  if (breach !== undefined) throw failureOf(breach)
  if (cart.is_too_large) throw fail(saleFailures.amountTooLarge)
  return cart
}
