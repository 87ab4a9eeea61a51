import { goodsInFailures } from '@tunda/contract/buying/goods-in-failures'
import { type GoodsInPaper, mostPapers, paperTypes } from '@tunda/contract/buying/goods-in-papers'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { fileRows } from '../storage/file-rows.ts'
import type { Hashes, Shelf } from '../storage/shelf.ts'
import { lockGoodsIn } from './goods-in-rows.ts'

const noted = fileRows({ owner: 'goods_in_id', kind: 'papers', most: mostPapers })

/** The supplier's documents, as photos or files, kept with the goods, also once they are in stock. */
export const papers: Shelf = {
  types: paperTypes,
  keepers: ['receive_goods'],
  readers: ['receive_goods'],
  requirePlace: async (tx, id, member) => {
    await lockGoodsIn(tx, id, member)
    await noted.requireRoom(tx, id, member)
  },
  add: async (tx, goodsInId, file, member) => {
    await papers.requirePlace(tx, goodsInId, member)
    await noted.insert(tx, goodsInId, file, member)
    const { id, name, bytes } = file
    const after = { kind: 'papers', name, bytes }
    await publish(tx, [{ event: 'goods_in.paper_added', org_id: member.org_id, actor: member, id: goodsInId, after }])
    return { id }
  },
  find: async (tx, { id, ownerId }, member) => {
    const [file] = await tx.query<Hashes & Pick<GoodsInPaper, 'name' | 'media_type'>>(
      `select f.name, f.media_type, f.sha256, f.small_sha256 from product_files f
       join goods_ins g on g.org_id = f.org_id and g.id = f.goods_in_id
       where f.org_id = $1 and f.id = $2 and f.goods_in_id = $3 and ($4::uuid[] is null or g.location_id = any ($4))
         and ($5 or f.user_id = $6)`,
      [member.org_id, id, ownerId, member.location_ids, may(member, 'see_cost'), member.user_id],
    )
    if (file === undefined) throw fail(general.notFound)
    return file
  },
}

/** The papers of goods in, oldest first; none for goods that the member does not see. */
export async function listPapers(tx: Tx, { id }: { id: string }, member: Member): Promise<{ papers: GoodsInPaper[] }> {
  const rows = await tx.query<GoodsInPaper>(
    `select f.id, f.goods_in_id, f.name, f.media_type, f.bytes, f.created_at, ($4 or f.user_id = $5) as may_open from product_files f
     join goods_ins g on g.org_id = f.org_id and g.id = f.goods_in_id
     where f.org_id = $1 and f.goods_in_id = $2 and ($3::uuid[] is null or g.location_id = any ($3)) order by f.created_at, f.id`,
    [member.org_id, id, member.location_ids, may(member, 'see_cost'), member.user_id],
  )
  return { papers: rows }
}

/**
 * Deletes a paper; its file is removed from storage later. A paper of posted goods is proof of their cost: only members who manage suppliers can
 * delete it, with a reason. Fails NOT_FOUND, GOODS_IN_POSTED and PAPER_REASON_NEEDED.
 */
export async function removePaper(
  tx: Tx,
  { id, reason }: { id: string; reason?: string | undefined },
  member: Member,
): Promise<{ id: string }> {
  const { org_id } = member
  const [paper] = await tx.query<{ goods_in_id: string; name: string; bytes: number }>(
    'select goods_in_id, name, bytes from product_files where org_id = $1 and id = $2 and goods_in_id is not null',
    [org_id, id],
  )
  if (paper === undefined) throw fail(general.notFound)
  const { goods_in_id, name, bytes } = paper
  const { posted_at } = await lockGoodsIn(tx, goods_in_id, member)
  if (posted_at !== null && !may(member, 'manage_suppliers')) throw fail(goodsInFailures.posted)
  if (posted_at !== null && reason === undefined) throw fail(goodsInFailures.paperReasonNeeded)
  const removed = await tx.query('delete from product_files where org_id = $1 and id = $2 returning 1', [org_id, id])
  if (removed.length === 0) throw fail(general.notFound)
  await publish(tx, [
    {
      event: 'goods_in.paper_removed',
      org_id,
      actor: member,
      id: goods_in_id,
      before: { kind: 'papers', name, bytes },
      facts: { ...(reason !== undefined && { reason }) },
    },
  ])
  return { id }
}
