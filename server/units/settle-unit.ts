import { general } from '@tunda/contract/failure'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import type { UnitOutcome, UnitSettled, UnitShown } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { getUnit } from './get-unit.ts'
import { moveUnits } from './move-units.ts'
import { readUnits, unitRows } from './unit-rows.ts'

/** What becomes of a device, and of its stock. */
const ends = {
  missing: { state: 'missing', event: 'missing', reason: 'loss' },
  damage: { state: 'written_off', event: 'written_off', reason: 'damage' },
  own_use: { state: 'written_off', event: 'written_off', reason: 'own_use' },
  found: { state: 'in_stock', event: 'found', reason: 'found' },
} as const satisfies Record<UnitOutcome, object>

/**
 * Takes a device out of stock by hand, or puts one back that went missing or was written off, where the member is at work. What it costs goes with
 * it. A retry returns what the first one did. Fails NOT_FOUND, UNIT_NOT_IN_STOCK, UNIT_NUMBER_TAKEN where it is in stock as another, and
 * UNIT_ON_HOLD.
 */
export async function settleUnit(tx: Tx, { id, outcome, note }: UnitSettled, member: Member): Promise<UnitShown> {
  const { org_id, user_id } = member
  const [seen] = await unitRows(tx, member, [id])
  if (seen === undefined) throw fail(general.notFound)
  const { product_id } = seen
  const isFound = outcome === 'found'
  const location_id = isFound ? member.location_id : seen.location_id
  const [product] = await lockStock(tx, [{ org_id, location_id, product_id }])
  const [unit] = await readUnits(tx, [{ org_id, id }])
  if (product === undefined || unit === undefined) throw fail(general.notFound)
  const { state, event, reason } = ends[outcome]
  if (unit.state === state) return await getUnit(tx, { id }, member)
  const mayBe = isFound ? unit.state === 'missing' || unit.state === 'written_off' : unit.state === 'in_stock'
  if (!mayBe || seen.is_on_the_way || product.tracking === 'none' || (!isFound && unit.location_id !== location_id))
    throw fail(unitFailures.notInStock, { number: unit.number })
  const delta = isFound ? 1 : -1
  const move = { org_id, product_id, location_id, delta, reason, user_id, note, isOfUnits: true }
  await moveStock(tx, [{ ...move, unit_cost: unit.unit_cost ?? product.cost_price }])
  const { state: was } = unit
  await moveUnits(tx, [{ org_id, unit_id: id, was, state, location_id, event, user_id, note: note || undefined }])
  const before = product.current_stock
  await publish(tx, [
    {
      org_id,
      actor: member,
      event: 'stock.adjusted',
      id: product_id,
      facts: { location_id },
      before: { current_stock: before },
      after: { current_stock: before + delta, reason, note: [unit.number, note].filter(Boolean).join(' · ') },
    },
  ])
  return await getUnit(tx, { id }, member)
}
