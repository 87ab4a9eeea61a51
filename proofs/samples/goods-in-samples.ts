import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }

/** Requests for goods in: there is a draft without lines. */
export const goodsInSamples: Readonly<Record<string, readonly Sample[]>> = {
  'goodsIn.list': [nothing],
  'goodsIn.get': [{ request: ({ goods_in_id }) => ({ id: goods_in_id }), missing: notFound }],
  'goodsIn.start': [
    // Under the id of an existing one, which no request made: the number of drafts is limited.
    {
      request: ({ supplier_id }, { goods_in_id }) => ({ body: { id: goods_in_id, supplier_id } }),
      done: [409, 'IDEMPOTENCY_KEY_REUSED'],
      missing: notFound,
    },
  ],
  'goodsIn.change': [
    { request: ({ goods_in_id }) => ({ id: goods_in_id, body: { currency: 'UGX', rate: '1' } }), missing: notFound },
    {
      request: ({ supplier_id }, { goods_in_id }) => ({
        id: goods_in_id,
        body: { supplier_id, currency: 'UGX', rate: '1' },
      }),
      missing: notFound,
    },
  ],
  'goodsIn.putLine': [
    {
      request: ({ goods_in_id }, { product_id }) => ({ body: { goods_in_id, product_id, quantity: 0 } }),
      missing: notFound,
    },
    {
      request: ({ product_id }, { goods_in_id }) => ({ body: { goods_in_id, product_id, quantity: 1 } }),
      missing: notFound,
    },
  ],
  'goodsIn.paste': [
    {
      request: ({ goods_in_id }) => ({ body: { goods_in_id, rows: [{ code: 'Not theirs', quantity: 1 }] } }),
      missing: notFound,
    },
  ],
  'goodsIn.putNumbers': [
    {
      request: ({ goods_in_id }, { product_id }) => ({ body: { goods_in_id, product_id, remove: ['SN-1'] } }),
      done: [409, 'GOODS_IN_NOT_NUMBERED'],
      missing: notFound,
    },
  ],
  'goodsIn.papers': [{ request: ({ goods_in_id }) => ({ id: goods_in_id }) }],
  'goodsIn.removePaper': [{ request: () => ({ id: randomUUID() }), done: notFound, missing: notFound }],
  'goodsIn.putBatch': [
    {
      request: ({ goods_in_id }, { product_id }) => ({
        body: { goods_in_id, product_id, number: 'B1', expires_on: '2030-01-31', add: 1 },
      }),
      done: [409, 'PRODUCT_DOES_NOT_EXPIRE'],
      missing: notFound,
    },
    {
      request: ({ product_id }, { goods_in_id }) => ({
        body: { goods_in_id, product_id, number: 'B1', expires_on: '2030-01-31', add: 1 },
      }),
      done: [409, 'PRODUCT_DOES_NOT_EXPIRE'],
      missing: notFound,
    },
  ],
  'goodsIn.costs': [{ request: ({ goods_in_id }) => ({ id: goods_in_id }), missing: notFound }],
  'goodsIn.returns': [{ request: ({ goods_in_id }) => ({ id: goods_in_id }), missing: notFound }],
  'goodsIn.addCost': [
    {
      request: ({ goods_in_id }) => ({
        body: { id: randomUUID(), goods_in_ids: [goods_in_id], kind: 'freight', amount: '1', basis: 'value' },
      }),
      done: [409, 'GOODS_NOT_IN_STOCK'],
      missing: notFound,
    },
  ],
  'goodsIn.reverseCost': [
    {
      request: () => ({ body: { id: randomUUID(), landed_cost_id: randomUUID() } }),
      done: notFound,
    },
  ],
  'goodsIn.sendBack': [
    {
      request: ({ goods_in_id }, { product_id }) => ({
        body: {
          id: randomUUID(),
          goods_in_id,
          settlement: 'credit',
          reason: 'Broken',
          lines: [{ product_id, quantity: 1 }],
        },
      }),
      done: [409, 'GOODS_NOT_RECEIVED'],
      missing: notFound,
    },
  ],
  // The caller's own is neither received nor deleted: the rows after this one need it.
  'goodsIn.post': [
    {
      request: ({ goods_in_id }, mine) => ({
        body: { id: goods_in_id === mine.goods_in_id ? randomUUID() : goods_in_id },
      }),
      done: notFound,
      missing: notFound,
    },
  ],
  'goodsIn.remove': [
    {
      request: ({ goods_in_id }, mine) => ({ id: goods_in_id === mine.goods_in_id ? randomUUID() : goods_in_id }),
      done: notFound,
      missing: notFound,
    },
  ],
}

/** Begins to receive goods, bypassing the doors. */
export async function goodsInOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const id = randomUUID()
  await asOwner(
    'insert into goods_ins (org_id, id, location_id, created_by, created_at) values ($1, $2, $1, gen_random_uuid(), now())',
    [orgId, id],
  )
  return id
}

/** A row of each table of goods in, as SQL on the shop ($1). */
export const goodsInByHand = [
  `insert into goods_ins (org_id, id, location_id, created_by, created_at) values ($1, gen_random_uuid(), $1, gen_random_uuid(), now())`,
  `insert into goods_in_lines (org_id, goods_in_id, product_id, brand, model, quantity)
   select org_id, id, gen_random_uuid(), 'Itel', 'P1', 1 from goods_ins where org_id = $1`,
  `insert into goods_in_units (org_id, goods_in_id, product_id, number) select org_id, goods_in_id, product_id, 'SN-1' from goods_in_lines where org_id = $1`,
  `insert into goods_in_batches (org_id, goods_in_id, product_id, expires_on, quantity)
   select org_id, goods_in_id, product_id, '2030-01-31', 1 from goods_in_lines where org_id = $1`,
  'insert into goods_in_counters (org_id, last_number) values ($1, 1)',
  `insert into cost_changes (org_id, product_id, document_id, source, business_date, stock_before, cost_before, rest_before, units, value, cost_after,
     rest_after, variance)
   select org_id, id, gen_random_uuid(), 'goods_in', current_date, 0, 0, 0, 1, 1, 1, 0, 0 from products where org_id = $1 limit 1`,
  `insert into landed_costs (org_id, id, kind, currency, rate, amount, amount_ugx, basis, business_date, created_by, created_at)
   values ($1, gen_random_uuid(), 'freight', 'UGX', 1, 1, 1, 'value', current_date, gen_random_uuid(), now())`,
  `insert into landed_allocations (org_id, landed_cost_id, goods_in_id, product_id, amount, to_stock)
   select g.org_id, c.id, g.id, gen_random_uuid(), 1, 1 from goods_ins g join landed_costs c on c.org_id = g.org_id
   where g.org_id = $1 limit 1`,
  `insert into supplier_returns (org_id, id, goods_in_id, location_id, number, settlement, reason, value, business_date, created_by,
     created_at)
   select org_id, gen_random_uuid(), id, org_id, 1, 'credit', 'Broken', 1, current_date, gen_random_uuid(), now()
   from goods_ins where org_id = $1 limit 1`,
  `insert into supplier_return_lines (org_id, return_id, product_id, position, brand, model, quantity, value)
   select org_id, id, gen_random_uuid(), 0, 'Itel', 'P1', 1, 1 from supplier_returns where org_id = $1`,
]
