import { type Discount, maxSaleLines } from '@tunda/contract/sale-line'
import type { Payment, PaymentMethod } from '@tunda/contract/sales'
import type { TillProduct } from '../store/till-product.ts'

export type TicketLine = {
  readonly product: TillProduct
  readonly quantity: number
  readonly unit_price?: number | undefined
  readonly discount?: Discount | undefined
}

/** Who buys; without an id somebody the shop may not know yet. */
export type TicketCustomer = { readonly id?: string | undefined; readonly name: string; readonly phone: string }

/** A sale being made. Its id stays through hold, crash and retry: it is the id the sale will have. */
export type Ticket = {
  readonly id: string
  readonly lines: readonly TicketLine[]
  /** The line that the keys work on. */
  readonly chosen?: string | undefined
  readonly discount?: Discount | undefined
  readonly customer?: TicketCustomer | undefined
  /** Parts of the total that are paid already. */
  readonly payments: readonly Payment[]
  readonly method: PaymentMethod
  /** What is handed over by `method`; undefined until somebody says. */
  readonly received?: number | undefined
  readonly reference: string
  /** For the receipt, and to find the sale by. */
  readonly notes?: string | undefined
  /** When it was put aside, ISO. */
  readonly held_at?: string | undefined
  /** Why the server would not take it. */
  readonly refusal?: { readonly message: string; readonly product_id?: string | undefined } | undefined
}

export type TicketChange =
  | { readonly type: 'add'; readonly product: TillProduct }
  | { readonly type: 'choose'; readonly product_id: string }
  | { readonly type: 'quantity'; readonly product_id: string; readonly quantity: number }
  | { readonly type: 'price'; readonly product_id: string; readonly unit_price: number | undefined }
  | { readonly type: 'line-discount'; readonly product_id: string; readonly discount: Discount | undefined }
  | { readonly type: 'remove'; readonly product_id: string }
  | { readonly type: 'discount'; readonly discount: Discount | undefined }
  | { readonly type: 'customer'; readonly customer: TicketCustomer | undefined }
  | { readonly type: 'method'; readonly method: PaymentMethod }
  | { readonly type: 'received'; readonly received: number | undefined }
  | { readonly type: 'reference'; readonly reference: string }
  | { readonly type: 'notes'; readonly notes: string }
  | { readonly type: 'pay-part'; readonly payment: Payment }
  | { readonly type: 'unpay'; readonly at: number }
  | { readonly type: 'refused'; readonly refusal: NonNullable<Ticket['refusal']> }

const mostUnits = 1_000_000

export function emptyTicket(id: string): Ticket {
  return { id, lines: [], payments: [], method: 'cash', reference: '' }
}

/** The ticket after a change. A change by hand takes back what the server last said against it. */
export function changeTicket(before: Ticket, change: TicketChange): Ticket {
  const ticket = change.type === 'choose' ? before : { ...before, refusal: undefined }
  switch (change.type) {
    case 'add':
      return add(ticket, change.product)
    case 'choose':
      return { ...ticket, chosen: change.product_id }
    case 'quantity':
      return changeLine(ticket, change.product_id, { quantity: wholeUnits(change.quantity) })
    case 'price':
      return changeLine(ticket, change.product_id, { unit_price: change.unit_price })
    case 'line-discount':
      return changeLine(ticket, change.product_id, { discount: change.discount })
    case 'remove':
      return remove(ticket, change.product_id)
    case 'refused':
      return { ...ticket, refusal: change.refusal }
    case 'discount':
      return { ...ticket, discount: change.discount }
    case 'customer':
      return { ...ticket, customer: change.customer }
    case 'method':
      return { ...ticket, method: change.method, received: undefined, reference: '' }
    case 'received':
      return { ...ticket, received: change.received }
    case 'reference':
      return { ...ticket, reference: change.reference }
    case 'notes':
      return { ...ticket, notes: change.notes }
    case 'pay-part':
      return { ...ticket, payments: [...ticket.payments, change.payment], received: undefined, reference: '' }
    case 'unpay':
      return { ...ticket, payments: ticket.payments.filter((_, i) => i !== change.at) }
    default:
      return change satisfies never
  }
}

function add(ticket: Ticket, product: TillProduct): Ticket {
  const line = lineOf(ticket, product.id)
  if (line) return changeLine(ticket, product.id, { quantity: wholeUnits(line.quantity + 1) })
  if (ticket.lines.length >= maxSaleLines) return ticket
  return { ...ticket, lines: [...ticket.lines, { product, quantity: 1 }], chosen: product.id }
}

function remove(ticket: Ticket, productId: string): Ticket {
  const at = ticket.lines.findIndex(({ product }) => product.id === productId)
  const lines = ticket.lines.filter(({ product }) => product.id !== productId)
  const next = lines[Math.min(at, lines.length - 1)]?.product.id
  return { ...ticket, lines, chosen: ticket.chosen === productId ? next : ticket.chosen }
}

/** A line that is touched is the one that the keys work on next. */
function changeLine(ticket: Ticket, productId: string, change: Partial<TicketLine>): Ticket {
  const lines = ticket.lines.map((line) => (line.product.id === productId ? { ...line, ...change } : line))
  return { ...ticket, lines, chosen: productId }
}

const wholeUnits = (quantity: number) => Math.min(Math.max(Math.trunc(quantity) || 1, 1), mostUnits)

export function lineOf(ticket: Ticket, productId: string): TicketLine | undefined {
  return ticket.lines.find(({ product }) => product.id === productId)
}

/** The line that the keys work on: the chosen one, else the last. */
export function chosenLine(ticket: Ticket): TicketLine | undefined {
  return lineOf(ticket, ticket.chosen ?? '') ?? ticket.lines.at(-1)
}

export function unitsOf(ticket: Ticket): number {
  return ticket.lines.reduce((units, { quantity }) => units + quantity, 0)
}

/** Nothing in it that would be missed. */
export function isBlank(ticket: Ticket): boolean {
  return ticket.lines.length === 0 && ticket.customer === undefined && !ticket.notes
}
