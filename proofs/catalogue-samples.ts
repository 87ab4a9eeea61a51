import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }

/** How each operation on the list of devices is asked for, and those that find products by more than their page. */
export const catalogueSamples: Readonly<Record<string, readonly Sample[]>> = {
  'products.byIds': [{ request: ({ product_id }) => ({ body: { ids: [product_id] } }), missing: [200] }],
  'products.brands': [nothing],
  'deviceModels.search': [{ request: ({ category_id }) => ({ body: { query: 'galaxy', category: category_id } }) }],
  'deviceModels.list': [nothing],
  'deviceModels.add': [
    {
      request: ({ category_id }) => ({ body: { category_id, brand: 'Tecno', model: randomUUID() } }),
      done: notFound,
    },
  ],
  'deviceModels.update': [{ request: () => ({ id: randomUUID(), body: { is_popular: true } }), done: notFound }],
  'deviceModels.remove': [{ request: () => ({ id: randomUUID() }), done: notFound }],
}
