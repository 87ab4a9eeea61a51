import { makeCatalogue } from '../catalogue/catalogue.ts'
import type { TillSettings } from '../store/settings.ts'
import { loadSettings } from '../sync/load-store.ts'
import { clearTicket, loadHeld } from '../ticket/own-ticket.ts'
import type { Till } from '../till.ts'

/** What is the device's and not the shop's. The till's counter is among it, so that no number is used twice. */
const stays: readonly (keyof TillSettings)[] = [
  'seq',
  'device_id',
  'device_key',
  'clock_offset',
  'preferences',
  'config',
]

/**
 * Unpairs the till from its shop: everything of the shop's is deleted from the device. Refused while a sale, an exchange or a trade-in waits.
 */
export async function unpair(till: Till): Promise<void> {
  await clearTicket(till)
  const stores = Array.from(till.database.objectStoreNames)
  const tx = till.database.transaction(stores, 'readwrite')
  const [sales, exchange, tradeIn] = await Promise.all([
    tx.objectStore('outbox').count(),
    tx.objectStore('settings').get('exchange'),
    tx.objectStore('settings').get('trade_in'),
  ])
  const isAsking = exchange !== undefined || tradeIn !== undefined
  if (sales > 0 || isAsking || till.drawer.get().waiting.length > 0) {
    tx.abort()
    await tx.done.catch(() => undefined)
    throw new Error('Sales wait to be sent')
  }
  const settings = tx.objectStore('settings')
  const known = await settings.getAllKeys()
  await Promise.all([
    ...known.filter((key) => !stays.includes(key)).map((key) => settings.delete(key)),
    ...stores.filter((name) => name !== 'settings').map((name) => tx.objectStore(name).clear()),
    tx.done,
  ])
  till.products.clear()
  for (const id of till.units.ids) till.units.drop(id)
  till.units.lease = undefined
  till.units.takeReported([])
  for (const id of till.prices.ids) till.prices.drop(id)
  till.prices.hold(undefined)
  till.catalogue.set(makeCatalogue([]))
  await Promise.all([loadSettings(till), loadHeld(till)])
  till.tell({ kind: 'settings' })
}
