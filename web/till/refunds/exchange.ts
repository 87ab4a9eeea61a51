import { t } from '@lingui/core/macro'
import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import { changeTicket, isEmpty, type Ticket } from '@tunda/contract/selling/ticket'
import type { Exchanged, TillExchange } from '@tunda/contract/till/till-exchanges'
import type { z } from 'zod'
import { asFailure, Failure, isFinal, isRefusal } from '../../shared/calls/failure.ts'
import { toast } from '../../shared/page/toast.tsx'
import { numberSale } from '../sale/number-sale.ts'
import { refusalOf } from '../sale/take-back.ts'
import { ownReceipt, receiptSeen } from '../sale/unseen-receipt.ts'
import type { ServerApproval } from '../staff/approve.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import { readSetting } from '../store/settings.ts'
import { onDisk } from '../store/till-database.ts'
import { exchangeGoods } from '../sync/till-server.ts'
import { beginTicket, loadHeld, replaceTicket, ticketWritten } from '../ticket/own-ticket.ts'
import { serverNow, type Till } from '../till.ts'
import { refundedLocally } from './refunds-here.ts'

/** An exchange that the server is asked for, exactly as it is sent however often, until it has answered. */
export type PendingExchange = {
  readonly body: z.input<typeof TillExchange>
  readonly sale: KeptSale
  readonly ticket: Ticket
  /** Whoever began it asks until then; milliseconds of the device's clock. */
  readonly asked_until: number
}

/** An exchange that was made: its new sale with its receipt, and what went back. */
export type ExchangeMade = Pick<Exchanged, 'refund' | 'paid_back'> & { readonly sale: KeptSale }

type Asked = Pick<z.input<typeof TillExchange>, 'refund' | 'pays'>
const patienceMs = 16_000

/**
 * Exchanges what comes back for what is on the ticket. It is on the disk before the server is asked, and the ticket is its own from then on:
 * without an answer it is asked again, by the till itself. Fails with the reason; the ticket is back where the server refused.
 */
export async function makeExchange(
  till: Till,
  ticket: Ticket,
  priced: PricedTicket,
  asked: Asked,
  approval?: ServerApproval,
): Promise<ExchangeMade> {
  const terminal = till.terminal.get()
  if (!terminal) throw new Error('A till that is not paired sells nothing')
  await Promise.all([ticketWritten(), ownReceipt(ticket.id)])
  const { on_account: _account, received: _received, ...goods } = ticket
  const facts = {
    ticket: { ...goods, parts: [] },
    priced,
    terminal,
    device_id: till.device_id,
    moment: { sold: serverNow(till), device: new Date() },
    isAsked: true,
    knowsLists: till.prices.kept !== undefined,
    person: till.person.get(),
    approval,
    shift_id: till.drawer.get().shift?.id,
  }
  const tx = till.database.transaction(['settings', 'tickets'], 'readwrite', onDisk)
  const settings = tx.objectStore('settings')
  const [last, other] = await Promise.all([settings.get('seq'), settings.get('exchange')])
  // Another tab began one that nobody has answered: it has but this one place.
  if (other !== undefined) throw alreadyOne()
  const seq = Number(last ?? 0) + 1
  const { sale, body } = numberSale({ ...facts, seq })
  const { payments: _payments, ...sold } = body
  const { total_amount } = priced
  const pending: PendingExchange = {
    body: { ...asked, sale: { ...sold, client_sale_id: ticket.id, total_amount } },
    sale,
    ticket,
    asked_until: Date.now() + patienceMs,
  }
  await Promise.all([
    settings.put(seq, 'seq'),
    settings.put(pending, 'exchange'),
    tx.objectStore('tickets').delete(ticket.id),
    tx.done,
  ])
  await beginTicket(till)
  return await askAgain(till, pending)
}

const alreadyOne = () =>
  new Failure('EXCHANGE_WAITS', t`Another exchange was not confirmed yet. Finish that one first.`, 0)

/** The exchange that the server has not answered yet. */
export const pendingExchange = ({ database }: Pick<Till, 'database'>) => readSetting(database, 'exchange')

/** Which of the two the server has not answered yet, an exchange or a trade-in. */
export async function findUnanswered({
  database,
}: Pick<Till, 'database'>): Promise<'exchange' | 'trade_in' | undefined> {
  const [exchange, tradeIn] = await Promise.all([readSetting(database, 'exchange'), readSetting(database, 'trade_in')])
  if (exchange !== undefined) return 'exchange'
  return tradeIn === undefined ? undefined : 'trade_in'
}

/** Asks for it again, unless whoever began it still does. */
export async function finishExchange(till: Till): Promise<void> {
  const pending = await pendingExchange(till)
  if (!pending || pending.asked_until >= Date.now()) return
  await askAgain(till, pending)
  toast.info(t`The exchange went through`, t`Open “Refund a sale” to see what to refund to the customer.`, 30_000)
}

/** Asks the server; what it answers is kept, and what it refuses was never there. */
export async function askAgain(till: Till, pending: PendingExchange): Promise<ExchangeMade> {
  try {
    return await settle(till, pending, await exchangeGoods(till, pending.body))
  } catch (error) {
    const failure = asFailure(error)
    if (isRefused(failure)) await takeBack(till, 'exchange', pending.ticket, failure)
    throw error
  }
}

/** The server looked for it, found it not made and said no. Where the shop is shut, or somebody else answered, it was not looked for. */
export function isRefused(failure: Failure): boolean {
  const isOurs = failure.key.includes('.')
  return isFinal(failure.status) && isOurs && !isRefusal(failure, 'standing.shopSuspended', 'standing.shopClosed')
}

async function settle(till: Till, { body, sale }: PendingExchange, answer: Exchanged): Promise<ExchangeMade> {
  const { refund, payments, on_account, customer_name, paid_back } = answer
  const { outcome: state, invoice_number, flags } = answer.sale
  const { refund_number, invoice_number: of } = refund
  const amount = payments.reduce((sum, part) => (part.reference === refund_number ? sum + part.amount : sum), 0)
  const receipt = {
    ...sale.receipt,
    invoiceNumber: invoice_number ?? sale.local_number,
    payments,
    // What came back says whose it is, not the ticket.
    ...(customer_name === sale.receipt.customer_name ? {} : { customer_name, customer_contact: '' }),
    ...(on_account ? { on_account } : {}),
    exchange: { refund_number, invoice_number: of, amount: amount + (on_account ?? 0) },
  }
  const kept: KeptSale = { ...sale, received: undefined, state, invoice_number, flags, receipt }
  const made = { refund, paid_back, sale: kept }
  const isFirst = await keepMade(till, made, body)
  await refundedLocally(till, refund)
  if (isFirst) takeOffStock(till, body.sale.items)
  till.tell({ kind: 'waiting' })
  till.wake.set(till.wake.get() + 1)
  return made
}

/** What was made is kept until somebody has seen it. False where another tab heard the answer first. */
async function keepMade(till: Till, made: ExchangeMade, body: PendingExchange['body']): Promise<boolean> {
  const tx = till.database.transaction(['settings', 'sales', 'products', 'units'], 'readwrite', onDisk)
  const [settings, sales, products, units] = [
    tx.objectStore('settings'),
    tx.objectStore('sales'),
    tx.objectStore('products'),
    tx.objectStore('units'),
  ]
  const pending = (await settings.get('exchange')) as PendingExchange | undefined
  if (pending?.sale.id !== made.sale.id) return await tx.done.then(() => false)
  await Promise.all([settings.delete('exchange'), settings.put(made, 'exchange_made'), sales.put(made.sale)])
  for (const { product_id, quantity, unit_id } of body.sale.items) {
    if (unit_id) await units.delete(unit_id)
    const product = await products.get(product_id)
    if (product) await products.put({ ...product, current_stock: product.current_stock - quantity })
  }
  await tx.done
  return true
}

/** Goods that were sold outside of the outbox are off the stock in memory, here and in the other tabs. */
export function takeOffStock(till: Till, items: PendingExchange['body']['sale']['items']): void {
  for (const { product_id, quantity, unit_id } of items) {
    const product = till.products.get(product_id)
    if (product) till.products.set(product_id, { ...product, current_stock: product.current_stock - quantity })
    if (unit_id) till.units.drop(unit_id)
  }
  till.stockTick.set(till.stockTick.get() + 1)
  till.tell({ kind: 'products', ids: items.map(({ product_id }) => product_id) })
  const units = items.flatMap(({ unit_id }) => (unit_id ? [unit_id] : []))
  if (units.length > 0) till.tell({ kind: 'units', ids: units })
}

/** The exchange that was made and that nobody has seen yet. */
export const unseenExchange = ({ database }: Pick<Till, 'database'>) => readSetting(database, 'exchange_made')

/** Somebody saw what goes back and what was sold. */
export async function exchangeSeen(till: Till, { sale }: ExchangeMade): Promise<void> {
  await Promise.all([till.database.delete('settings', 'exchange_made'), receiptSeen(till, sale)])
}

/** The server refused it: its goods are on the ticket again, or with the held sales where something else is sold by now. */
export async function takeBack(
  till: Till,
  pending: 'exchange' | 'trade_in',
  asked: Ticket,
  failure: Failure,
): Promise<void> {
  const ticket = changeTicket(asked, { type: 'refused', refusal: refusalOf(failure) })
  const held = { ...ticket, held_at: new Date().toISOString() }
  const tx = till.database.transaction(['settings', 'tickets'], 'readwrite', onDisk)
  const isFree = isEmpty(till.ticket.get())
  await Promise.all([
    tx.objectStore('settings').delete(pending),
    ...(isFree ? [] : [tx.objectStore('tickets').put(held)]),
    tx.done,
  ])
  if (isFree) replaceTicket(till, ticket)
  await loadHeld(till)
  till.tell({ kind: 'held' })
}
