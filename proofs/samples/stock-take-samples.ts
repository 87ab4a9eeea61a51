import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Ids } from '../ids.ts'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
/** The caller's own is not ended: the rows after this one need it. */
const another = ({ stock_take_id }: Ids, mine: Ids) =>
  stock_take_id === mine.stock_take_id ? randomUUID() : stock_take_id
const counts = (product_id: string) => [
  { id: randomUUID(), product_id, kind: 'add', quantity: 1, counted_at: new Date().toISOString() },
]
const noItem = (body?: Record<string, unknown>): readonly Sample[] => [
  { request: () => ({ id: randomUUID(), ...(body === undefined ? {} : { body }) }), done: notFound },
]

/** Requests for stock takes. */
export const stockTakeSamples: Readonly<Record<string, readonly Sample[]>> = {
  'stockTakes.list': [nothing],
  'stockTakes.get': [{ request: ({ stock_take_id }) => ({ id: stock_take_id }), missing: notFound }],
  'stockTakes.start': [
    { request: ({ category_id }) => ({ body: { category_id } }), missing: [409, 'CATEGORY_NOT_AVAILABLE'] },
  ],
  'stockTakes.update': [
    { request: ({ stock_take_id }) => ({ id: stock_take_id, body: { notes: 'Top shelf' } }), missing: notFound },
  ],
  'stockTakes.remove': [{ request: (ids, mine) => ({ id: another(ids, mine) }), done: notFound, missing: notFound }],
  'stockTakes.complete': [
    {
      request: (ids, mine) => ({ body: { stock_take_id: another(ids, mine), apply_adjustments: false } }),
      done: notFound,
      missing: notFound,
    },
    {
      request: ({ user_id }) => ({ body: { stock_take_id: randomUUID(), user_id, apply_adjustments: false } }),
      done: notFound,
      missing: [403, 'AUTHORIZATION_ERROR'],
    },
  ],
  'stockTakes.products': [{ request: ({ stock_take_id }) => ({ id: stock_take_id }), missing: notFound }],
  'stockTakes.counts': [{ request: ({ stock_take_id }) => ({ id: stock_take_id }), missing: notFound }],
  'stockTakes.numbers': [{ request: ({ stock_take_id }) => ({ id: stock_take_id }), missing: notFound }],
  'stockTakes.count': [
    {
      request: ({ stock_take_id }, { product_id }) => ({ body: { stock_take_id, counts: counts(product_id) } }),
      missing: notFound,
    },
    // What the shop does not have is named in the answer, and counted nowhere.
    {
      request: ({ product_id }, { stock_take_id }) => ({ body: { stock_take_id, counts: counts(product_id) } }),
      missing: [200],
    },
  ],
  'stockTakes.items': [{ request: ({ stock_take_id }) => ({ query: { stock_take_id } }), missing: notFound }],
  'stockTakes.addItem': [
    {
      request: ({ stock_take_id }, { product_id }) => ({ body: { stock_take_id, product_id, physical_quantity: 1 } }),
      missing: notFound,
    },
    {
      request: ({ product_id }, { stock_take_id }) => ({ body: { stock_take_id, product_id, physical_quantity: 1 } }),
      missing: notFound,
    },
  ],
  'stockTakes.updateItem': noItem({ physical_quantity: 1 }),
  'stockTakes.removeItem': noItem(),
}

/** A stock take of each shop with one line, as SQL on the shop ($1). */
export const stockTakeByHand = [
  'insert into stock_takes (org_id, location_id, stock_take_date) values ($1, $1, current_date)',
  `insert into stock_take_items (org_id, stock_take_id, product_id, product_brand, product_model, cost_price, selling_price,
     system_quantity, physical_quantity, counted_at, revision)
   select p.org_id, t.id, p.id, p.brand, p.model, 1, 1, 1, 1, now(), 1
   from products p join stock_takes t on t.org_id = p.org_id where p.org_id = $1`,
  `insert into stock_take_counts (org_id, id, stock_take_id, product_id, kind, quantity, counted_at, received_at)
   select org_id, gen_random_uuid(), stock_take_id, product_id, 'add', 1, now(), now() from stock_take_items where org_id = $1`,
  `insert into stock_take_units (org_id, stock_take_id, number, outcome, counted_at, revision)
   select org_id, id, '490154203237518', 'unknown', now(), 1 from stock_takes where org_id = $1`,
  `insert into stock_take_batches (org_id, stock_take_id, product_id, expires_on, quantity)
   select org_id, stock_take_id, product_id, '2030-01-01', 1 from stock_take_items where org_id = $1`,
]

/** Starts a stock take, bypassing the doors. */
export async function startTakeOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const sql =
    'insert into stock_takes (org_id, location_id, stock_take_date) values ($1, $1, current_date) returning id'
  const [take] = await asOwner<{ id: string }>(sql, [orgId])
  if (take === undefined) throw new Error('no stock take was started')
  return take.id
}
