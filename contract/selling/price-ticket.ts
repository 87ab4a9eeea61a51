import { productName } from '../products/product-words.ts'
import type { PricedCart, PricedLine, PricingRules } from './cart.ts'
import { atListPrices, type PriceOffer, type SoldWhere } from './list-prices.ts'
import { discountOn, eachOf } from './sale-line.ts'
import { priceLines, type SalePolicy } from './sale-policy.ts'
import { inactiveProduct, saleRefusals, shortage } from './sale-refusals.ts'
import type { NewSale } from './sales.ts'
import type { Ticket, TicketLine, TicketProduct } from './ticket.ts'
import { mainMethod, paymentsOf } from './ticket-payments.ts'

export type PricedTicketLine = TicketLine & {
  /** What one costs here. */
  readonly each: number
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

/** What is known of a product at this moment; `left` without what is on the ticket. */
export type ProductNow = { readonly product: TicketProduct; readonly left: number }

/** What the shop's price lists ask, and for whom, where and when. */
export type ListPrices = {
  readonly offersOf: (product_id: string) => readonly PriceOffer[]
  readonly where: SoldWhere
}

const noPrice: PricedLine = { discount_amount: 0, tax_amount: 0, total: 0 }

/**
 * Prices the ticket by the rule that the server uses, on what is now known of its products, and says in the server's own words what the
 * server would refuse. Stock that the screen has only a copy of warns: what a customer holds in the hand is there. `lists`: undefined in a shop
 * without price lists.
 */
export function priceTicket(
  ticket: Pick<Ticket, 'lines' | 'discount' | 'refusal'>,
  now: (product: TicketProduct) => ProductNow,
  rules: PricingRules,
  policy: SalePolicy,
  lists?: ListPrices,
): PricedTicket {
  const ordinary = ticket.lines.map((line) => ({ ...line, ...ofUnit(now(line.product), line) }))
  const known = lists === undefined ? ordinary : atListPrices(ordinary, lists.offersOf, lists.where)
  const cart = priceLines(known, ticket.discount, rules)
  const isOfTheSale = isOnlyTheSales(cart, known)
  const isCopy = policy.sees === 'copy'
  const lines = known.map(({ left, ...line }, i) => {
    const { product, quantity } = line
    const isOver = cart.over_cap.includes(i) && !isOfTheSale
    const short = shortage(product, quantity, left)?.message
    const refused = ticket.refusal?.product_id === product.id ? ticket.refusal.message : undefined
    return {
      ...line,
      each: eachOf(line),
      priced: cart.lines[i] ?? noPrice,
      problem:
        (isCopy ? undefined : (inactiveProduct(product)?.message ?? short)) ??
        (isOver ? capOf(rules, product) : undefined),
      warning: refused ?? (isCopy ? short : undefined),
    }
  })
  return { ...cart, lines, problem: problemOf(cart, isOfTheSale, rules) }
}

/** What a line comes to by itself: less its own discount, before that of the sale. */
export function amountOfLine(line: Pick<PricedTicketLine, 'each' | 'quantity' | 'discount'>): number {
  const gross = line.each * line.quantity
  return gross - discountOn(gross, line.discount)
}

/** The sums below a ticket's lines: what the lines come to, and what the discount of the sale takes off that. */
export function sumsBelow({ lines, subtotal, total_amount }: PricedTicket): { subtotal: number; discount: number } {
  // Without prices: an amount is too large.
  if (subtotal === 0) return { subtotal: 0, discount: 0 }
  const amount = lines.reduce((sum, line) => sum + amountOfLine(line), 0)
  return { subtotal: amount, discount: amount - total_amount }
}

/** A device may have a price of its own. */
function ofUnit(known: ProductNow, { unit }: TicketLine): ProductNow {
  if (unit?.price == null) return known
  return { ...known, product: { ...known.product, selling_price: unit.price } }
}

/** The discount of the sale takes its lines over the cap with it: no line is to blame that has neither discount nor price of its own. */
function isOnlyTheSales({ over_cap }: PricedCart, lines: readonly TicketLine[]): boolean {
  const isPlain = lines.every((line) => line.discount === undefined && line.price === undefined)
  return over_cap.includes('sale') && (isPlain || over_cap.length === 1)
}

function problemOf(cart: PricedCart, isOfTheSale: boolean, rules: PricingRules): string | undefined {
  if (cart.is_too_large) return saleRefusals.amountTooLarge.message()
  return isOfTheSale ? capOf(rules) : undefined
}

function capOf({ max_discount_percent: cap }: PricingRules, product?: TicketProduct): string {
  const facts = product === undefined ? {} : { product_id: product.id, product: productName(product) }
  return saleRefusals.overDiscountCap.message({ cap, ...facts })
}

/**
 * The ticket as it is sent. A desk names a price only where it was changed, so that a price list that moved meanwhile is noticed: the server
 * then compares `total_amount` with its own. A till names all that it showed.
 */
export function saleOf(ticket: Ticket, priced: PricedTicket, policy: SalePolicy): NewSale {
  const isCopy = policy.sees === 'copy'
  const { total_amount } = priced
  const payments = paymentsOf(ticket, total_amount, policy)
  // One method without a reference is all said by its name.
  const isPlain = ticket.parts.length === 0 && payments.every(({ reference }) => reference === null)
  return {
    client_sale_id: ticket.id,
    ...buyerOf(ticket, isCopy),
    payment_method: mainMethod(payments),
    ...((isPlain && !isCopy) || payments.length === 0 ? {} : { payments }),
    ...(ticket.on_account ? { on_account: ticket.on_account } : {}),
    total_amount,
    discount: ticket.discount ?? null,
    ...reasonOf(ticket, priced),
    notes: ticket.notes.trim() || null,
    ...(ticket.quotation && !isCopy ? { quotation_id: ticket.quotation.id } : {}),
    items: priced.lines.map(({ product, quantity, price, each, discount, unit }) => ({
      product_id: product.id,
      quantity,
      ...(isCopy || price !== undefined ? { unit_price: each } : {}),
      ...(isCopy && price !== undefined ? { list_price: product.selling_price } : {}),
      ...(discount === undefined ? {} : { discount }),
      ...(unit === undefined ? {} : { unit_id: unit.id }),
    })),
  }
}

function reasonOf({ discount_reason }: Ticket, { discount_amount }: PricedTicket) {
  const reason = discount_amount > 0 ? discount_reason?.trim() : undefined
  return reason ? { discount_reason: reason } : {}
}

/** The shop knows a customer of its own by the id; a till's copy may know one who is gone. */
function buyerOf({ customer }: Ticket, isCopy: boolean) {
  const customer_id = customer?.id
  if (customer_id !== undefined && !isCopy) return { customer_id }
  const typed = { customer_name: customer?.name.trim() || null, customer_contact: customer?.contact.trim() || null }
  return isCopy ? { customer_id: customer_id ?? null, ...typed } : typed
}
