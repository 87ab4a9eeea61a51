import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const nothing: Sample = { request: () => ({}) }
const month = '2025-01'
let days = 0
/** One rule is in force at a time: each begins after the one before. */
const nextDay = () => new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10)

/** Requests for commission: the shops have no rules, and nobody earned anything. */
export const commissionSamples: Readonly<Record<string, readonly Sample[]>> = {
  'commission.rules': [nothing],
  'commission.choices': [nothing],
  'commission.addRule': [
    {
      request: ({ product_id }) => ({
        body: { id: randomUUID(), product_id, basis: 'sales', rate: 100, from_day: nextDay() },
      }),
      missing: [404, 'NOT_FOUND'],
    },
  ],
  'commission.endRule': [{ request: () => ({ id: randomUUID(), body: { last_day: null } }), done: [404, 'NOT_FOUND'] }],
  'commission.month': [nothing],
  'commission.statement': [{ request: (_, mine) => ({ query: { seller_id: mine.user_id, month } }) }],
  'commission.approve': [
    {
      request: ({ user_id }) => ({ body: { seller_id: user_id, month, due: 0 } }),
      done: [409, 'COMMISSION_NOTHING'],
    },
  ],
  'commission.pay': [
    {
      request: ({ user_id, drawer_id }) => ({
        body: { id: randomUUID(), seller_id: user_id, month, wallet_id: drawer_id },
      }),
      done: [409, 'COMMISSION_NOT_APPROVED'],
    },
  ],
}

/** A row of each table of commission, as SQL on the shop ($1). */
export const commissionByHand = [
  `insert into commission_rules (org_id, id, basis, rate, from_day, user_id, created_at)
   values ($1, gen_random_uuid(), 'sales', 1, current_date, gen_random_uuid(), now())`,
  `insert into commission_statements (org_id, seller_id, seller_name, month, earned, taken_back, carried, due, user_id, approved_at)
   values ($1, gen_random_uuid(), 'Brenda', '2020-01-01', 1, 0, 0, 1, gen_random_uuid(), now())`,
  `insert into commission_entries (org_id, statement_id, document_id, line, is_return, sale_id, day, quantity, basis, rate, base, amount)
   select s.org_id, s.id, i.sale_id, i.line, false, i.sale_id, current_date, 1, 'sales', 1, 1, 1
   from commission_statements s join sale_items i on i.org_id = s.org_id where s.org_id = $1 limit 1`,
  `insert into held_before (org_id, subject_id, until, role) values ($1, gen_random_uuid(), now(), 'member')`,
]
