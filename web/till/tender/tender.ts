import type { Payment, PaymentMethod } from '@tunda/contract/sales'
import type { Ticket } from '../ticket/ticket.ts'

/** How a customer pays at the till, as equals. */
export const tillMethods = ['cash', 'mobile_money', 'bank_transfer'] as const satisfies readonly PaymentMethod[]

/** Where the payment of a ticket stands. */
export type Tender = {
  /** Still to pay, before what is being handed over now. */
  readonly due: number
  /** Being handed over now; the whole of `due` when nobody has said. */
  readonly received: number
  readonly change: number
  /** What is handed over now is less than what is due: it is a part. */
  readonly isPart: boolean
}

export function tenderOf(ticket: Pick<Ticket, 'payments' | 'received' | 'method'>, total: number): Tender {
  const paid = ticket.payments.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(total - paid, 0)
  const received = ticket.received ?? due
  const change = ticket.method === 'cash' ? Math.max(received - due, 0) : 0
  return { due, received, change, isPart: received < due }
}

/** Why this payment cannot be taken, in a sentence; undefined when it can. Only cash gives change. */
export function tenderProblem(ticket: Pick<Ticket, 'payments' | 'received' | 'method'>, total: number) {
  const paid = ticket.payments.reduce((sum, { amount }) => sum + amount, 0)
  if (paid > total) return 'The parts paid are more than the total. Take one back.'
  const { due, received } = tenderOf(ticket, total)
  if (ticket.method !== 'cash' && received > due) return 'Only cash gives change. Enter at most what is due.'
  return ticket.received === 0 && due > 0 ? 'Enter what was received.' : undefined
}

/** The part of the total that is handed over now, as a payment. */
export function paymentNow(ticket: Ticket, total: number): Payment {
  const { due, received } = tenderOf(ticket, total)
  return payment(ticket.method, Math.min(received, due), ticket.reference)
}

/** All payments of a ticket that is fully paid: they add up to the total. */
export function paymentsOf(ticket: Ticket, total: number): Payment[] {
  const last = paymentNow(ticket, total)
  const all = last.amount > 0 || ticket.payments.length === 0 ? [...ticket.payments, last] : [...ticket.payments]
  return all
}

function payment(method: PaymentMethod, amount: number, reference: string): Payment {
  return { method, amount, reference: reference.trim() || null }
}

/** The method that carries most of the sale, which is the sale's own. */
export function mainMethod(payments: readonly Payment[]): PaymentMethod {
  return [...payments].sort((one, other) => other.amount - one.amount)[0]?.method ?? 'cash'
}
