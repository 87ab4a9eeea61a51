import { type PricedCart, type PricedLine, type PricingRules, priceCart } from '@tunda/contract/cart'
import { saleFailures } from '@tunda/contract/sales'
import { nameOf, type TillProduct } from '../store/till-product.ts'
import type { Ticket, TicketLine } from './ticket.ts'

export type PricedTicketLine = TicketLine & {
  /** What one costs here. */
  readonly price: number
  readonly priced: PricedLine
  /** What must be corrected before the sale. */
  readonly problem?: string | undefined
  /** What the seller should know; the sale can be made all the same, or the server asked again. */
  readonly warning?: string | undefined
}

export type PricedTicket = Pick<PricedCart, 'subtotal' | 'discount_amount' | 'tax_amount' | 'total_amount'> & {
  readonly lines: readonly PricedTicketLine[]
  /** What is wrong with the whole, where no line is to blame. */
  readonly problem?: string | undefined
}

/** What the till knows of a product at this moment; `left` without what is on this ticket. */
export type ProductNow = { readonly product: TillProduct; readonly left: number }

const noPrice: PricedLine = { discount_amount: 0, tax_amount: 0, total: 0 }

/**
 * Prices the ticket by the rule that the server uses, on what the till knows of its products, in the server's own words. Stock only
 * warns: what a customer holds in the hand is there, and while the server can be reached it is the server that refuses.
 */
export function priceTicket(
  ticket: Ticket,
  find: (id: string) => ProductNow | undefined,
  rules: PricingRules,
): PricedTicket {
  const now = ticket.lines.map((line) => find(line.product.id) ?? { product: line.product, left: 0 })
  const lines = ticket.lines.map((line, i) => ({ ...line, product: now[i]?.product ?? line.product }))
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
    problem: cart.over_cap.includes(i) ? capProblem(line, rules) : undefined,
    warning: refusalOf(ticket, line) ?? shortage(line, now[i]?.left ?? 0),
  }))
  return { ...cart, lines: priced, problem: problemOfWhole(cart, rules) }
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

function problemOfWhole(cart: PricedCart, rules: PricingRules): string | undefined {
  if (cart.is_too_large) return saleFailures.amountTooLarge.message(undefined)
  const isWholeOverCap = cart.over_cap.length === 1 && cart.over_cap[0] === 'sale'
  return isWholeOverCap ? saleFailures.overDiscountCap.message({ cap: rules.max_discount_percent }) : undefined
}
