import type { Tx } from '@tunda/database'
import { fixed, shared, sql } from '@tunda/database/sql'
import type { Member } from '../../context.ts'
import { offsetOf, pageCountsOf } from '../../lists/page.ts'
import { type ParkedRow, parkedColumns, withItems } from './parked-rows.ts'
import { countReviewed, countReviews } from './review-counts.ts'

type Asked = { readonly page: number; readonly limit: number; readonly show: 'open' | 'settled' }

/** Parked sales, newest first: those that wait, or those that were decided. */
export async function listParked(tx: Tx, asked: Asked, member: Member) {
  const isOpen = asked.show === 'open'
  const state = isOpen ? fixed(`p.status = 'waiting'`) : fixed(`p.status <> 'waiting'`)
  const locations = shared(member.location_ids)
  const [rows, count, counts] = await Promise.all([
    tx.query<ParkedRow>(
      sql`select ${fixed(parkedColumns)} where p.org_id = ${member.org_id} and ${state}
         and (${locations}::uuid[] is null or p.location_id = any (${locations})) order by p.received_at desc, p.id desc
       limit ${asked.limit} offset ${offsetOf(asked)}`,
    ),
    countReviewed(tx, 'parked_sales', isOpen, member),
    countReviews(tx, member),
  ])
  return { parked_sales: await withItems(tx, rows, member), ...pageCountsOf(count, asked), counts }
}
