import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const refunded = [409, 'SALE_REFUNDED'] as const
const nothing: Sample = { request: () => ({}) }
const unknown: readonly Sample[] = [{ request: () => ({ id: randomUUID() }), done: notFound }]
const asked = (sale_id: string) => ({
  sale_id,
  items: [{ line: 1, quantity: 1, goods: 'restock' }],
  reason: 'Broken',
  payment_method: 'cash',
})

const approval = (product_id: string) => ({
  id: randomUUID(),
  sale: { client_sale_id: randomUUID(), items: [{ product_id, quantity: 1 }], total_amount: 1 },
})

/** Requests for the approval of a price. */
const approvalSamples: Readonly<Record<string, readonly Sample[]>> = {
  'sales.askApproval': [
    {
      request: ({ product_id }) => ({ body: approval(product_id) }),
      done: [409, 'APPROVAL_NOT_NEEDED'],
      missing: [409, 'PRODUCT_NOT_FOUND'],
    },
  ],
  'sales.getApproval': unknown,
  'sales.listApprovals': [nothing],
  'sales.decideApproval': [{ request: () => ({ id: randomUUID(), body: { status: 'approved' } }), done: notFound }],
}

/** Requests for refunds. The caller's own sale is cancelled first, after which nothing is left to refund. */
export const refundSamples: Readonly<Record<string, readonly Sample[]>> = {
  ...approvalSamples,
  'sales.cancel': [
    { request: ({ sale_id }) => ({ id: sale_id, body: { status: 'cancelled', reason: 'Broken' } }), missing: notFound },
  ],
  'sales.history': [{ request: ({ sale_id }) => ({ id: sale_id }), missing: notFound }],
  'sales.refund': [
    { request: ({ sale_id }) => ({ body: { ...asked(sale_id), amount: 1 } }), done: refunded, missing: notFound },
  ],
  'sales.getRefund': unknown,
  'sales.listRefunds': [nothing],
  'sales.requestRefund': [
    { request: ({ sale_id }) => ({ body: { ...asked(sale_id), kind: 'refund' } }), done: refunded, missing: notFound },
  ],
  'sales.listRefundRequests': [nothing],
  'sales.decideRefundRequest': [
    { request: () => ({ id: randomUUID(), body: { status: 'approved' } }), done: notFound },
  ],
}
