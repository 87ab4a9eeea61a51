import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import { HeldUp, isAway, isHeldUp, isTaken } from '../database-errors.ts'
import { fail } from '../fail.ts'
import type { Trial } from '../subscription/plan.ts'
import { KnownShops, senderOf } from './known-shops.ts'
import { recordSales, type SaleAsk, type SaleOutcome } from './record-sale.ts'
import { Suspects } from './suspects.ts'
import { type Queued, WaitingSales } from './waiting-sales.ts'

/** The answer to a recorded sale, as JSON. */
export type SaleAnswer = { readonly response: string; readonly isReplay: boolean }

/** Where sales are handed in. */
export type SaleBatches = {
  /** Records one sale and answers once it is on disk. Fails with the sale's failure, or DATABASE_ERROR when too many wait. */
  readonly record: (ask: SaleAsk) => Promise<SaleAnswer>
}

type Waiting = Queued & {
  readonly ask: SaleAsk
  readonly sender: string
  readonly resolve: (answer: SaleAnswer) => void
  readonly reject: (failure: unknown) => void
}

const most = { sales: 64, lines: 256 }
/** Shared batches under way at once: one computes here while the other one's statements run there. */
const mostShared = 2
/** Batches of single shops under way at once, beside the shared ones. */
const mostApart = 4
/** How long a lock is waited for, in milliseconds: where other shops wait too, and where only the shop itself does. */
const sharedPatience = 250
const ownPatience = 5_000
/** Past these the service says that it is busy, at once, instead of letting people wait for nothing. One shop cannot fill the line. */
const mostWaiting = 2_000
const mostOfOneShop = 500
/** How long nobody shares a batch with who made one fail, in milliseconds. */
const afterFault = 600_000

/**
 * Group commit: while transactions are under way, the sales that arrive wait and go together in the next one. There is no added delay: a
 * lone sale goes at once, as a batch of one. Shops take turns within a batch. A shop whose rows are locked by somebody, or whose sale
 * makes a batch fail, goes on in batches of its own, and whoever sent that sale goes alone. `onFault` hears why a sale was parked that
 * nobody else reports.
 */
export function openSaleBatches(
  database: Database,
  trial: Trial,
  onFault: (failure: unknown) => void = () => undefined,
): SaleBatches {
  const waiting = new WaitingSales<Waiting>()
  const known = new KnownShops()
  const suspects = new Suspects()
  const apart = new Set<string>()
  let shared = 0
  let isPausing = false

  function start(): void {
    while (shared < mostShared) {
      const batch = waiting.take(most, (shop) => !suspects.has(shop))
      if (batch.length === 0) break
      shared += 1
      void recordShared(batch).finally(() => {
        shared -= 1
        start()
      })
    }
    if (!suspects.isEmpty) startApart()
  }

  /** Starts batches of shops that go by themselves, one a shop. */
  function startApart(): void {
    for (const shop of waiting.shops) {
      if (apart.size >= mostApart) return
      if (!suspects.has(shop) || apart.has(shop)) continue
      const batch = nextOf(shop)
      if (batch.length === 0) continue
      apart.add(shop)
      void recordOwn(batch, ownPatience).finally(() => {
        apart.delete(shop)
        start()
      })
    }
  }

  /** The shop's next sales together, without those of a sender who goes alone; of such a sender one, once it may be tried again. */
  function nextOf(shop: string): Waiting[] {
    const together = waiting.takeOf(shop, most.sales, ({ sender }) => !suspects.has(sender))
    if (together.length > 0) return together
    const alone = waiting.takeOf(shop, 1, ({ sender }) => suspects.pauseOf(sender) === 0)
    if (alone.length === 0) pauseThenStart()
    return alone
  }

  function pauseThenStart(): void {
    if (isPausing) return
    isPausing = true
    setTimeout(() => {
      isPausing = false
      start()
    }, suspects.shortestPause)
  }

  async function write(batch: readonly Waiting[], patience: number, attempts = 3): Promise<void> {
    const asks = batch.map(({ ask }) => ask)
    try {
      const outcomes = await database.asApp((tx) =>
        recordSales(tx, asks, trial, patience).catch((failure: unknown) => {
          throw isHeldUp(failure) ? new HeldUp('a lock was not to be had', { cause: failure }) : failure
        }),
      )
      settle(batch, outcomes)
    } catch (failure) {
      // Another batch gave the id of one of them to the same sale in the same moment: now it is known.
      if (!isTaken(failure, ['sales_pkey', 'parked_sales_pkey']) || attempts === 1) throw failure
      await write(batch, patience, attempts - 1)
    }
  }

  function settle(batch: readonly Waiting[], outcomes: readonly SaleOutcome[]): void {
    batch.forEach(({ ask, resolve, reject }, i) => {
      const outcome = outcomes[i]
      if (outcome?.org_id !== undefined) known.learn(ask, outcome.org_id)
      if (outcome?.fault !== undefined) onFault(outcome.fault)
      if (outcome === undefined) reject(new Error('a sale got no outcome'))
      else if ('failure' in outcome) reject(outcome.failure)
      else resolve({ response: outcome.response, isReplay: outcome.isReplay })
    })
  }

  /** Sales of several shops. What stops one of them stops the others for a moment only: each shop goes on by itself. */
  async function recordShared(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch, sharedPatience)
    } catch (failure) {
      if (isAway(failure)) return giveUp(batch, failure)
      const byShop = [...Map.groupBy(batch, ({ shop }) => shop).values()]
      if (byShop.length === 1) return setApart(batch, failure)
      while (byShop.length > 0) await Promise.all(byShop.splice(0, mostApart).map(recordOrSetApart))
    }
  }

  async function recordOrSetApart(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch, sharedPatience)
    } catch (failure) {
      if (isAway(failure)) giveUp(batch, failure)
      else setApart(batch, failure)
    }
  }

  function setApart(batch: readonly Waiting[], failure: unknown): void {
    for (const { shop } of batch.slice(0, 1)) suspects.add(shop, failure instanceof HeldUp ? 0 : afterFault)
    waiting.putBack(batch)
  }

  /** Sales of one shop. The one that cannot be written is found by halves, and its sender goes alone from then on. */
  async function recordOwn(batch: readonly Waiting[], patience: number): Promise<void> {
    try {
      await write(batch, patience)
    } catch (failure) {
      const [culprit] = batch
      if (culprit === undefined || isAway(failure) || failure instanceof HeldUp) return giveUp(batch, failure)
      if (batch.length === 1) return await recordUnwritable(culprit, failure)
      const half = Math.ceil(batch.length / 2)
      await recordOwn(batch.slice(0, half), patience)
      await recordOwn(batch.slice(half), patience)
    }
  }

  /** A till's sale that was made already is parked, whatever keeps it out of the books. */
  async function recordUnwritable(sale: Waiting, failure: unknown): Promise<void> {
    suspects.add(sale.shop, afterFault)
    suspects.add(sale.sender, afterFault)
    const { ask } = sale
    if (!('till' in ask) || ask.sale.origin !== 'offline') return sale.reject(failure)
    onFault(failure)
    await write([{ ...sale, ask: { ...ask, isUnpostable: true } }], ownPatience).catch(sale.reject)
  }

  function giveUp(batch: readonly Waiting[], failure: unknown): void {
    const told = failure instanceof HeldUp ? failure.cause : failure
    for (const { reject } of batch) reject(told)
  }

  return {
    record: (ask) => {
      const shop = known.shopOf(ask)
      if (waiting.size >= mostWaiting || waiting.sizeOf(shop) >= mostOfOneShop) throw fail(general.busy)
      return new Promise((resolve, reject) => {
        waiting.add({ shop, sender: senderOf(ask), lines: ask.sale.items.length, ask, resolve, reject })
        start()
      })
    },
  }
}
