import type { Tx } from '@tunda/database'
import type { SaleAsk } from './admit-sellers.ts'

/** Where a batch of sales is written: the database, or one that is told whose they are. */
export type BatchDatabase = {
  readonly asApp: <Result>(work: (tx: Tx) => Promise<Result>, asks: readonly SaleAsk[]) => Promise<Result>
}
