import type { StockTakeStatus } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'
import { stockTakeRows } from './stock-take-rows.ts'

/** A page of the stock takes of the locations that the member sees, newest first. */
export async function listStockTakes(
  tx: Tx,
  asked: PageAsked & { status?: StockTakeStatus | undefined; isClosed?: boolean | undefined },
  member: Member,
) {
  const key = [member.org_id, asked.status ?? null, asked.isClosed ?? null, member.location_ids]
  const where = `org_id = $1 and ($2::text is null or status = $2) and ($3::boolean is null or (closed_at is not null) = $3)
    and ($4::uuid[] is null or location_id = any ($4))`
  const [[counted], page] = await Promise.all([
    tx.query<{ count: number }>(`select count(*) from stock_takes where ${where}`, key),
    tx.query<{ id: string }>(
      `select id from stock_takes where ${where} order by created_at desc, id desc limit $5 offset $6`,
      [...key, asked.limit, offsetOf(asked)],
    ),
  ])
  const ids = page.map(({ id }) => id)
  const stock_takes = ids.length === 0 ? [] : await stockTakeRows(tx, member, ids)
  return { stock_takes, ...pageCountsOf(counted?.count ?? 0, asked) }
}
