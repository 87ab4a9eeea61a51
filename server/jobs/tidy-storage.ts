import type { Database } from '@tunda/database'
import { now } from '../clock.ts'
import type { FileStore } from '../storage/file-store.ts'

/** Milliseconds that a file without a row is left alone: its upload may be under way. */
const grace = 3_600_000

/** Removes stored files that no product has any more: deleted, deleted with their product, or of an upload that failed. */
export async function tidyStorage(database: Database, store: FileStore): Promise<void> {
  const old = await store.listOld(new Date(now().getTime() - grace))
  for (let from = 0; from < old.length; from += 1000) {
    const some = old.slice(from, from + 1000)
    const kept = await database.asPlatform((tx) =>
      tx.query<{ id: string }>('select id from product_files where id = any ($1::uuid[])', [some.map(({ id }) => id)]),
    )
    const ids = new Set(kept.map(({ id }) => id))
    for (const file of some) if (!ids.has(file.id)) await store.remove(file)
  }
}

/** Forgets imports, with their rows, after 30 days. */
export async function forgetOldImports(database: Database): Promise<void> {
  await database.asPlatform((tx) => tx.query(`delete from imports where created_at < now() - interval '30 days'`))
}
