import type { BatchDatabase } from './batch-database.ts'
import type { BatchSize, Queued, WaitingSales } from './waiting-sales.ts'

/** Shared batches at once for each home: one computes here while PostgreSQL runs the other's statements. */
const mostShared = 2

/** Divides waiting sales into batches by home: all shops share one, unless the database is spread over nodes. */
export class BatchHomes {
  readonly #homeOf: BatchDatabase['homeOf']
  readonly #underWay = new Map<string | undefined, number>()

  constructor({ homeOf }: BatchDatabase) {
    this.#homeOf = homeOf
  }

  /** Yields the batches that may start now, of the shops that `isWanted`, each with the function to call once it has ended. */
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

  /** A shop of the batch, by which its node is found; undefined if the home is not known. */
  shopOf([first]: readonly Queued[]): string | undefined {
    return first !== undefined && this.#homeOf?.(first.shop) !== undefined ? first.shop : undefined
  }

  #begin(home: string | undefined): () => void {
    this.#underWay.set(home, (this.#underWay.get(home) ?? 0) + 1)
    return () => void this.#underWay.set(home, (this.#underWay.get(home) ?? 1) - 1)
  }
}
