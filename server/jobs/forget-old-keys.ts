import type { Database } from '@tunda/database'

/** Forgets answers to keyed requests after 30 days (sales keep theirs for ever) and attempts that no rate limit counts any more. */
export async function forgetOldKeys(database: Database): Promise<void> {
  await database.asPlatform((tx) => tx.query(`delete from idempotency where created_at < now() - interval '30 days'`))
  await database.asAuth((tx) => tx.query(`delete from auth.attempts where attempted_at < now() - interval '1 day'`))
}
