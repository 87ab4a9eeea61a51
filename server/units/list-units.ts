import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Unit, UnitsPage } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import { all, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { countFound, keptCount } from '../lists/list-sums.ts'
import { onePage } from '../lists/page.ts'
import { partOf } from '../lists/walk.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { namedUnitRows, unitRows } from './unit-rows.ts'

/**
 * A page of units where the member sees them, those in stock first: of a product, or by a number, of which the last six characters do. One
 * of fewer is found by all of it.
 */
export async function listUnits(tx: Tx, asked: UnitsPage, member: Member) {
  const org = shared(member.org_id)
  const conditions = [sql`u.org_id = ${org}`]
  const sought = asked.search === undefined ? undefined : meantNumbers(asked.search)
  if (sought?.length === 0) return { units: [] as Unit[], ...onePage(0) }
  if (asked.product_id !== undefined) conditions.push(sql`u.product_id = ${asked.product_id}`)
  if (asked.state !== undefined) conditions.push(sql`u.state = ${asked.state}`)
  if (asked.here) conditions.push(sql`u.location_id = ${member.location_id}`)
  const locations = seenLocations(member, asked.location_id)
  if (locations !== null) conditions.push(sql`u.location_id = any (${locations}::uuid[])`)
  const place = asked.here ? { ...asked, location_here: member.location_id } : asked
  const part = partOf('units', [['u.id', 'uuid']], place, member)
  const named = sought && bearing(sought, org)
  if (named !== undefined && !part.isWalk) {
    const { units, total } = await namedUnitRows(tx, member, { named, where: all(conditions), tail: part.tail(usual) })
    if (total !== undefined || asked.page === 1) return { units, ...part.counts(total ?? 0, [], () => []) }
  }
  const where = all(named === undefined ? conditions : [...conditions, sql`u.id in (${named})`])
  const isKept =
    locations === null &&
    !asked.here &&
    asked.search === undefined &&
    asked.product_id === undefined &&
    asked.state === undefined
  const [found, count] = await Promise.all([
    tx.query<{ id: string }>(sql`select u.id from units u where ${where} ${part.tail(usual)}`),
    isKept
      ? keptCount(tx, member.org_id, 'units')
      : countFound(tx, sql`select from units u where ${where}`, undefined).then((counted) => counted.count),
  ])
  const units = await unitRows(
    tx,
    member,
    found.map(({ id }) => id),
  )
  return { units, ...part.counts(count, found, ({ id }) => [id]) }
}

const usual = sql`(u.state = 'in_stock') desc, u.came_at desc, u.id`

/** The units that bear a number which is one of these or ends so; of fewer than six characters, one that is all of it. */
const bearing = (sought: readonly string[], org: ReturnType<typeof shared>) =>
  sql`select distinct n.unit_id from unit_numbers n
      where n.org_id = ${org} and n.tail = any (${sought.map((number) => number.slice(-6))}::text[])
        and exists (select from unnest(${sought}::text[]) as s (number) where right(n.number, length(s.number)) = s.number)`
