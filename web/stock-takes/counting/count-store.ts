import type {
  NumberCounted,
  NumberScan,
  ProductToCount,
  StockCount,
  StockTakeItem,
} from '@tunda/contract/stock/stock-take-shapes'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

type Waiting = { readonly stock_take_id: string; readonly user_id: string }
/** A device's number that was scanned here and the shop does not know of yet. */
export type WaitingScan = NumberScan & Waiting
/** A count that this device has made and the shop does not know of yet. */
export type WaitingCount = (StockCount & Waiting) | WaitingScan

export const isScan = (count: WaitingCount): count is WaitingScan => count.kind === 'scan' || count.kind === 'take_off'

/** What a device knows of a stock take: enough to go on counting without a network. */
export type KeptTake = {
  readonly products: readonly ProductToCount[]
  readonly revision: number
  readonly numbers?: readonly NumberCounted[]
}

/** Where a device keeps what was counted. A count is in it before the screen shows it, and leaves it once the shop has it. */
export type CountStore = {
  /** False: this browser keeps nothing, and what is not sent is lost with the page. */
  readonly isDurable: boolean
  readonly addCount: (count: WaitingCount) => Promise<void>
  /** In the order they were made. */
  readonly waitingCounts: (takeId: string) => Promise<WaitingCount[]>
  readonly forgetCounts: (ids: readonly string[]) => Promise<void>
  readonly keptTake: (takeId: string) => Promise<KeptTake | undefined>
  readonly keepTake: (takeId: string, take: KeptTake) => Promise<void>
  readonly keptLines: (takeId: string) => Promise<StockTakeItem[]>
  readonly keepLines: (lines: readonly StockTakeItem[]) => Promise<void>
  /** Forgets the products and lines of a stock take that is over; counts that wait stay. */
  readonly forgetTake: (takeId: string) => Promise<void>
}

type Schema = DBSchema & {
  counts: { key: number; value: WaitingCount; indexes: { take: string; id: string } }
  takes: { key: string; value: KeptTake }
  lines: { key: [string, string]; value: StockTakeItem }
}

let opened: Promise<CountStore> | undefined

/** The device's own store; one in memory where the browser gives none. */
export function openCountStore(): Promise<CountStore> {
  opened ??= openDatabase().then(databaseStore, memoryStore)
  return opened
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>('tunda-stock-takes', 1, {
    upgrade(db) {
      const counts = db.createObjectStore('counts', { autoIncrement: true })
      counts.createIndex('take', 'stock_take_id')
      counts.createIndex('id', 'id', { unique: true })
      db.createObjectStore('takes')
      db.createObjectStore('lines', { keyPath: ['stock_take_id', 'product_id'] })
    },
  })
  // Asked for, not insisted on: without it a browser that runs out of room may clear the store.
  void navigator.storage?.persist?.()
  return database
}

function databaseStore(db: IDBPDatabase<Schema>): CountStore {
  const linesOf = (takeId: string) => IDBKeyRange.bound([takeId, ''], [takeId, '\uffff'])
  return {
    isDurable: true,
    addCount: async (count) => {
      // On disk before the screen says so: a phone that goes dark now has it.
      const tx = db.transaction('counts', 'readwrite', { durability: 'strict' })
      await Promise.all([tx.store.add(count), tx.done])
    },
    waitingCounts: (takeId) => db.getAllFromIndex('counts', 'take', takeId),
    forgetCounts: async (ids) => {
      const tx = db.transaction('counts', 'readwrite')
      for (const id of ids) {
        const key = await tx.store.index('id').getKey(id)
        if (key !== undefined) await tx.store.delete(key)
      }
      await tx.done
    },
    keptTake: (takeId) => db.get('takes', takeId),
    keepTake: async (takeId, take) => void (await db.put('takes', take, takeId)),
    keptLines: (takeId) => db.getAll('lines', linesOf(takeId)),
    keepLines: async (lines) => {
      const tx = db.transaction('lines', 'readwrite')
      await Promise.all([...lines.map((line) => tx.store.put(line)), tx.done])
    },
    forgetTake: async (takeId) => {
      const tx = db.transaction(['takes', 'lines'], 'readwrite')
      await Promise.all([
        tx.objectStore('takes').delete(takeId),
        tx.objectStore('lines').delete(linesOf(takeId)),
        tx.done,
      ])
    },
  }
}

/** As the device's store, for as long as the page is open. */
export function memoryStore(): CountStore {
  let counts: WaitingCount[] = []
  const takes = new Map<string, KeptTake>()
  const lines = new Map<string, StockTakeItem>()
  return {
    isDurable: false,
    addCount: async (count) => void counts.push(count),
    waitingCounts: async (takeId) => counts.filter(({ stock_take_id }) => stock_take_id === takeId),
    forgetCounts: async (ids) => {
      counts = counts.filter(({ id }) => !ids.includes(id))
    },
    keptTake: async (takeId) => takes.get(takeId),
    keepTake: async (takeId, take) => void takes.set(takeId, take),
    keptLines: async (takeId) => [...lines.values()].filter(({ stock_take_id }) => stock_take_id === takeId),
    keepLines: async (kept) => {
      for (const line of kept) lines.set(`${line.stock_take_id} ${line.product_id}`, line)
    },
    forgetTake: async (takeId) => {
      takes.delete(takeId)
      for (const [key, line] of lines) if (line.stock_take_id === takeId) lines.delete(key)
    },
  }
}
