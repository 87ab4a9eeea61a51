import { mostLines } from '@tunda/contract/buying/bought-goods'
import { orderFailures } from '@tunda/contract/buying/order-failures'
import type { OrderLineChange, OrderShown } from '@tunda/contract/buying/purchase-orders'
import { mostUnits } from '@tunda/contract/ceilings'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type LockedOrder, lockDraftOrder, showOrder } from './order-rows.ts'

/**
 * Sets a line of an order that is not sent, or adds to it. Fails NOT_FOUND, ORDER_SENT, ORDER_TOO_LONG and ORDER_TOO_MANY_UNITS.
 */
export async function putOrderLine(tx: Tx, asked: OrderLineChange, member: Member): Promise<OrderShown> {
  const { order_id: id, product_id, quantity } = asked
  const { org_id } = member
  const order = await lockDraftOrder(tx, id, member)
  if (quantity === 0) {
    await tx.query('delete from purchase_order_lines where org_id = $1 and order_id = $2 and product_id = $3', [
      org_id,
      id,
      product_id,
    ])
  } else await writeLine(tx, order, asked, member)
  await publish(tx, [{ event: 'order.changed', org_id, id }])
  return await showOrder(tx, { id }, member)
}

async function writeLine(tx: Tx, order: LockedOrder, asked: OrderLineChange, { org_id }: Member): Promise<void> {
  const { product_id, quantity, add, unit_cost } = asked
  const [others, [line]] = await Promise.all([
    tx.query('select 1 from purchase_order_lines where org_id = $1 and order_id = $2 and product_id <> $3 limit $4', [
      org_id,
      order.id,
      product_id,
      mostLines,
    ]),
    tx.query<{ quantity: number }>(
      'select quantity from purchase_order_lines where org_id = $1 and order_id = $2 and product_id = $3',
      [org_id, order.id, product_id],
    ),
  ])
  if (others.length >= mostLines) throw fail(orderFailures.tooManyLines)
  const units = quantity ?? (line?.quantity ?? 0) + (add ?? (line === undefined ? 1 : 0))
  if (units > mostUnits) throw fail(orderFailures.tooManyUnits)
  const made = await tx.query(
    `insert into purchase_order_lines as l (org_id, order_id, product_id, brand, model, quantity, unit_cost)
     select p.org_id, $2, p.id, p.brand, p.model, $4, case when $6 then $5::numeric else sp.unit_cost end
     from products p
     left join supplier_products sp on sp.org_id = p.org_id and sp.supplier_id = $7 and sp.product_id = p.id and sp.currency = $8
     where p.org_id = $1 and p.id = $3
     on conflict (org_id, order_id, product_id) do update
     set quantity = excluded.quantity, unit_cost = case when $6 then excluded.unit_cost else l.unit_cost end returning 1`,
    [
      org_id,
      order.id,
      product_id,
      units,
      unit_cost ?? null,
      unit_cost !== undefined,
      order.supplier_id,
      order.currency,
    ],
  )
  if (made.length === 0) throw fail(general.notFound)
}
