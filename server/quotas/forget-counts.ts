import type { Database } from '@tunda/database'

/** Deletes expired counts. */
export async function forgetCounts(database: Database): Promise<void> {
  await database.counters.query({ text: 'delete from quota_counters where expire < $1', values: [Date.now()] })
  await database.counters.query({ text: 'delete from quota_holds where until < $1', values: [Date.now()] })
}
