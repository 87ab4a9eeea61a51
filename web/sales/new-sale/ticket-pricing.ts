import { type PricedCart, type PricedLine, type PricingRules, priceCart } from '@tunda/contract/cart'
import { saleFailures } from '@tunda/contract/sales'
import type { Ticket, TicketLine, TicketProduct } from './ticket.ts'
import { nameOf } from './ticket-product.ts'

export type PricedTicketLine = TicketLine & {
  readonly price: number
  readonly priced: PricedLine
  readonly problem?: string | undefined
}

export type PricedTicket = Pick<PricedCart, 'subtotal' | 'discount_amount' | 'tax_amount' | 'total_amount'> & {
  readonly lines: readonly PricedTicketLine[]
  /** What is wrong with the whole, where no line is to blame. */
  readonly problem?: string | undefined
}

const noPrice: PricedLine = { discount_amount: 0, tax_amount: 0, total: 0 }

/**
 * Prices the ticket with the rule that the server uses, on what is now known of its products, and says in the server's own words
 * what the server would refuse. `refused` holds what it did refuse, by product.
 */
export function priceTicket(
  ticket: Ticket,
  products: ReadonlyMap<string, TicketProduct>,
  rules: PricingRules,
  refused: ReadonlyMap<string, string> = new Map(),
): PricedTicket {
  const lines = ticket.lines.map((line) => ({ ...line, product: products.get(line.product.id) ?? line.product }))
  const asked = lines.map(({ product, quantity, unit_price, discount }) => ({
    quantity,
    list_price: product.selling_price,
    unit_price: unit_price ?? product.selling_price,
    discount,
  }))
  const cart = priceCart(asked, ticket.discount, rules)
  const priced = lines.map((line, i) => ({
    ...line,
    price: asked[i]?.unit_price ?? 0,
    priced: cart.lines[i] ?? noPrice,
    problem: refused.get(line.product.id) ?? problemOf(line, cart.over_cap.includes(i), rules),
  }))
  return { ...cart, lines: priced, problem: problemOfWhole(cart, rules) }
}

function problemOf({ product, quantity }: TicketLine, isOverCap: boolean, rules: PricingRules): string | undefined {
  const facts = { product_id: product.id, product: nameOf(product) }
  if (!product.is_active) return saleFailures.inactiveProduct.message(facts)
  if (quantity > product.current_stock) {
    const available = Math.max(product.current_stock, 0)
    return saleFailures.outOfStock.message({ ...facts, available, requested: quantity })
  }
  return isOverCap ? saleFailures.overDiscountCap.message({ ...facts, cap: rules.max_discount_percent }) : undefined
}

function problemOfWhole(cart: PricedCart, rules: PricingRules): string | undefined {
  if (cart.is_too_large) return saleFailures.amountTooLarge.message(undefined)
  const isWholeOverCap = cart.over_cap.length === 1 && cart.over_cap[0] === 'sale'
  return isWholeOverCap ? saleFailures.overDiscountCap.message({ cap: rules.max_discount_percent }) : undefined
}
