import type { Product } from '@tunda/contract/products'
import { type Discount, maxSaleLines } from '@tunda/contract/sale-line'
import type { NewSale, PaymentMethod } from '@tunda/contract/sales'
import { paymentsOf } from './ticket-payments.ts'

/** What a ticket remembers of a product, so that it can be read again without the network. */
export type TicketProduct = Pick<
  Product,
  'id' | 'brand' | 'model' | 'category_name' | 'selling_price' | 'current_stock' | 'is_active'
> & { variant: string }

export type TicketLine = {
  readonly product: TicketProduct
  readonly quantity: number
  readonly unit_price?: number | undefined
  readonly discount?: Discount | undefined
}

/** A payment beside the ticket's own method, which pays what is left. */
export type OtherPayment = {
  readonly id: string
  readonly method: PaymentMethod
  /** Undefined until somebody says. */
  readonly amount?: number | undefined
  readonly reference: string
}

/** A sale being made. Its id is made when it is begun and stays until it is recorded, so that no retry can double it. */
export type Ticket = {
  readonly client_sale_id: string
  readonly lines: readonly TicketLine[]
  readonly discount?: Discount | undefined
  /** A customer of the shop; without one, name and contact are as typed. */
  readonly customer_id?: string | undefined
  readonly customer_name: string
  readonly customer_contact: string
  readonly payment_method: PaymentMethod
  /** Mobile Money's transaction id, the bank's slip. */
  readonly reference: string
  readonly others: readonly OtherPayment[]
  /** Cash handed over; undefined until somebody says. */
  readonly received?: number | undefined
  /** Printed on the receipt. */
  readonly notes: string
  /** The sale as it was sent. It stands until the server has answered, and the ticket cannot change meanwhile. */
  readonly sent?: NewSale | undefined
}

export type TicketChange =
  | { readonly type: 'add'; readonly product: TicketProduct }
  | { readonly type: 'quantity'; readonly product_id: string; readonly quantity: number }
  | { readonly type: 'price'; readonly product_id: string; readonly unit_price: number | undefined }
  | { readonly type: 'line-discount'; readonly product_id: string; readonly discount: Discount | undefined }
  | { readonly type: 'remove'; readonly product_id: string }
  | { readonly type: 'discount'; readonly discount: Discount | undefined }
  | {
      readonly type: 'customer'
      readonly customer_id?: string | undefined
      readonly customer_name?: string
      readonly customer_contact?: string
    }
  | { readonly type: 'payment'; readonly payment_method: PaymentMethod }
  | { readonly type: 'reference'; readonly reference: string }
  | { readonly type: 'others'; readonly others: readonly OtherPayment[] }
  | { readonly type: 'received'; readonly received: number | undefined }
  | { readonly type: 'notes'; readonly notes: string }
  | { readonly type: 'sent'; readonly sale: NewSale }
  | { readonly type: 'refused' }
  | { readonly type: 'begin'; readonly client_sale_id: string }
  /** A parked ticket takes this one's place. */
  | { readonly type: 'resume'; readonly ticket: Ticket }

/** How many lines before the most a ticket takes it begins to say so. */
export const warnFromLine = 45

const mostUnits = 1_000_000

export function emptyTicket(client_sale_id: string): Ticket {
  const customer = { customer_name: '', customer_contact: '' }
  return { client_sale_id, lines: [], ...customer, payment_method: 'cash', reference: '', others: [], notes: '' }
}

/** The ticket after a change. While it is with the server only its answer changes it. */
export function changeTicket(ticket: Ticket, change: TicketChange): Ticket {
  if (change.type === 'begin') return emptyTicket(change.client_sale_id)
  if (change.type === 'refused') return { ...ticket, sent: undefined }
  if (ticket.sent) return ticket
  switch (change.type) {
    case 'add':
      return add(ticket, change.product)
    case 'quantity':
      return changeLine(ticket, change.product_id, { quantity: wholeUnits(change.quantity) })
    case 'price':
      return changeLine(ticket, change.product_id, { unit_price: change.unit_price })
    case 'line-discount':
      return changeLine(ticket, change.product_id, { discount: change.discount })
    case 'remove':
      return { ...ticket, lines: ticket.lines.filter(({ product }) => product.id !== change.product_id) }
    case 'sent':
      return { ...ticket, sent: change.sale }
    case 'resume':
      return change.ticket
    case 'discount':
    case 'customer':
    case 'payment':
    case 'reference':
    case 'others':
    case 'notes':
    case 'received': {
      const { type: _, ...fields } = change
      return { ...ticket, ...fields }
    }
    default:
      return change satisfies never
  }
}

function add(ticket: Ticket, product: TicketProduct): Ticket {
  const line = lineOf(ticket, product.id)
  if (line) return changeLine(ticket, product.id, { quantity: wholeUnits(line.quantity + 1), product })
  return mayAdd(ticket, product.id) ? { ...ticket, lines: [...ticket.lines, { product, quantity: 1 }] } : ticket
}

function changeLine(ticket: Ticket, productId: string, change: Partial<TicketLine>): Ticket {
  const lines = ticket.lines.map((line) => (line.product.id === productId ? { ...line, ...change } : line))
  return { ...ticket, lines }
}

const wholeUnits = (quantity: number) => Math.min(Math.max(Math.trunc(quantity) || 1, 1), mostUnits)

export function lineOf(ticket: Ticket, productId: string): TicketLine | undefined {
  return ticket.lines.find(({ product }) => product.id === productId)
}

/** A further unit of what is there always fits; a new product only below the most lines a sale can have. */
export function mayAdd(ticket: Ticket, productId: string): boolean {
  return ticket.lines.length < maxSaleLines || lineOf(ticket, productId) !== undefined
}

export function unitsOf(ticket: Ticket): number {
  return ticket.lines.reduce((units, { quantity }) => units + quantity, 0)
}

/** Nothing in it that would be missed. */
export function isEmpty(ticket: Ticket): boolean {
  const { lines, customer_name, customer_contact, notes } = ticket
  return lines.length === 0 && [customer_name, customer_contact, notes].every((words) => words === '')
}

/**
 * The ticket as it is sent. A price is named only where it was changed, so that a price list that moved meanwhile is noticed:
 * the server then compares `total_amount` with its own.
 */
export function saleOf(ticket: Ticket, total_amount: number): NewSale {
  const payments = paymentsOf(ticket, total_amount)
  const typed = {
    customer_name: ticket.customer_name.trim() || null,
    customer_contact: ticket.customer_contact.trim() || null,
  }
  return {
    client_sale_id: ticket.client_sale_id,
    ...(ticket.customer_id === undefined ? typed : { customer_id: ticket.customer_id }),
    payment_method: payments?.[0]?.method ?? ticket.payment_method,
    ...(payments === undefined ? {} : { payments }),
    total_amount,
    discount: ticket.discount ?? null,
    notes: ticket.notes.trim() || null,
    items: ticket.lines.map(({ product, quantity, unit_price, discount }) => ({
      product_id: product.id,
      quantity,
      ...(unit_price === undefined ? {} : { unit_price }),
      ...(discount === undefined ? {} : { discount }),
    })),
  }
}
