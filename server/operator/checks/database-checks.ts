import { findsStatementsAgain } from '@tunda/database'
import { lookAtServer, pendingMigrations } from '@tunda/database/pending-migrations'
import { type Finding, fault, fine, warning } from './finding.ts'

/** Seconds that the clocks may be apart before no sale is recorded, and before somebody should look. */
const [mostSeconds, manySeconds] = [300, 5]

/** The database at `url`: whether it answers and is new enough, how far its clock is, what is to be migrated, what waits. */
export async function checkDatabase(url: string, clock: () => number): Promise<Finding[]> {
  try {
    const { version, at, connections, most } = await lookAtServer(url)
    const found = [fine('database', `PostgreSQL ${version} answers`), checkClock((clock() - at) / 1000)]
    if (connections > most * 0.8)
      found.push(warning('connections', `${connections} of ${most} connections are taken`, 'Raise max_connections'))
    return [...found, await checkSchema(url)]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [fault('database', `the database does not answer: ${why}`, 'See the log of PostgreSQL, or DATABASE_URL')]
  }
}

/** PgBouncer in front of the database: whether it lets the installation in, and what it does with statements. */
export async function checkPooler(place: Parameters<typeof findsStatementsAgain>[0]): Promise<Finding[]> {
  if (place.pooler === undefined) return []
  try {
    if (await findsStatementsAgain(place))
      return [fine('pooler', 'PgBouncer lets us in, and keeps prepared statements')]
    const said = 'PgBouncer keeps no prepared statements: each is planned anew at every use'
    return [warning('pooler', said, 'PgBouncer 1.21 or later, with max_prepared_statements above zero')]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      fault(
        'pooler',
        `PgBouncer does not let us in: ${why}`,
        'See its log, POOLER_URL and docs/operating/pgbouncer.md',
      ),
    ]
  }
}

function checkClock(seconds: number): Finding {
  const apart = Math.round(Math.abs(seconds))
  const said = `the clocks of this machine and of the database are ${apart} seconds apart`
  if (apart > mostSeconds) return fault('clock', `${said}: no sale is recorded`, 'Set the clocks by NTP')
  return apart > manySeconds ? warning('clock', said, 'Set the clocks by NTP') : fine('clock', said)
}

async function checkSchema(url: string): Promise<Finding> {
  try {
    const pending = await pendingMigrations(url)
    if (pending.length === 0) return fine('schema', 'the database is of this version')
    return warning('schema', `${pending.length} migrations are to come`, 'Make a backup; the next start applies them')
  } catch (error) {
    return fault('schema', error instanceof Error ? error.message : String(error), 'Run the version that migrated it')
  }
}
