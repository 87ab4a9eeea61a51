import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { HeldUp, isHeldUp, isTaken } from '../database-errors.ts'
import { fail } from '../fail.ts'
import type { Trial } from '../subscription/plan.ts'
import type { SaleAsk } from './admit-sellers.ts'
import type { BatchDatabase } from './batch-database.ts'
import { BatchHomes } from './batch-homes.ts'
import { KnownShops, senderOf } from './known-shops.ts'
import { recordSales, type SaleOutcome } from './record-sale.ts'
import { type HandedIn, type SaleAnswer, ShopsApart, sharedPatience } from './shops-apart.ts'
import { UndecidedShops } from './undecided-shops.ts'
import { WaitingSales } from './waiting-sales.ts'

/** Where sales are handed in. */
export type SaleBatches = {
  /** Records one sale and answers once it is on disk. Fails with the sale's failure, or DATABASE_ERROR when too many wait. */
  readonly record: (ask: SaleAsk) => Promise<SaleAnswer>
}

const most = { sales: 64, lines: 256 }
/** Beyond these limits the service answers busy at once, instead of letting people wait in vain. One shop cannot fill the queue. */
const mostWaiting = 2_000
const mostOfOneShop = 500

/**
 * Group commit: while transactions are under way, the sales that arrive wait and go together in the next one. There is no added delay: a
 * lone sale goes at once, as a batch of one. Shops take turns within a batch; one whose sales make batches fail goes apart (`ShopsApart`).
 */
class GroupCommit implements SaleBatches {
  readonly #database: BatchDatabase
  readonly #trial: Trial
  readonly #onFault: (failure: unknown) => void
  readonly #waiting = new WaitingSales<HandedIn>()
  readonly #known = new KnownShops()
  readonly #apart: ShopsApart
  readonly #undecided = new UndecidedShops()
  readonly #homes: BatchHomes

  constructor(database: BatchDatabase, trial: Trial, onFault: (failure: unknown) => void) {
    this.#database = database
    this.#homes = new BatchHomes(database)
    this.#trial = trial
    this.#onFault = onFault
    this.#apart = new ShopsApart({
      waiting: this.#waiting,
      write: (batch, patience) => this.#write(batch, patience),
      start: () => this.#start(),
      onFault,
    })
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
    const isWanted = (shop: string) => !this.#apart.has(shop) && !this.#undecided.has(shop)
    for (const [batch, end] of this.#homes.batches(this.#waiting, most, isWanted)) {
      const decided = this.#undecided.add(batch, () => this.#start())
      void this.#write(batch, sharedPatience, decided)
        .finally(decided)
        .catch((failure: unknown) => this.#apart.recover(batch, failure))
        .finally(() => {
          end()
          this.#start()
        })
    }
    this.#apart.start()
  }

  async #write(batch: readonly HandedIn[], patience: number, onDecided?: () => void, attempts = 3): Promise<void> {
    const asks = batch.map(({ ask }) => ask)
    try {
      const write = (tx: Tx) =>
        recordSales(tx, asks, this.#trial, { patience, onDecided }).catch((failure: unknown) => {
          throw isHeldUp(failure) ? new HeldUp('a lock was not to be had', { cause: failure }) : failure
        })
      this.#settle(batch, await this.#database.asAppFor(this.#homes.shopOf(batch), write, asks))
    } catch (failure) {
      // Another batch gave the id of one of them to the same sale in the same moment: now it is known.
      if (!isTaken(failure, ['sales_pkey', 'parked_sales_pkey']) || attempts === 1) throw failure
      await this.#write(batch, patience, onDecided, attempts - 1)
    }
  }

  #settle(batch: readonly HandedIn[], outcomes: readonly SaleOutcome[]): void {
    batch.forEach(({ ask, resolve, reject }, i) => {
      const outcome = outcomes[i]
      if (outcome?.org_id !== undefined) this.#known.learn(ask, outcome.org_id)
      if (outcome?.fault !== undefined) this.#onFault(outcome.fault)
      if (outcome === undefined) reject(new Error('a sale got no outcome'))
      else if ('failure' in outcome) reject(outcome.failure)
      else resolve({ response: outcome.response, isReplay: outcome.isReplay })
    })
  }
}

/** Group commit of sales. `onFault` hears why a sale was parked that nobody else reports. */
export function openSaleBatches(
  database: BatchDatabase,
  trial: Trial,
  onFault: (failure: unknown) => void = () => undefined,
): SaleBatches {
  return new GroupCommit(database, trial, onFault)
}
