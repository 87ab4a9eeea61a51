import type { Database } from '@tunda/database'

/** Forgets answers to keyed requests after 30 days; sales keep theirs for ever. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database.asPlatform((tx) => tx.query(`delete from idempotency where created_at < now() - interval '30 days'`))
}
