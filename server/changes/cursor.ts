import { may, type Right } from '@tunda/contract/organization/rights'
import { changesFailures } from '@tunda/contract/programs/changes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { type Cursor, parseCursor, placeOf, readingOn, writeCursor } from '../lists/written-since.ts'

/** The cursor that was sent, if any. Fails CURSOR_UNKNOWN. */
export function readCursor(sent: string | undefined): Cursor | undefined {
  if (sent === undefined) return undefined
  const cursor = parseCursor(sent)
  if (cursor === undefined) throw fail(changesFailures.cursorUnknown)
  return cursor
}

/** What the answers depend on besides the rows: with other rights or locations, a member sees other rows or columns. */
const shownByRight: readonly Right[] = ['see_cost', 'see_profit']

/** The place of a reading of this kind, and the oldest transaction still running. */
export function placeFor(tx: Tx, kind: string, member: Member): Promise<{ place: string; horizon: number }> {
  const { org_id, location_id, location_ids } = member
  const rights = shownByRight.filter((right) => may(member, right))
  return placeOf(tx, [kind, org_id, location_id, location_ids?.toSorted() ?? 'all', rights])
}

/**
 * The reading that a cursor continues or starts: rows written since the horizon `from`, all rows if it is 0. `to` is where the next reading starts.
 * Fails CURSOR_TOO_OLD.
 */
export async function readingFor(
  tx: Tx,
  kind: string,
  asked: { readonly cursor?: string | undefined; readonly from_now?: boolean | undefined },
  member: Member,
): Promise<Cursor> {
  const cursor = readCursor(asked.cursor)
  const here = await placeFor(tx, kind, member)
  const { place, horizon } = here
  if (cursor === undefined) return { place, from: asked.from_now ? horizon : 0, to: horizon, after: null }
  const reading = readingOn(cursor, here)
  if (reading === undefined) throw fail(changesFailures.cursorTooOld)
  return reading
}

/** A page of `limit` rows, from one row more than that, and the cursor after it. */
export function partOf<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string, reading: Cursor) {
  const read = rows.slice(0, limit)
  const last = rows.length > limit ? read.at(-1) : undefined
  const next =
    last === undefined
      ? { place: reading.place, from: reading.to, to: reading.to, after: null }
      : { ...reading, after: idOf(last) }
  return { read, cursor: writeCursor(next), has_more: last !== undefined }
}
