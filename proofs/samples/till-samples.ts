import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const ofTerminal = (body?: Record<string, unknown>): readonly Sample[] => [
  { request: ({ terminal_id }) => ({ id: terminal_id, ...(body ? { body } : {}) }), missing: notFound },
]

/** Requests of a till, and of owner and admins for tills and for what tills could not settle. */
export const tillSamples: Readonly<Record<string, readonly Sample[]>> = {
  'till.pair': [
    { request: () => ({ body: { code: 'ABCD2345', device_id: 'tablet' } }), done: [409, 'PAIRING_CODE_WRONG'] },
  ],
  'till.unlock': [
    { request: () => ({ body: { staff_id: randomUUID(), pin: '4071' } }), done: notFound },
    { request: () => ({ body: { badge: `TUNDA-STAFF-${'A'.repeat(26)}` } }), done: [409, 'BADGE_UNKNOWN'] },
  ],
  'till.changePin': [
    { request: () => ({ body: { staff_id: randomUUID(), pin: '4071', new_pin: '9260' } }), done: notFound },
  ],
  'till.approve': [
    {
      request: ({ product_id }) => ({
        body: {
          id: randomUUID(),
          staff_pass: 'none',
          approver: { staff_id: randomUUID(), pin: '4071' },
          sale: { client_sale_id: randomUUID(), items: [{ product_id, quantity: 1 }], total_amount: 1 },
        },
      }),
      done: notFound,
      missing: notFound,
    },
  ],
  // This till has no drawer of its own.
  'till.drawer': [
    {
      request: () => ({
        body: {
          events: [{ kind: 'open', id: randomUUID(), shift_id: randomUUID(), at: new Date().toISOString(), amount: 0 }],
        },
      }),
      done: notFound,
    },
  ],
  // Nobody has unlocked this till.
  'till.findSales': [
    { request: () => ({ body: { staff_pass: 'none', sought: 'INV-000001' } }), done: [403, 'PIN_NEEDED'] },
  ],
  'till.refund': [
    {
      request: ({ sale_id }) => ({
        body: {
          staff_pass: 'none',
          refund: {
            client_refund_id: randomUUID(),
            sale_id,
            items: [{ line: 1, quantity: 1, goods: 'restock' }],
            reason: 'Broken',
            payment_method: 'cash',
          },
        },
      }),
      done: [403, 'PIN_NEEDED'],
      missing: [403, 'PIN_NEEDED'],
    },
  ],
  'till.cancel': [
    {
      request: ({ sale_id }) => ({
        body: {
          staff_pass: 'none',
          cancellation: { client_refund_id: randomUUID(), sale_id, reason: 'Rung up twice' },
        },
      }),
      done: [403, 'PIN_NEEDED'],
      missing: [403, 'PIN_NEEDED'],
    },
  ],
  'till.exchange': [
    {
      request: ({ sale_id, product_id }) => ({
        body: {
          staff_pass: 'none',
          exchange: {
            refund: {
              client_refund_id: randomUUID(),
              sale_id,
              items: [{ line: 1, quantity: 1, goods: 'restock' }],
              reason: 'Too small',
              payment_method: 'cash',
            },
            sale: {
              client_sale_id: randomUUID(),
              payment_method: 'cash',
              items: [{ product_id, quantity: 1 }],
              total_amount: 1_000,
            },
          },
        },
      }),
      done: [403, 'PIN_NEEDED'],
      missing: [403, 'PIN_NEEDED'],
    },
  ],
  'till.tradeInRules': [{ request: () => ({ body: { staff_pass: 'none' } }), done: [403, 'PIN_NEEDED'] }],
  'till.checkDevice': [
    { request: () => ({ body: { staff_pass: 'none', number: '356938035643809' } }), done: [403, 'PIN_NEEDED'] },
  ],
  'till.tradeIn': [
    {
      request: ({ product_id }) => ({
        body: {
          staff_pass: 'none',
          asked: {
            trade_in: {
              id: randomUUID(),
              product_id,
              number: '356938035643809',
              answers: [],
              amount: 1_000,
              seller_name: 'Sarah Nakato',
              document: 'national_id',
              document_number: 'CM9001234567AB',
              signature: [[[10, 20]]],
            },
            sale: {
              client_sale_id: randomUUID(),
              payment_method: 'cash',
              items: [{ product_id, quantity: 1 }],
              total_amount: 1_000,
            },
          },
        },
      }),
      done: [403, 'PIN_NEEDED'],
      missing: [403, 'PIN_NEEDED'],
    },
  ],
  'till.findTradeIn': [{ request: ({ sale_id }) => ({ body: { sale_id } }), done: notFound }],
  'till.shift': [{ request: () => ({ body: { id: randomUUID() } }), done: notFound }],
  'till.heartbeat': [{ request: () => ({ body: { app_version: '1.0.0', queue_length: 0 } }) }],
  'till.products': [{ request: () => ({ body: {} }) }],
  'till.units': [{ request: () => ({ body: {} }) }],
  'till.checkUnit': [{ request: () => ({ body: { unit_id: randomUUID() } }), done: notFound }],
  'till.laybys': [{ request: () => ({ body: {} }) }],
  'till.prices': [{ request: () => ({ body: {} }) }],
  'till.findCustomers': [{ request: () => ({ body: { query: 'okello' } }) }],
  'till.purchases': [{ request: ({ customer_id }) => ({ body: { customer_id } }), missing: [200] }],
  // What is not in the shop is named in the answer, which always succeeds.
  'till.validateItems': [
    { request: ({ product_id }) => ({ body: { items: [{ product_id, quantity: 1 }] } }), missing: [200] },
  ],
  'till.processSale': [
    {
      request: ({ product_id }) => ({ body: { payment_method: 'cash', items: [{ product_id, quantity: 1 }] } }),
      missing: [409, 'PRODUCT_NOT_FOUND'],
    },
    // The goods have left the shop: the sale is kept, whatever it names.
    {
      request: ({ product_id }) => ({
        body: {
          client_sale_id: randomUUID(),
          origin: 'offline',
          payment_method: 'cash',
          items: [{ product_id, quantity: 1 }],
        },
      }),
      missing: [200],
    },
  ],
  'terminals.list': [nothing],
  'terminals.get': ofTerminal(),
  'terminals.add': [{ request: () => ({ body: { name: 'Counter' } }) }],
  'terminals.rename': ofTerminal({ name: 'Front' }),
  'terminals.move': [
    {
      request: ({ terminal_id, org_id }) => ({ id: terminal_id, body: { location_id: org_id } }),
      missing: notFound,
    },
    { request: ({ org_id }, mine) => ({ id: mine.terminal_id, body: { location_id: org_id } }), missing: notFound },
  ],
  'terminals.offerPairing': ofTerminal(),
  'terminals.rotate': ofTerminal(),
  'terminals.revoke': ofTerminal(),
  'terminals.settleClones': ofTerminal(),
  'sales.reviewCounts': [nothing],
  'sales.listParked': [nothing],
  'sales.approveParked': [
    { request: ({ parked_id }) => ({ id: parked_id }), done: [409, 'PARKED_SALE_UNPOSTABLE'], missing: notFound },
  ],
  'sales.declineParked': [
    { request: ({ parked_id }) => ({ id: parked_id, body: { reason: 'Not ours' } }), missing: notFound },
  ],
  'sales.listFlagged': [nothing],
  'sales.resolveFlags': [{ request: ({ sale_id }) => ({ id: sale_id }), missing: notFound }],
}
