import type { PricingRules } from '@tunda/contract/cart'
import { saleFailures } from '@tunda/contract/sales'
import { type LinePrice, type PricedLines, priceLines } from '../../shared/price-lines.ts'
import { nameOf, type TillProduct } from '../store/till-product.ts'
import type { Ticket, TicketLine } from './ticket.ts'

export type PricedTicketLine = TicketLine &
  LinePrice & {
    /** What must be corrected before the sale. */
    readonly problem?: string | undefined
    /** What the seller should know; the sale can be made all the same, or the server asked again. */
    readonly warning?: string | undefined
  }
export type PricedTicket = PricedLines<PricedTicketLine>

/** What the till knows of a product at this moment; `left` without what is on this ticket. */
export type ProductNow = { readonly product: TillProduct; readonly left: number }

/**
 * Prices the ticket by the rule that the server uses, on what the till knows of its products, in the server's own words. Stock only
 * warns: what a customer holds in the hand is there, and while the server can be reached it is the server that refuses.
 */
export function priceTicket(
  ticket: Ticket,
  find: (id: string) => ProductNow | undefined,
  rules: PricingRules,
): PricedTicket {
  const lines = ticket.lines.map((line) => ({ ...line, ...(find(line.product.id) ?? { left: 0 }) }))
  const cart = priceLines(lines, ticket.discount, rules)
  const priced = cart.lines.map(({ isOverCap, left, ...line }) => ({
    ...line,
    problem: isOverCap ? capProblem(line, rules) : undefined,
    warning: refusalOf(ticket, line) ?? shortage(line, left),
  }))
  return { ...cart, lines: priced }
}

function refusalOf({ refusal }: Ticket, { product }: TicketLine): string | undefined {
  return refusal?.product_id === product.id ? refusal.message : undefined
}

function shortage({ product, quantity }: TicketLine, left: number): string | undefined {
  if (quantity <= left) return undefined
  const facts = { product_id: product.id, product: nameOf(product), available: Math.max(left, 0), requested: quantity }
  return saleFailures.outOfStock.message(facts)
}

function capProblem({ product }: TicketLine, { max_discount_percent: cap }: PricingRules): string {
  return saleFailures.overDiscountCap.message({ product_id: product.id, product: nameOf(product), cap })
}
