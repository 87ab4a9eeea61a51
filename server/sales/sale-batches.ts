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
 * makes a batch fail, goes on in batches of its own, and whoever sent that sale goes alone.
 */
class GroupCommit implements SaleBatches {
  readonly #database: Database
  readonly #trial: Trial
  readonly #onFault: (failure: unknown) => void
  readonly #waiting = new WaitingSales<Waiting>()
  readonly #known = new KnownShops()
  readonly #suspects = new Suspects()
  readonly #apart = new Set<string>()
  #shared = 0
  #isPausing = false

  constructor(database: Database, trial: Trial, onFault: (failure: unknown) => void) {
    this.#database = database
    this.#trial = trial
    this.#onFault = onFault
  }

  record(ask: SaleAsk): Promise<SaleAnswer> {
    const shop = this.#known.shopOf(ask)
    if (this.#waiting.size >= mostWaiting || this.#waiting.sizeOf(shop) >= mostOfOneShop) throw fail(general.busy)
    return new Promise((resolve, reject) => {
      this.#waiting.add({ shop, sender: senderOf(ask), lines: ask.sale.items.length, ask, resolve, reject })
      this.#start()
    })
  }

  #start(): void {
    while (this.#shared < mostShared) {
      const batch = this.#waiting.take(most, (shop) => !this.#suspects.has(shop))
      if (batch.length === 0) break
      this.#shared += 1
      void this.#recordShared(batch).finally(() => {
        this.#shared -= 1
        this.#start()
      })
    }
    if (!this.#suspects.isEmpty) this.#startApart()
  }

  /** Starts batches of shops that go by themselves, one a shop. */
  #startApart(): void {
    for (const shop of this.#waiting.shops) {
      if (this.#apart.size >= mostApart) return
      if (!this.#suspects.has(shop) || this.#apart.has(shop)) continue
      const batch = this.#nextOf(shop)
      if (batch.length === 0) continue
      this.#apart.add(shop)
      void this.#recordOwn(batch, ownPatience).finally(() => {
        this.#apart.delete(shop)
        this.#start()
      })
    }
  }

  /** The shop's next sales together, without those of a sender who goes alone; of such a sender one, once it may be tried again. */
  #nextOf(shop: string): Waiting[] {
    const together = this.#waiting.takeOf(shop, most.sales, ({ sender }) => !this.#suspects.has(sender))
    if (together.length > 0) return together
    const alone = this.#waiting.takeOf(shop, 1, ({ sender }) => this.#suspects.pauseOf(sender) === 0)
    if (alone.length === 0) this.#pauseThenStart()
    return alone
  }

  #pauseThenStart(): void {
    if (this.#isPausing) return
    this.#isPausing = true
    setTimeout(() => {
      this.#isPausing = false
      this.#start()
    }, this.#suspects.shortestPause)
  }

  async #write(batch: readonly Waiting[], patience: number, attempts = 3): Promise<void> {
    const asks = batch.map(({ ask }) => ask)
    try {
      const outcomes = await this.#database.asApp((tx) =>
        recordSales(tx, asks, this.#trial, patience).catch((failure: unknown) => {
          throw isHeldUp(failure) ? new HeldUp('a lock was not to be had', { cause: failure }) : failure
        }),
      )
      this.#settle(batch, outcomes)
    } catch (failure) {
      // Another batch gave the id of one of them to the same sale in the same moment: now it is known.
      if (!isTaken(failure, ['sales_pkey', 'parked_sales_pkey']) || attempts === 1) throw failure
      await this.#write(batch, patience, attempts - 1)
    }
  }

  #settle(batch: readonly Waiting[], outcomes: readonly SaleOutcome[]): void {
    batch.forEach(({ ask, resolve, reject }, i) => {
      const outcome = outcomes[i]
      if (outcome?.org_id !== undefined) this.#known.learn(ask, outcome.org_id)
      if (outcome?.fault !== undefined) this.#onFault(outcome.fault)
      if (outcome === undefined) reject(new Error('a sale got no outcome'))
      else if ('failure' in outcome) reject(outcome.failure)
      else resolve({ response: outcome.response, isReplay: outcome.isReplay })
    })
  }

  /** Sales of several shops. What stops one of them stops the others for a moment only: each shop goes on by itself. */
  async #recordShared(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#write(batch, sharedPatience)
    } catch (failure) {
      if (isAway(failure)) return this.#giveUp(batch, failure)
      const byShop = [...Map.groupBy(batch, ({ shop }) => shop).values()]
      if (byShop.length === 1) return this.#setApart(batch, failure)
      while (byShop.length > 0)
        await Promise.all(byShop.splice(0, mostApart).map((sales) => this.#recordOrSetApart(sales)))
    }
  }

  async #recordOrSetApart(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#write(batch, sharedPatience)
    } catch (failure) {
      if (isAway(failure)) this.#giveUp(batch, failure)
      else this.#setApart(batch, failure)
    }
  }

  #setApart(batch: readonly Waiting[], failure: unknown): void {
    for (const { shop } of batch.slice(0, 1)) this.#suspects.add(shop, failure instanceof HeldUp ? 0 : afterFault)
    this.#waiting.putBack(batch)
  }

  /** Sales of one shop. The one that cannot be written is found by halves, and its sender goes alone from then on. */
  async #recordOwn(batch: readonly Waiting[], patience: number): Promise<void> {
    try {
      await this.#write(batch, patience)
    } catch (failure) {
      const [culprit] = batch
      if (culprit === undefined || isAway(failure) || failure instanceof HeldUp) return this.#giveUp(batch, failure)
      if (batch.length === 1) return await this.#recordUnwritable(culprit, failure)
      const half = Math.ceil(batch.length / 2)
      await this.#recordOwn(batch.slice(0, half), patience)
      await this.#recordOwn(batch.slice(half), patience)
    }
  }

  /** A till's sale that was made already is parked, whatever keeps it out of the books. */
  async #recordUnwritable(sale: Waiting, failure: unknown): Promise<void> {
    this.#suspects.add(sale.shop, afterFault)
    this.#suspects.add(sale.sender, afterFault)
    const { ask } = sale
    if (!('till' in ask) || ask.sale.origin !== 'offline') return sale.reject(failure)
    this.#onFault(failure)
    await this.#write([{ ...sale, ask: { ...ask, isUnpostable: true } }], ownPatience).catch(sale.reject)
  }

  #giveUp(batch: readonly Waiting[], failure: unknown): void {
    const told = failure instanceof HeldUp ? failure.cause : failure
    for (const { reject } of batch) reject(told)
  }
}

/** Group commit of sales. `onFault` hears why a sale was parked that nobody else reports. */
export function openSaleBatches(
  database: Database,
  trial: Trial,
  onFault: (failure: unknown) => void = () => undefined,
): SaleBatches {
  return new GroupCommit(database, trial, onFault)
}
