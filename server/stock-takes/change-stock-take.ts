import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { stockTakeFailures } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { closeStockTake } from './close-stock-take.ts'
import { getStockTake, lockStockTake } from './stock-take-rows.ts'

type Change = {
  readonly id: string
  readonly notes?: string | null | undefined
  readonly is_blind?: boolean | undefined
  readonly status?: 'cancelled' | undefined
}

/** Changes a stock take in progress, or cancels it: what was counted stays to read, and no stock moves. Fails NOT_FOUND and STOCK_TAKE_NOT_IN_PROGRESS. */
export async function changeStockTake(tx: Tx, { id, ...change }: Change, member: Member): Promise<StockTake> {
  const before = await lockStockTake(tx, member, id)
  if (before.status !== 'in_progress') throw fail(stockTakeFailures.onlyInProgress)
  const notes = change.notes === undefined ? before.notes : change.notes || null
  const is_blind = change.is_blind ?? before.is_blind
  await tx.query('update stock_takes set notes = $3, is_blind = $4 where org_id = $1 and id = $2', [
    member.org_id,
    id,
    notes,
    is_blind,
  ])
  if (change.status === 'cancelled') await closeStockTake(tx, member, id, { status: 'cancelled', at: now() })
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: change.status === 'cancelled' ? 'stock_take.cancelled' : 'stock_take.changed',
      id,
      before: { notes: before.notes, is_blind: before.is_blind, status: before.status },
      after: { notes, is_blind, status: change.status ?? before.status },
    },
  ])
  return await getStockTake(tx, { id }, member)
}
