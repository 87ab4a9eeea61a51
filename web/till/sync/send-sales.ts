import { asFailure, type Failure, isFinal, isRefusal } from '../../shared/calls/failure.ts'
import { networkNow, tellNetwork } from '../../shared/calls/network.ts'
import { untoldShifts } from '../drawer/kept-drawer.ts'
import { takeBackRefused } from '../sale/take-back.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import { letWait, listWaiting, postpone, type SaleAnswer, settleSale } from '../store/outbox.ts'
import { readSetting } from '../store/settings.ts'
import type { Till } from '../till.ts'
import { loadWaiting } from './load-store.ts'
import { noteShopState, turnedAway } from './terminal-door.ts'
import { sell } from './till-server.ts'

const baseMs = 1000
/** The longest wait after no answer, and after a refusal, in milliseconds. */
const mostMs = { unanswered: 30_000, refused: 300_000 }
/** After this many without an answer in a row, the connection counts as down for this pass. */
const patience = 2
const atOnce = 4

/** How long a sale waits before its next try: doubled each time up to the maximum, half of it random. */
export function waitBefore(tries: number, status: number, random: () => number = Math.random): number {
  const full = Math.min(baseMs * 2 ** Math.min(tries, 20), status === 0 ? mostMs.unanswered : mostMs.refused)
  return full / 2 + (full / 2) * random()
}

/** The due sales, those with the fewest tries first, so that one that cannot be sent never blocks the others. */
export function dueNow(waiting: readonly WaitingSale[], now: number): WaitingSale[] {
  return waiting
    .filter(({ next_at }) => next_at <= now)
    .sort((one, other) => one.tries - other.tries || one.seq - other.seq)
}

/** How a pass over the outbox ended; `toldToWait`: the terminal's quota is used up, and it must send nothing for this many milliseconds. */
export type Pass = 'done' | 'line-down' | 'turned-away' | { readonly toldToWait: number }

/** Sends every due sale, a few at once; ends early if the connection is down, or the terminal is rejected or told to wait. */
export async function sendSales(till: Till): Promise<Pass> {
  let unanswered = 0
  const untold = untoldShifts(till.drawer.get())
  const due = dueNow(await listWaiting(till.database), Date.now()).filter(
    ({ body }) => !untold.has(body.shift_id ?? ''),
  )
  for (let at = 0; at < due.length; at += atOnce) {
    const results = await Promise.all(due.slice(at, at + atOnce).map((entry) => sendSale(till, entry)))
    await loadWaiting(till)
    till.tell({ kind: 'waiting' })
    if (results.includes('turned-away')) return 'turned-away'
    const waits = results.flatMap((result) => (typeof result === 'object' ? [result.toldToWait] : []))
    if (waits.length > 0) return { toldToWait: Math.max(...waits) }
    const isAnswered = results.includes('answered')
    if (isAnswered && networkNow() === 'offline') tellNetwork('online')
    unanswered = isAnswered ? 0 : unanswered + results.length
    if (unanswered >= patience) return 'line-down'
  }
  return 'done'
}

type Result = 'answered' | 'unanswered' | 'turned-away' | { readonly toldToWait: number }

async function sendSale(till: Till, entry: WaitingSale): Promise<Result> {
  try {
    await askAndSettle(till, entry, () => sellOnce(till, entry))
    return 'answered'
  } catch (error) {
    return await noteFailure(till, entry, asFailure(error))
  }
}

/**
 * A sale that got no answer while the customer waited is sent again as an offline sale. If the server had recorded it after all, it recognises it by
 * its first form, and repeats its first answer.
 */
async function sellOnce(till: Till, { body, was_asked }: WaitingSale): Promise<SaleAnswer> {
  try {
    return await sell(till, body)
  } catch (error) {
    if (!was_asked || !isRefusal(error, 'general.keyReused')) throw error
    return await sell(till, { ...body, origin: 'online' })
  }
}

/** Asks the server, and applies its answer to the store and to the stock on the screen. */
export async function askAndSettle(
  till: Till,
  entry: WaitingSale,
  ask: () => Promise<SaleAnswer>,
): Promise<SaleAnswer> {
  const cursor = await readSetting(till.database, 'cursor')
  const answer = await ask()
  const left = await settleSale(till.database, entry, answer, cursor)
  if (left === undefined || answer.outcome !== 'posted') return answer
  for (const { product_id, quantity } of left) {
    const product = till.products.get(product_id)
    if (product) till.products.set(product_id, { ...product, current_stock: product.current_stock - quantity })
  }
  const units = entry.body.items.flatMap(({ unit_id }) => (unit_id ? [unit_id] : []))
  for (const id of units) till.units.drop(id)
  till.stockTick.set(till.stockTick.get() + 1)
  till.tell({ kind: 'products', ids: entry.body.items.map(({ product_id }) => product_id) })
  if (units.length > 0) till.tell({ kind: 'units', ids: units })
  return answer
}

async function noteFailure(till: Till, entry: WaitingSale, failure: Failure): Promise<Result> {
  const { code, message, status } = failure
  if (turnedAway(till, failure)) return 'turned-away'
  noteShopState(till, failure)
  if (entry.body.origin === 'online' && isFinal(status)) {
    await takeBackRefused(till, entry, failure)
    return 'answered'
  }
  // The tab that asked was closed meanwhile: the seller had completed the sale, so it is valid.
  if (entry.body.origin === 'online') await letWait(till.database, entry)
  // A used-up quota is not the sale's fault: it is sent with the next ones.
  const wait = status === 429 ? 0 : waitBefore(entry.tries, status)
  await postpone(till.database, entry, { code, message, status }, Date.now() + Math.max(wait, askedFor(failure)))
  if (status === 429) return { toldToWait: askedFor(failure) }
  return status === 0 ? 'unanswered' : 'answered'
}

function askedFor({ meta }: Failure): number {
  const seconds = (meta as { retry_after?: number } | undefined)?.retry_after
  return seconds === undefined ? 0 : seconds * 1000
}
