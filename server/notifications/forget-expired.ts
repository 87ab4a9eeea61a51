import type { Database } from '@tunda/database'
import { allowLongStatements } from '../process/long-statements.ts'

/** Deletes expired notifications. */
export async function forgetExpired(database: Database): Promise<void> {
  await database.asPlatform(async (tx) => {
    await allowLongStatements(tx)
    await tx.query('delete from notifications where expires_at < now()')
  })
}
