import { type CartLine, type PricedCart, type PricedLine, type PricingRules, priceCart } from '@tunda/contract/cart'
import { saleFailures } from '@tunda/contract/sales'

/** A line as it stands on a ticket, of a product as it is known now. */
type TicketLine = {
  readonly product: { readonly selling_price: number }
  readonly quantity: number
  readonly unit_price?: number | undefined
  readonly discount?: CartLine['discount']
}

export type LinePrice = {
  /** What one costs here. */
  readonly price: number
  readonly priced: PricedLine
}

export type PricedLines<Line> = Pick<PricedCart, 'subtotal' | 'discount_amount' | 'tax_amount' | 'total_amount'> & {
  readonly lines: readonly Line[]
  /** What is wrong with the whole, where no line is to blame. */
  readonly problem?: string | undefined
}

const noPrice: PricedLine = { discount_amount: 0, tax_amount: 0, total: 0 }

/** Prices a ticket's lines by the rule that the server uses, and says of each and of the whole whether more is taken off than may be. */
export function priceLines<Line extends TicketLine>(
  lines: readonly Line[],
  discount: CartLine['discount'],
  rules: PricingRules,
): PricedLines<Line & LinePrice & { readonly isOverCap: boolean }> {
  const asked = lines.map(({ product, quantity, unit_price, discount: off }) => ({
    quantity,
    list_price: product.selling_price,
    unit_price: unit_price ?? product.selling_price,
    discount: off,
  }))
  const cart = priceCart(asked, discount, rules)
  const isOfTheSale = isOnlyTheSales(cart, lines)
  const priced = lines.map((line, i) => ({
    ...line,
    price: line.unit_price ?? line.product.selling_price,
    priced: cart.lines[i] ?? noPrice,
    isOverCap: cart.over_cap.includes(i) && !isOfTheSale,
  }))
  return { ...cart, lines: priced, problem: problemOf(cart, isOfTheSale, rules) }
}

/** The discount of the sale takes its lines over the cap with it: no line is to blame that has neither discount nor price of its own. */
function isOnlyTheSales({ over_cap }: PricedCart, lines: readonly TicketLine[]): boolean {
  const isPlain = lines.every((line) => line.discount === undefined && line.unit_price === undefined)
  return over_cap.includes('sale') && (isPlain || over_cap.length === 1)
}

function problemOf(cart: PricedCart, isOfTheSale: boolean, rules: PricingRules): string | undefined {
  if (cart.is_too_large) return saleFailures.amountTooLarge.message(undefined)
  return isOfTheSale ? saleFailures.overDiscountCap.message({ cap: rules.max_discount_percent }) : undefined
}
