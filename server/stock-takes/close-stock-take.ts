import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { stockTakeRows } from './stock-take-rows.ts'

type Closing = { readonly status: 'cancelled' | 'completed'; readonly at: Date; readonly is_adjusted?: boolean }

/** Ends a locked stock take. What there was to count is remembered as it is at this moment. */
export async function closeStockTake(tx: Tx, member: Member, id: string, closing: Closing): Promise<void> {
  const [take] = await stockTakeRows(tx, member, [id])
  await tx.query(
    `update stock_takes set status = $3, closed_at = $4, closed_by = $5, is_adjusted = $6, to_count = $7, revision = revision + 1
     where org_id = $1 and id = $2`,
    [member.org_id, id, closing.status, closing.at, member.user_id, closing.is_adjusted ?? false, take?.to_count ?? 0],
  )
}
