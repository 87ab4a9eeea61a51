import type { ProductToCount, StockTakeStatus } from '@tunda/contract/stock/stock-take-shapes'
import type { Failure } from '../../shared/calls/failure.ts'
import type { Line } from '../lines.ts'
import type { ShownNumber } from '../numbers.ts'
import type { CountStore } from './count-store.ts'
import { addProduct, type Counter, type Did, holdCount, keep, keepScan, load, show } from './held-count.ts'
import { syncCount } from './sync-count.ts'

/** What a screen shows of a count that goes on. */
export type CountingState = {
  /** By name; undefined until they are here. */
  readonly products: readonly ProductToCount[] | undefined
  readonly lines: ReadonlyMap<string, Line>
  /** The devices that were scanned, newest first. */
  readonly numbers: readonly ShownNumber[]
  /** The one that was scanned last on this device; a colleague’s scans are theirs. */
  readonly lastNumber: ShownNumber | undefined
  /** Counts of this person that the shop does not have yet, and counts that another person left on this device. */
  readonly waiting: number
  readonly waitingOfOthers: number
  readonly sync: 'saved' | 'saving' | 'waiting'
  readonly status: StockTakeStatus | 'gone'
  readonly isDurable: boolean
  /** Why there is nothing to show, or what the shop would not take. */
  readonly failure: Failure | undefined
}

export type Counting = {
  readonly state: () => CountingState
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps a count and shows it; it is sent as soon as that is possible. Answers when it is safe. */
  readonly record: (productId: string, did: Did) => Promise<void>
  /** The same of a device's number that was scanned, or is taken off again. */
  readonly scan: (number: string, kind?: 'scan' | 'take_off') => Promise<void>
  /** Sends what waits and asks for news, now. */
  readonly syncNow: () => Promise<void>
  /** Gives up what waits here: the stock take takes no more. */
  readonly discardWaiting: () => Promise<void>
  /** A product that was not on the list, but is on the shelf. */
  readonly addProduct: (product: ProductToCount) => void
}

/** Counts one stock take on this device: every count is kept before it is called safe, and sent until the shop has it. */
export function openCounting(takeId: string, person: Counter, store: CountStore): Counting {
  const held = holdCount(takeId, person, store)
  const loaded = load(held)
  let syncing: Promise<void> | undefined

  function syncNow(): Promise<void> {
    syncing ??= loaded
      .then(() => alone(() => syncCount(held)))
      .finally(() => {
        syncing = undefined
      })
    return syncing
  }

  return {
    state: () => held.state,
    subscribe: (listener) => {
      held.listeners.add(listener)
      return () => held.listeners.delete(listener)
    },
    record: async (productId, did) => {
      await keep(held, productId, did)
      void syncNow()
    },
    scan: async (number, kind = 'scan') => {
      await keepScan(held, { kind, number })
      void syncNow()
    },
    syncNow,
    discardWaiting: async () => {
      await store.forgetCounts(held.waiting.map(({ id }) => id))
      held.waiting = []
      show(held, { sync: 'saved', failure: undefined })
    },
    addProduct: (product) => addProduct(held, product),
  }
}

/** One tab at a time sends: two would both show what the other has sent already. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Browsers have no locks to give on a page without encryption.
  const locks = navigator.locks as LockManager | null | undefined
  if (locks) await locks.request('tunda-stock-counts', work)
  else await work()
}
