import { largestPrice } from '../ceilings.ts'
import { share, spread, taxIncluded } from '../money.ts'
import type { Discount } from './discount.ts'
import { discountOn } from './sale-line.ts'

/** One line as sums: `list_price` is the product's own, `unit_price` what is asked for it here. */
export type CartLine = {
  readonly quantity: number
  readonly list_price: number
  readonly unit_price: number
  readonly discount?: Discount | undefined
}

/** The shop's rules that a price depends on. Rates and caps are whole percents. */
export type PricingRules = {
  readonly tax_rate: number
  readonly is_vat_registered: boolean
  readonly max_discount_percent: number
}

export type PricedLine = { readonly discount_amount: number; readonly tax_amount: number; readonly total: number }

export type PricedCart = {
  readonly lines: readonly PricedLine[]
  /** Asked prices times quantities, before any discount. */
  readonly subtotal: number
  /** Everything taken off `subtotal`. */
  readonly discount_amount: number
  /** VAT inside `total_amount`; 0 when the shop is not VAT-registered. */
  readonly tax_amount: number
  readonly total_amount: number
  /** What breaks the discount cap: a line's index, or `sale` for the whole. */
  readonly over_cap: readonly (number | 'sale')[]
  /** An amount grew past what can be kept exactly. */
  readonly is_too_large: boolean
}

/**
 * Prices a cart to the shilling, the same on every screen and on the server: a line's own discount first, then the sale's
 * discount spread over the lines in proportion, then VAT out of each line's total, rounded half up. A discount takes at most
 * what is there. The cap holds against list prices, for each line and for the whole sale.
 */
export function priceCart(lines: readonly CartLine[], discount: Discount | undefined, rules: PricingRules): PricedCart {
  const gross = lines.map((line) => line.unit_price * line.quantity)
  const list = lines.map((line) => line.list_price * line.quantity)
  const isTooLarge = [sum(gross), sum(list)].some((total) => total > largestPrice)
  if (isTooLarge) {
    const nothing = { subtotal: 0, discount_amount: 0, tax_amount: 0, total_amount: 0 }
    return { ...nothing, lines: [], over_cap: [], is_too_large: true }
  }
  const afterOwn = gross.map((amount, i) => amount - discountOn(amount, lines[i]?.discount))
  const shares = spread(discountOn(sum(afterOwn), discount), afterOwn)
  const priced = afterOwn.map((amount, i) => {
    const total = amount - (shares[i] ?? 0)
    const tax = rules.is_vat_registered ? taxIncluded(total, rules.tax_rate) : 0
    return { discount_amount: (gross[i] ?? 0) - total, tax_amount: tax, total }
  })
  const subtotal = sum(gross)
  const total = sum(priced.map((line) => line.total))
  const isOver = (listed: number, paid: number) => listed - paid > share(listed, rules.max_discount_percent, 100)
  const overLines = priced.flatMap((line, i) => (isOver(list[i] ?? 0, line.total) ? [i] : []))
  return {
    lines: priced,
    subtotal,
    discount_amount: subtotal - total,
    tax_amount: sum(priced.map((line) => line.tax_amount)),
    total_amount: total,
    over_cap: isOver(sum(list), total) ? [...overLines, 'sale'] : overLines,
    is_too_large: false,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
