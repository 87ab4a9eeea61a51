import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import { keepOrSay } from '../drawer/keep-or-say.ts'
import { keepDone } from '../drawer/use-drawer-of-till.ts'
import { replaceTicket } from '../ticket/own-ticket.ts'
import { serverNow, type Till } from '../till.ts'

/** A payment with what its receipt shows. */
export type PaymentTaken = {
  readonly number: string
  readonly at: string
  readonly customer: string
  readonly amount: number
  readonly by: string
  /** The balance that the till knew, its date, and what is left of it. */
  readonly owed?: { readonly before: number; readonly as_of: string; readonly now: number } | undefined
}

/** Stores it with the drawer, on disk before this resolves; undefined if that failed, which is shown. */
export async function takePayment(
  till: Till,
  customer: TicketCustomer,
  amount: number,
): Promise<PaymentTaken | undefined> {
  const { shift, numbered = 0 } = till.drawer.get()
  const terminal = till.terminal.get()
  if (shift === null || terminal === undefined) return undefined
  const { id: customer_id = null, name, contact, account } = customer
  const id = crypto.randomUUID()
  // A till that lost its data counts from one again: the suffix tells its receipts apart.
  const number = `${terminal.code}-P${String(numbered + 1).padStart(4, '0')}-${id.slice(0, 4).toUpperCase()}`
  const who = { customer_id, customer_name: name, customer_contact: contact || null }
  const isKept = await keepOrSay(() =>
    keepDone(till, { kind: 'payment', shift_id: shift.id, ...who, amount, number }, undefined, id),
  )
  if (!isKept) return undefined
  owedLess(till, customer, amount)
  const owed = account && { before: account.balance, as_of: account.as_of, now: account.balance - amount }
  const by = till.person.get()?.name ?? ''
  return { number, at: serverNow(till).toISOString(), customer: name, amount, by, owed }
}

/** Until the customer is looked up again, the ticket includes the payment. */
function owedLess(till: Till, { id, account }: TicketCustomer, amount: number): void {
  const ticket = till.ticket.get()
  if (!id || !account || ticket.customer?.id !== id) return
  const customer = { ...ticket.customer, account: { ...account, balance: account.balance - amount } }
  replaceTicket(till, { ...ticket, customer })
}
