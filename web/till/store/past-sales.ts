import type { Ticket } from '@tunda/contract/selling/ticket'
import type { KeptSale, WaitingSale } from './kept-sale.ts'
import { onDisk, type TillDatabase } from './till-database.ts'

/** A corrected clock may have changed the order of a few sales. */
const lookedPast = 20

/** How many of them are searched for a receipt's number. */
const mostSought = 2000

/** The newest sales of this till, newest first. */
export async function newestSales(database: TillDatabase): Promise<KeptSale[]> {
  const sales: KeptSale[] = []
  let at = await database.transaction('sales').store.index('by_seq').openCursor(null, 'prev')
  for (; at && sales.length < mostSought; at = await at.continue()) sales.push(at.value)
  return sales
}

/** How many days a sent sale is kept here. */
const daysKept = 30

/** The sales of one shop day, newest first. */
export async function salesOfDay(database: TillDatabase, day: string): Promise<KeptSale[]> {
  const sales = await database.getAllFromIndex('sales', 'by_day', day)
  return sales.sort((one, other) => other.seq - one.seq)
}

/** The sales since a time, newest first. */
export async function salesSince(database: TillDatabase, moment: string): Promise<KeptSale[]> {
  const sales: KeptSale[] = []
  let at = await database.transaction('sales').store.index('by_seq').openCursor(null, 'prev')
  for (let earlier = 0; at && earlier < lookedPast; at = await at.continue()) {
    if (at.value.sold_at >= moment) sales.push(at.value)
    else earlier += 1
  }
  return sales
}

/** Deletes what the server has had for a month; waiting sales are kept whatever their age. */
export async function forgetOldSales(database: TillDatabase, now: number): Promise<void> {
  const last = new Date(now - daysKept * 86_400_000).toISOString().slice(0, 10)
  const tx = database.transaction('sales', 'readwrite')
  for await (const cursor of tx.store.index('by_day').iterate(IDBKeyRange.upperBound(last, true))) {
    if (cursor.value.state === 'posted' || cursor.value.state === 'parked') await cursor.delete()
  }
  await tx.done
}

/** Stores that the receipt was shown. */
export async function noteReceipt(database: TillDatabase, id: string, at: string): Promise<void> {
  const tx = database.transaction('sales', 'readwrite')
  const sale = await tx.store.get(id)
  if (sale && sale.receipt_at === null) await tx.store.put({ ...sale, receipt_at: at })
  await tx.done
}

/** Stores that the sale was cancelled: a copy of its receipt shows it. */
export async function noteCancelled(database: TillDatabase, id: string): Promise<void> {
  const tx = database.transaction('sales', 'readwrite')
  const sale = await tx.store.get(id)
  if (sale) await tx.store.put({ ...sale, receipt: { ...sale.receipt, status: 'cancelled' } })
  await tx.done
}

/** How many of the newest sales are checked: a crash leaves at most one in each tab. */
const lookedThrough = 100

/** The sales whose receipts nobody has seen, oldest first: the till crashed between selling and printing. */
export async function unseenSales(database: TillDatabase): Promise<KeptSale[]> {
  const unseen: KeptSale[] = []
  let at = await database.transaction('sales').store.index('by_seq').openCursor(null, 'prev')
  for (let looked = 0; at && looked < lookedThrough; looked += 1) {
    if (at.value.receipt_at === null && at.value.state !== 'asking') unseen.unshift(at.value)
    at = await at.continue()
  }
  return unseen
}

/** The server refused it while the goods were still on the counter: the sale is deleted, and its ticket restored. */
export async function takeBack(database: TillDatabase, entry: WaitingSale, ticket: Ticket): Promise<void> {
  const tx = database.transaction(['sales', 'outbox', 'tickets'], 'readwrite', onDisk)
  await Promise.all([
    tx.objectStore('outbox').delete(entry.seq),
    tx.objectStore('sales').delete(entry.sale_id),
    tx.objectStore('tickets').put(ticket),
    tx.done,
  ])
}
