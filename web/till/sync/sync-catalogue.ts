import { readSetting, writeSetting } from '../store/settings.ts'
import { onDisk } from '../store/till-database.ts'
import type { Till } from '../till.ts'
import { dropProducts, takeProducts } from './load-store.ts'
import { fetchProducts } from './till-server.ts'

/**
 * Updates the catalogue: changes since last time, or everything at first. Each part is stored as it arrives, but the cursor of a full fetch only at
 * its end: an interrupted one begins anew, and still detects products that no longer exist.
 */
export async function syncCatalogue(till: Till): Promise<void> {
  const { database } = till
  const named = new Set<string>()
  let since = await readSetting(database, 'cursor')
  for (;;) {
    const part = await fetchProducts(till, since)
    const tx = database.transaction(['products', 'settings'], 'readwrite')
    const products = tx.objectStore('products')
    for (const product of part.products) void products.put(product)
    for (const id of part.removed) void products.delete(id)
    if (!part.is_whole || !part.has_more) void tx.objectStore('settings').put(part.cursor, 'cursor')
    await tx.done
    takeProducts(till, part.products)
    dropProducts(till, part.removed)
    if (part.is_whole) for (const { id } of part.products) named.add(id)
    if (part.products.length + part.removed.length > 0) {
      till.tell({ kind: 'products', ids: [...part.products.map(({ id }) => id), ...part.removed] })
    }
    since = part.cursor
    if (part.has_more) continue
    if (part.is_whole) await dropUnnamed(till, named)
    break
  }
  const now = Date.now()
  await writeSetting(database, 'catalogue_at', now)
  till.catalogueAt.set(now)
}

/** The fetch was complete: products that it did not have no longer exist. */
async function dropUnnamed(till: Till, named: ReadonlySet<string>): Promise<void> {
  const gone = [...till.products.keys()].filter((id) => !named.has(id))
  if (gone.length === 0) return
  const tx = till.database.transaction('products', 'readwrite', onDisk)
  for (const id of gone) void tx.store.delete(id)
  await tx.done
  dropProducts(till, gone)
  till.tell({ kind: 'products', ids: gone })
}
