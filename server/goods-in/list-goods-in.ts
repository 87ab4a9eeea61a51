import type { Tx } from '@tunda/database'
import { given, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { keptCount, partAt } from '../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { asSeen, readGoodsIns } from './goods-in-rows.ts'

/** Goods in, posted and drafts, at the locations that the member sees, or at one of them, newest first. */
export async function listGoodsIn(
  tx: Tx,
  asked: WalkAsked & { readonly location_id?: string | undefined },
  member: Member,
) {
  const part = partOf('goods_in', [['id', 'uuid']], asked, member)
  const where = given(
    'org_id = $1 and ($2::uuid[] is null or location_id = any ($2)) and ($3::uuid is null or location_id = $3)',
    [member.org_id, member.location_ids, asked.location_id ?? null],
  )
  const { org_id, location_ids } = member
  const [ids, count] = await Promise.all([
    tx.query<{ id: string }>(sql`select id from goods_ins where ${where} ${part.tail(sql`created_at desc, id desc`)}`),
    keptCount(tx, org_id, 'goods_ins', [
      ...partAt(1, location_ids),
      ...partAt(1, asked.location_id === undefined ? null : [asked.location_id]),
    ]),
  ])
  const rows = await readGoodsIns(
    tx,
    member,
    ids.map(({ id }) => id),
  )
  return {
    goods_in: rows.map((row) => asSeen(row, member)),
    ...part.counts(count, ids, ({ id }) => [id]),
  }
}
