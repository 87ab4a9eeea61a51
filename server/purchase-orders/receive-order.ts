import { orderFailures } from '@tunda/contract/buying/order-failures'
import { productName } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { type LockedOrder, lockOrder } from './order-rows.ts'

/** An order that goods may come in of: nobody closes it until the transaction ends. Fails NOT_FOUND, ORDER_NOT_SENT and ORDER_CLOSED. */
export async function lockOpenOrder(tx: Tx, id: string, member: Member): Promise<LockedOrder> {
  const order = await lockOrder(tx, id, member)
  if (order.state === 'draft') throw fail(orderFailures.notSent)
  if (order.state !== 'sent' && order.state !== 'part_received') throw fail(orderFailures.notOpen)
  return order
}

/** What came in of a product, by the name it was ordered under. */
type Came = {
  readonly product_id: string
  readonly brand: string
  readonly model: string
  readonly quantity: number
}
type Ordered = { readonly product_id: string; readonly quantity: number; readonly received: number }

/**
 * Counts what came in to the order that it was of. More than is still to come, or what was not ordered, comes in only when that is accepted.
 * Fails NOT_FOUND and MORE_THAN_ORDERED.
 */
export async function receiveOrder(
  tx: Tx,
  { id, acceptMore }: { readonly id: string; readonly acceptMore: boolean },
  came: readonly Came[],
  member: Member,
): Promise<void> {
  const { org_id } = member
  await lockOrder(tx, id, member)
  const ordered = await tx.query<Ordered>(
    'select product_id, quantity, received from purchase_order_lines where org_id = $1 and order_id = $2',
    [org_id, id],
  )
  const byProduct = new Map(ordered.map((line) => [line.product_id, line]))
  const more = came.flatMap((line) => {
    const { quantity = 0, received = 0 } = byProduct.get(line.product_id) ?? {}
    const all = received + line.quantity
    return all > quantity ? [{ product: productName(line), ordered: quantity, received: all }] : []
  })
  const [first] = more
  if (first !== undefined && !acceptMore) throw fail(orderFailures.moreThanOrdered, { ...first, products: more.length })
  await tx.query(
    `with came as (
       update purchase_order_lines l set received = l.received + c.quantity
       from json_to_recordset($3::json) as c (product_id uuid, quantity bigint)
       where l.org_id = $1 and l.order_id = $2 and l.product_id = c.product_id returning l.product_id, l.received, l.quantity
     )
     update purchase_orders set state = case when exists (
       select 1 from purchase_order_lines l left join came using (product_id)
       where l.org_id = $1 and l.order_id = $2 and coalesce(came.received, l.received) < l.quantity) then 'part_received' else 'received' end
     where org_id = $1 and id = $2 and state in ('sent', 'part_received')`,
    [org_id, id, JSON.stringify(came.map(({ product_id, quantity }) => ({ product_id, quantity })))],
  )
  await publish(tx, [{ event: 'order.changed', org_id, id }])
}
