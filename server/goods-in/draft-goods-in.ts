import {
  type GoodsInChange,
  type GoodsInShown,
  goodsInFailures,
  mostDrafts,
  type NewGoodsIn,
} from '@tunda/contract/goods-in'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { lockDraft, showGoodsIn } from './goods-in-rows.ts'

type Head = Pick<NewGoodsIn, 'supplier_id' | 'document_no'> & { readonly id: string }

/**
 * Begins a list of goods at the member's location; a retry begins nothing twice. Fails NOT_FOUND for a supplier who is not the shop's,
 * SUPPLIER_ARCHIVED, SUPPLIER_DOCUMENT_TAKEN, TOO_MANY_DRAFTS.
 */
export async function startGoodsIn(tx: Tx, asked: NewGoodsIn, member: Member): Promise<GoodsInShown> {
  const { org_id, location_id, user_id } = member
  const { id, supplier_id = null, document_no, currency, rate } = asked
  await requireSupplier(tx, asked, member)
  const [counted] = await tx.query<{ drafts: number; is_known: boolean }>(
    `select count(*) filter (where posted_at is null) as drafts, coalesce(bool_or(id = $2), false) as is_known
     from goods_ins where org_id = $1`,
    [org_id, id],
  )
  if (counted?.is_known) return await showGoodsIn(tx, { id }, member)
  if ((counted?.drafts ?? 0) >= mostDrafts) throw fail(goodsInFailures.tooManyDrafts)
  const made = await tx.query(
    `insert into goods_ins (org_id, id, location_id, supplier_id, document_no, currency, rate, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`,
    [org_id, id, location_id, supplier_id, document_no || null, currency, rate, user_id, now()],
  )
  if (made.length > 0) await publish(tx, [{ event: 'goods_in.started', org_id, id }])
  return await showGoodsIn(tx, { id }, member)
}

/** Changes what stands above the lines; what is left out is none. Fails as `startGoodsIn`, and GOODS_IN_POSTED. */
export async function changeGoodsIn(tx: Tx, asked: GoodsInChange, member: Member): Promise<GoodsInShown> {
  const { org_id } = member
  const { id, supplier_id = null, document_no, currency, rate } = asked
  await lockDraft(tx, id, member)
  await requireSupplier(tx, asked, member)
  await tx.query(
    'update goods_ins set supplier_id = $3, document_no = $4, currency = $5, rate = $6 where org_id = $1 and id = $2',
    [org_id, id, supplier_id, document_no || null, currency, rate],
  )
  await publish(tx, [{ event: 'goods_in.changed', org_id, id }])
  return await showGoodsIn(tx, { id }, member)
}

/** Deletes a list that was not put in stock. Fails NOT_FOUND and GOODS_IN_POSTED. */
export async function removeGoodsIn(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  await lockDraft(tx, id, member)
  await tx.query('delete from goods_ins where org_id = $1 and id = $2', [member.org_id, id])
  await publish(tx, [{ event: 'goods_in.removed', org_id: member.org_id, id }])
  return { id }
}

/** Nothing is bought from an archived supplier, and one supplier's paper is taken in once. */
async function requireSupplier(tx: Tx, { id, supplier_id, document_no }: Head, member: Member): Promise<void> {
  if (supplier_id == null) return
  const supplier = await holdSupplier(tx, supplier_id, member)
  if (supplier.archived_at !== null) throw fail(goodsInFailures.archived)
  if (!document_no) return
  const [other] = await tx.query<{ id: string }>(
    `select id from goods_ins where org_id = $1 and supplier_id = $2 and lower(document_no) = lower($3)
       and document_no is not null and id <> $4`,
    [member.org_id, supplier_id, document_no, id],
  )
  if (other !== undefined) throw fail(goodsInFailures.documentTaken, { document_no, goods_in_id: other.id })
}
