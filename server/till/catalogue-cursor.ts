import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'

/** Transactions after which a horizon is too old to compare rows with: far below the two thousand million after which their numbers turn over. */
const longestMemory = 1_000_000_000

/**
 * How far a till has read the catalogue. `place` names the database, its history, the till's location and the shop's others. What was written since the
 * horizon `from` is being read, everything when it is 0; `to` is where the next reading begins, and `after` the last product that was
 * answered.
 */
export type CatalogueCursor = {
  readonly place: string
  readonly from: number
  readonly to: number
  readonly after: string | null
}

const written = /^([0-9a-f]{1,70})\.(\d{1,16})\.(\d{1,16})\.([0-9a-f-]{36}|)$/

export function writeCursor({ place, from, to, after }: CatalogueCursor): string {
  return `${place}.${from}.${to}.${after ?? ''}`
}

/** The cursor of a till; nothing for one that is none of ours. */
export function readCursor(cursor: string | null | undefined): CatalogueCursor | undefined {
  const [, place, from, to, after] = written.exec(cursor ?? '') ?? []
  if (place === undefined) return undefined
  return { place, from: Number(from), to: Number(to), after: after || null }
}

/** The reading that a cursor goes on with or begins; everything, where it is none, of another database, or too old. */
export async function readingFor(
  tx: Tx,
  cursor: CatalogueCursor | undefined,
  { org_id, location_id }: Terminal,
): Promise<CatalogueCursor & { readonly hasOthers: boolean }> {
  // Asked before the rows: what ends in between is read twice, not missed.
  const [now] = await tx.query<{ place: string; horizon: number; others: string | null }>(
    `select to_hex(system_identifier) || lower(left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)) as place,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
       (select left(md5(string_agg(concat(id, name), ',' order by id)), 8) from locations
         where org_id = $1 and id <> $2 and kind <> 'transit' and closed_at is null) as others
     from pg_control_system()`,
    [org_id, location_id],
  )
  if (now === undefined) throw new Error('the database did not say where it is')
  const { horizon, others } = now
  const hasOthers = others !== null
  // At another location every stock is another: a till that was moved reads everything anew, and so does one that other locations are told to.
  const place = `${now.place}${location_id.replaceAll('-', '')}${others ?? ''}`
  const isOurs = cursor?.place === place && cursor.from <= horizon && cursor.to <= horizon
  const isFresh = isOurs && (cursor.from === 0 ? cursor.to : cursor.from) > horizon - longestMemory
  if (!isFresh) return { place, from: 0, to: horizon, after: null, hasOthers }
  return { ...(cursor.after === null ? { place, from: cursor.from, to: horizon, after: null } : cursor), hasOthers }
}
