import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Ids } from '../ids.ts'
import type { Sample } from '../samples.ts'
import { goodsInOf } from './goods-in-samples.ts'
import { supplierOf } from './supplier-samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }

/** A call that would change an order irrevocably names none of the caller's own: the rows after this one need it. */
const elseTheirs = (body: object = {}): Sample => ({
  request: ({ order_id }, mine) => ({
    body: { id: order_id === mine.order_id ? randomUUID() : order_id, ...body },
  }),
  done: notFound,
  missing: notFound,
})

/** Requests for orders: there is one with a line that was not sent. */
export const orderSamples: Readonly<Record<string, readonly Sample[]>> = {
  'purchaseOrders.list': [nothing],
  'purchaseOrders.get': [{ request: ({ order_id }) => ({ id: order_id }), missing: notFound }],
  'purchaseOrders.propose': [{ request: () => ({ body: {} }) }],
  'purchaseOrders.start': [
    // Under the id of an existing one, which no request made: the number of drafts is limited.
    {
      request: ({ supplier_id }, { order_id }) => ({ body: { id: order_id, supplier_id } }),
      done: [409, 'IDEMPOTENCY_KEY_REUSED'],
      missing: notFound,
    },
  ],
  'purchaseOrders.change': [
    { request: ({ order_id }) => ({ id: order_id, body: { currency: 'UGX', rate: '1' } }), missing: notFound },
  ],
  'purchaseOrders.putLine': [
    {
      request: ({ order_id }, { product_id }) => ({ body: { order_id, product_id, quantity: 1 } }),
      missing: notFound,
    },
    {
      request: ({ product_id }, { order_id }) => ({ body: { order_id, product_id, quantity: 1 } }),
      missing: notFound,
    },
  ],
  'purchaseOrders.send': [elseTheirs()],
  'purchaseOrders.reopen': [{ request: ({ order_id }) => ({ body: { id: order_id } }), missing: notFound }],
  'purchaseOrders.close': [elseTheirs({ reason: 'Out of stock there' })],
  'purchaseOrders.remove': [
    {
      request: ({ order_id }, mine) => ({ id: order_id === mine.order_id ? randomUUID() : order_id }),
      done: notFound,
      missing: notFound,
    },
  ],
}

/** A supplier, an order and goods that come in, bypassing the doors. */
export async function boughtThingsOf(
  asOwner: TestDatabase['asOwner'],
  orgId: string,
): Promise<Pick<Ids, 'supplier_id' | 'order_id' | 'goods_in_id'>> {
  const [order_id, supplier_id] = [randomUUID(), await supplierOf(asOwner, orgId)]
  await asOwner(
    `insert into purchase_orders (org_id, id, supplier_id, location_id, created_by, created_at)
     values ($1, $2, $3, $1, gen_random_uuid(), now())`,
    [orgId, order_id, supplier_id],
  )
  return { supplier_id, order_id, goods_in_id: await goodsInOf(asOwner, orgId) }
}

/** A row of each table of orders, as SQL on the shop ($1). */
export const ordersByHand = [
  `insert into purchase_orders (org_id, id, supplier_id, location_id, created_by, created_at)
   select org_id, gen_random_uuid(), id, org_id, gen_random_uuid(), now() from suppliers where org_id = $1 limit 1`,
  `insert into purchase_order_lines (org_id, order_id, product_id, brand, model, quantity)
   select org_id, id, gen_random_uuid(), 'Itel', 'P1', 1 from purchase_orders where org_id = $1`,
  'insert into purchase_order_counters (org_id, last_number) values ($1, 1)',
]
