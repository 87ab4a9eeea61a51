import { readSetting } from '../store/settings.ts'
import { onDisk } from '../store/till-database.ts'
import type { Till } from '../till.ts'
import { fetchPrices } from './till-server.ts'

/** Updates the prices of lists, as `syncCatalogue` does the products. A shop without lists is not asked. */
export async function syncPrices(till: Till): Promise<void> {
  if (!till.terminal.get()?.shop.has_price_lists) {
    if (till.prices.kept !== undefined) await forgetPrices(till)
    return
  }
  const { database, prices } = till
  const named = new Set<string>()
  let since = await readSetting(database, 'prices_cursor')
  for (;;) {
    const part = await fetchPrices(till, since)
    const { location_id, lists, products } = part
    // A full fetch takes effect only when it is complete: half a list would give wrong prices.
    const isReady = !part.has_more || (!part.is_whole && prices.kept !== undefined)
    const tx = database.transaction(['prices', 'settings'], 'readwrite')
    for (const product of products) void tx.objectStore('prices').put(product)
    if (isReady) void tx.objectStore('settings').put({ location_id, lists }, 'price_lists')
    if (!part.is_whole || !part.has_more) void tx.objectStore('settings').put(part.cursor, 'prices_cursor')
    await tx.done
    for (const product of products) prices.take(product)
    if (isReady) prices.hold({ location_id, lists })
    if (part.is_whole) for (const { product_id } of products) named.add(product_id)
    since = part.cursor
    if (part.has_more) continue
    if (part.is_whole) await dropUnnamed(till, named)
    break
  }
  told(till)
}

function told(till: Till): void {
  till.tell({ kind: 'prices' })
  till.stockTick.set(till.stockTick.get() + 1)
}

/** The fetch was complete: products that it did not have no longer have list prices. */
async function dropUnnamed({ database, prices }: Till, named: ReadonlySet<string>): Promise<void> {
  const gone = [...prices.ids].filter((id) => !named.has(id))
  const tx = database.transaction('prices', 'readwrite', onDisk)
  for (const id of gone) void tx.store.delete(id)
  await tx.done
  for (const id of gone) prices.drop(id)
}

/** The shop has no lists any more. */
async function forgetPrices(till: Till): Promise<void> {
  const tx = till.database.transaction(['prices', 'settings'], 'readwrite')
  void tx.objectStore('prices').clear()
  void tx.objectStore('settings').delete('price_lists')
  void tx.objectStore('settings').delete('prices_cursor')
  await tx.done
  till.prices.hold(undefined)
  for (const id of till.prices.ids) till.prices.drop(id)
  told(till)
}

/** Loads the price lists from the store. */
export async function loadPrices({ database, prices, stockTick }: Till): Promise<void> {
  const [kept, all] = await Promise.all([readSetting(database, 'price_lists'), database.getAll('prices')])
  const known = new Set(all.map(({ product_id }) => product_id))
  for (const id of prices.ids) if (!known.has(id)) prices.drop(id)
  for (const product of all) prices.take(product)
  prices.hold(kept)
  stockTick.set(stockTick.get() + 1)
}
