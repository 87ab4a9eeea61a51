import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const money = { amount: 1 }
/** More than anybody owes here, or has deposited. */
const much = { amount: 900_000_000 }

const ofCustomer: readonly Sample[] = [{ request: ({ customer_id }) => ({ body: { customer_id } }), missing: notFound }]

/** Requests for customers' accounts: nobody owes anything, and the shops do not sell on account. */
export const creditSamples: Readonly<Record<string, readonly Sample[]>> = {
  'credit.debtors': [nothing],
  'credit.account': [{ request: ({ customer_id }) => ({ id: customer_id }), missing: notFound }],
  'credit.statement': [{ request: ({ customer_id }) => ({ id: customer_id }), missing: notFound }],
  'credit.setTerms': [{ request: ({ customer_id }) => ({ body: { customer_id, limit: 1_000 } }), missing: notFound }],
  'credit.receive': [
    {
      request: ({ customer_id }, { drawer_id }) => ({
        body: { id: randomUUID(), customer_id, wallet_id: drawer_id, ...money },
      }),
      missing: notFound,
    },
    {
      request: ({ drawer_id }, { customer_id }) => ({
        body: { id: randomUUID(), customer_id, wallet_id: drawer_id, ...money },
      }),
      missing: notFound,
    },
  ],
  'credit.payOut': [
    {
      request: ({ customer_id }, { drawer_id }) => ({
        body: { id: randomUUID(), customer_id, wallet_id: drawer_id, ...much },
      }),
      done: [409, 'CREDIT_MORE_THAN_DEPOSIT'],
      missing: notFound,
    },
    {
      request: ({ drawer_id }, { customer_id }) => ({
        body: { id: randomUUID(), customer_id, wallet_id: drawer_id, ...much },
      }),
      done: [409, 'CREDIT_MORE_THAN_DEPOSIT'],
      missing: notFound,
    },
  ],
  'credit.open': [
    {
      request: ({ customer_id }) => ({ body: { id: randomUUID(), customer_id, day: '2026-01-05', ...money } }),
      done: [409, 'CREDIT_OFF'],
      missing: notFound,
    },
  ],
  'credit.writeOff': [
    {
      request: ({ customer_id }) => ({ body: { id: randomUUID(), customer_id, note: 'Gone', ...much } }),
      done: [409, 'CREDIT_MORE_THAN_OWED'],
      missing: notFound,
    },
  ],
  'credit.remind': ofCustomer,
  'statements.get': [{ request: ({ customer_id }) => ({ id: customer_id }), missing: notFound }],
  'statements.link': [{ request: ({ customer_id }) => ({ id: customer_id }), missing: notFound }],
  'statements.share': ofCustomer,
  'statements.unshare': ofCustomer,
  'statements.find': [{ request: () => ({ body: { token: 'nothing that was shared' } }), done: notFound }],
  'quotations.list': [nothing],
  'quotations.get': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'quotations.save': [
    {
      request: ({ product_id }) => ({
        body: { id: randomUUID(), valid_until: '2099-01-01', items: [{ product_id, quantity: 1 }] },
      }),
      done: [409, 'CREDIT_OFF'],
    },
  ],
  'quotations.decline': [{ request: () => ({ body: { id: randomUUID() } }), done: notFound }],
  'quotations.link': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'quotations.share': [{ request: () => ({ body: { id: randomUUID() } }), done: notFound }],
  'quotations.unshare': [{ request: () => ({ body: { id: randomUUID() } }), done: notFound }],
  'quotations.find': [{ request: () => ({ body: { token: 'nothing that was shared' } }), done: notFound }],
  'credit.reverse': [
    { request: () => ({ body: { id: randomUUID(), entry_id: randomUUID(), note: 'Mistyped' } }), done: notFound },
  ],
}

/** A row of each table of customers' accounts, as SQL on the shop ($1). */
export const creditByHand = [
  `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date)
   select org_id, gen_random_uuid(), id, 'opening', 1, current_date from customers where org_id = $1 limit 1`,
  `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date)
   select org_id, gen_random_uuid(), id, 'write_off', -1, current_date from customers where org_id = $1 limit 1`,
  `insert into customer_allocations (org_id, debit_id, credit_id, amount)
   select d.org_id, d.id, c.id, 1 from customer_entries d join customer_entries c on c.org_id = d.org_id and c.amount < 0
   where d.org_id = $1 and d.amount > 0 limit 1`,
  `insert into quotations (org_id, id, quotation_no, number, location_id, customer_name, quoted_on, valid_until, subtotal, discount_amount,
     tax_amount, total_amount, request_hash)
   select org_id, gen_random_uuid(), 1, 'QUO-000001', id, '', current_date, current_date, 1, 0, 0, 1, '' from locations
   where org_id = $1 limit 1`,
  `insert into quotation_lines (org_id, quotation_id, line, product_id, brand, model, quantity, unit_price, discount_amount, tax_amount, total)
   select org_id, id, 1, gen_random_uuid(), '', '', 1, 1, 0, 0, 1 from quotations where org_id = $1 limit 1`,
]
