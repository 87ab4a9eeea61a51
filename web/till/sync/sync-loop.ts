import { asFailure } from '../../shared/calls/failure.ts'
import { reportError } from '../../shared/calls/report.ts'
import { finishExchange } from '../refunds/exchange.ts'
import { hurry } from '../store/outbox.ts'
import { readSetting } from '../store/settings.ts'
import type { Till } from '../till.ts'
import { greetServer } from './greet-server.ts'
import { type Pass, sendSales, waitBefore } from './send-sales.ts'
import { syncCatalogue } from './sync-catalogue.ts'
import { syncLaybys } from './sync-laybys.ts'
import { syncPrices } from './sync-prices.ts'
import { syncUnits } from './sync-units.ts'
import { tellDrawer } from './tell-drawer.ts'
import { noteShopState, turnedAway } from './terminal-door.ts'

/** The longest pause between two rounds, and how often catalogue and greeting are due. */
const pauseMs = 10_000
const everyMs = 60_000
const toldToWaitMs = 500
const leastMs = 250

/**
 * Keeps the store in sync with the server until `signal` ends it. One tab does it at a time: the others wait for the lock, which the browser passes
 * on when that tab closes or dies.
 */
export async function keepInStep(till: Till, signal: AbortSignal): Promise<void> {
  try {
    await navigator.locks.request('tunda-till-sync', { signal }, () => rounds(till, signal))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function rounds(till: Till, signal: AbortSignal): Promise<void> {
  const hurryUp = () => void hurry(till.database).then(() => till.wake.set(till.wake.get() + 1))
  window.addEventListener('online', hurryUp, { signal })
  const outbox = outboxPace(till)
  let restAt = 0
  while (!signal.aborted) {
    const seen = till.wake.get()
    if (till.terminal.get()) {
      await attempt(till, () => tellDrawer(till, 'closing'))
      const isUp = await outbox.round(seen)
      if (isUp) await attempt(till, () => tellDrawer(till, 'end'))
      if (isUp) await attempt(till, () => finishExchange(till))
      if (isUp) await attempt(till, () => finishTradeIn(till))
      // While the shop is not open, every round checks, so that the till continues soon after it is.
      const isShut = till.shopState.get() !== undefined
      if (Date.now() >= restAt || isShut || till.catalogueAt.get() === undefined) {
        const isThere =
          (await attempt(till, () => greetServer(till))) &&
          (await attempt(till, () => syncCatalogue(till))) &&
          (await attempt(till, () => syncUnits(till))) &&
          (await attempt(till, () => syncPrices(till))) &&
          (await attempt(till, () => syncLaybys(till)))
        if (isThere) restAt = Date.now() + everyMs
      }
    }
    if (till.wake.get() === seen) await pause(till, Math.min(outbox.wait(), pauseMs), signal)
  }
}

/** Asks for the outcome of a trade-in without an answer; the code for it is loaded only if there is one. */
async function finishTradeIn(till: Till): Promise<void> {
  if ((await readSetting(till.database, 'trade_in')) === undefined) return
  const { finishTradeIn: finish } = await import('../trade-in/make-trade-in.ts')
  await finish(till)
}

/** How soon the outbox is processed again: at once for due sales, later and later while there is no answer. */
function outboxPace(till: Till) {
  let [quietUntil, downs, lastWake] = [0, 0, 0]
  /** Whether everything that was due was sent. */
  async function round(wake: number): Promise<boolean> {
    if (Date.now() < quietUntil && wake === lastWake) return downs === 0
    lastWake = wake
    const pass = await sendSales(till).catch((error: unknown): Pass => {
      reportError(error)
      return { toldToWait: 0 }
    })
    // The connection is back: sales without an answer are sent at once.
    if (pass === 'done' && downs > 0) await attempt(till, () => hurry(till.database))
    downs = pass === 'line-down' ? downs + 1 : 0
    quietUntil = Date.now() + restAfter(pass, downs)
    return pass === 'done'
  }
  function wait(): number {
    const next = Math.min(...till.waiting.get().map(({ next_at }) => next_at - Date.now()), pauseMs)
    return Math.max(next, quietUntil - Date.now())
  }
  return { round, wait }
}

function restAfter(pass: Pass, downs: number): number {
  if (pass === 'turned-away') return everyMs
  if (typeof pass === 'object') return Math.max(pass.toldToWait, toldToWaitMs)
  return pass === 'line-down' ? waitBefore(downs, 0) : 0
}

/** A failed round is repeated with the next one; it must never end the loop. */
async function attempt(till: Till, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const failure = asFailure(error)
    noteShopState(till, failure)
    const isExpected = turnedAway(till, failure) || till.shopState.get() !== undefined || failure.status === 0
    if (!isExpected) reportError(failure)
    return false
  }
}

/** Waits until the loop is woken or the time is over. */
async function pause(till: Till, milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, Math.max(milliseconds, leastMs))
    const stop = till.wake.subscribe(go)
    signal.addEventListener('abort', go)
  })
}
