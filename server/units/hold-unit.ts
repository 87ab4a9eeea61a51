import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { type Cause, requireFree, withFreeNumbers } from './move-units.ts'
import { allOf, type Numbers } from './read-numbers.ts'

type Held = Numbers & {
  readonly product_id: string
  readonly location_id: string
  readonly unit_cost: number
  readonly grade: string | null
}

/**
 * A device that the shop has and does not sell yet: it is in no stock. The shop's limits must be locked, so that it is not bought twice at once.
 * Returns its id. Fails UNIT_NUMBER_TAKEN and UNIT_ON_HOLD.
 */
export async function holdUnit(tx: Tx, orgId: string, unit: Held, cause: Cause): Promise<string> {
  await requireFree(tx, orgId, allOf(unit))
  const { product_id, location_id, imei1, imei2, serial_no, grade, unit_cost } = unit
  const [made] = await withFreeNumbers(() =>
    tx.query<{ id: string }>(
      `with come as (
       insert into units (org_id, product_id, location_id, state, imei1, imei2, serial_no, grade, unit_cost, came_at)
       values ($1, $2, $3, 'held', $4, $5, $6, $7, $8, $9) returning id, location_id, state
     )
     insert into unit_events (org_id, unit_id, event, state, location_id, reference, user_id, at)
     select $1, id, $10, state, location_id, $11, $12, $9 from come returning unit_id as id`,
      [
        orgId,
        product_id,
        location_id,
        imei1,
        imei2,
        serial_no,
        grade,
        unit_cost,
        now(),
        cause.event,
        cause.reference,
        cause.user_id,
      ],
    ),
  )
  if (made === undefined) throw new Error('what was written is there')
  return made.id
}

/** One of the numbers that is of a device of the shop's own which went missing. */
export async function findMissing(tx: Tx, orgId: string, numbers: readonly string[]): Promise<string | undefined> {
  const [missing] = await tx.query<{ number: string }>(
    `select n.number from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     where n.org_id = $1 and n.tail = any ($2::text[]) and n.number = any ($3::text[]) and u.state = 'missing' limit 1`,
    [orgId, numbers.map((number) => number.slice(-6)), numbers],
  )
  return missing?.number
}
