import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'
import { asSeen, readGoodsIns } from './goods-in-rows.ts'

/** What came in and what is being counted at the locations that the member sees, or at one of them, newest first. */
export async function listGoodsIn(
  tx: Tx,
  asked: PageAsked & { readonly location_id?: string | undefined },
  member: Member,
) {
  const at = [member.org_id, member.location_ids, asked.location_id ?? null]
  const [ids, [counted]] = await Promise.all([
    tx.query<{ id: string }>(
      `select id from goods_ins where org_id = $1 and ($2::uuid[] is null or location_id = any ($2)) and ($3::uuid is null or location_id = $3)
       order by created_at desc, id desc limit $4 offset $5`,
      [...at, asked.limit, offsetOf(asked)],
    ),
    tx.query<{ count: number }>(
      `select count(*) as count from goods_ins
       where org_id = $1 and ($2::uuid[] is null or location_id = any ($2)) and ($3::uuid is null or location_id = $3)`,
      at,
    ),
  ])
  const rows = await readGoodsIns(
    tx,
    member,
    ids.map(({ id }) => id),
  )
  return { goods_in: rows.map((row) => asSeen(row, member)), ...pageCountsOf(counted?.count ?? 0, asked) }
}
