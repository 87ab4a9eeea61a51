import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }
const noRepair = (body: Record<string, unknown>): Sample => ({
  request: () => ({ body: { id: randomUUID(), ...body } }),
  done: notFound,
})
/** What names a repair beside an id of its own. */
const ofRepair = (body: Record<string, unknown>): Sample => noRepair({ repair_id: randomUUID(), ...body })
const noMoney = (body: Record<string, unknown>): Sample => ({
  request: ({ drawer_id }) => ({
    body: { id: randomUUID(), repair_id: randomUUID(), wallet_id: drawer_id, amount: 1, ...body },
  }),
  done: notFound,
})

/** Requests for repairs: the shops have them turned off, and nobody has any. */
export const repairSamples: Readonly<Record<string, readonly Sample[]>> = {
  'repairs.rules': [nothing],
  'repairs.saveRules': [
    {
      request: () => ({
        body: {
          is_on: false,
          checklist: ['Screen'],
          warranty_days: 30,
          abandon_days: 90,
          needs_approval: true,
          mails_ready: true,
          terms: '',
        },
      }),
    },
  ],
  'repairs.technicians': [nothing],
  'repairs.list': [nothing],
  'repairs.get': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'repairs.look': [{ request: () => ({ body: { number: 'SN-123456' } }) }],
  'repairs.takeIn': [
    {
      request: ({ customer_id }) => ({
        body: { id: randomUUID(), customer_id, device: 'Galaxy A12', fault: 'Cracked' },
      }),
      done: [409, 'REPAIRS_OFF'],
    },
  ],
  'repairs.change': [noRepair({ device: 'Galaxy A13' })],
  'repairs.saveJob': [ofRepair({ name: 'New screen', labour: 1 })],
  'repairs.moveJobs': [noRepair({ state: 'ready' })],
  'repairs.takePart': [
    {
      request: ({ product_id }) => ({
        body: { id: randomUUID(), repair_id: randomUUID(), job_id: randomUUID(), product_id, quantity: 1 },
      }),
      done: notFound,
    },
  ],
  'repairs.dropPart': [noRepair({ part_id: randomUUID(), outcome: 'unused' })],
  'repairs.quote': [noRepair({ amount: 1 })],
  'repairs.answerQuote': [noRepair({ no: 1, is_approved: true })],
  'repairs.pay': [noMoney({})],
  'repairs.returnMoney': [noMoney({ note: 'Mistyped' })],
  'repairs.tell': [noRepair({ by: 'call' })],
  'repairs.collect': [noRepair({ total_amount: 0 })],
  'repairs.returnUnrepaired': [noRepair({ total_amount: 0, reason: 'Too dear' })],
  'repairs.abandon': [noRepair({ reason: 'Never came' })],
  'repairs.seePasscode': [noRepair({})],
  'repairs.removePhoto': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'repairs.link': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'repairs.share': [noRepair({})],
  'repairs.unshare': [noRepair({})],
  'repairs.find': [{ request: () => ({ body: { token: 'nothing that was shared' } }), done: notFound }],
  'repairs.answer': [
    { request: () => ({ body: { token: 'nothing that was shared', no: 1, is_approved: true } }), done: notFound },
  ],
  'repairs.report': [{ request: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }) }],
}

/** A row of each table of repairs, as SQL on the shop ($1). */
export const repairsByHand = [
  `insert into repair_rules (org_id, is_on, checklist, warranty_days, abandon_days, needs_approval, mails_ready, terms, user_id, updated_at)
   values ($1, false, '{}', 30, 90, true, true, '', gen_random_uuid(), now()) on conflict do nothing`,
  `insert into repairs (org_id, id, repair_no, number, state_since, location_id, customer_id, device, fault, checklist, taken_in_on,
     request_hash, user_id, created_at)
   select l.org_id, gen_random_uuid(), 1, 'REP-000001', now(), l.id, c.id, 'Galaxy', '', '[]', current_date, '', gen_random_uuid(), now()
   from locations l join customers c on c.org_id = l.org_id where l.org_id = $1 limit 1`,
  `insert into repair_jobs (org_id, id, repair_id, name, state, labour, warranty_days)
   select org_id, gen_random_uuid(), id, 'New screen', 'booked', 1, 30 from repairs where org_id = $1 limit 1`,
  `insert into repair_parts (org_id, id, repair_id, job_id, product_id, brand, model, quantity, unit_price, unit_cost, user_id, taken_at)
   select j.org_id, gen_random_uuid(), j.repair_id, j.id, p.id, '', '', 1, 1, 1, gen_random_uuid(), now()
   from repair_jobs j join products p on p.org_id = j.org_id where j.org_id = $1 limit 1`,
  `insert into repair_quotes (org_id, repair_id, no, amount, user_id, quoted_at)
   select org_id, id, 1, 1, gen_random_uuid(), now() from repairs where org_id = $1 limit 1`,
  `insert into repair_payments (org_id, id, repair_id, amount, wallet_id, document, business_date, user_id, created_at)
   select r.org_id, gen_random_uuid(), r.id, 1, w.id, 'PAY-000001', current_date, gen_random_uuid(), now()
   from repairs r join wallets w on w.org_id = r.org_id where r.org_id = $1 limit 1`,
  `insert into repair_events (org_id, repair_id, event, state, at) select org_id, id, 'taken_in', 'booked', now() from repairs where org_id = $1 limit 1`,
]
