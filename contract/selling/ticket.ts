import { mostUnits } from '../ceilings.ts'
import type { Language } from '../languages.ts'
import { productName } from '../products/product-words.ts'
import type { AccountAtTill } from '../till/till-customers.ts'
import type { Discount } from './discount.ts'
import type { PaymentMethod } from './payment-shapes.ts'
import { keyOfLine, maxSaleLines, type SaleLine, type SoldProduct, type SoldUnit } from './sale-line.ts'
import type { NewSale } from './sales.ts'

/** What a ticket remembers of a product, so that it can be read again without the network. */
export type TicketProduct = SoldProduct & {
  readonly current_stock: number
  /** What tells it apart from others of its name: "128 GB · Blue". */
  readonly variant?: string | undefined
}
export type TicketLine = SaleLine<TicketProduct>

/** Who buys: a customer of the shop, or without an id somebody the shop may not know yet. */
export type TicketCustomer = {
  readonly id?: string | undefined
  readonly name: string
  readonly contact: string
  /** What their receipts speak, where it is known. */
  readonly language?: Language | null | undefined
  /** Whose prices they pay, where a till knows it. */
  readonly group_id?: string | null | undefined
  /** What they owe and may owe, where a till knows it, and since when: ISO. */
  readonly account?: (AccountAtTill & { readonly as_of: string }) | undefined
}

/** A part of the total, beside what the ticket's own method pays. */
export type PartPaid = {
  readonly id: string
  readonly method: PaymentMethod
  /** Undefined until somebody says. */
  readonly amount?: number | undefined
  /** Mobile Money's transaction id, the bank's slip. */
  readonly reference: string
}

/** A device that pays a part: what is offered, and what it is called. Who sells it is kept nowhere on a device. */
export type TradedDevice = { readonly amount: number; readonly device: string }

/** Why the server would not take it. */
export type TicketRefusal = {
  readonly message: string
  readonly product_id?: string | undefined
  /** Somebody else at the till may let it through. */
  readonly needs_approval?: boolean | undefined
}

/** A device that was quoted, until somebody says which one. */
export type QuotedDevice = {
  readonly product_id: string
  readonly name: string
  readonly price: number
  readonly discount?: Discount | undefined
}

export type QuotedTicket = {
  readonly id: string
  readonly number: string
  readonly waiting: readonly QuotedDevice[]
}

/** A sale being made. Its id is the one the sale will have: it stays through reload, hold and retry, so that none can double it. */
export type Ticket = {
  readonly id: string
  readonly lines: readonly TicketLine[]
  /** The line that was touched last. */
  readonly chosen?: string | undefined
  readonly discount?: Discount | undefined
  /** Why something is taken off. */
  readonly discount_reason?: string | undefined
  readonly customer?: TicketCustomer | undefined
  readonly parts: readonly PartPaid[]
  readonly method: PaymentMethod
  /** What is handed over by `method`; undefined until somebody says. */
  readonly received?: number | undefined
  /** What proves the payment by `method` later. */
  readonly reference: string
  /** What is left unpaid, and goes on the customer's account. */
  readonly on_account?: number | undefined
  readonly traded_in?: TradedDevice | undefined
  /** Who of the staff served the customer, at a till; left out: whoever takes the money. */
  readonly served_by?: string | undefined
  /** For the receipt, and to find the sale by. */
  readonly notes: string
  /** The quotation that it sells; a change of what was quoted makes it an ordinary ticket. */
  readonly quotation?: QuotedTicket | undefined
  /** When it was put aside, ISO. */
  readonly held_at?: string | undefined
  /** The sale as it was sent. It is kept until the server has answered, and the ticket cannot change meanwhile. */
  readonly sent?: NewSale | undefined
  readonly refusal?: TicketRefusal | undefined
}

/** A sale set aside: the customer went for more money, and the next one is served. */
export type ParkedTicket = { readonly parked_at: string; readonly ticket: Ticket }

/** `product_id` names a line: that of the product, or of the device where the line is one. */
export type TicketChange =
  | { readonly type: 'add'; readonly product: TicketProduct; readonly unit?: SoldUnit | undefined }
  | { readonly type: 'choose'; readonly product_id: string }
  | { readonly type: 'quantity'; readonly product_id: string; readonly quantity: number }
  | { readonly type: 'price'; readonly product_id: string; readonly price: number | undefined }
  | { readonly type: 'line-discount'; readonly product_id: string; readonly discount: Discount | undefined }
  | { readonly type: 'remove'; readonly product_id: string }
  | { readonly type: 'discount'; readonly discount: Discount | undefined }
  | { readonly type: 'discount-reason'; readonly discount_reason: string }
  | { readonly type: 'customer'; readonly customer: TicketCustomer | undefined }
  | { readonly type: 'method'; readonly method: PaymentMethod }
  | { readonly type: 'received'; readonly received: number | undefined }
  | { readonly type: 'reference'; readonly reference: string }
  | { readonly type: 'on-account'; readonly on_account: number | undefined }
  | { readonly type: 'traded-in'; readonly traded_in: TradedDevice | undefined }
  | { readonly type: 'served-by'; readonly served_by: string | undefined }
  | { readonly type: 'notes'; readonly notes: string }
  | { readonly type: 'parts'; readonly parts: readonly PartPaid[] }
  /** What is handed over now becomes a part, and the next payment begins. */
  | { readonly type: 'pay-part'; readonly part: PartPaid }
  | { readonly type: 'sent'; readonly sale: NewSale }
  | { readonly type: 'refused'; readonly refusal?: TicketRefusal }
  | { readonly type: 'begin'; readonly id: string }
  /** Another ticket takes this one's place. */
  | { readonly type: 'resume'; readonly ticket: Ticket }

/** From this many lines on a ticket says how many are left. */
export const warnFromLine = 45

export function emptyTicket(id: string): Ticket {
  return { id, lines: [], parts: [], method: 'cash', reference: '', notes: '' }
}

/**
 * The ticket after a change. While it is with the server only its answer changes it, and a change by hand takes back what the server last
 * said against it.
 */
export function changeTicket(before: Ticket, change: TicketChange): Ticket {
  if (change.type === 'begin') return emptyTicket(change.id)
  if (change.type === 'refused') return { ...before, sent: undefined, refusal: change.refusal }
  if (before.sent) return before
  if (change.type === 'resume') return change.ticket
  if (change.type === 'choose') return { ...before, chosen: change.product_id }
  return changeByHand({ ...before, refusal: undefined }, change)
}

type ByHand = Exclude<TicketChange, { type: 'begin' | 'refused' | 'resume' | 'choose' }>

function changeByHand(ticket: Ticket, change: ByHand): Ticket {
  switch (change.type) {
    case 'add':
      return add(ticket, change.product, change.unit)
    case 'quantity':
      return changeLine(unquoted(ticket), change.product_id, { quantity: wholeUnits(change.quantity) })
    case 'price':
      return changeLine(unquoted(ticket), change.product_id, { price: change.price })
    case 'line-discount':
      return changeLine(unquoted(ticket), change.product_id, { discount: change.discount })
    case 'remove':
      return remove(ticket, change.product_id)
    case 'customer':
      return withCustomer(ticket, change.customer)
    case 'method':
      return { ...ticket, method: change.method, received: undefined, reference: '' }
    case 'pay-part':
      return { ...ticket, parts: [...ticket.parts, change.part], received: undefined, reference: '' }
    case 'sent':
      return { ...ticket, sent: change.sale }
    case 'discount':
      return { ...unquoted(ticket), discount: change.discount }
    case 'discount-reason':
    case 'on-account':
    case 'traded-in':
    case 'served-by':
    case 'received':
    case 'reference':
    case 'notes':
    case 'parts': {
      const { type: _, ...fields } = change
      return { ...ticket, ...fields }
    }
    default:
      return change satisfies never
  }
}

/** What somebody else owes is not this customer's. */
function withCustomer(ticket: Ticket, customer: TicketCustomer | undefined): Ticket {
  const { on_account, ...rest } = { ...ticket, customer: customer && isSaid(customer) ? customer : undefined }
  return on_account !== undefined && customer?.id === ticket.customer?.id ? { ...rest, on_account } : rest
}

function add(ticket: Ticket, product: TicketProduct, unit: SoldUnit | undefined): Ticket {
  const key = keyOfLine({ product, unit })
  const quoted = unit && lineOf(ticket, key) === undefined ? takeQuoted(ticket, product, unit, key) : undefined
  return quoted ?? addPlain(unquoted(ticket), product, unit, key)
}

/** A device that was quoted comes at its price. */
function takeQuoted(ticket: Ticket, product: TicketProduct, unit: SoldUnit, key: string): Ticket | undefined {
  const { quotation } = ticket
  const found = quotation?.waiting.find(({ product_id }) => product_id === product.id)
  if (quotation === undefined || found === undefined) return undefined
  const { price, discount } = found
  const waiting = quotation.waiting.filter((one) => one !== found)
  const line = { product, quantity: 1, unit, price, ...(discount && { discount }) }
  return { ...ticket, lines: [...ticket.lines, line], chosen: key, quotation: { ...quotation, waiting } }
}

/** It no longer sells what was quoted; the prices stay, for members who may give them. */
function unquoted(ticket: Ticket): Ticket {
  return ticket.quotation === undefined ? ticket : { ...ticket, quotation: undefined }
}

function addPlain(ticket: Ticket, product: TicketProduct, unit: SoldUnit | undefined, key: string): Ticket {
  const line = lineOf(ticket, key)
  if (line) return changeLine(ticket, key, { quantity: wholeUnits(line.quantity + 1), product })
  if (!mayAdd(ticket, key)) return ticket
  const added = { product, quantity: 1, ...(unit && { unit }) }
  return { ...ticket, lines: [...ticket.lines, added], chosen: key }
}

function remove(ticket: Ticket, key: string): Ticket {
  const at = ticket.lines.findIndex((line) => keyOfLine(line) === key)
  const lines = ticket.lines.filter((line) => keyOfLine(line) !== key)
  const next = lines[Math.min(at, lines.length - 1)]
  return {
    ...ticket,
    lines,
    quotation: withoutDevice(ticket, ticket.lines[at]),
    chosen: ticket.chosen === key ? next && keyOfLine(next) : ticket.chosen,
  }
}

/** Another device of the same kind may be meant. */
function withoutDevice({ quotation }: Ticket, line: TicketLine | undefined): QuotedTicket | undefined {
  if (quotation === undefined || line?.unit === undefined) return undefined
  const { product, price = product.selling_price, discount } = line
  const device = { product_id: product.id, name: productName(product), price, ...(discount && { discount }) }
  return { ...quotation, waiting: [...quotation.waiting, device] }
}

/** A device stays one, whatever is asked. */
function changeLine(ticket: Ticket, key: string, change: Partial<TicketLine>): Ticket {
  const lines = ticket.lines.map((line) => {
    if (keyOfLine(line) !== key) return line
    return { ...line, ...change, ...(line.unit && { quantity: 1 }) }
  })
  return { ...ticket, lines, chosen: key }
}

const wholeUnits = (quantity: number) => Math.min(Math.max(Math.trunc(quantity) || 1, 1), mostUnits)

const isSaid = ({ id, name, contact }: TicketCustomer) => id !== undefined || name !== '' || contact !== ''

/** The line of a product, or of a device. */
export function lineOf({ lines }: Pick<Ticket, 'lines'>, key: string): TicketLine | undefined {
  return lines.find((line) => keyOfLine(line) === key)
}

/** The line that keys work on: the one touched last, else the last. */
export function chosenLine(ticket: Ticket): TicketLine | undefined {
  return lineOf(ticket, ticket.chosen ?? '') ?? ticket.lines.at(-1)
}

/** A further unit of what is there always fits; a new product only below the most lines a sale can have. */
export function mayAdd(ticket: Ticket, key: string): boolean {
  return ticket.lines.length < maxSaleLines || lineOf(ticket, key) !== undefined
}

export function unitsOf({ lines }: Pick<Ticket, 'lines'>): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0)
}

/** Nothing in it that would be missed. */
export function isEmpty({ lines, customer, notes, quotation, traded_in }: Ticket): boolean {
  const isPlain = customer === undefined && quotation === undefined && traded_in === undefined
  return isPlain && lines.length === 0 && notes === ''
}
