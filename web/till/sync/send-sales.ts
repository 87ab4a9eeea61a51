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
/** The longest wait of a sale that nobody answered, and of one that was answered with a refusal. */
const mostMs = { unanswered: 30_000, refused: 300_000 }
/** So many unanswered in a row, and the line is taken to be down for this pass. */
const patience = 2
const atOnce = 4

/** How long a sale waits before its next try: doubled each time up to the cap, half of it by chance. */
export function waitBefore(tries: number, status: number, random: () => number = Math.random): number {
  const full = Math.min(baseMs * 2 ** Math.min(tries, 20), status === 0 ? mostMs.unanswered : mostMs.refused)
  return full / 2 + (full / 2) * random()
}

/** Those whose time has come, the least tried first, so that one that cannot be sent never stands before the rest. */
export function dueNow(waiting: readonly WaitingSale[], now: number): WaitingSale[] {
  return waiting
    .filter(({ next_at }) => next_at <= now)
    .sort((one, other) => one.tries - other.tries || one.seq - other.seq)
}

/** How a pass over the outbox ended; `toldToWait`: the terminal asked too fast, and is to ask nothing for so many milliseconds. */
export type Pass = 'done' | 'line-down' | 'turned-away' | { readonly toldToWait: number }

/** Sends every sale that is due, a few at once; ends early when the line is down, the terminal is turned away or told to wait. */
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
 * A sale that nobody answered while the customer waited is sent again as one that was made without the server. If the server had recorded
 * it after all, it knows it by the words of the first time, and answers to those what it answered then.
 */
async function sellOnce(till: Till, { body, was_asked }: WaitingSale): Promise<SaleAnswer> {
  try {
    return await sell(till, body)
  } catch (error) {
    if (!was_asked || !isRefusal(error, 'general.keyReused')) throw error
    return await sell(till, { ...body, origin: 'online' })
  }
}

/** Asks the server, and notes its answer in the store and in the stock that the screen shows. */
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
  // Whoever asked went down while asking: the seller had completed it, and it stands.
  if (entry.body.origin === 'online') await letWait(till.database, entry)
  // Too fast is nothing against this sale: it goes with the next.
  const wait = status === 429 ? 0 : waitBefore(entry.tries, status)
  await postpone(till.database, entry, { code, message, status }, Date.now() + Math.max(wait, askedFor(failure)))
  if (status === 429) return { toldToWait: askedFor(failure) }
  return status === 0 ? 'unanswered' : 'answered'
}

function askedFor({ meta }: Failure): number {
  const seconds = (meta as { retry_after?: number } | undefined)?.retry_after
  return seconds === undefined ? 0 : seconds * 1000
}
