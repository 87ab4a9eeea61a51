import { locationFailures, type ShopLocation } from '@tunda/contract/stock/locations'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'

/** The locations that the member sees, in the shop's order, the closed ones last; `here` is where they are at work. */
export async function listLocations(tx: Tx, member: Member) {
  const locations = await readLocations(tx, member, null)
  return { locations, here: member.location_id, ...onePage(locations.length) }
}

/** One of them. Fails NOT_FOUND, for one that the member does not see as for none. */
export async function getLocation(tx: Tx, id: string | undefined, member: Member): Promise<ShopLocation> {
  const [location] = await readLocations(tx, member, id ?? null)
  if (id === undefined || location === undefined) throw fail(locationFailures.notFound)
  return location
}

/**
 * The names of the locations that the member sees, by id. Fails NOT_FOUND where one of those chosen for somebody is none of them, and
 * LOCATION_CLOSED where none is open.
 */
export async function requireChosen(
  tx: Tx,
  chosen: readonly string[] | null,
  member: Member,
): Promise<ReadonlyMap<string, string>> {
  const { locations } = await listLocations(tx, member)
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]))
  if (chosen?.some((id) => !nameOf.has(id))) throw fail(locationFailures.notFound)
  const isOpen = (id: string) => locations.some((one) => one.id === id && one.closed_at === null)
  if (chosen !== null && !chosen.some(isOpen)) throw fail(locationFailures.isClosed)
  return nameOf
}

/** Whether both name the same locations, in any order. */
export function isSamePlaces(some: readonly string[] | null, others: readonly string[] | null): boolean {
  if (some === null || others === null) return some === others
  return some.length === others.length && some.every((id) => others.includes(id))
}

async function readLocations(tx: Tx, { org_id, location_ids }: Member, id: string | null): Promise<ShopLocation[]> {
  return await tx.query<ShopLocation>(
    `select l.id, l.org_id, l.name, l.kind, l.created_at, l.closed_at,
       (select count(*) from pos_terminals t where t.org_id = l.org_id and t.location_id = l.id and t.revoked_at is null) as terminals
     from locations l
     where l.org_id = $1 and l.kind <> 'transit' and ($2::uuid[] is null or l.id = any ($2)) and ($3::uuid is null or l.id = $3)
     order by l.closed_at is not null, l.position, l.created_at, l.id`,
    [org_id, location_ids, id],
  )
}
