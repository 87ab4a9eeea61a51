import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { moveStock, type StockMove } from '../products/stock.ts'
import { moveUnits, type UnitMove } from '../units/move-units.ts'
import type { LockedPart, LockedRepair } from './repair-rows.ts'

type Part = Pick<LockedPart, 'id' | 'product_id' | 'quantity' | 'unit_cost' | 'unit_id'>
type Of = Pick<LockedRepair, 'org_id' | 'id' | 'location_id' | 'number'>

/** What a part moves, each line of it once: 1 when it is taken, 2 when it comes back. */
const [out, back] = [1, 2] as const

function moveOf(
  { org_id, location_id, number }: Of,
  { id, product_id, unit_cost, unit_id }: Part,
  { user_id }: Member,
) {
  const cause = { reason: 'repair', reference: id, note: number, unit_cost, user_id } as const
  return { org_id, location_id, product_id, ...cause, isOfUnits: unit_id !== null } satisfies Omit<StockMove, 'delta'>
}

function unitOf({ org_id, location_id, id }: Of, unit_id: string, { user_id }: Member) {
  return { org_id, unit_id, location_id, reference: id, user_id } as const
}

/** A part leaves the stock for a repair. The product must be locked by `lockStock`, and have so many free. */
export async function takeOut(tx: Tx, repair: Of, part: Part, member: Member): Promise<void> {
  const day = dayIn(member.rules.time_zone, now())
  await moveStock(tx, [{ ...moveOf(repair, part, member), delta: -part.quantity, line: out, batches: { day } }])
  if (part.unit_id !== null)
    await moveUnits(tx, [
      { ...unitOf(repair, part.unit_id, member), event: 'fitted', was: 'in_stock', state: 'fitted' },
    ])
}

/** Parts come back into the stock, to the batches that they were of. The products must be locked. */
export async function putPartBack(tx: Tx, repair: Of, parts: readonly Part[], member: Member): Promise<void> {
  const undoes = (part: Part) => ({ reference: part.id, reason: 'repair' as const, line: out })
  await moveStock(
    tx,
    parts.map((part) => ({
      ...moveOf(repair, part, member),
      delta: part.quantity,
      line: back,
      batches: { undoes: undoes(part) },
    })),
  )
  await moveUnits(
    tx,
    parts.flatMap(({ unit_id }): UnitMove[] =>
      unit_id === null
        ? []
        : [{ ...unitOf(repair, unit_id, member), event: 'unfitted', was: 'fitted', state: 'in_stock' }],
    ),
  )
}

/** Parts that are in stock again are a loss, at what they cost: the month's result has them as damage. The products must be locked. */
export async function losePart(
  tx: Tx,
  repair: Of,
  parts: readonly Part[],
  why: 'faulty' | 'broken' | 'abandoned',
  member: Member,
): Promise<void> {
  const words = { faulty: 'faulty part', broken: 'broken in repair', abandoned: 'in a device that was never collected' }
  const note = `${repair.number}: ${words[why]}`
  const undoes = (part: Part) => ({ reference: part.id, reason: 'repair' as const, line: back })
  await moveStock(
    tx,
    parts.map((part) => ({
      ...moveOf(repair, part, member),
      delta: -part.quantity,
      reason: 'damage' as const,
      note,
      batches: { undoes: undoes(part) },
    })),
  )
  await moveUnits(
    tx,
    parts.flatMap(({ unit_id }): UnitMove[] =>
      unit_id === null
        ? []
        : [{ ...unitOf(repair, unit_id, member), event: 'written_off', was: 'in_stock', state: 'written_off', note }],
    ),
  )
}
