import type { Tx } from '@tunda/database'
import type { Terminal } from '../context.ts'
import { type Cursor, parseCursor, placeOf, readingOn } from '../lists/written-since.ts'

/** The reading of a till's catalogue that its cursor goes on with or begins; everything, where it is none, of another database, or too old. */
export async function readingFor(
  tx: Tx,
  since: string | null | undefined,
  { org_id, location_id }: Terminal,
): Promise<Cursor & { readonly hasOthers: boolean }> {
  const [named] = await tx.query<{ others: string | null }>(
    `select left(md5(string_agg(concat(id, name), ',' order by id)), 8) as others from locations
     where org_id = $1 and id <> $2 and kind <> 'transit' and closed_at is null`,
    [org_id, location_id],
  )
  const others = named?.others ?? null
  const hasOthers = others !== null
  // At another location every stock is another: a till that was moved reads everything anew, and so does one that other locations are told to.
  const here = await placeOf(tx, ['catalogue', org_id, location_id, others])
  const cursor = parseCursor(since)
  const reading = cursor && readingOn(cursor, here)
  return { ...(reading ?? { place: here.place, from: 0, to: here.horizon, after: null }), hasOthers }
}
