import { orderFailures } from '@tunda/contract/buying/order-failures'
import type { Order, OrderLine, OrderShown } from '@tunda/contract/buying/purchase-orders'
import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { variantLine } from '@tunda/contract/products/product-words'
import type { Tx } from '@tunda/database'
import { all, fixed, sql } from '@tunda/database/sql'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { keptCount, partAt } from '../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../lists/walk.ts'
import { variantColumns } from '../products/attribute-columns.ts'

/** An order as a lock found it: nobody else changes it or its lines until the transaction ends. */
export type LockedOrder = Pick<Order, 'id' | 'state' | 'supplier_id' | 'location_id' | 'currency' | 'rate' | 'number'>

/** Locks it. Fails NOT_FOUND, also for an order at a location that the member does not see. */
export async function lockOrder(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<LockedOrder> {
  const [found] = await tx.query<LockedOrder>(
    `select id, state, supplier_id, location_id, currency, rate::text as rate, number from purchase_orders
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for update`,
    [org_id, id, location_ids],
  )
  if (found === undefined) throw fail(general.notFound)
  return found
}

/** The same, of one that is not sent. Fails NOT_FOUND and ORDER_SENT. */
export async function lockDraftOrder(tx: Tx, id: string, member: Member): Promise<LockedOrder> {
  const found = await lockOrder(tx, id, member)
  if (found.state !== 'draft') throw fail(orderFailures.notDraft)
  return found
}

type Row = Omit<Order, 'total' | 'total_ugx'> & { readonly total: string | null; readonly total_ugx: number | null }

async function readOrders(tx: Tx, { org_id, location_ids }: Member, ids: readonly string[]): Promise<Row[]> {
  return await tx.query<Row>(
    `select o.id, o.number, o.state, o.supplier_id, s.name as supplier_name, s.phone as supplier_phone, o.location_id, o.currency,
       trim_scale(o.rate)::text as rate, o.expected_on, o.note, o.close_reason, o.created_at,
       coalesce(p.full_name, '') as created_by_name, o.sent_at, coalesce(l.lines, 0) as lines, coalesce(l.units, 0)::bigint as units,
       coalesce(l.received, 0)::bigint as units_received, trim_scale(l.cost)::text as total,
       case when l.cost is not null then capped(round(l.cost * o.rate)) end as total_ugx
     from purchase_orders o
     join suppliers s on s.org_id = o.org_id and s.id = o.supplier_id
     left join people_of_current_organizations() p on p.org_id = o.org_id and p.user_id = o.created_by
     left join lateral (select count(*) as lines, sum(quantity) as units, sum(received) as received, sum(quantity * unit_cost) as cost
       from purchase_order_lines where org_id = o.org_id and order_id = o.id) l on true
     where o.org_id = $1 and o.id = any ($2::uuid[]) and ($3::uuid[] is null or o.location_id = any ($3))
     order by o.created_at desc, o.id desc`,
    [org_id, ids, location_ids],
  )
}

type Line = Omit<Required<OrderLine>, 'variant'> & Parameters<typeof variantLine>[0]

/** One order with its lines and what came in of it. Costs are left out for whoever may not see them. Fails NOT_FOUND. */
export async function showOrder(tx: Tx, { id }: { id: string }, member: Member): Promise<OrderShown> {
  const [[row], lines, receipts] = await Promise.all([
    readOrders(tx, member, [id]),
    tx.query<Line>(
      `select l.product_id, l.brand, l.model, sp.code, l.quantity, l.received, coalesce(sl.on_hand, 0) as on_hand,
         trim_scale(l.unit_cost)::text as unit_cost, ${variantColumns}
       from purchase_order_lines l
       join purchase_orders o on o.org_id = l.org_id and o.id = l.order_id
       left join products p on p.org_id = l.org_id and p.id = l.product_id
       left join supplier_products sp on sp.org_id = l.org_id and sp.supplier_id = o.supplier_id and sp.product_id = l.product_id
       left join stock_levels sl on sl.org_id = l.org_id and sl.product_id = l.product_id and sl.location_id = o.location_id
       where l.org_id = $1 and l.order_id = $2 order by l.position`,
      [member.org_id, id],
    ),
    tx.query<OrderShown['receipts'][number]>(
      `select id, number, posted_at from goods_ins
       where org_id = $1 and order_id = $2 and ($3::uuid[] is null or location_id = any ($3)) order by created_at, id`,
      [member.org_id, id, member.location_ids],
    ),
  ])
  if (row === undefined) throw fail(general.notFound)
  return { order: orderAsSeen(row, member), lines: lines.map((line) => lineAsSeen(line, member)), receipts }
}

/** These orders as the member sees them, newest first. */
export async function showOrders(tx: Tx, ids: readonly string[], member: Member): Promise<Order[]> {
  return (await readOrders(tx, member, ids)).map((row) => orderAsSeen(row, member))
}

type Asked = WalkAsked & {
  readonly open?: 'true' | 'false' | undefined
  readonly supplier_id?: string | undefined
}

/** Orders for the locations that the member sees, newest first; those that something is still to come of, or the others. */
export async function listOrders(tx: Tx, asked: Asked, member: Member) {
  const { org_id, location_ids } = member
  const { open, supplier_id } = asked
  const part = partOf('purchase_orders', [['id', 'uuid']], asked, member)
  const where = all([
    sql`org_id = ${org_id}`,
    ...(location_ids === null ? [] : [sql`location_id = any (${location_ids}::uuid[])`]),
    ...(open === undefined
      ? []
      : [fixed(`state ${open === 'true' ? '' : 'not'} in ('draft', 'sent', 'part_received')`)]),
    ...(supplier_id === undefined ? [] : [sql`supplier_id = ${supplier_id}`]),
  ])
  const [ids, count] = await Promise.all([
    tx.query<{ id: string }>(
      sql`select id from purchase_orders where ${where} ${part.tail(sql`created_at desc, id desc`)}`,
    ),
    supplier_id === undefined
      ? keptCount(tx, org_id, 'purchase_orders', [
          ...partAt(1, location_ids),
          ...(open === undefined ? [] : [sql`part[2] = ${open}`]),
        ])
      : tx
          .query<{ count: number }>(sql`select count(*) as count from purchase_orders where ${where}`)
          .then(([counted]) => counted?.count ?? 0),
  ])
  const orders = await showOrders(
    tx,
    ids.map(({ id }) => id),
    member,
  )
  return { orders, ...part.counts(count, ids, ({ id }) => [id]) }
}

const maySeeCost = (member: Member) => may(member, 'see_cost')

function orderAsSeen({ total, total_ugx, ...row }: Row, member: Member): Order {
  return maySeeCost(member) ? { ...row, total, total_ugx } : row
}

function lineAsSeen(
  { product_id, brand, model, code, quantity, received, on_hand, unit_cost, ...attributes }: Line,
  member: Member,
): OrderLine {
  const line = { product_id, brand, model, variant: variantLine(attributes), code, quantity, received, on_hand }
  return maySeeCost(member) ? { ...line, unit_cost } : line
}
