import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Unit, UnitsPage } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import { all, shared, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { countFound, keptCount } from '../list-sums.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { onePage } from '../page.ts'
import { partOf } from '../walk.ts'
import { unitRows } from './unit-rows.ts'

/**
 * A page of units where the member sees them, those in stock first: of a product, or by a number, of which the last six characters do. One
 * of fewer is found by all of it.
 */
export async function listUnits(tx: Tx, asked: UnitsPage, member: Member) {
  const org = shared(member.org_id)
  const conditions = [sql`u.org_id = ${org}`]
  if (asked.search !== undefined) {
    const sought = meantNumbers(asked.search)
    if (sought.length === 0) return { units: [] as Unit[], ...onePage(0) }
    const tails = sought.map((number) => number.slice(-6))
    conditions.push(sql`u.id in (select n.unit_id from unit_numbers n
      where n.org_id = ${org} and n.tail = any (${tails}::text[])
        and exists (select from unnest(${sought}::text[]) as s (number) where right(n.number, length(s.number)) = s.number))`)
  }
  if (asked.product_id !== undefined) conditions.push(sql`u.product_id = ${asked.product_id}`)
  if (asked.state !== undefined) conditions.push(sql`u.state = ${asked.state}`)
  if (asked.here) conditions.push(sql`u.location_id = ${member.location_id}`)
  const locations = seenLocations(member, asked.location_id)
  if (locations !== null) conditions.push(sql`u.location_id = any (${locations}::uuid[])`)
  const where = all(conditions)
  const place = asked.here ? { ...asked, location_here: member.location_id } : asked
  const part = partOf('units', [['u.id', 'uuid']], place, member)
  const isKept =
    locations === null &&
    !asked.here &&
    asked.search === undefined &&
    asked.product_id === undefined &&
    asked.state === undefined
  const [found, count] = await Promise.all([
    tx.query<{ id: string }>(
      sql`select u.id from units u where ${where} ${part.tail(sql`(u.state = 'in_stock') desc, u.came_at desc, u.id`)}`,
    ),
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
