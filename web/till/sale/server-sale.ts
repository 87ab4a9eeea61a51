import type { PricedTicket } from '@tunda/contract/selling/price-ticket'
import { changeTicket, isEmpty, type Ticket } from '@tunda/contract/selling/ticket'
import { type Failure, isFinal, isRefusal } from '../../shared/calls/failure.ts'
import type { SaleApproval } from '../staff/approve.ts'
import { personBound } from '../staff/bound-pass.ts'
import type { KeptSale } from '../store/kept-sale.ts'
import type { Numbered } from '../store/outbox.ts'
import { readSetting, type TillSettings } from '../store/settings.ts'
import { onDisk } from '../store/till-database.ts'
import { beginTicket, loadHeld, replaceTicket, ticketWritten } from '../ticket/own-ticket.ts'
import { serverNow, type Till } from '../till.ts'
import { numberSale } from './number-sale.ts'
import { refusalOf } from './take-back.ts'
import { ownReceipt } from './unseen-receipt.ts'

/** The sales that the server alone makes; of each kind one at the most waits for its answer, in the setting of this name. */
export type ServerSaleKind = 'exchange' | 'trade_in'

/** One that the server has not answered yet. */
export type PendingSale = {
  readonly sale: KeptSale
  /** What it was made of, and is again where the server refuses. */
  readonly ticket: Ticket
  /** Whoever began it asks until then; milliseconds of the device's clock. */
  readonly asked_until: number
}

type Items = readonly {
  readonly product_id: string
  readonly quantity: number
  readonly unit_id?: string | undefined
}[]
type Begun = {
  readonly ticket: Ticket
  /** The ticket as the sale has it, where something else pays for it. */
  readonly sold?: Ticket
  readonly priced: PricedTicket
  readonly approval?: SaleApproval | undefined
  /** What it fails with where another of its kind has no answer yet: there is but one place for it. */
  readonly other: () => Error
}

/** How long whoever began one waits for its answer; afterwards the till itself asks. */
export const patienceMs = 16_000

/**
 * Numbers a sale and keeps it on the disk, as the `whole` that its kind keeps, before the server is asked: its ticket is its own from then on, and the
 * next one begins.
 */
export async function beginServerSale<One extends TillSettings[ServerSaleKind]>(
  till: Till,
  kind: ServerSaleKind,
  { ticket, sold = ticket, priced, approval, other }: Begun,
  whole: (pending: PendingSale, body: Numbered['body']) => One,
): Promise<{ readonly pending: One; readonly body: Numbered['body'] }> {
  const terminal = till.terminal.get()
  if (!terminal) throw new Error('A till that is not paired sells nothing')
  await Promise.all([ticketWritten(), ownReceipt(ticket.id)])
  const person = await personBound(till, sold.id)
  const tx = till.database.transaction(['settings', 'tickets'], 'readwrite', onDisk)
  const settings = tx.objectStore('settings')
  const [last, waiting] = await Promise.all([settings.get('seq'), settings.get(kind)])
  if (waiting !== undefined) throw other()
  const seq = Number(last ?? 0) + 1
  const { sale, body } = numberSale({
    seq,
    ticket: sold,
    priced,
    terminal,
    device_id: till.device_id,
    moment: { sold: serverNow(till), device: new Date() },
    isAsked: true,
    knowsLists: till.prices.kept !== undefined,
    person,
    approval,
    shift_id: till.drawer.get().shift?.id,
  })
  const pending = whole({ sale, ticket, asked_until: Date.now() + patienceMs }, body)
  await Promise.all([
    settings.put(seq, 'seq'),
    settings.put(pending, kind),
    tx.objectStore('tickets').delete(ticket.id),
    tx.done,
  ])
  await beginTicket(till)
  return { pending, body }
}

/** The one of this kind that nobody asks for any more and that the server has not answered. */
export async function findAbandoned<Kind extends ServerSaleKind>(
  till: Till,
  kind: Kind,
): Promise<TillSettings[Kind] | undefined> {
  const pending = await readSetting(till.database, kind)
  return pending && pending.asked_until < Date.now() ? pending : undefined
}

/** Which of the two the server has not answered yet. */
export async function findUnanswered({ database }: Pick<Till, 'database'>): Promise<ServerSaleKind | undefined> {
  const [exchange, tradeIn] = await Promise.all([readSetting(database, 'exchange'), readSetting(database, 'trade_in')])
  if (exchange !== undefined) return 'exchange'
  return tradeIn === undefined ? undefined : 'trade_in'
}

/** The server looked for it, found it not made and said no. Where the shop is shut, or somebody else answered, it was not looked for. */
export function isRefused(failure: Failure): boolean {
  const isOurs = failure.key.includes('.')
  return isFinal(failure.status) && isOurs && !isRefusal(failure, 'standing.shopSuspended', 'standing.shopClosed')
}

/**
 * The server made it: it is kept as it is now, and its goods are off the stock; once, though two tabs heard the answer. `made` is what is to be
 * seen of an exchange.
 */
export async function keepServerSale(
  till: Till,
  kind: ServerSaleKind,
  sale: KeptSale,
  items: Items,
  made?: TillSettings['exchange_made'],
): Promise<void> {
  const tx = till.database.transaction(['settings', 'sales', 'products', 'units'], 'readwrite', onDisk)
  const [settings, products] = [tx.objectStore('settings'), tx.objectStore('products')]
  const pending = (await settings.get(kind)) as PendingSale | undefined
  const isFirst = pending?.sale.id === sale.id
  if (isFirst) {
    await Promise.all([
      settings.delete(kind),
      ...(made ? [settings.put(made, 'exchange_made')] : []),
      tx.objectStore('sales').put(sale),
    ])
    for (const { product_id, quantity, unit_id } of items) {
      if (unit_id) await tx.objectStore('units').delete(unit_id)
      const product = await products.get(product_id)
      if (product) await products.put({ ...product, current_stock: product.current_stock - quantity })
    }
  }
  await tx.done
  if (isFirst) takeOffStock(till, items)
  till.tell({ kind: 'waiting' })
  till.wake.set(till.wake.get() + 1)
}

/** Its goods are off the stock in memory, here and in the other tabs. */
function takeOffStock(till: Till, items: Items): void {
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

/** The server refused it: its goods are on the ticket again, or with the held sales where something else is sold by now. */
export async function takeBack(till: Till, kind: ServerSaleKind, asked: Ticket, failure: Failure): Promise<void> {
  const ticket = changeTicket(asked, { type: 'refused', refusal: refusalOf(failure) })
  const held = { ...ticket, held_at: new Date().toISOString() }
  const tx = till.database.transaction(['settings', 'tickets'], 'readwrite', onDisk)
  const isFree = isEmpty(till.ticket.get())
  await Promise.all([
    tx.objectStore('settings').delete(kind),
    ...(isFree ? [] : [tx.objectStore('tickets').put(held)]),
    tx.done,
  ])
  if (isFree) replaceTicket(till, ticket)
  await loadHeld(till)
  till.tell({ kind: 'held' })
}
