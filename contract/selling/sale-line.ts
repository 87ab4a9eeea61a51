import { share, spread } from '../money.ts'
import type { Discount } from './discount.ts'

/** At most this many lines in one sale (spec, section 5). */
export const maxSaleLines = 50
/** The longest reason for a discount, characters. */
export const mostDiscountReason = 80

/** The discount that a typed figure means; none for nothing. */
export function discountOf(type: Discount['type'], value: number | undefined): Discount | undefined {
  return value !== undefined && value > 0 ? { type, value } : undefined
}

/** What `discount` takes off `amount`, never more than the amount itself. */
export function discountOn(amount: number, discount: Discount | undefined): number {
  if (discount === undefined) return 0
  return discount.type === 'amount' ? Math.min(discount.value, amount) : share(amount, discount.value, 100)
}

/**
 * A line of `quantity` devices as one of each: what each is discounted, so that together they come to what the line did, to the shilling. An
 * amount off them all is divided, the first ones taking what is left over; a percentage stays one where no rounding tells them apart.
 */
export function discountsOfEach(
  price: number,
  quantity: number,
  discount: Discount | undefined,
): readonly (Discount | undefined)[] {
  const prices = Array.from({ length: quantity }, () => price)
  const whole = discountOn(price * quantity, discount)
  if (
    discount === undefined ||
    quantity === 1 ||
    (discountOn(price, discount) * quantity === whole && discount.type === 'percent')
  )
    return prices.map(() => discount)
  return spread(whole, prices).map((value) => ({ type: 'amount', value }))
}

/** What a sale must know of a product: on a screen as last heard of, on the server as locked, there with its cost. */
export type SoldProduct = {
  readonly id: string
  readonly brand: string
  readonly model: string
  readonly selling_price: number
  readonly is_active: boolean
  readonly cost_price?: number | undefined
}

/** A device of a product whose units have numbers. `price`: its own, where it has one. */
export type SoldUnit = {
  readonly id: string
  readonly number: string
  readonly price?: number | null | undefined
  /** For its receipt. */
  readonly warranty_months?: number | null | undefined
}

/** The price list that gave a line's price, by its name, and from how many on. */
export type PriceListOfLine = { readonly id: string; readonly name: string; readonly from: number }

/** One product of a sale. `price` is asked in place of its own. */
export type SaleLine<Product extends SoldProduct = SoldProduct> = {
  readonly product: Product
  readonly quantity: number
  readonly price?: number | undefined
  /** Its own price as a till showed it, where the seller asked another. */
  readonly listed?: number | undefined
  readonly discount?: Discount | undefined
  /** The device, where its product's units have numbers: one a line. */
  readonly unit?: SoldUnit | undefined
  /** The price list that the product's price came from; undefined: it is the product's own. */
  readonly list?: PriceListOfLine | undefined
}

/** What a line is known by on a ticket: its device, else its product. */
export function keyOfLine({ product, unit }: Pick<SaleLine, 'product' | 'unit'>): string {
  return unit?.id ?? product.id
}

/** What one costs on this line. */
export function eachOf({ product, price }: SaleLine): number {
  return price ?? product.selling_price
}
