import type { TicketCustomer } from '@tunda/contract/selling/ticket'
import type { TillLayby } from '@tunda/contract/till/till-laybys'
import { keepOrSay } from '../drawer/keep-or-say.ts'
import { keepDone } from '../drawer/use-drawer-of-till.ts'
import { leftOf } from '../laybys/kept-laybys.ts'
import { replaceTicket } from '../ticket/own-ticket.ts'
import { serverNow, type Till } from '../till.ts'

/** A payment with what its receipt shows. */
export type PaymentTaken = {
  readonly number: string
  readonly at: string
  readonly amount: number
  readonly by: string
  readonly customer?: string
  /** The balance that the till knew, its date, and what is left of it. */
  readonly owed?: Known | undefined
  /** What is put aside, and what was left to pay of it as the till knew. */
  readonly layby?: {
    readonly number: string
    readonly goods?: string | undefined
    readonly left?: Known | undefined
    /** What is paid beyond that goes on the customer's account; a shop without accounts checks it. */
    readonly isOnAccount?: boolean
  }
}
type Known = { readonly before: number; readonly as_of: string; readonly now: number }

/** Stores a payment on account with the drawer, on disk before this resolves; undefined if that failed, which is shown. */
export async function takePayment(
  till: Till,
  customer: TicketCustomer,
  amount: number,
): Promise<PaymentTaken | undefined> {
  const { id: customer_id = null, name, contact, account } = customer
  const who = { customer_id, customer_name: name, customer_contact: contact || null }
  const taken = await keepNumbered(till, amount, (said) => ({ kind: 'payment', ...said, ...who }))
  if (!taken) return undefined
  owedLess(till, customer, amount)
  const owed = account && { before: account.balance, as_of: account.as_of, now: account.balance - amount }
  return { ...taken, customer: name, owed }
}

/** What somebody pays for: a lay-by that the till knows, or one that only its number is known of. */
export type LaybyChosen = Pick<TillLayby, 'number'> & {
  readonly known?: (TillLayby & { readonly as_of: string }) | undefined
}

/** The same for a lay-by. */
export async function takeForLayby(
  till: Till,
  { number, known }: LaybyChosen,
  amount: number,
): Promise<PaymentTaken | undefined> {
  const what = { layby_id: known?.id ?? null, layby_number: number }
  const taken = await keepNumbered(till, amount, (said) => ({ kind: 'layby_payment', ...said, ...what }))
  if (!taken) return undefined
  if (!known) return { ...taken, layby: { number } }
  const before = leftOf(known)
  const left = { before, as_of: known.as_of, now: Math.max(before - amount, 0) }
  const isOnAccount = till.terminal.get()?.drawer?.takes_payments === true
  return { ...taken, layby: { number, goods: known.items_summary, left, isOnAccount } }
}

type Numbered = { readonly shift_id: string; readonly amount: number; readonly number: string }

async function keepNumbered(till: Till, amount: number, done: (said: Numbered) => Parameters<typeof keepDone>[1]) {
  const { shift, numbered = 0 } = till.drawer.get()
  const terminal = till.terminal.get()
  if (shift === null || terminal === undefined) return undefined
  const id = crypto.randomUUID()
  // A till that lost its data counts from one again: the suffix tells its receipts apart.
  const number = `${terminal.code}-P${String(numbered + 1).padStart(4, '0')}-${id.slice(0, 4).toUpperCase()}`
  const said = { shift_id: shift.id, amount, number }
  const isKept = await keepOrSay(() => keepDone(till, done(said), undefined, id))
  return isKept ? { number, at: serverNow(till).toISOString(), amount, by: till.person.get()?.name ?? '' } : undefined
}

/** Until the customer is looked up again, the ticket includes the payment. */
function owedLess(till: Till, { id, account }: TicketCustomer, amount: number): void {
  const ticket = till.ticket.get()
  if (!id || !account || ticket.customer?.id !== id) return
  const customer = { ...ticket.customer, account: { ...account, balance: account.balance - amount } }
  replaceTicket(till, { ...ticket, customer })
}
