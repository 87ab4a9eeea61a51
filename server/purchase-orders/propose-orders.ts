import { randomUUID } from 'node:crypto'
import { mostLines } from '@tunda/contract/buying/bought-goods'
import type { Order } from '@tunda/contract/buying/purchase-orders'
import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { linesToReorder } from '../analytics/running-out.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { lockByName } from '../lock-by-name.ts'
import { insertOrder, requireRoom } from './draft-orders.ts'
import { showOrders } from './order-rows.ts'

type Asked = { readonly cover_days: number; readonly location_id?: string | undefined }

/**
 * Makes an order for each supplier of what the reorder list asks for. What is on an order already, sent or not, is not ordered again, so a
 * second press makes nothing. Fails NOT_FOUND for a location that is not theirs, and TOO_MANY_UNSENT_ORDERS.
 */
export async function proposeOrders(
  tx: Tx,
  { cover_days, location_id }: Asked,
  member: Member,
): Promise<{ orders: Order[]; without_supplier: number }> {
  const { org_id } = member
  const at = await openLocation(tx, location_id ?? member.location_id, member)
  await lockByName(tx, `drafts ${org_id}`)
  await lockOrderCounter(tx, org_id)
  const lines = (await linesToReorder(tx, { cover_days, location_id }, member)).filter(
    ({ suggested_quantity }) => suggested_quantity > 0,
  )
  const bySupplier = Map.groupBy(lines, ({ supplier }) => supplier?.id)
  const orders = [...bySupplier].flatMap(([supplier_id, all]) =>
    supplier_id === undefined ? [] : { id: randomUUID(), supplier_id, lines: all.slice(0, mostLines) },
  )
  await requireRoom(tx, orders.length, member)
  for (const { id, supplier_id, lines: asked } of orders) {
    // One after the other, on one connection: there are few suppliers.
    await insertLines(tx, { id, supplier_id, location_id: at, lines: asked }, member)
  }
  const made = await showOrders(
    tx,
    orders.map(({ id }) => id),
    member,
  )
  return { orders: made, without_supplier: bySupplier.get(undefined)?.length ?? 0 }
}

async function openLocation(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<string> {
  const open = await tx.query(
    'select 1 from locations where org_id = $1 and id = $2 and closed_at is null and ($3::uuid[] is null or id = any ($3))',
    [org_id, id, location_ids],
  )
  if (open.length === 0) throw fail(general.notFound)
  return id
}

type Proposed = {
  readonly id: string
  readonly supplier_id: string
  readonly location_id: string
  readonly lines: readonly { readonly product_id: string; readonly suggested_quantity: number }[]
}

async function insertLines(tx: Tx, order: Proposed, member: Member): Promise<void> {
  const { org_id } = member
  const { id, supplier_id, location_id } = order
  const [supplier] = await tx.query<{ currency: string }>(
    'select currency from suppliers where org_id = $1 and id = $2 for share',
    [org_id, supplier_id],
  )
  if (supplier === undefined) throw fail(general.notFound)
  await insertOrder(tx, { id, supplier_id, location_id, currency: supplier.currency }, member)
  await tx.query(
    `insert into purchase_order_lines (org_id, order_id, product_id, brand, model, quantity, unit_cost)
     select p.org_id, $2, p.id, p.brand, p.model, least(a.quantity, 1000000), sp.unit_cost
     from json_to_recordset($4::json) as a (product_id uuid, quantity bigint, place int)
     join products p on p.org_id = $1 and p.id = a.product_id
     left join supplier_products sp on sp.org_id = $1 and sp.supplier_id = $3 and sp.product_id = p.id and sp.currency = $5
     order by a.place`,
    [
      org_id,
      id,
      supplier_id,
      JSON.stringify(
        order.lines.map(({ product_id, suggested_quantity: quantity }, place) => ({ product_id, quantity, place })),
      ),
      supplier.currency,
    ],
  )
}

/** Locks the shop's count of orders, so that orders made of the reorder list come one after the other. */
async function lockOrderCounter(tx: Tx, orgId: string): Promise<void> {
  await tx.query(
    `insert into purchase_order_counters (org_id, last_number) values ($1, 0)
     on conflict (org_id) do update set last_number = purchase_order_counters.last_number`,
    [orgId],
  )
}
