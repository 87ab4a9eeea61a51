import { keepsOtherRate } from '@tunda/contract/buying/bought-goods'
import type { GoodsInChange, GoodsInShown, NewGoodsIn } from '@tunda/contract/buying/goods-in'
import { goodsInFailures, mostDrafts } from '@tunda/contract/buying/goods-in-failures'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { lockOpenOrder } from '../purchase-orders/receive-order.ts'
import { hashOf, isRetry } from '../retry.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { lockDraft, showGoodsIn } from './goods-in-rows.ts'

type Head = Pick<NewGoodsIn, 'supplier_id' | 'document_no'> & { readonly id: string }

/**
 * Starts a draft of goods in at the member's location; a retry starts nothing more. Fails NOT_FOUND for a supplier who is not the shop's,
 * SUPPLIER_ARCHIVED, SUPPLIER_DOCUMENT_TAKEN, TOO_MANY_DRAFTS, GOODS_IN_WITHOUT_RATE, IDEMPOTENCY_KEY_REUSED, and for an order ORDER_NOT_SENT and
 * ORDER_CLOSED.
 */
export async function startGoodsIn(tx: Tx, asked: NewGoodsIn, member: Member): Promise<GoodsInShown> {
  const { org_id, location_id, user_id } = member
  const { id, order_id = null, document_no } = asked
  // Checks the supplier for a retry too: another shop's counts as not found.
  if (asked.supplier_id) await holdSupplier(tx, asked.supplier_id, member)
  const hash = hashOf(asked)
  if (await isKnown(tx, { id, hash }, member)) return await showGoodsIn(tx, { id }, member)
  const order = order_id === null ? undefined : await lockOpenOrder(tx, order_id, member)
  const supplier_id = order?.supplier_id ?? asked.supplier_id ?? null
  await requireSupplier(tx, { id, supplier_id, document_no }, member)
  await lockByName(tx, `drafts ${org_id}`)
  const [counted] = await tx.query<{ drafts: number }>(
    'select count(*) as drafts from goods_ins where org_id = $1 and posted_at is null',
    [org_id],
  )
  if ((counted?.drafts ?? 0) >= mostDrafts) throw fail(goodsInFailures.tooManyDrafts)
  const { currency, rate } = moneyOf(asked, order ?? shillings, member)
  const made = await tx.query(
    `insert into goods_ins (org_id, id, location_id, supplier_id, order_id, document_no, currency, rate, request_hash, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [org_id, id, location_id, supplier_id, order_id, document_no || null, currency, rate, hash, user_id, now()],
  )
  if (made.length === 0) await isKnown(tx, { id, hash }, member)
  if (made.length > 0 && order !== undefined && asked.fill) await fillOf(tx, { id, order_id: order.id }, member)
  if (made.length > 0) await publish(tx, [{ event: 'goods_in.started', org_id, id }])
  return await showGoodsIn(tx, { id }, member)
}

type Named = { readonly id: string; readonly hash: Buffer }

async function isKnown(tx: Tx, { id, hash }: Named, { org_id }: Member): Promise<boolean> {
  const [known] = await tx.query<{ request_hash: Buffer | null }>(
    'select request_hash from goods_ins where org_id = $1 and id = $2',
    [org_id, id],
  )
  return isRetry(known, hash)
}

type Money = Pick<GoodsInChange, 'currency' | 'rate'>
const shillings: Money = { currency: 'UGX', rate: '1' }

/**
 * The currency: members who may not see costs do not set it, so it stays what it was, or is that of the order. Fails GOODS_IN_WITHOUT_RATE for
 * another currency without a rate of its own.
 */
function moneyOf(asked: Money, before: Money, member: Member): Money {
  if (!may(member, 'see_cost')) return before
  if (keepsOtherRate(asked, before)) throw fail(goodsInFailures.withoutRate)
  return asked
}

/** Adds the outstanding lines of an order, at the ordered cost if that is in the draft's currency. */
async function fillOf(tx: Tx, { id, order_id }: { id: string; order_id: string }, { org_id }: Member): Promise<void> {
  await tx.query(
    `insert into goods_in_lines (org_id, goods_in_id, product_id, brand, model, quantity, unit_cost)
     select l.org_id, g.id, p.id, p.brand, p.model, l.quantity - l.received, case when o.currency = g.currency then l.unit_cost end
     from goods_ins g
     join purchase_orders o on o.org_id = g.org_id and o.id = g.order_id
     join purchase_order_lines l on l.org_id = o.org_id and l.order_id = o.id and l.quantity > l.received
     join products p on p.org_id = l.org_id and p.id = l.product_id
     where g.org_id = $1 and g.id = $2 and o.id = $3 order by l.position`,
    [org_id, id, order_id],
  )
}

/** Replaces the fields above the lines; those left out are cleared. Fails as `startGoodsIn`, and GOODS_IN_POSTED. */
export async function changeGoodsIn(tx: Tx, asked: GoodsInChange, member: Member): Promise<GoodsInShown> {
  const { org_id } = member
  const { id, document_no } = asked
  const draft = await lockDraft(tx, id, member)
  const { currency, rate } = moneyOf(asked, draft, member)
  // Goods of an order come from the order's supplier.
  const supplier_id = draft.order_id === null ? (asked.supplier_id ?? null) : draft.supplier_id
  await requireSupplier(tx, { id, supplier_id, document_no }, member)
  await tx.query(
    'update goods_ins set supplier_id = $3, document_no = $4, currency = $5, rate = $6 where org_id = $1 and id = $2',
    [org_id, id, supplier_id, document_no || null, currency, rate],
  )
  await publish(tx, [{ event: 'goods_in.changed', org_id, id }])
  return await showGoodsIn(tx, { id }, member)
}

/** Deletes a draft. Fails NOT_FOUND and GOODS_IN_POSTED. */
export async function removeGoodsIn(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  await lockDraft(tx, id, member)
  await tx.query('delete from goods_ins where org_id = $1 and id = $2', [member.org_id, id])
  await publish(tx, [{ event: 'goods_in.removed', org_id: member.org_id, id }])
  return { id }
}

/** Nothing is bought from an archived supplier, and a supplier's document is recorded only once. */
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
