import { stockTakeFailures } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockStockTake } from './stock-take-rows.ts'

/** Deletes a stock take in progress and what was counted in it. Fails NOT_FOUND and STOCK_TAKE_NOT_IN_PROGRESS. */
export async function removeStockTake(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const { status, notes } = await lockStockTake(tx, member, id)
  if (status !== 'in_progress') throw fail(stockTakeFailures.onlyInProgress)
  await tx.query('delete from stock_takes where org_id = $1 and id = $2', [member.org_id, id])
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'stock_take.removed',
      id,
      before: { notes, status },
    },
  ])
  return { id }
}
