import type { StockTakeStatus } from '@tunda/contract/stock/stock-take-shapes'
import type { Tx } from '@tunda/database'
import { all, fixed, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { keptCount, partAt } from '../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { stockTakeRows } from './stock-take-rows.ts'

/** A page of the stock takes of the locations that the member sees, newest first. */
export async function listStockTakes(
  tx: Tx,
  asked: WalkAsked & { status?: StockTakeStatus | undefined; isClosed?: boolean | undefined },
  member: Member,
) {
  const part = partOf('stock_takes', [['id', 'uuid']], asked, member)
  const { status, isClosed } = asked
  const { location_ids } = member
  const where = all([
    sql`org_id = ${member.org_id}`,
    ...(status === undefined
      ? []
      : [status === 'in_progress' ? fixed(`status = 'in_progress'`) : sql`status = ${status}`]),
    ...(isClosed === undefined ? [] : [fixed(isClosed ? `status <> 'in_progress'` : `status = 'in_progress'`)]),
    ...(location_ids === null ? [] : [sql`location_id = any (${location_ids}::uuid[])`]),
  ])
  const [count, page] = await Promise.all([
    keptCount(tx, member.org_id, 'stock_takes', [
      ...partAt(1, member.location_ids),
      ...(status === undefined ? [] : [sql`part[2] = ${status}`]),
      ...(isClosed === undefined ? [] : [sql`(part[2] <> 'in_progress') = ${isClosed}`]),
    ]),
    tx.query<{ id: string }>(
      sql`select id from stock_takes where ${where} ${part.tail(sql`created_at desc, id desc`)}`,
    ),
  ])
  const ids = page.map(({ id }) => id)
  const stock_takes = ids.length === 0 ? [] : await stockTakeRows(tx, member, ids)
  return { stock_takes, ...part.counts(count, page, ({ id }) => [id]) }
}
