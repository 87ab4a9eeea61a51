import type { PricingRules } from '@tunda/contract/cart'
import { saleFailures } from '@tunda/contract/sales'
import { type LinePrice, type PricedLines, priceLines } from '../../shared/price-lines.ts'
import type { Ticket, TicketLine, TicketProduct } from './ticket.ts'
import { nameOf } from './ticket-product.ts'

export type PricedTicketLine = TicketLine & LinePrice & { readonly problem?: string | undefined }
export type PricedTicket = PricedLines<PricedTicketLine>

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
  const cart = priceLines(lines, ticket.discount, rules)
  const priced = cart.lines.map(({ isOverCap, ...line }) => ({
    ...line,
    problem: refused.get(line.product.id) ?? problemOf(line, isOverCap, rules),
  }))
  return { ...cart, lines: priced }
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
