import { HeldUp, isAway } from '../database-errors.ts'
import type { SaleAsk } from './admit-sellers.ts'
import { Suspects } from './suspects.ts'
import type { Queued, WaitingSales } from './waiting-sales.ts'

/** The answer to a recorded sale, as JSON. */
export type SaleAnswer = { readonly response: string; readonly isReplay: boolean }

/** A sale that was handed in, and who waits for its answer. */
export type HandedIn = Queued & {
  readonly ask: SaleAsk
  readonly sender: string
  readonly resolve: (answer: SaleAnswer) => void
  readonly reject: (failure: unknown) => void
}

type Batches = {
  readonly waiting: WaitingSales<HandedIn>
  /** Records the sales in one transaction and returns them. Fails when that does. A lock is waited for `patience` milliseconds. */
  readonly write: (batch: readonly HandedIn[], patience: number) => Promise<void>
  /** Starts the batches that can start now. */
  readonly start: () => void
  readonly onFault: (failure: unknown) => void
}

/** Milliseconds to wait for a lock: while other shops wait too, and when only the shop itself does. */
export const sharedPatience = 250
const ownPatience = 5_000
/** The most sales in a batch of one shop, and the most such batches at once, beside the shared ones. */
const mostSales = 64
const mostApart = 4
/** Milliseconds for which whoever made a batch fail shares none. */
const afterFault = 600_000

/**
 * Records the sales of a batch that failed. A shop whose rows somebody holds locked, or one of whose sales makes a batch fail, continues in batches
 * of its own, and the sender of that sale goes alone.
 */
export class ShopsApart {
  readonly #batches: Batches
  readonly #suspects = new Suspects()
  readonly #underWay = new Set<string>()
  #isPausing = false

  constructor(batches: Batches) {
    this.#batches = batches
  }

  has(shop: string): boolean {
    return this.#suspects.has(shop)
  }

  /** Starts batches of shops that are set apart, one for each shop. */
  start(): void {
    if (this.#suspects.isEmpty) return
    for (const shop of this.#batches.waiting.shops) {
      if (this.#underWay.size >= mostApart) return
      if (!this.#suspects.has(shop) || this.#underWay.has(shop)) continue
      const batch = this.#nextOf(shop)
      if (batch.length === 0) continue
      this.#underWay.add(shop)
      void this.#recordOwn(batch, ownPatience).finally(() => {
        this.#underWay.delete(shop)
        this.#batches.start()
      })
    }
  }

  /** The shop's next sales together, without those of a sender who goes alone; of such a sender one, once it may be tried again. */
  #nextOf(shop: string): HandedIn[] {
    const together = this.#batches.waiting.takeOf(shop, mostSales, ({ sender }) => !this.#suspects.has(sender))
    if (together.length > 0) return together
    const alone = this.#batches.waiting.takeOf(shop, 1, ({ sender }) => this.#suspects.pauseOf(sender) === 0)
    if (alone.length === 0) this.#pauseThenStart()
    return alone
  }

  #pauseThenStart(): void {
    if (this.#isPausing) return
    this.#isPausing = true
    setTimeout(() => {
      this.#isPausing = false
      this.#batches.start()
    }, this.#suspects.shortestPause)
  }

  /** Records the sales of a shared batch that failed, each shop's by themselves, so that no shop waits long for another's fault. */
  async recover(batch: readonly HandedIn[], failure: unknown): Promise<void> {
    if (isAway(failure)) return giveUp(batch, failure)
    const byShop = [...Map.groupBy(batch, ({ shop }) => shop).values()]
    if (byShop.length === 1) return this.#setApart(batch, failure)
    while (byShop.length > 0)
      await Promise.all(byShop.splice(0, mostApart).map((sales) => this.#recordOrSetApart(sales)))
  }

  async #recordOrSetApart(batch: readonly HandedIn[]): Promise<void> {
    try {
      await this.#batches.write(batch, sharedPatience)
    } catch (failure) {
      if (isAway(failure)) giveUp(batch, failure)
      else this.#setApart(batch, failure)
    }
  }

  #setApart(batch: readonly HandedIn[], failure: unknown): void {
    for (const { shop } of batch.slice(0, 1)) this.#suspects.add(shop, failure instanceof HeldUp ? 0 : afterFault)
    this.#batches.waiting.putBack(batch)
  }

  /** Records sales of one shop. The one that cannot be written is found by bisection, and its sender goes alone from then on. */
  async #recordOwn(batch: readonly HandedIn[], patience: number): Promise<void> {
    try {
      await this.#batches.write(batch, patience)
    } catch (failure) {
      const [culprit] = batch
      if (culprit === undefined || isAway(failure) || failure instanceof HeldUp) return giveUp(batch, failure)
      if (batch.length === 1) return await this.#recordUnwritable(culprit, failure)
      const half = Math.ceil(batch.length / 2)
      await this.#recordOwn(batch.slice(0, half), patience)
      await this.#recordOwn(batch.slice(half), patience)
    }
  }

  /** An offline sale of a till has happened, so it is parked if it cannot be recorded. Any other sale gets the failure. */
  async #recordUnwritable(sale: HandedIn, failure: unknown): Promise<void> {
    this.#suspects.add(sale.shop, afterFault)
    this.#suspects.add(sale.sender, afterFault)
    const { ask } = sale
    if (!('till' in ask) || ask.sale.origin !== 'offline') return sale.reject(failure)
    this.#batches.onFault(failure)
    await this.#batches.write([{ ...sale, ask: { ...ask, isUnpostable: true } }], ownPatience).catch(sale.reject)
  }
}

function giveUp(batch: readonly HandedIn[], failure: unknown): void {
  const told = failure instanceof HeldUp ? failure.cause : failure
  for (const { reject } of batch) reject(told)
}
