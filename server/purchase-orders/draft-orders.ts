import { keepsOtherRate } from '@tunda/contract/buying/bought-goods'
import { mostUnsent, orderFailures } from '@tunda/contract/buying/order-failures'
import type { NewOrder, OrderChange, OrderShown } from '@tunda/contract/buying/purchase-orders'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { hashOf, isRetry } from '../retry.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { lockDraftOrder, showOrder } from './order-rows.ts'

/**
 * Begins an order for the member's location; a retry begins nothing twice. Fails NOT_FOUND for a supplier who is not the shop's,
 * SUPPLIER_ARCHIVED, TOO_MANY_UNSENT_ORDERS and IDEMPOTENCY_KEY_REUSED.
 */
export async function startOrder(tx: Tx, asked: NewOrder, member: Member): Promise<OrderShown> {
  const { location_id } = member
  const { id, supplier_id } = asked
  const supplier = await holdSupplier(tx, supplier_id, member)
  const hash = hashOf(asked)
  if (await isKnown(tx, { id, hash }, member)) return await showOrder(tx, { id }, member)
  if (supplier.archived_at !== null) throw fail(orderFailures.archived)
  await lockByName(tx, `drafts ${member.org_id}`)
  await requireRoom(tx, 1, member)
  const currency = asked.currency ?? supplier.currency
  // A rate that comes without a currency is of the supplier's, and a shilling is a shilling.
  const rate = currency === 'UGX' ? '1' : asked.rate
  const isNew = await insertOrder(tx, { ...asked, id, supplier_id, location_id, currency, rate, hash }, member)
  if (!isNew) await isKnown(tx, { id, hash }, member)
  return await showOrder(tx, { id }, member)
}

type Named = { readonly id: string; readonly hash: Buffer }

async function isKnown(tx: Tx, { id, hash }: Named, { org_id }: Member): Promise<boolean> {
  const [known] = await tx.query<{ request_hash: Buffer | null }>(
    'select request_hash from purchase_orders where org_id = $1 and id = $2',
    [org_id, id],
  )
  return isRetry(known, hash)
}

/** A shop has at most so many orders that are not sent. Whoever asks has locked the shop's drafts. */
export async function requireRoom(tx: Tx, more: number, { org_id }: Member): Promise<void> {
  const [counted] = await tx.query<{ count: number }>(
    `select count(*) as count from purchase_orders where org_id = $1 and state = 'draft'`,
    [org_id],
  )
  if ((counted?.count ?? 0) + more > mostUnsent) throw fail(orderFailures.tooManyUnsent)
}

type Inserted = Pick<NewOrder, 'rate' | 'expected_on' | 'note'> & {
  readonly id: string
  readonly supplier_id: string
  readonly location_id: string
  readonly currency: string
  readonly hash?: Buffer
}

/** Writes an order without lines, once per id; false if it was there. Without a rate it has the one at which goods in its currency were last put in stock. */
export async function insertOrder(tx: Tx, order: Inserted, { org_id, user_id }: Member): Promise<boolean> {
  const { id, supplier_id, location_id, currency, rate = null, expected_on = null, note, hash = null } = order
  const made = await tx.query(
    `insert into purchase_orders (org_id, id, supplier_id, location_id, currency, rate, expected_on, note, request_hash, created_by, created_at)
     values ($1, $2, $3, $4, $5, coalesce($6::numeric, (select rate from goods_ins where org_id = $1 and currency = $5
       and posted_at is not null order by created_at desc, id desc limit 1), 1), $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [org_id, id, supplier_id, location_id, currency, rate, expected_on, note || null, hash, user_id, now()],
  )
  if (made.length > 0) await publish(tx, [{ event: 'order.started', org_id, id }])
  return made.length > 0
}

/**
 * Changes what stands above the lines; fields left out are cleared. In another currency a line costs what the supplier last asked in that one, or
 * nobody has said. Fails NOT_FOUND, ORDER_SENT, and ORDER_WITHOUT_RATE where the rate is that of the currency before.
 */
export async function changeOrder(tx: Tx, asked: OrderChange, member: Member): Promise<OrderShown> {
  const { org_id } = member
  const { id, currency, rate, expected_on = null, note } = asked
  const before = await lockDraftOrder(tx, id, member)
  if (keepsOtherRate(asked, before)) throw fail(orderFailures.withoutRate)
  await tx.query(
    'update purchase_orders set currency = $3, rate = $4, expected_on = $5, note = $6 where org_id = $1 and id = $2',
    [org_id, id, currency, rate, expected_on, note || null],
  )
  if (currency !== before.currency)
    await tx.query(
      `update purchase_order_lines l set unit_cost = (select sp.unit_cost from supplier_products sp
         where sp.org_id = l.org_id and sp.supplier_id = $3 and sp.product_id = l.product_id and sp.currency = $4)
       where l.org_id = $1 and l.order_id = $2`,
      [org_id, id, before.supplier_id, currency],
    )
  await publish(tx, [{ event: 'order.changed', org_id, id }])
  return await showOrder(tx, { id }, member)
}

/** Deletes an order that was never sent. Fails NOT_FOUND and ORDER_SENT. */
export async function removeOrder(tx: Tx, { id }: { id: string }, member: Member): Promise<{ id: string }> {
  const { org_id } = member
  const order = await lockDraftOrder(tx, id, member)
  // Its number is on a paper that the supplier has.
  if (order.number !== null) throw fail(orderFailures.notDraft)
  await tx.query('delete from purchase_orders where org_id = $1 and id = $2', [org_id, id])
  await publish(tx, [{ event: 'order.removed', org_id, id }])
  return { id }
}
