import type { Database } from '@tunda/database'
import { now } from '../clock.ts'
import { allowLongStatements } from '../process/long-statements.ts'
import type { Claimed, JobKind } from './job-handlers.ts'

/** Longer than any job takes, in milliseconds; afterwards another server may try. */
const lease = 90_000
export const mostTries = 12
/** How long a job that is done is kept, in milliseconds. */
const keepDone = 7 * 86_400_000

/** Mails that nobody waits for. In the morning there may be many of them. */
const unhurried: readonly JobKind[] = ['notification-mail', 'notification-digest', 'evening-summary', 'report-mail']

/** Urgent jobs and the rest, so that neither waits behind the other. */
export type Priority = 'waited-for' | 'unhurried'

/** Claims up to `most` jobs that are due and not claimed by another server. */
export async function claimDue(
  database: Database,
  most: number,
  priority: Priority = 'waited-for',
): Promise<Claimed[]> {
  const instant = now()
  return await database.asPlatform((tx) =>
    tx.query<Claimed>(
      `with due as (
         select id from outbox
         where done_at is null and failed_at is null and run_at <= $1 and (locked_until is null or locked_until <= $1)
           and (kind = any ($4::text[])) = $5
         order by run_at limit $2 for update skip locked
       )
       update outbox o set locked_until = $3, attempts = o.attempts + 1 from due where o.id = due.id
       returning o.id, o.kind, o.payload, o.attempts, o.created_at`,
      [instant, most, new Date(instant.getTime() + lease), unhurried, priority === 'unhurried'],
    ),
  )
}

export async function markDone(database: Database, row: Claimed): Promise<void> {
  await database.asPlatform((tx) =>
    tx.query('update outbox set done_at = $2, locked_until = null, last_error = null where id = $1', [row.id, now()]),
  )
}

/** Plans the next try, or gives up after the twelfth: `failed_at` is what an operator looks for. */
export async function markFailed(database: Database, row: Claimed, reason: string): Promise<void> {
  const hasGivenUp = row.attempts >= mostTries
  await database.asPlatform((tx) =>
    tx.query('update outbox set run_at = $2, failed_at = $3, locked_until = null, last_error = $4 where id = $1', [
      row.id,
      new Date(now().getTime() + waitAfter(row.attempts)),
      hasGivenUp ? now() : null,
      reason.slice(0, 500),
    ]),
  )
}

/** Milliseconds before try n + 1: 2^n seconds, half as much more or less. */
export function waitAfter(attempts: number, chance = Math.random()): number {
  return 1000 * 2 ** attempts * (0.5 + chance)
}

/** Deletes jobs that were done more than a week ago. Those that failed for good are kept for the operator. */
export async function tidyOutbox(database: Database): Promise<void> {
  await database.asPlatform(async (tx) => {
    await allowLongStatements(tx)
    await tx.query('delete from outbox where done_at < $1', [new Date(now().getTime() - keepDone)])
  })
}
