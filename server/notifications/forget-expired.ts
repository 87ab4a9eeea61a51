import type { Database } from '@tunda/database'

/** Forgets notifications whose time is over. */
export async function forgetExpired(database: Database): Promise<void> {
  await database.asPlatform((tx) => tx.query('delete from notifications where expires_at < now()'))
}
