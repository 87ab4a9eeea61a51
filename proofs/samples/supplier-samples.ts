import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const money = { amount: 1 }

/** Requests for suppliers: there is one that is owed something. */
export const supplierSamples: Readonly<Record<string, readonly Sample[]>> = {
  'suppliers.list': [nothing],
  'suppliers.get': [{ request: ({ supplier_id }) => ({ id: supplier_id }), missing: notFound }],
  'suppliers.add': [{ request: () => ({ body: { id: randomUUID(), name: `Trader ${randomUUID()}` } }) }],
  'suppliers.update': [
    { request: ({ supplier_id }) => ({ id: supplier_id, body: { note: 'Closed on Sundays' } }), missing: notFound },
  ],
  'suppliers.reverse': [
    {
      request: () => ({ body: { id: randomUUID(), entry_id: randomUUID(), note: 'A mistake' } }),
      done: [404, 'NOT_FOUND'],
    },
  ],
  'suppliers.products': [{ request: ({ supplier_id }) => ({ id: supplier_id }), missing: notFound }],
  'suppliers.putProduct': [
    { request: ({ supplier_id }, { product_id }) => ({ body: { supplier_id, product_id } }), missing: notFound },
    { request: ({ product_id }, { supplier_id }) => ({ body: { supplier_id, product_id } }), missing: notFound },
  ],
  'suppliers.removeProduct': [
    { request: ({ supplier_id }, { product_id }) => ({ body: { supplier_id, product_id } }), missing: notFound },
  ],
  'suppliers.prices': [{ request: ({ product_id }) => ({ query: { product_id } }) }],
  'suppliers.statement': [{ request: ({ supplier_id }) => ({ id: supplier_id }), missing: notFound }],
  'suppliers.pay': [
    {
      request: ({ supplier_id }, { drawer_id }) => ({
        body: { id: randomUUID(), supplier_id, wallet_id: drawer_id, ...money },
      }),
      missing: notFound,
    },
    {
      request: ({ drawer_id }, { supplier_id }) => ({
        body: { id: randomUUID(), supplier_id, wallet_id: drawer_id, ...money },
      }),
      missing: notFound,
    },
  ],
  'suppliers.bill': [
    { request: ({ supplier_id }) => ({ body: { id: randomUUID(), supplier_id, ...money } }), missing: notFound },
  ],
}

/** Adds a supplier, bypassing the doors. */
export async function supplierOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const id = randomUUID()
  await asOwner('insert into suppliers (org_id, id, name) values ($1, $2, $3)', [orgId, id, `Trader ${id}`])
  return id
}

/** A row of each table of suppliers, as SQL on the shop ($1). */
export const suppliersByHand = [
  `insert into suppliers (org_id, id, name) values ($1, gen_random_uuid(), 'Kikuubo Traders')`,
  `insert into supplier_entries (org_id, id, supplier_id, kind, amount, business_date)
   select org_id, gen_random_uuid(), id, 'bill', 1, current_date from suppliers where org_id = $1`,
  `insert into supplier_products (org_id, supplier_id, product_id)
   select s.org_id, s.id, p.id from suppliers s join products p on p.org_id = s.org_id where s.org_id = $1 limit 1`,
]
