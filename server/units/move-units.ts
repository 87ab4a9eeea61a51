import { productName } from '@tunda/contract/products/product-words'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { UnitEvent, UnitState } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { isTaken } from '../database-errors.ts'
import { fail } from '../fail.ts'
import { findCameAgain } from './came-again.ts'
import { allOf, type Numbers } from './read-numbers.ts'

/** Why units come, go or change. `reference` is the document behind it. */
export type Cause = {
  readonly event: UnitEvent['event']
  readonly user_id: string | null
  readonly reference?: string | undefined
  readonly note?: string | undefined
  readonly at?: Date | undefined
}

export type NewUnit = Numbers & {
  readonly product_id: string
  readonly location_id: string
  readonly unit_cost: number | null
  readonly grade?: string | null | undefined
  readonly goods_in_id?: string | undefined
}

/**
 * Units that come into the stock of locked products, with the first line of their history. Stock is moved beside it: the database holds
 * each location to the count of its units when the transaction ends. Fails UNIT_NUMBER_TAKEN and UNIT_ON_HOLD.
 */
export async function addUnits(tx: Tx, orgId: string, units: readonly NewUnit[], cause: Cause): Promise<void> {
  if (units.length === 0) return
  await requireFree(tx, orgId, units.flatMap(allOf))
  const rows = units.map(({ number, ...unit }) => unit)
  await withFreeNumbers(() =>
    tx.query(
      `with come as (
         insert into units (org_id, product_id, location_id, imei1, imei2, serial_no, grade, unit_cost, goods_in_id, came_at)
         select $1, product_id, location_id, imei1, imei2, serial_no, grade, unit_cost, goods_in_id, $3
         from json_to_recordset($2::json) as u (product_id uuid, location_id uuid, imei1 text, imei2 text, serial_no text,
           grade text, unit_cost bigint, goods_in_id uuid)
         returning id, location_id, state
       )
       insert into unit_events (org_id, unit_id, event, state, location_id, reference, note, user_id, at)
       select $1, id, $4, state, location_id, $5, $6, $7, $3 from come`,
      [
        orgId,
        JSON.stringify(rows),
        cause.at ?? now(),
        cause.event,
        cause.reference ?? null,
        cause.note ?? null,
        cause.user_id,
      ],
    ),
  )
}

/** What becomes of a unit. `sale`: the line it is sold on; a unit that is not sold is on none. */
export type UnitMove = Cause & {
  readonly org_id: string
  readonly unit_id: string
  readonly was: UnitState
  readonly state: UnitState
  readonly location_id: string
  readonly sale?: { readonly id: string; readonly line: number; readonly warranty_until: string | null } | undefined
}

/**
 * Moves units of locked products from one state to another, each with a line of its history. A device that the shop has under another
 * record, or had since it was sold, cannot come back to it. Fails UNIT_NUMBER_TAKEN, UNIT_ON_HOLD and UNIT_CAME_BACK.
 */
export async function moveUnits(tx: Tx, moves: readonly UnitMove[]): Promise<void> {
  if (moves.length === 0) return
  const back = moves.filter(({ was }) => was !== 'in_stock')
  await requireFreeUnits(tx, back)
  await requireWithBuyers(
    tx,
    moves.filter(({ was }) => was === 'sold'),
  )
  const at = now()
  const rows = moves.map(({ sale, ...move }, place) => ({
    ...move,
    place,
    sale_id: sale?.id,
    sale_line: sale?.line,
    warranty_until: sale?.warranty_until,
    at: move.at ?? at,
  }))
  const moved = await withFreeNumbers(() =>
    tx.query<{ unit_id: string }>(
      `with asked as (
         select * from json_to_recordset($1::json) as m (place int, org_id uuid, unit_id uuid, was text, state text, location_id uuid,
           sale_id uuid, sale_line int, warranty_until date, event text, reference uuid, note text, user_id uuid, at timestamptz)
       ), moved as (
         update units u set state = m.state, location_id = m.location_id, sale_id = m.sale_id, sale_line = m.sale_line,
           warranty_until = m.warranty_until
         from asked m where u.org_id = m.org_id and u.id = m.unit_id and u.state = m.was
         returning m.place, u.org_id, u.id, u.state, u.location_id
       )
       insert into unit_events (org_id, unit_id, event, state, location_id, reference, note, user_id, at)
       select d.org_id, d.id, m.event, d.state, d.location_id, m.reference, m.note, m.user_id, m.at
       from moved d join asked m on m.place = d.place order by m.place
       returning unit_id`,
      [JSON.stringify(rows)],
    ),
  )
  if (moved.length !== moves.length) throw new Error('a unit changed that was locked with its product')
}

/** One more line of a device's history, which changes nothing of it. Its product is locked: the newest line has the device's state. */
export async function noteUnit(
  tx: Tx,
  { org_id, id }: { readonly org_id: string; readonly id: string },
  { event, reference, user_id }: Cause,
): Promise<void> {
  await tx.query(
    `insert into unit_events (org_id, unit_id, event, state, location_id, reference, user_id, at)
     select org_id, id, $3, state, location_id, $4, $5, $6 from units where org_id = $1 and id = $2`,
    [org_id, id, event, reference ?? null, user_id, now()],
  )
}

/** Makes sure that no unit in stock or on hold has one of these numbers, but for `own`. Fails UNIT_NUMBER_TAKEN and UNIT_ON_HOLD. */
export async function requireFree(
  tx: Tx,
  orgId: string,
  numbers: readonly string[],
  own: string | null = null,
): Promise<void> {
  const [other] = await tx.query<Other>(
    `select n.number, u.state, p.brand, p.model
     from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     where n.org_id = $1 and n.number = any ($2::text[]) and n.is_here and n.unit_id is distinct from $3 limit 1`,
    [orgId, numbers, own],
  )
  if (other !== undefined) throw refusalOf(other)
}

/** As `requireFree`, for units that are known. */
async function requireFreeUnits(tx: Tx, units: readonly Pick<UnitMove, 'org_id' | 'unit_id'>[]): Promise<void> {
  const [first] = units
  if (first === undefined) return
  const [other] = await tx.query<Other>(
    `select n.number, u.state, p.brand, p.model
     from unit_numbers o join unit_numbers n on n.org_id = o.org_id and n.number = o.number and n.is_here and n.unit_id <> o.unit_id
     join units u on u.org_id = n.org_id and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id
     where o.org_id = $1 and o.unit_id = any ($2::uuid[]) limit 1`,
    [first.org_id, units.map(({ unit_id }) => unit_id)],
  )
  if (other !== undefined) throw refusalOf(other)
}

/** Makes sure that sold units of one shop are with who bought them. Fails UNIT_CAME_BACK. */
async function requireWithBuyers(tx: Tx, units: readonly Pick<UnitMove, 'org_id' | 'unit_id'>[]): Promise<void> {
  const [first] = units
  if (first === undefined) return
  const ids = units.map(({ unit_id }) => unit_id)
  const number = await findCameAgain(tx, first.org_id, ids)
  if (number !== undefined) throw fail(unitFailures.cameBack, { number })
}

type Other = { readonly number: string; readonly state: UnitState; readonly brand: string; readonly model: string }

function refusalOf({ number, state, ...product }: Other) {
  if (state === 'held') return fail(unitFailures.held, { number })
  return fail(unitFailures.taken, { number, product: productName(product) })
}

/** Runs a write of numbers; one that was taken at the same moment makes it fail UNIT_NUMBER_TAKEN too, without saying which. */
export async function withFreeNumbers<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error, ['unit_numbers_are_unique'])) throw error
    throw fail(unitFailures.taken, { number: 'One of the numbers', product: 'another device' })
  }
}
