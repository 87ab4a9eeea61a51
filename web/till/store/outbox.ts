import type { PosSaleAnswer } from '@tunda/contract/selling/pos-sale'
import type { KeptSale, SaleState, SendProblem, WaitingSale } from './kept-sale.ts'
import { onDisk, type TillDatabase } from './till-database.ts'
import type { TillSale } from './till-sale.ts'

/** A sale with the next number of the till's own counter. */
export type Numbered = { readonly sale: KeptSale; readonly body: TillSale } & Pick<WaitingSale, 'account'>

/**
 * Stores a finished sale: the sale, its place in the outbox, the till's counter and the end of its ticket, all or none, on disk before this resolves.
 * Only then may a receipt be printed. Refuses a ticket that is already sold.
 */
export async function keepSale(
  database: TillDatabase,
  number: (seq: number) => Numbered,
  notBefore: number,
): Promise<Numbered> {
  const tx = database.transaction(['settings', 'sales', 'outbox', 'tickets'], 'readwrite', onDisk)
  const settings = tx.objectStore('settings')
  const seq = Number((await settings.get('seq')) ?? 0) + 1
  const numbered = number(seq)
  const { sale, body, account } = numbered
  await Promise.all([
    settings.put(seq, 'seq'),
    tx.objectStore('sales').add(sale),
    tx.objectStore('outbox').add({ seq, sale_id: sale.id, body, tries: 0, next_at: notBefore, account }),
    tx.objectStore('tickets').delete(sale.id),
    tx.done,
  ])
  return numbered
}

/** The server's outcome for a sale, and whether it repeats an earlier answer. */
export type SaleAnswer = Pick<PosSaleAnswer, 'outcome' | 'invoice_number' | 'flags'> & { readonly is_replay: boolean }

/**
 * What leaves the locally known stock with an answer. Nothing with a repeated one, or if the catalogue was updated during the request: that stock may
 * exclude these goods already, and if not, the next catalogue corrects it.
 */
export function leavesNow(body: TillSale, { outcome, is_replay }: SaleAnswer, isSameCatalogue: boolean) {
  return outcome === 'posted' && !is_replay && isSameCatalogue ? body.items : []
}

/**
 * Stores the server's answer and removes the sale from the outbox. `cursor` is the catalogue's at the time of the request. Returns what left the
 * locally known stock, or undefined if that was done already.
 */
export async function settleSale(
  database: TillDatabase,
  entry: WaitingSale,
  answer: SaleAnswer,
  cursor: string | undefined,
): Promise<TillSale['items'] | undefined> {
  const tx = database.transaction(['sales', 'outbox', 'products', 'units', 'settings'], 'readwrite', onDisk)
  const [waiting, sale, cursorNow] = await Promise.all([
    tx.objectStore('outbox').get(entry.seq),
    tx.objectStore('sales').get(entry.sale_id),
    tx.objectStore('settings').get('cursor'),
  ])
  // Another tab got the answer first.
  if (!waiting || !sale) return await tx.done.then(() => undefined)
  const { outcome: state, invoice_number, flags } = answer
  const receipt = invoice_number ? { ...sale.receipt, invoiceNumber: invoice_number } : sale.receipt
  const kept: KeptSale = { ...sale, state, invoice_number, flags, receipt }
  await Promise.all([tx.objectStore('sales').put(kept), tx.objectStore('outbox').delete(entry.seq)])
  for (const { unit_id } of state === 'posted' ? entry.body.items : [])
    if (unit_id) await tx.objectStore('units').delete(unit_id)
  const products = tx.objectStore('products')
  const left = leavesNow(entry.body, answer, cursorNow === cursor)
  for (const { product_id, quantity } of left) {
    const product = await products.get(product_id)
    if (product) await products.put({ ...product, current_stock: product.current_stock - quantity })
  }
  await tx.done
  return left
}

/** There was no answer in time: the sale counts as made offline, and waits to be sent. */
export async function letWait(database: TillDatabase, entry: WaitingSale): Promise<void> {
  const tx = database.transaction(['sales', 'outbox'], 'readwrite', onDisk)
  const [waiting, sale] = await Promise.all([
    tx.objectStore('outbox').get(entry.seq),
    tx.objectStore('sales').get(entry.sale_id),
  ])
  if (waiting && sale) {
    const body: TillSale = { ...waiting.body, origin: 'offline' }
    const state: SaleState = 'waiting'
    await tx.objectStore('outbox').put({ ...waiting, body, next_at: 0, was_asked: true })
    await tx.objectStore('sales').put({ ...sale, state })
  }
  await tx.done
}

/** Stores why a sale could not be sent, and when to try again. It stays in the outbox. */
export async function postpone(
  database: TillDatabase,
  entry: WaitingSale,
  problem: SendProblem,
  nextAt: number,
): Promise<void> {
  const tx = database.transaction('outbox', 'readwrite')
  const waiting = await tx.store.get(entry.seq)
  if (waiting) await tx.store.put({ ...waiting, tries: waiting.tries + 1, problem, next_at: nextAt })
  await tx.done
}

/** Lets every waiting sale be tried at once, except those that are being sent. */
export async function hurry(database: TillDatabase): Promise<void> {
  const tx = database.transaction('outbox', 'readwrite')
  for await (const cursor of tx.store) {
    if (cursor.value.body.origin === 'offline') await cursor.update({ ...cursor.value, next_at: 0 })
  }
  await tx.done
}

/** The waiting sales, in their order. */
export function listWaiting(database: TillDatabase): Promise<WaitingSale[]> {
  return database.getAll('outbox')
}
