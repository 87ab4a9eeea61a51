import type { StockTakeStatus } from '@tunda/contract/stock/stock-takes'
import type { Tx } from '@tunda/database'
import { given, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { partOf, type WalkAsked } from '../walk.ts'
import { stockTakeRows } from './stock-take-rows.ts'

/** A page of the stock takes of the locations that the member sees, newest first. */
export async function listStockTakes(
  tx: Tx,
  asked: WalkAsked & { status?: StockTakeStatus | undefined; isClosed?: boolean | undefined },
  member: Member,
) {
  const key = [member.org_id, asked.status ?? null, asked.isClosed ?? null, member.location_ids]
  const part = partOf('stock_takes', [['id', 'uuid']], asked, member)
  const where = given(
    `org_id = $1 and ($2::text is null or status = $2) and ($3::boolean is null or (closed_at is not null) = $3)
    and ($4::uuid[] is null or location_id = any ($4))`,
    key,
  )
  const [[counted], page] = await Promise.all([
    tx.query<{ count: number }>(sql`select count(*) from stock_takes where ${where}`),
    tx.query<{ id: string }>(
      sql`select id from stock_takes where ${where} ${part.tail(sql`created_at desc, id desc`)}`,
    ),
  ])
  const ids = page.map(({ id }) => id)
  const stock_takes = ids.length === 0 ? [] : await stockTakeRows(tx, member, ids)
  return { stock_takes, ...part.counts(counted?.count ?? 0, page, ({ id }) => [id]) }
}
