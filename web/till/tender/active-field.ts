import { type Discount, discountOf } from '@tunda/contract/selling/sale-line'
import { lineOf, type Ticket, type TicketChange, type TicketLine } from '@tunda/contract/selling/ticket'

/** What the digits change: what is received, unless something of a line or of the sale was picked. */
export type ActiveField =
  | { readonly kind: 'received' }
  | { readonly kind: 'quantity' | 'price'; readonly product_id: string }
  | { readonly kind: 'discount'; readonly product_id?: string | undefined; readonly type: Discount['type'] }

export const receivedField: ActiveField = { kind: 'received' }

const mostDigits = 13

/** The figure in the field; undefined when nothing was entered. */
export function figureOf(field: ActiveField, ticket: Ticket): number | undefined {
  if (field.kind === 'received') return ticket.received
  const line = lineOf(ticket, field.product_id ?? '')
  if (field.kind === 'quantity') return line?.quantity
  if (field.kind !== 'discount') return line?.price
  const discount = field.product_id === undefined ? ticket.discount : line?.discount
  return discount?.type === field.type ? discount.value : undefined
}

/** What becomes of a figure when a key is pressed. The first digit takes the place of what stood there. */
export function pressKey(figure: number | undefined, key: string, isFirst: boolean): number | undefined {
  if (key === 'Backspace') {
    const rest = String(figure ?? '').slice(0, -1)
    return rest === '' ? undefined : Number(rest)
  }
  const digits = `${isFirst ? '' : (figure ?? '')}${key}`.replace(/^0+(?=\d)/, '')
  return digits.length > mostDigits ? figure : Number(digits)
}

/** The change of the ticket that a new figure in the field means; nothing for one that cannot be. */
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

/** The line whose field it is, if it is one's. */
export function lineOfField(field: ActiveField, ticket: Ticket): TicketLine | undefined {
  return field.kind === 'received' ? undefined : lineOf(ticket, field.product_id ?? '')
}
