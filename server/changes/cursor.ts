import { createHash } from 'node:crypto'
import { may, type Right } from '@tunda/contract/organization/rights'
import { changesFailures } from '@tunda/contract/programs/changes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

/** Transactions after which a horizon is too old to compare rows with: far below the two thousand million after which their numbers turn over. */
const longestMemory = 1_000_000_000

/**
 * How far something was read. `place` stands for the database with its history, the shop, what is read, and what of it the reader may see: where
 * any of these is another, what the reader keeps is worth nothing. The numbers are the reader's own; `after` is the last id of a part.
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

/** The cursor that was sent; nothing where none was. Fails CURSOR_UNKNOWN. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [, place, from, to, after] = written.exec(cursor) ?? []
  if (place === undefined) throw fail(changesFailures.cursorUnknown)
  return { place, from: Number(from), to: Number(to), after: after || null }
}

/** What the answers depend on beside the rows: another set of rights or locations sees other rows, or others of their columns. */
const shownByRight: readonly Right[] = ['see_cost', 'see_profit']

/** Where a reading of this kind takes place, and the oldest transaction that is under way. Asked before the rows: what ends in between is read twice, not missed. */
export async function placeOf(tx: Tx, kind: string, member: Member): Promise<{ place: string; horizon: number }> {
  const [now] = await tx.query<{ database: string; horizon: number }>(
    `select to_hex(system_identifier) || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as database,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
     from pg_control_system()`,
  )
  if (now === undefined) throw new Error('the database did not say where it is')
  const { org_id, location_id, location_ids } = member
  const rights = shownByRight.filter((right) => may(member, right))
  const seen = [now.database, kind, org_id, location_id, location_ids?.toSorted() ?? 'all', rights]
  const place = createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 24)
  return { place, horizon: now.horizon }
}

/**
 * The reading by transactions that a cursor goes on with or begins: rows written since the horizon `from`, all where it is 0. `to` is where the
 * next reading begins. Fails CURSOR_TOO_OLD.
 */
export async function readingFor(
  tx: Tx,
  kind: string,
  asked: { readonly cursor?: string | undefined; readonly from_now?: boolean | undefined },
  member: Member,
): Promise<Cursor> {
  const cursor = readCursor(asked.cursor)
  const { place, horizon } = await placeOf(tx, kind, member)
  if (cursor === undefined) return { place, from: asked.from_now ? horizon : 0, to: horizon, after: null }
  const isOurs = cursor.place === place && cursor.from <= horizon && cursor.to <= horizon
  if (!isOurs || (cursor.from || cursor.to) <= horizon - longestMemory) throw fail(changesFailures.cursorTooOld)
  return cursor.after === null ? { place, from: cursor.from, to: horizon, after: null } : cursor
}

/** A part of `limit` rows out of one more than asked for, and the cursor after it. */
export function partOf<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string, reading: Cursor) {
  const read = rows.slice(0, limit)
  const last = rows.length > limit ? read.at(-1) : undefined
  const next =
    last === undefined
      ? { place: reading.place, from: reading.to, to: reading.to, after: null }
      : { ...reading, after: idOf(last) }
  return { read, cursor: writeCursor(next), has_more: last !== undefined }
}
