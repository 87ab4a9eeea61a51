import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'
import { batchSamples } from './batch-samples.ts'
import { goodsInSamples } from './goods-in-samples.ts'
import { orderSamples } from './order-samples.ts'
import { stockTakeSamples } from './stock-take-samples.ts'
import { supplierSamples } from './supplier-samples.ts'
import { transferSamples } from './transfer-samples.ts'
import { unitSamples } from './unit-samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const notAllowed = [403, 'AUTHORIZATION_ERROR'] as const
const nothing: Sample = { request: () => ({}) }

/** Requests for stock as a whole, and for suppliers. */
export const inventorySamples: Readonly<Record<string, readonly Sample[]>> = {
  'products.counts': [{ request: ({ category_id }) => ({ query: { categoryId: category_id } }), missing: [200] }],
  'products.ofOrganization': [{ request: ({ org_id }) => ({ body: { org_id } }), missing: notAllowed }],
  'products.adjust': [
    { request: ({ product_id }) => ({ body: { product_id, delta: 1, reason: 'found' } }), missing: notFound },
  ],
  'products.updateStock': [
    { request: ({ product_id }) => ({ body: { product_id, quantity_change: 1 } }), missing: notFound },
  ],
  'products.updateStocks': [
    { request: ({ product_id }) => ({ body: { updates: [{ product_id, quantity_change: 1 }] } }), missing: notFound },
  ],
  'products.changePrices': [
    {
      request: ({ product_id }) => ({
        body: { product_ids: [product_id], change: { kind: 'percent', value: 0 } },
      }),
      missing: notFound,
    },
  ],
  'products.changeMany': [
    { request: ({ product_id }) => ({ body: { changes: [{ id: product_id, is_active: true }] } }), missing: [200] },
  ],
  'products.proofs': [nothing],
  'products.prove': [nothing],
  'products.views': [nothing],
  'products.saveView': [{ request: () => ({ body: { name: randomUUID(), address: 'tab=low' } }) }],
  'products.removeView': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  ...stockTakeSamples,
  ...supplierSamples,
  ...goodsInSamples,
  ...unitSamples,
  ...batchSamples,
  ...transferSamples,
  ...orderSamples,
}
