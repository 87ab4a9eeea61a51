import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { StockTake, StockTakeItem } from '@tunda/contract/stock/stock-take-shapes'
import { stockTakeFailures } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import { fixed, sql } from '@tunda/database/sql'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockStock, moveStock, type StockMove } from '../products/stock.ts'
import { closeStockTake } from './close-stock-take.ts'
import { isCountedByHand, itemRows, soldBefore } from './lines.ts'
import { settleBatches } from './settle-batches.ts'
import { recordMissing, settleNumbers } from './settle-numbers.ts'
import { getStockTake, type LockedStockTake, lockStockTake } from './stock-take-rows.ts'

type Asked = { readonly stock_take_id: string; readonly apply_adjustments: boolean }
type Completed = StockTake & { adjusted: StockTakeItem[] }

/**
 * Completes a stock take. With adjustments each counted line moves the stock by what it differed at its own moment, so that what
 * was sold since survives; what was not counted stays as it is. Devices that were not found by their numbers are missing then, and their
 * stock stays as it is where they were counted by hand. One that is completed already is answered as it was, and nothing
 * changes. Fails AUTHORIZATION_ERROR, NOT_FOUND and STOCK_TAKE_NOT_IN_PROGRESS.
 */
export async function completeStockTake(tx: Tx, asked: Asked, member: Member): Promise<Completed> {
  const { stock_take_id: id, apply_adjustments } = asked
  if (apply_adjustments && !may(member, 'adjust_stock')) throw fail(general.notAllowed)
  const take = await lockStockTake(tx, member, id)
  if (take.status === 'cancelled') throw fail(stockTakeFailures.onlyInProgress)
  if (take.status === 'in_progress') {
    const moves = await settle(tx, member, { ...asked, ...take })
    await moveStock(tx, moves)
    if (apply_adjustments) await settleBatches(tx, take, member)
    await closeStockTake(tx, member, id, { status: 'completed', at: now(), is_adjusted: apply_adjustments })
    await logCompletion(tx, member, id, { apply_adjustments, moves })
  }
  const completed = await getStockTake(tx, { id }, member)
  const where = completed.is_adjusted ? sql`l.difference <> 0 and not ${fixed(isCountedByHand('l'))}` : sql`false`
  return { ...completed, adjusted: await itemRows(tx, member, completed, { where, tail: sql`order by l.product_id` }) }
}

/** Fixes what each counted line differed, with the products locked when their stock is to follow, and answers how it must move. */
async function settle(
  tx: Tx,
  member: Member,
  { stock_take_id, location_id, revision, apply_adjustments }: Asked & LockedStockTake,
): Promise<StockMove[]> {
  const { org_id, user_id } = member
  const key = [org_id, stock_take_id]
  if (apply_adjustments) {
    const counted = await tx.query<{ org_id: string; product_id: string }>(
      'select org_id, product_id from stock_take_items where org_id = $1 and stock_take_id = $2 and physical_quantity is not null',
      key,
    )
    await lockStock(
      tx,
      counted.map((line) => ({ ...line, location_id })),
    )
  }
  await tx.query(
    `update stock_take_items i set system_quantity = i.system_quantity + ${soldBefore('t')}
     from stock_takes t
     where t.org_id = $1 and t.id = $2 and i.org_id = $1 and i.stock_take_id = $2 and i.physical_quantity is not null`,
    key,
  )
  await recordMissing(tx, stock_take_id, revision + 1, member)
  if (!apply_adjustments) return []
  const ofUnits = await settleNumbers(tx, { id: stock_take_id, location_id }, member)
  const differing = await tx.query<{ product_id: string; system_quantity: number; physical_quantity: number }>(
    `select i.product_id, i.system_quantity, i.physical_quantity
     from stock_take_items i join products p on p.org_id = i.org_id and p.id = i.product_id
     where i.org_id = $1 and i.stock_take_id = $2 and i.physical_quantity <> i.system_quantity and p.tracking = 'none'
     order by i.product_id`,
    key,
  )
  const moves = differing.map(({ product_id, system_quantity, physical_quantity }): StockMove => {
    const delta = physical_quantity - system_quantity
    return { org_id, location_id, product_id, delta, reason: 'stock_take', reference: stock_take_id, user_id }
  })
  return [...moves, ...ofUnits].map((move, place) => ({ ...move, line: place + 1 }))
}

type Outcome = { readonly apply_adjustments: boolean; readonly moves: readonly StockMove[] }

async function logCompletion(tx: Tx, member: Member, id: string, { apply_adjustments, moves }: Outcome): Promise<void> {
  const deltas = moves.map(({ delta }) => delta)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'stock_take.completed',
      id,
      before: { status: 'in_progress' },
      after: { status: 'completed', apply_adjustments },
      facts: {
        lines_adjusted: deltas.length,
        units_added: deltas.reduce((sum, delta) => sum + Math.max(delta, 0), 0),
        units_removed: deltas.reduce((sum, delta) => sum - Math.min(delta, 0), 0),
      },
    },
  ])
}
