import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const ofSale: readonly Sample[] = [{ request: ({ sale_id }) => ({ body: { sale_id } }), missing: notFound }]

/** Requests for receipts, and for sales in bulk. */
export const receiptSamples: Readonly<Record<string, readonly Sample[]>> = {
  'receipts.get': [{ request: ({ sale_id }) => ({ id: sale_id }), missing: notFound }],
  'receipts.countPrint': ofSale,
  'receipts.share': ofSale,
  'receipts.unshare': ofSale,
  'receipts.find': [{ request: () => ({ body: { token: 'nothing that was shared' } }), done: notFound }],
  'sales.export': [{ request: () => ({ body: { search: 'galaxy' } }) }],
  'sales.items': [
    { request: ({ sale_id }) => ({ query: { sale_id } }), missing: [200] },
    { request: ({ product_id }) => ({ query: { product_id } }), missing: [200] },
  ],
}
