import type { Discount } from '@tunda/contract/selling/discount'
import { discountOf } from '@tunda/contract/selling/sale-line'
import { lineOf, type Ticket, type TicketChange, type TicketLine } from '@tunda/contract/selling/ticket'

/** What digits change: the amount received, unless a figure of a line or of the sale was selected. */
export type ActiveField =
  | { readonly kind: 'received' }
  | { readonly kind: 'quantity' | 'price'; readonly product_id: string }
  | { readonly kind: 'discount'; readonly product_id?: string | undefined; readonly type: Discount['type'] }

export const receivedField: ActiveField = { kind: 'received' }

const mostDigits = 13

/** The figure in the field; undefined if nothing was entered. */
export function figureOf(field: ActiveField, ticket: Ticket): number | undefined {
  if (field.kind === 'received') return ticket.received
  const line = lineOf(ticket, field.product_id ?? '')
  if (field.kind === 'quantity') return line?.quantity
  if (field.kind !== 'discount') return line?.price
  const discount = field.product_id === undefined ? ticket.discount : line?.discount
  return discount?.type === field.type ? discount.value : undefined
}

/** A figure after a key was pressed. The first digit replaces the old figure. */
export function pressKey(figure: number | undefined, key: string, isFirst: boolean): number | undefined {
  if (key === 'Backspace') {
    const rest = String(figure ?? '').slice(0, -1)
    return rest === '' ? undefined : Number(rest)
  }
  const digits = `${isFirst ? '' : (figure ?? '')}${key}`.replace(/^0+(?=\d)/, '')
  return digits.length > mostDigits ? figure : Number(digits)
}

/** The change of the ticket for a new figure in the field; undefined for one that is not possible. */
export function changeFor(field: ActiveField, figure: number | undefined): TicketChange | undefined {
  switch (field.kind) {
    case 'received':
      return { type: 'received', received: figure }
    case 'quantity':
      return figure ? { type: 'quantity', product_id: field.product_id, quantity: figure } : undefined
    case 'price':
      return { type: 'price', product_id: field.product_id, price: figure }
    case 'discount':
      return discountChange(field, figure)
    default:
      return field satisfies never
  }
}

function discountChange(
  field: ActiveField & { kind: 'discount' },
  figure: number | undefined,
): TicketChange | undefined {
  const isTooMuch = field.type === 'percent' && (figure ?? 0) > 100
  if (isTooMuch) return undefined
  const discount = discountOf(field.type, figure)
  return field.product_id === undefined
    ? { type: 'discount', discount }
    : { type: 'line-discount', product_id: field.product_id, discount }
}

/** The line of the field, if it belongs to one. */
export function lineOfField(field: ActiveField, ticket: Ticket): TicketLine | undefined {
  return field.kind === 'received' ? undefined : lineOf(ticket, field.product_id ?? '')
}
