import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const list = () => ({ id: randomUUID(), name: `List ${randomUUID()}`, kind: 'fixed' })
/** A list that does not exist, with an existing product: the answer about the list reveals nothing of the product. */
const noList = (body: Record<string, unknown>): Sample => ({
  request: () => ({ body: { id: randomUUID(), ...body } }),
  done: notFound,
})

/** Requests for price lists. */
export const priceListSamples: Readonly<Record<string, readonly Sample[]>> = {
  'priceLists.list': [nothing],
  'priceLists.save': [
    { request: () => ({ body: { ...list(), is_active: false } }) },
    {
      request: ({ category_id }) => ({
        body: { ...list(), kind: 'percent', percent: 1, category_id, is_active: false },
      }),
      missing: [409, 'PRICE_LIST_PART_UNKNOWN'],
    },
  ],
  'priceLists.remove': [noList({})],
  'priceLists.prices': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'priceLists.setPrices': [
    {
      request: ({ product_id }) => ({ body: { id: randomUUID(), prices: [{ product_id, price: 1 }] } }),
      done: notFound,
    },
  ],
  'priceLists.importPrices': [noList({ rows: [{ code: '1', price: 1 }] })],
  'priceLists.fillPrices': [noList({ change: { kind: 'percent', value: -1 } })],
  'priceLists.changes': [nothing],
  'priceLists.ofProduct': [{ request: ({ product_id }) => ({ id: product_id }), missing: notFound }],
  'priceLists.offers': [{ request: ({ product_id }) => ({ body: { product_ids: [product_id] } }) }],
  'priceLists.groups': [nothing],
  'priceLists.saveGroup': [{ request: () => ({ body: { id: randomUUID(), name: randomUUID() } }) }],
  'priceLists.removeGroup': [noList({})],
  'priceLists.setGroup': [
    { request: ({ customer_id }) => ({ body: { customer_id, group_id: null } }), missing: notFound },
  ],
}

/** A row of each table of price lists, as SQL on the shop ($1). */
export const priceListsByHand = [
  `insert into customer_groups (org_id, id, name) values ($1, gen_random_uuid(), 'Traders')`,
  `insert into price_lists (org_id, id, name, kind, position, is_active) values ($1, gen_random_uuid(), 'By hand', 'fixed', 1, false)`,
  `insert into price_items (org_id, list_id, product_id, min_qty, price)
   select l.org_id, l.id, p.id, 1, 1 from price_lists l join products p on p.org_id = l.org_id where l.org_id = $1 limit 1`,
  `insert into price_changes (org_id, list_id, list_name, product_id, min_qty, after, changed_at)
   select org_id, list_id, '', product_id, 1, 1, now() from price_items where org_id = $1 limit 1`,
  `insert into price_lists_before (org_id, list_id, until, name, kind, is_active, position, created_at)
   values ($1, gen_random_uuid(), now(), '', 'fixed', true, 1, now())`,
]
