import { tillOn } from '../open-till.ts'
import { settleSale } from '../store/outbox.ts'
import { readSetting } from '../store/settings.ts'
import { openTillDatabase, type TillDatabase } from '../store/till-database.ts'
import type { Till } from '../till.ts'
import { sampleAnswer, sampleLine } from './sample-line.ts'
import { sampleProducts, sampleTerminal } from './sample-shop.ts'

/** A store of its own: nothing of a till that is paired on the same device is read or written. */
const storeName = 'tunda-till-sample'

/** Opens the sample shop's till: as it was left earlier today, else with full stock and no sales. */
export async function openSampleTill(): Promise<Till> {
  const database = await openTillDatabase(storeName)
  const filledAt = await readSetting(database, 'catalogue_at')
  if (dayAt(filledAt) !== dayAt(Date.now())) await fillSample(database)
  // A page that was closed in the middle of a sale.
  for (const entry of await database.getAll('outbox'))
    await settleSale(database, entry, sampleAnswer(entry.body), undefined)
  const till: Till = await tillOn(
    database,
    sampleLine((id) => till.products.get(id)),
    true,
  )
  return till
}

/** Deletes everything of the sample from the device. */
export async function clearSample(database: TillDatabase): Promise<void> {
  const stores = [...database.objectStoreNames]
  const tx = database.transaction(stores, 'readwrite')
  await Promise.all([...stores.map((name) => tx.objectStore(name).clear()), tx.done])
}

async function fillSample(database: TillDatabase): Promise<void> {
  await clearSample(database)
  const tx = database.transaction(['settings', 'products'], 'readwrite')
  const [settings, products] = [tx.objectStore('settings'), tx.objectStore('products')]
  await Promise.all([
    ...sampleProducts.map((product) => products.put(product)),
    settings.put(sampleTerminal, 'terminal'),
    settings.put(Date.now(), 'catalogue_at'),
    tx.done,
  ])
}

function dayAt(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : new Date(milliseconds).toDateString()
}
