import type { Database } from '@tunda/database'
import type { SaleAsk } from '../sales/admit-sellers.ts'
import type { BatchDatabase } from '../sales/batch-database.ts'
import type { SaleBatches } from '../sales/sale-batches.ts'
import { Counter, type Family, gauge, Timer } from './figures.ts'

/** What goes on around a transaction that records the sales of several requests. */
type InBatch = <Result>(asks: readonly SaleAsk[], work: () => Promise<Result>) => Promise<Result>

/** How many sales were handed in, in how many transactions, and how long both took. */
export class BatchFigures {
  readonly #sales = new Counter()
  readonly #took = new Timer()
  readonly #batches = new Timer()
  #waiting = 0

  /** The database as the batches use it: each of their transactions is one batch. */
  database(database: Database, inBatch: InBatch = (_asks, work) => work()): BatchDatabase {
    return {
      homeOf: database.homeOf,
      asAppFor: async (shop, work, asks) => {
        const began = performance.now()
        try {
          return await inBatch(asks, () => database.asAppFor(shop, work))
        } finally {
          this.#batches.observe({}, (performance.now() - began) / 1000)
        }
      },
    }
  }

  watch(batches: SaleBatches): SaleBatches {
    return {
      record: async (ask) => {
        const began = performance.now()
        this.#waiting += 1
        let outcome = 'recorded'
        try {
          return await batches.record(ask)
        } catch (error) {
          outcome = 'refused'
          throw error
        } finally {
          this.#waiting -= 1
          this.#sales.add({ outcome })
          this.#took.observe({}, (performance.now() - began) / 1000)
        }
      },
    }
  }

  families(): Family[] {
    return [
      this.#sales.family('tunda_sales_total', 'Sales received, repeats included, by outcome.'),
      this.#took.family('tunda_sale_seconds', 'Time from receiving a sale to having it on disk.'),
      this.#batches.family('tunda_sale_batch_seconds', 'Time of the transactions that record sales.'),
      gauge('tunda_sales_waiting', 'Sales received and not answered yet.', this.#waiting),
    ]
  }
}
