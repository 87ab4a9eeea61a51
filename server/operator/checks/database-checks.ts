import { findsStatementsAgain, type Logins } from '@tunda/database'
import { lookAtNodes } from '@tunda/database/distributed/look-at-nodes'
import { lookAtServer, pendingMigrations } from '@tunda/database/pending-migrations'
import { lookAtReplica } from '@tunda/database/replica'
import { type Finding, fault, fine, warning } from './finding.ts'

/** Seconds that the clocks may be apart before no sale is recorded, and before somebody should look. */
const [mostSeconds, manySeconds] = [300, 5]

/** The database at `url`: whether it answers and is new enough, how far its clock is, what is to be migrated, what waits. */
export async function checkDatabase(url: string, clock: () => number): Promise<Finding[]> {
  try {
    const { version, at, connections, most } = await lookAtServer(url)
    const found = [fine('database', `PostgreSQL ${version} answers`), checkClock((clock() - at) / 1000)]
    if (connections > most * 0.8)
      found.push(warning('connections', `${connections} of ${most} connections are in use`, 'Raise max_connections'))
    return [...found, await checkSchema(url), ...(await checkNodes(url))]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [fault('database', `the database does not answer: ${why}`, 'Check DATABASE_URL and the log of PostgreSQL')]
  }
}

/** Where shops are spread over nodes: whether each answers and has what shops are asked by. */
async function checkNodes(url: string): Promise<Finding[]> {
  const seen = await lookAtNodes(url)
  if (seen === undefined) return []
  const { nodes, homes, silent, unready, waiting } = seen
  if (silent.length > 0)
    return [
      fault('nodes', `these do not answer: ${silent.join(', ')}`, 'Start PostgreSQL there, and check pg_hba.conf'),
    ]
  if (unready.length > 0 || waiting.length > 0) {
    const missing = [...unready.map((home) => `the views of ${home}`), ...waiting.map((name) => `the table ${name}`)]
    return [fault('nodes', `not spread yet: ${missing.join(', ')}`, 'Stop the servers and run tunda distribute')]
  }
  return [fine('nodes', `nodes with shops: ${nodes}, groups of shops: ${homes}, and all are ready`)]
}

/** PgBouncer in front of the database: whether it lets the installation in, and what it does with statements. */
export async function checkPooler(place: Parameters<typeof findsStatementsAgain>[0]): Promise<Finding[]> {
  if (place.pooler === undefined) return []
  try {
    if (await findsStatementsAgain(place))
      return [fine('pooler', 'PgBouncer accepts the logins and keeps prepared statements')]
    const said = 'PgBouncer keeps no prepared statements, so each one is planned at every use'
    return [warning('pooler', said, 'Use PgBouncer 1.21 or later, with max_prepared_statements above zero')]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      fault(
        'pooler',
        `PgBouncer refuses the connection: ${why}`,
        'Check its log and POOLER_URL, and see docs/operating/pgbouncer.md',
      ),
    ]
  }
}

/** The standby that answers reports: whether it lets the installation in, and is one. */
export async function checkReplica(url: string | undefined, logins: Logins): Promise<Finding[]> {
  if (url === undefined) return []
  try {
    const { isStandby, seconds } = await lookAtReplica({ url, logins })
    if (isStandby)
      return [fine('replica', `the standby answers; the last change it has is ${Math.round(seconds)} seconds old`)]
    return [warning('replica', 'REPLICA_URL leads to a database that is no standby', 'Name a standby of DATABASE_URL')]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      fault('replica', `the standby does not answer, so the primary answers reports: ${why}`, 'Check REPLICA_URL'),
    ]
  }
}

function checkClock(seconds: number): Finding {
  const apart = Math.round(Math.abs(seconds))
  const said = `the clocks of this machine and the database are ${apart} seconds apart`
  if (apart > mostSeconds) return fault('clock', `${said}, so no sales are recorded`, 'Set both clocks with NTP')
  return apart > manySeconds ? warning('clock', said, 'Set both clocks with NTP') : fine('clock', said)
}

async function checkSchema(url: string): Promise<Finding> {
  try {
    const pending = await pendingMigrations(url)
    if (pending.length === 0) return fine('schema', 'the database matches this version')
    return warning('schema', `migrations to apply: ${pending.length}`, 'Make a backup; the next start applies them')
  } catch (error) {
    return fault(
      'schema',
      error instanceof Error ? error.message : String(error),
      'Run the version that last migrated it',
    )
  }
}
