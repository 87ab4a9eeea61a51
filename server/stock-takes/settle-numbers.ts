import type { UnitState } from '@tunda/contract/units/units'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import type { StockMove } from '../products/stock.ts'
import { moveUnits, type UnitMove } from '../units/move-units.ts'
import { isCountedByHand } from './lines.ts'
import { missingOf } from './number-rows.ts'

type Take = { readonly id: string; readonly location_id: string }

/** Writes down which devices are missing, as of now. Ask again and it is written anew. */
export async function recordMissing(tx: Tx, id: string, revision: number, { org_id }: Member): Promise<void> {
  await tx.query(`delete from stock_take_units where org_id = $1 and stock_take_id = $2 and outcome = 'missing'`, [
    org_id,
    id,
  ])
  await tx.query(
    `insert into stock_take_units (org_id, stock_take_id, number, unit_id, product_id, outcome, counted_at, revision)
     select $1, $2, m.number, m.unit_id, m.product_id, 'missing', m.counted_at, $3
     from stock_takes t cross join lateral (${missingOf('t')}) m where t.org_id = $1 and t.id = $2
     on conflict (org_id, stock_take_id, number) do update set
       (unit_id, product_id, outcome, counted_by, counted_at, revision)
       = (excluded.unit_id, excluded.product_id, excluded.outcome, null, excluded.counted_at, excluded.revision)`,
    [org_id, id, revision],
  )
}

type Settled = {
  readonly unit_id: string
  readonly product_id: string
  readonly outcome: 'missing' | 'back'
  readonly state: UnitState
  readonly cost: number
}

/**
 * Takes the devices that are missing out of stock and puts those back that were found again, of locked products, and answers how their stock
 * must move: each at its own cost. One whose number came in anew meanwhile stays as it is.
 */
export async function settleNumbers(tx: Tx, { id, location_id }: Take, member: Member): Promise<StockMove[]> {
  const { org_id, user_id } = member
  const settled = await tx.query<Settled>(
    `select n.unit_id, n.product_id, n.outcome, u.state, coalesce(u.unit_cost, p.cost_price) as cost
     from stock_take_units n join units u on u.org_id = n.org_id and u.id = n.unit_id
     join products p on p.org_id = u.org_id and p.id = u.product_id and p.tracking <> 'none'
     join stock_take_items i on i.org_id = n.org_id and i.stock_take_id = n.stock_take_id and i.product_id = n.product_id
     where n.org_id = $1 and n.stock_take_id = $2 and i.physical_quantity is not null and not ${isCountedByHand('i')}
       and (n.outcome = 'missing' or n.outcome = 'back' and u.state in ('missing', 'written_off') and not exists (
         select from unit_numbers o join unit_numbers h on h.org_id = o.org_id and h.number = o.number and h.is_here
         where o.org_id = u.org_id and o.unit_id = u.id))
     order by n.product_id, n.number`,
    [org_id, id],
  )
  await moveUnits(
    tx,
    settled.map(({ unit_id, outcome, state: was }): UnitMove => {
      const cause = { org_id, unit_id, was, location_id, reference: id, user_id }
      return outcome === 'missing'
        ? { ...cause, state: 'missing', event: 'missing' }
        : { ...cause, state: 'in_stock', event: 'found' }
    }),
  )
  return settled.map(({ product_id, outcome, cost: unit_cost }) => {
    const move = { org_id, location_id, product_id, reason: 'stock_take', reference: id, user_id } as const
    return { ...move, unit_cost, delta: outcome === 'missing' ? -1 : 1, isOfUnits: true }
  })
}
