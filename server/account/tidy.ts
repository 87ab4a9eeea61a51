import type { Database } from '@tunda/database'
import { now } from '../clock.ts'
import { allowLongStatements } from '../process/long-statements.ts'
import { ago } from './attempts.ts'

const hour = 3_600_000
const day = 24 * hour

/** Deletes what no longer matters: old attempts, expired links and codes, sessions that can no longer be refreshed. */
export async function tidyAccounts(database: Database): Promise<void> {
  const instant = now()
  await database.asAuth(async (tx) => {
    await allowLongStatements(tx)
    // Guesses at a session that was left count as long as it does.
    await tx.query(
      `delete from auth.attempts where attempted_at < $1 and (kind <> 'factor' or attempted_at < $2) and (kind <> 'left' or attempted_at < $3)`,
      [ago(instant, 2 * hour), ago(instant, 2 * day), ago(instant, 90 * day)],
    )
    await tx.query('delete from auth.recovery_tokens where expires_at < $1', [ago(instant, hour)])
    await tx.query('delete from auth.email_confirmations where expires_at < $1', [ago(instant, hour)])
    await tx.query('delete from auth.flow_codes where expires_at < $1', [ago(instant, hour)])
    await tx.query('delete from auth.sessions where refreshed_at < $1 or created_at < $2', [
      ago(instant, 30 * day),
      ago(instant, 90 * day),
    ])
  })
}
