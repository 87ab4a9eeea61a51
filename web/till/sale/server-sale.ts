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

/** The sales that only the server makes; of each kind at most one waits for its answer, in the setting of this name. */
export type ServerSaleKind = 'exchange' | 'trade_in'

/** One that the server has not answered yet. */
export type PendingSale = {
  readonly sale: KeptSale
  /** Its ticket, which is restored if the server refuses. */
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
  /** The ticket as the sale has it, if something else pays for it. */
  readonly sold?: Ticket
  readonly priced: PricedTicket
  readonly approval?: SaleApproval | undefined
  /** The error if another of its kind has no answer yet: only one can be stored. */
  readonly other: () => Error
}

/** How long whoever began one waits for its answer; afterwards the till itself asks. */
export const patienceMs = 16_000

/**
 * Numbers a sale and stores it on disk, as the `whole` of its kind, before the server is asked: from then on its ticket is fixed, and the next one
 * begins.
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

/** The one of this kind that the server has not answered and nobody asks for any more. */
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

/**
 * Whether the server searched for it, did not find it and refused. While the shop is closed, or if something else answered, it was not searched for.
 */
export function isRefused(failure: Failure): boolean {
  const isOurs = failure.key.includes('.')
  return isFinal(failure.status) && isOurs && !isRefusal(failure, 'standing.shopSuspended', 'standing.shopClosed')
}

/**
 * The server made it: it is stored, and its goods are removed from the stock; once, though two tabs may get the answer. `made` is what is to be shown
 * of an exchange.
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

/** Removes its goods from the stock in memory, here and in the other tabs. */
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

/** The server refused it: its goods are on the ticket again, or among the held sales if another ticket has been begun. */
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
