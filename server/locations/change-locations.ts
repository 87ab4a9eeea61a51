import { general } from '@tunda/contract/failure'
import { features } from '@tunda/contract/plans/tier-limits'
import {
  type LocationChange,
  locationFailures,
  mostLocations,
  type NewLocation,
  type ShopLocation,
} from '@tunda/contract/stock/locations'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { getLocation, listLocations } from './location-rows.ts'

/** Adds a location, after those there are. Fails FEATURE_NOT_IN_PLAN, TOO_MANY_LOCATIONS and LOCATION_NAME_TAKEN. */
export async function addLocation(tx: Tx, { name, kind }: NewLocation, member: Member): Promise<ShopLocation> {
  const known = await lockLocations(tx, member)
  requireFeature(member)
  if (known.length >= mostLocations) throw fail(locationFailures.tooMany)
  requireFreeName(name, known)
  const [made] = await tx.query<{ id: string }>(
    `insert into locations (org_id, name, kind, position, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning id`,
    [member.org_id, name, kind, known.length, now()],
  )
  const location = await getLocation(tx, made?.id, member)
  await publish(tx, [{ event: 'location.added', ...about(location, member), after: { name, kind } }])
  return location
}

/** Changes a location's name or kind. Fails NOT_FOUND and LOCATION_NAME_TAKEN. */
export async function changeLocation(tx: Tx, asked: LocationChange, member: Member): Promise<ShopLocation> {
  const known = await lockLocations(tx, member)
  const before = requireKnown(asked.id, known)
  const { name = before.name, kind = before.kind } = asked
  if (name === before.name && kind === before.kind) return before
  const others = known.filter(({ id }) => id !== before.id)
  if (before.closed_at === null) requireFreeName(name, others)
  await tx.query('update locations set name = $3, kind = $4, updated_at = $5 where org_id = $1 and id = $2', [
    member.org_id,
    before.id,
    name,
    kind,
    now(),
  ])
  await publish(tx, [
    {
      event: 'location.changed',
      ...about(before, member),
      before: { name: before.name, kind: before.kind },
      after: { name, kind },
    },
  ])
  return await getLocation(tx, before.id, member)
}

/** Puts the locations in this order; those that are not named keep theirs, after them. Fails NOT_FOUND. */
export async function arrangeLocations(tx: Tx, { location_ids }: { readonly location_ids: string[] }, member: Member) {
  const known = await lockLocations(tx, member)
  for (const id of location_ids) requireKnown(id, known)
  const before = known.map(({ id }) => id)
  const order = [...new Set([...location_ids, ...before])]
  if (order.every((id, place) => id === before[place])) return await listLocations(tx, member)
  await tx.query(
    `update locations l set position = t.place - 1, updated_at = $3
     from unnest($2::uuid[]) with ordinality as t (id, place) where l.org_id = $1 and l.id = t.id`,
    [member.org_id, order, now()],
  )
  const nameOf = new Map(known.map(({ id, name }) => [id, name]))
  const names = (ids: readonly string[]) => ids.flatMap((id) => nameOf.get(id) ?? [])
  await publish(tx, [
    {
      event: 'location.arranged',
      org_id: member.org_id,
      actor: member,
      id: member.org_id,
      before: { order: names(before) },
      after: { order: names(order) },
    },
  ])
  return await listLocations(tx, member)
}

/** Opens a closed location again. Fails NOT_FOUND, FEATURE_NOT_IN_PLAN and LOCATION_NAME_TAKEN. */
export async function reopenLocation(tx: Tx, { id }: { readonly id: string }, member: Member): Promise<ShopLocation> {
  const known = await lockLocations(tx, member)
  const location = requireKnown(id, known)
  if (location.closed_at === null) return location
  requireFeature(member)
  requireFreeName(location.name, known)
  await tx.query('update locations set closed_at = null, updated_at = $3 where org_id = $1 and id = $2', [
    member.org_id,
    id,
    now(),
  ])
  await publish(tx, [{ event: 'location.reopened', ...about(location, member), facts: { name: location.name } }])
  return await getLocation(tx, id, member)
}

/**
 * Locks the shop's locations until the transaction ends. Fails AUTHORIZATION_ERROR for a member limited to some locations, who may not change what
 * they do not see.
 */
export async function lockLocations(tx: Tx, member: Member): Promise<ShopLocation[]> {
  if (member.location_ids !== null) throw fail(general.notAllowed)
  await lockOrganization(tx, member.org_id)
  return (await listLocations(tx, member)).locations
}

export function requireKnown(id: string, known: readonly ShopLocation[]): ShopLocation {
  const found = known.find((location) => location.id === id)
  if (found === undefined) throw fail(locationFailures.notFound)
  return found
}

/** What every event of a location has. */
export const about = ({ id }: Pick<ShopLocation, 'id'>, actor: Member) => ({ org_id: actor.org_id, actor, id })

function requireFeature({ plan }: Member): void {
  if (!features[plan.tier].includes('multi_location')) throw fail(locationFailures.notInPlan)
}

/** The name of a closed location may be used again. */
function requireFreeName(name: string, others: readonly ShopLocation[]): void {
  const isTaken = others.some((one) => one.closed_at === null && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw fail(locationFailures.nameTaken, { name })
}
