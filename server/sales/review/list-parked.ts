import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { offsetOf, pageCountsOf } from '../../page.ts'
import { type ParkedRow, parkedColumns, withItems } from './parked-rows.ts'
import { countReviews } from './review-counts.ts'

type Asked = { readonly page: number; readonly limit: number; readonly show: 'open' | 'settled' }

/** Parked sales, newest first: those that wait, or those that were decided. */
export async function listParked(tx: Tx, asked: Asked, member: Member) {
  const values = [member.org_id, asked.show === 'open', member.location_ids]
  const [rows, [counted], counts] = await Promise.all([
    tx.query<ParkedRow>(
      `select ${parkedColumns} where p.org_id = $1 and (p.status = 'waiting') = $2
         and ($3::uuid[] is null or p.location_id = any ($3)) order by p.received_at desc, p.id desc
       limit $4 offset $5`,
      [...values, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(
      `select count(*) as count from parked_sales where org_id = $1 and (status = 'waiting') = $2
         and ($3::uuid[] is null or location_id = any ($3))`,
      values,
    ),
    countReviews(tx, member),
  ])
  return { parked_sales: await withItems(tx, rows, member), ...pageCountsOf(counted?.count ?? 0, asked), counts }
}
