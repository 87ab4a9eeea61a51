import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }

/** An import that does not exist: there is none to name. */
const noImport: readonly Sample[] = [{ request: () => ({ id: randomUUID() }), done: notFound }]

/** Requests for the list of devices and imports, and searches for products. */
export const catalogueSamples: Readonly<Record<string, readonly Sample[]>> = {
  'products.byIds': [{ request: ({ product_id }) => ({ body: { ids: [product_id] } }), missing: [200] }],
  'products.brands': [nothing],
  'products.export': [{ request: () => ({ body: {} }) }],
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
  'productFiles.list': [{ request: ({ product_id }) => ({ query: { product_id } }), missing: [200] }],
  'productFiles.makeFirst': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'productFiles.remove': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'imports.list': [nothing],
  'imports.get': noImport,
  'imports.start': [
    { request: () => ({ body: { id: randomUUID(), kind: 'stock', file_name: 'stock.csv', row_count: 1 } }) },
  ],
  'imports.check': [
    { request: () => ({ id: randomUUID(), body: { rows: [{ row: 2, fields: { stock: 1 } }] } }), done: notFound },
  ],
  'imports.leaveOut': [{ request: () => ({ id: randomUUID(), body: { rows: [2] } }), done: notFound }],
  'imports.leftOut': noImport,
  'imports.apply': [{ request: () => ({ id: randomUUID(), body: { rows: 'good' } }), done: notFound }],
  'imports.discard': noImport,
}
