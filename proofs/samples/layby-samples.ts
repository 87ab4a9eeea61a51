import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const noLayby = (body: Record<string, unknown>): Sample => ({
  request: () => ({ body: { id: randomUUID(), ...body } }),
  done: notFound,
})

/** Requests for lay-bys: the shops have them turned off, and nobody has any. */
export const laybySamples: Readonly<Record<string, readonly Sample[]>> = {
  'laybys.rules': [nothing],
  'laybys.saveRules': [
    {
      request: () => ({
        body: { is_on: false, deposit_percent: 30, days: 90, fee_percent: 0, release_percent: 100 },
      }),
    },
  ],
  'laybys.list': [nothing],
  'laybys.get': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'laybys.open': [
    {
      request: ({ product_id, customer_id }) => ({
        body: { id: randomUUID(), customer_id, items: [{ product_id, quantity: 1 }] },
      }),
      done: [409, 'LAYBY_OFF'],
    },
  ],
  'laybys.pay': [
    {
      request: ({ drawer_id }) => ({
        body: { id: randomUUID(), layby_id: randomUUID(), wallet_id: drawer_id, amount: 1 },
      }),
      done: notFound,
    },
  ],
  'laybys.takeBack': [noLayby({ payment_id: randomUUID(), note: 'Mistyped' })],
  'laybys.release': [noLayby({})],
  'laybys.cancel': [noLayby({ note: 'Changed their mind' })],
}

/** A row of each table of lay-bys, as SQL on the shop ($1). */
export const laybysByHand = [
  `insert into layby_rules (org_id, is_on, deposit_percent, days, fee_percent, release_percent, user_id, updated_at)
   values ($1, false, 30, 90, 0, 100, gen_random_uuid(), now()) on conflict do nothing`,
  `insert into laybys (org_id, id, layby_no, number, location_id, customer_id, opened_on, expires_on, subtotal, discount_amount, tax_amount,
     total_amount, items_summary, release_amount, fee_percent, request_hash, user_id, created_at)
   select l.org_id, gen_random_uuid(), 1, 'LAY-000001', l.id, c.id, current_date, current_date, 1, 0, 0, 1, '', 1, 0, '', gen_random_uuid(), now()
   from locations l join customers c on c.org_id = l.org_id where l.org_id = $1 limit 1`,
  `insert into layby_lines (org_id, layby_id, line, product_id, brand, model, quantity, unit_price, discount_amount, tax_amount, total)
   select org_id, id, 1, gen_random_uuid(), '', '', 1, 1, 0, 0, 1 from laybys where org_id = $1 limit 1`,
  `insert into layby_payments (org_id, id, layby_id, amount, wallet_id, document, business_date, user_id, created_at)
   select y.org_id, gen_random_uuid(), y.id, 1, w.id, 'PAY-000001', current_date, gen_random_uuid(), now()
   from laybys y join wallets w on w.org_id = y.org_id where y.org_id = $1 limit 1`,
]
