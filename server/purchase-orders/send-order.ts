import { hasRate } from '@tunda/contract/buying/bought-goods'
import { orderFailures } from '@tunda/contract/buying/order-failures'
import type { OrderShown } from '@tunda/contract/buying/purchase-orders'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { takePlainNumber } from '../document-number.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { holdSupplier } from '../suppliers/supplier-rows.ts'
import { type LockedOrder, lockOrder, showOrder } from './order-rows.ts'

/**
 * The order goes to its supplier and gets its number, once: a retry returns the same. One that was changed after it was sent keeps its number. Fails
 * NOT_FOUND, ORDER_EMPTY, ORDER_WITHOUT_RATE, SUPPLIER_ARCHIVED, LOCATION_CLOSED and ORDER_CLOSED.
 */
export async function sendOrder(tx: Tx, { id }: { id: string }, member: Member): Promise<OrderShown> {
  const { org_id } = member
  const order = await lockOrder(tx, id, member)
  if (order.state === 'sent') return await showOrder(tx, { id }, member)
  if (order.state !== 'draft') throw fail(orderFailures.notOpen)
  const supplier = await holdSupplier(tx, order.supplier_id, member)
  if (supplier.archived_at !== null) throw fail(orderFailures.archived)
  const [lines, open] = await Promise.all([
    tx.query('select 1 from purchase_order_lines where org_id = $1 and order_id = $2 limit 1', [org_id, id]),
    tx.query('select 1 from locations where org_id = $1 and id = $2 and closed_at is null', [
      org_id,
      order.location_id,
    ]),
  ])
  if (lines.length === 0) throw fail(orderFailures.empty)
  if (open.length === 0) throw fail(orderFailures.locationClosed)
  if (!hasRate(order)) throw fail(orderFailures.withoutRate)
  const number = order.number ?? (await takePlainNumber(tx, org_id, 'purchase_order'))
  await tx.query(
    `update purchase_orders set state = 'sent', number = $3, sent_at = coalesce(sent_at, $4) where org_id = $1 and id = $2`,
    [org_id, id, number, now()],
  )
  await publish(tx, [{ event: 'order.sent', org_id, actor: member, id, after: { number } }])
  return await showOrder(tx, { id }, member)
}

/** Makes an order that was sent one that can be changed, before anything of it came. Fails NOT_FOUND, ORDER_CLOSED and as its receipts say. */
export async function reopenOrder(tx: Tx, { id }: { id: string }, member: Member): Promise<OrderShown> {
  const { org_id } = member
  const order = await lockOrder(tx, id, member)
  if (order.state === 'draft') return await showOrder(tx, { id }, member)
  if (order.state === 'part_received' || order.state === 'received') throw fail(orderFailures.hasReceipts)
  if (order.state !== 'sent') throw fail(orderFailures.notOpen)
  await requireNoReceipts(tx, order, member)
  await tx.query(`update purchase_orders set state = 'draft' where org_id = $1 and id = $2`, [org_id, id])
  await publish(tx, [{ event: 'order.changed', org_id, id }])
  return await showOrder(tx, { id }, member)
}

/**
 * Waits for the rest of an order no more: it is closed short, or cancelled where nothing came. Done once: a retry returns the same. Fails NOT_FOUND,
 * ORDER_NOT_SENT, ORDER_CLOSED for one that came whole, and ORDER_BEING_RECEIVED.
 */
export async function closeOrder(tx: Tx, asked: { id: string; reason: string }, member: Member): Promise<OrderShown> {
  const { org_id } = member
  const { id, reason } = asked
  const order = await lockOrder(tx, id, member)
  if (order.state === 'closed_short' || order.state === 'cancelled') return await showOrder(tx, { id }, member)
  if (order.state === 'received') throw fail(orderFailures.notOpen)
  if (order.number === null) throw fail(orderFailures.notSent)
  await requireNoReceipts(tx, order, member)
  const state = order.state === 'part_received' ? 'closed_short' : 'cancelled'
  await tx.query('update purchase_orders set state = $3, close_reason = $4 where org_id = $1 and id = $2', [
    org_id,
    id,
    state,
    reason,
  ])
  await publish(tx, [{ event: 'order.closed', org_id, actor: member, id, after: { state, reason } }])
  return await showOrder(tx, { id }, member)
}

/** Nobody is counting goods of it at this moment. */
async function requireNoReceipts(tx: Tx, { id }: LockedOrder, { org_id }: Member): Promise<void> {
  const counting = await tx.query(
    'select 1 from goods_ins where org_id = $1 and order_id = $2 and posted_at is null limit 1',
    [org_id, id],
  )
  if (counting.length > 0) throw fail(orderFailures.isReceived)
}
