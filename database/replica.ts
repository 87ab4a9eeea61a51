import pg from 'pg'
import type { Shops } from './index.ts'
import { asRole, type Place } from './pool.ts'
import { withClient } from './with-client.ts'

/** Milliseconds between two attempts to reach a replica that failed. */
const betweenAttempts = 30_000

/**
 * PostgreSQL's codes for a replica that cannot serve: connection, login, no such database, nothing may be written, cancelled in favour of newer data, not
 * migrated yet, out of connections, shutting down. Any other is of the work itself, and would be the same elsewhere.
 */
const unable = /^(08|25|28|3D|40|42|53|57P)/

/**
 * Runs work of a shop that only reads on the replica. When the replica fails (it is down, starting, lacks the last migration, or cancelled the statement
 * in favour of newer data), the primary answers, until an attempt beside the requests reaches the replica again. `log` is told when that begins.
 */
export function preferReplica(
  replica: Shops,
  primary: Shops,
  log: (message: string) => void,
  pause = betweenAttempts,
): Shops {
  let isAway = false
  let nextAttempt = 0

  function fail(error: Error): void {
    if (!isAway)
      log(`The replica failed, so the primary answers reports until it can be reached again: ${error.message}`)
    isAway = true
    nextAttempt = performance.now() + pause
  }

  /** No request waits for this: if the network drops packets, it fails only after the ten seconds of a connection attempt. */
  async function attempt(): Promise<void> {
    nextAttempt = performance.now() + pause
    await replica
      .asApp((tx) => tx.query('select 1'))
      .then(
        () => {
          isAway = false
        },
        () => undefined,
      )
  }

  return {
    ...primary,
    asOrganization: async (orgId, work) => {
      if (isAway) {
        if (performance.now() >= nextAttempt) void attempt()
        return await primary.asOrganization(orgId, work)
      }
      try {
        return await replica.asOrganization(orgId, work)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        fail(error)
        return await primary.asOrganization(orgId, work)
      }
    },
  }
}

/** Whether the connection or the database failed, not the work itself. */
function isOfReplica(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return unable.test(error.code ?? '')
  return (
    'syscall' in error ||
    error instanceof AggregateError ||
    /^(timeout exceeded|Connection terminated)/.test(error.message)
  )
}

/**
 * Whether the database at `place` is a standby, and how many seconds its last replayed commit is old: on a quiet installation that says nothing. Fails
 * when it does not let the installation in.
 */
export async function lookAtReplica(place: Place): Promise<{ readonly isStandby: boolean; readonly seconds: number }> {
  return await withClient({ ...asRole(place, 'app_api'), application_name: 'tunda' }, async (client) => {
    const { rows } = await client.query<{ is_standby: boolean; seconds: number }>(
      `select pg_is_in_recovery() as is_standby,
         coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as seconds`,
    )
    return { isStandby: rows[0]?.is_standby === true, seconds: rows[0]?.seconds ?? 0 }
  })
}
