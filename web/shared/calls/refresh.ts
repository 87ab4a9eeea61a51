import { type ChangedTable, changedTables } from '@tunda/contract/changed-tables'
import { cache } from './cache.ts'

/**
 * Asks again for what changes of these tables make out of date, as screens elsewhere do when they learn of it. For who made the change: the
 * promise is kept once what is on screen has its answers.
 */
export async function refresh(...tables: readonly ChangedTable[]): Promise<void> {
  const keys = new Map(tables.flatMap((table) => changedTables[table].outdates.map((key) => [key.join('.'), key])))
  await Promise.all([...keys.values()].map((key) => cache.invalidateQueries({ queryKey: [key] })))
}
