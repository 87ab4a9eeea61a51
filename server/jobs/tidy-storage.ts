import type { Database } from '@tunda/database'
import { now } from '../clock.ts'
import type { FileStore, StoredFile } from '../storage/file-store.ts'

/** Milliseconds before a file without a row is removed: its upload may still be under way. */
const grace = 3_600_000
const lookedUpAtOnce = 1_000

/** Removes stored files without a row: deleted ones, those of deleted products, and those of failed uploads. */
export async function tidyStorage(database: Database, store: FileStore): Promise<void> {
  let some = new Map<string, StoredFile>()
  for await (const file of store.listOld(new Date(now().getTime() - grace))) {
    some.set(file.id, file)
    if (some.size < lookedUpAtOnce) continue
    await removeUnknown(database, store, some)
    some = new Map()
  }
  await removeUnknown(database, store, some)
}

async function removeUnknown(database: Database, store: FileStore, files: Map<string, StoredFile>): Promise<void> {
  const kept = await database.asPlatform((tx) =>
    tx.query<{ id: string }>('select id from product_files where id = any ($1::uuid[])', [[...files.keys()]]),
  )
  const ids = new Set(kept.map(({ id }) => id))
  for (const file of files.values()) if (!ids.has(file.id)) await store.remove(file)
}
