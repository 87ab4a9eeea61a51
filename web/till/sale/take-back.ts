import { changeTicket, emptyTicket, type Ticket } from '@tunda/contract/selling/ticket'
import { type Failure, isRefusal } from '../../shared/calls/failure.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import { takeBack } from '../store/past-sales.ts'
import { soldUnit } from '../store/till-units.ts'
import { loadWaiting } from '../sync/load-store.ts'
import { loadHeld } from '../ticket/own-ticket.ts'
import type { Till } from '../till.ts'

/** The server refused while the customer was waiting: the ticket is restored, and shows why. */
export async function putBackRefused(till: Till, entry: WaitingSale, ticket: Ticket, failure: Failure): Promise<void> {
  const refused = changeTicket(ticket, { type: 'refused', refusal: refusalOf(failure) })
  await takeBack(till.database, entry, refused)
  till.ticket.set(refused)
  await loadWaiting(till)
}

/** The server refused a sale after the till crashed while it asked, before any receipt. What was on the ticket is put with the held sales. */
export async function takeBackRefused(till: Till, entry: WaitingSale, failure: Failure): Promise<void> {
  const { body, sale_id, account } = entry
  const lines = body.items.flatMap(({ product_id, quantity, unit_price, discount, unit_id }) => {
    const product = till.products.get(product_id)
    const unit = unit_id ? till.units.get(unit_id) : undefined
    if (!product || (unit_id && !unit)) return []
    return [{ product, quantity, price: unit_price, discount, ...(unit && { unit: soldUnit(unit) }) }]
  })
  const { customer_name: name, customer_contact: contact, customer_id: id, discount, notes, on_account } = body
  const { discount_reason, served_by } = body
  const ticket: Ticket = {
    ...emptyTicket(sale_id),
    lines,
    ...(discount ? { discount } : {}),
    ...(discount_reason ? { discount_reason } : {}),
    ...(served_by ? { served_by } : {}),
    notes: notes ?? '',
    ...(name
      ? { customer: { name, contact: contact ?? '', ...(id ? { id } : {}), ...(account ? { account } : {}) } }
      : {}),
    ...(on_account ? { on_account } : {}),
    refusal: refusalOf(failure),
    held_at: body.device_time,
  }
  await takeBack(till.database, entry, ticket)
  await loadHeld(till)
  till.tell({ kind: 'held' })
}

export function refusalOf(failure: Failure): NonNullable<Ticket['refusal']> {
  const { message, meta } = failure
  const needs_approval = isRefusal(failure, 'sale.expired')
  const { product_id } = (meta ?? {}) as { product_id?: string }
  return { message, ...(product_id ? { product_id } : {}), ...(needs_approval && { needs_approval }) }
}
