import type { Ticket } from '@tunda/contract/selling/ticket'
import type { TillProduct } from '@tunda/contract/till/till'
import type { TillPrices } from '@tunda/contract/till/till-prices'
import type { TillUnit } from '@tunda/contract/till/till-units'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptSale, WaitingSale } from './kept-sale.ts'
import type { TillSettings } from './settings.ts'

/** Everything the till stores on the device. */
export interface TillSchema extends DBSchema {
  settings: { key: keyof TillSettings; value: TillSettings[keyof TillSettings] }
  products: { key: string; value: TillProduct }
  units: { key: string; value: TillUnit }
  prices: { key: string; value: TillPrices }
  tickets: { key: string; value: Ticket }
  sales: { key: string; value: KeptSale; indexes: { by_day: string; by_seq: number } }
  outbox: { key: number; value: WaitingSale }
}

export type TillDatabase = IDBPDatabase<TillSchema>

/** For what must survive a power failure: the promise resolves when it is on disk, not in a buffer. */
export const onDisk: IDBTransactionOptions = { durability: 'strict' }

/** Opens a store on this device, created at the first visit. Later versions of the till only add to it. */
export function openTillDatabase(name = 'tunda-till'): Promise<TillDatabase> {
  return openDB<TillSchema>(name, 3, {
    upgrade(database, before, _after, tx) {
      database.createObjectStore('prices', { keyPath: 'product_id' })
      if (before === 2) return
      database.createObjectStore('units', { keyPath: 'id' })
      if (before > 0) {
        // Numbered products were stored as inactive: everything is fetched again.
        void tx.objectStore('settings').delete('cursor')
        return
      }
      database.createObjectStore('settings')
      database.createObjectStore('products', { keyPath: 'id' })
      database.createObjectStore('tickets', { keyPath: 'id' })
      const sales = database.createObjectStore('sales', { keyPath: 'id' })
      sales.createIndex('by_day', 'day')
      sales.createIndex('by_seq', 'seq', { unique: true })
      database.createObjectStore('outbox', { keyPath: 'seq' })
    },
    // A newer till in another tab may upgrade the store; this one then reloads when it is next used.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  })
}
