import type { BatchDatabase } from './batch-database.ts'
import type { BatchSize, Queued, WaitingSales } from './waiting-sales.ts'

/** Shared batches under way at once, of one home: one computes here while the other one's statements run there. */
const mostShared = 2

/** Which shops lie together, and so go into one batch: all of them, unless the database lies on several nodes. Each home has batches of its own. */
export class BatchHomes {
  readonly #homeOf: BatchDatabase['homeOf']
  readonly #underWay = new Map<string | undefined, number>()

  constructor({ homeOf }: BatchDatabase) {
    this.#homeOf = homeOf
  }

  /** Takes the batches that may begin, of the shops that `isWanted`, each when it is asked for, and what is to be called when it has ended. */
  *batches<Sale extends Queued>(
    waiting: WaitingSales<Sale>,
    most: BatchSize,
    isWanted: (shop: string) => boolean,
  ): Generator<readonly [readonly Sale[], () => void]> {
    const homes = this.#homeOf === undefined ? [undefined] : new Set(waiting.shops.map(this.#homeOf))
    for (const home of homes) {
      while ((this.#underWay.get(home) ?? 0) < mostShared) {
        const batch = waiting.take(most, (shop) => isWanted(shop) && this.#homeOf?.(shop) === home)
        if (batch.length === 0) break
        yield [batch, this.#begin(home)]
      }
    }
  }

  /** A shop of a batch whose home is known. */
  shopOf([first]: readonly Queued[]): string | undefined {
    return first !== undefined && this.#homeOf?.(first.shop) !== undefined ? first.shop : undefined
  }

  #begin(home: string | undefined): () => void {
    this.#underWay.set(home, (this.#underWay.get(home) ?? 0) + 1)
    return () => void this.#underWay.set(home, (this.#underWay.get(home) ?? 1) - 1)
  }
}
