import type { Tx } from '@tunda/database'
import type { SaleAsk } from './admit-sellers.ts'

/** Where a batch of sales is written: the database, or one that is told whose they are. */
export type BatchDatabase = {
  readonly asAppFor: <Result>(
    shop: string | undefined,
    work: (tx: Tx) => Promise<Result>,
    asks: readonly SaleAsk[],
  ) => Promise<Result>
  /** Shops that go together in a batch: the same answer. Absent where all do. */
  readonly homeOf?: ((shop: string) => string | undefined) | undefined
}
