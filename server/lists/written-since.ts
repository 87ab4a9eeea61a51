import { createHash } from 'node:crypto'
import type { Tx } from '@tunda/database'

/** Transactions after which a horizon is too old to compare rows with: far below the two thousand million after which transaction ids wrap around. */
const longestMemory = 1_000_000_000

/**
 * How far something was read. `place` identifies the database with its history, the shop, what is read, and what of it the reader may see: if any of
 * these changes, the cursor is invalid. Rows written since the horizon `from` are being read, all rows if it is 0; `to` is where the next reading
 * starts, and `after` the last id of a page. For sales, both are document numbers.
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

/** Parses a cursor; undefined for one in another form. */
export function parseCursor(cursor: string | null | undefined): Cursor | undefined {
  const [, place, from, to, after] = written.exec(cursor ?? '') ?? []
  if (place === undefined) return undefined
  return { place, from: Number(from), to: Number(to), after: after || null }
}

/**
 * The place of a reading that depends on `seen`, and the oldest transaction still running. To be asked before reading the rows: what commits in
 * between is then read twice, not missed. A database restored from a backup gets a new history name (`backups/restore-backup.ts`), since its
 * transactions have the same numbers as those of the original.
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

/** The reading that a cursor continues; undefined if the cursor has another place or is too old. */
export function readingOn(
  cursor: Cursor,
  { place, horizon }: { readonly place: string; readonly horizon: number },
): Cursor | undefined {
  const isOurs = cursor.place === place && cursor.from <= horizon && cursor.to <= horizon
  if (!isOurs || (cursor.from || cursor.to) <= horizon - longestMemory) return undefined
  return cursor.after === null ? { place, from: cursor.from, to: horizon, after: null } : cursor
}
