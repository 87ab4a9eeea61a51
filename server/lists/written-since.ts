import { createHash } from 'node:crypto'
import type { Tx } from '@tunda/database'

/** Transactions after which a horizon is too old to compare rows with: far below the two thousand million after which their numbers turn over. */
const longestMemory = 1_000_000_000

/**
 * How far something was read. `place` stands for the database with its history, the shop, what is read, and what of it the reader may see: where
 * any of these is another, what the reader keeps is worth nothing. What was written since the horizon `from` is being read, everything when it
 * is 0; `to` is where the next reading begins, and `after` the last id of a part. Sales have numbers of their own in both.
 */
export type Cursor = {
  readonly place: string
  readonly from: number
  readonly to: number
  readonly after: string | null
}

const written = /^([0-9a-f]{24})\.(\d{1,15})\.(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|)$/

export function writeCursor({ place, from, to, after }: Cursor): string {
  return `${place}.${from}.${to}.${after ?? ''}`
}

/** The cursor that was sent; nothing for one that is none of ours. */
export function parseCursor(cursor: string | null | undefined): Cursor | undefined {
  const [, place, from, to, after] = written.exec(cursor ?? '') ?? []
  if (place === undefined) return undefined
  return { place, from: Number(from), to: Number(to), after: after || null }
}

/**
 * Where a reading takes place that sees `seen`, and the oldest transaction that is under way. Asked before the rows: what ends in between is
 * read twice, not missed. A database that was restored from a backup has another history than the one it was, and was then given its name
 * (`backups/restore-backup.ts`): transactions of both have the same numbers.
 */
export async function placeOf(tx: Tx, seen: readonly unknown[]): Promise<{ place: string; horizon: number }> {
  const [now] = await tx.query<{ database: string; horizon: number }>(
    `select concat(to_hex(system_identifier), left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), current_setting('tunda.history', true)) as database,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
     from pg_control_system()`,
  )
  if (now === undefined) throw new Error('the database did not say where it is')
  const facts = JSON.stringify([now.database, ...seen])
  return { place: createHash('sha256').update(facts).digest('hex').slice(0, 24), horizon: now.horizon }
}

/** The reading that a cursor goes on with; nothing where it is of another place, or too old. */
export function readingOn(
  cursor: Cursor,
  { place, horizon }: { readonly place: string; readonly horizon: number },
): Cursor | undefined {
  const isOurs = cursor.place === place && cursor.from <= horizon && cursor.to <= horizon
  if (!isOurs || (cursor.from || cursor.to) <= horizon - longestMemory) return undefined
  return cursor.after === null ? { place, from: cursor.from, to: horizon, after: null } : cursor
}
