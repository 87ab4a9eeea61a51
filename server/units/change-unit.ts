import { isDeepStrictEqual } from 'node:util'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { UnitChange, UnitShown } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockProducts } from '../products/stock.ts'
import { getUnit } from './get-unit.ts'
import { requireFree, withFreeNumbers } from './move-units.ts'
import { allOf, type Numbers, readNumbers } from './read-numbers.ts'
import { unitRows } from './unit-rows.ts'

type Kept = Omit<Numbers, 'number'> & {
  readonly number: string
  readonly state: string
  readonly location_id: string
  readonly grade: string | null
  readonly price: number | null
  readonly unit_cost: number | null
  readonly warranty_months: number | null
  readonly supplier_warranty_until: string | null
}

/**
 * Changes what is given of a unit. A number that was typed wrong is corrected, and its history says what it was. Fails NOT_FOUND, UNIT_NUMBER_WRONG,
 * UNIT_NUMBER_TWICE, UNIT_NUMBER_TAKEN, UNIT_ON_HOLD, also for another cost of one on hold, and AUTHORIZATION_ERROR for a cost from whoever may not
 * see costs.
 */
export async function changeUnit(tx: Tx, asked: UnitChange, member: Member): Promise<UnitShown> {
  const { id, number, imei2, serial_no, ...fields } = asked
  const { org_id } = member
  if (fields.unit_cost !== undefined && !may(member, 'see_cost')) throw fail(general.notAllowed)
  const [seen] = await unitRows(tx, member, [id])
  if (seen === undefined) throw fail(general.notFound)
  const [product] = await lockProducts(tx, [{ org_id, product_id: seen.product_id }])
  const [kept] = await tx.query<Kept>(
    `select number, imei1, imei2, serial_no, state, location_id, grade, price, unit_cost, warranty_months, supplier_warranty_until
     from units where org_id = $1 and id = $2`,
    [org_id, id],
  )
  if (product === undefined || kept === undefined) throw fail(general.notFound)
  // What was paid for it comes into stock with it.
  if (kept.state === 'held' && fields.unit_cost !== undefined && fields.unit_cost !== kept.unit_cost)
    throw fail(unitFailures.held, { number: kept.number })
  const wanted = {
    number: number ?? kept.number,
    imei2: imei2 === undefined ? kept.imei2 : imei2,
    serial_no: kept.imei1 === null ? null : serial_no === undefined ? kept.serial_no : serial_no,
  }
  const [numbers] = readNumbers([wanted], kept.imei1 === null ? 'serial' : 'imei')
  if (numbers === undefined) throw new Error('one unit has one set of numbers')
  if (kept.state === 'in_stock' || kept.state === 'held') await requireFree(tx, org_id, allOf(numbers), id)
  const {
    grade = kept.grade,
    price = kept.price,
    unit_cost = kept.unit_cost,
    warranty_months = kept.warranty_months,
    supplier_warranty_until = kept.supplier_warranty_until,
  } = fields
  const after = {
    ...kept,
    ...numbers,
    grade: grade || null,
    price,
    unit_cost,
    warranty_months,
    supplier_warranty_until,
  }
  if (isDeepStrictEqual(after, kept)) return await getUnit(tx, { id }, member)
  await withFreeNumbers(() => write(tx, id, after, member))
  if (allOf(numbers).join(' ') !== allOf(kept).join(' ')) await correct(tx, id, kept, member)
  await publish(tx, [{ org_id, actor: member, event: 'unit.changed', id, before: said(kept), after: said(after) }])
  return await getUnit(tx, { id }, member)
}

/** What the audit trail says of it. */
function said({ number, grade, price, unit_cost, warranty_months, supplier_warranty_until }: Kept) {
  return { number, grade, price, unit_cost, warranty_months, supplier_warranty_until }
}

async function write(tx: Tx, id: string, unit: Kept, { org_id }: Member): Promise<void> {
  const { imei1, imei2, serial_no, grade, price, unit_cost, warranty_months, supplier_warranty_until } = unit
  await tx.query(
    `update units set imei1 = $3, imei2 = $4, serial_no = $5, grade = $6, price = $7, unit_cost = $8, warranty_months = $9,
       supplier_warranty_until = $10
     where org_id = $1 and id = $2`,
    [org_id, id, imei1, imei2, serial_no, grade, price, unit_cost, warranty_months, supplier_warranty_until],
  )
}

async function correct(tx: Tx, id: string, was: Kept, { org_id, user_id }: Member): Promise<void> {
  await tx.query(
    `insert into unit_events (org_id, unit_id, event, state, location_id, note, user_id, at) values ($1, $2, 'corrected', $3, $4, $5, $6, $7)`,
    [org_id, id, was.state, was.location_id, allOf(was).join(' '), user_id, now()],
  )
}
