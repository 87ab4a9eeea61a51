import { type ChangedTable, changedTables } from '@tunda/contract/changed-tables'
import { cache } from './cache.ts'

/**
 * Refetches what changes of these tables make out of date, as other screens do when they are notified. For the screen that made the change: resolves
 * once what is on screen is up to date.
 */
export async function refresh(...tables: readonly ChangedTable[]): Promise<void> {
  const keys = new Map(tables.flatMap((table) => changedTables[table].outdates.map((key) => [key.join('.'), key])))
  await Promise.all([...keys.values()].map((key) => cache.invalidateQueries({ queryKey: [key] })))
}
