import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const

const offered = {
  number: '490154203237518',
  answers: [],
  amount: 1_000,
  wallet_id: '00000000-0000-4000-8000-000000000001',
  seller_name: 'Ronald Ssemakula',
  document: 'national_id',
  document_number: 'CM9001234567AB',
  signature: [[[1, 2]]],
}

/** Requests for units and their warranty: there is a missing device of a product without numbers. */
export const unitSamples: Readonly<Record<string, readonly Sample[]>> = {
  'units.list': [{ request: () => ({}) }, { request: ({ product_id }) => ({ query: { product_id } }) }],
  'units.get': [{ request: ({ unit_id }) => ({ id: unit_id }), missing: notFound }],
  'units.track': [{ request: ({ product_id }) => ({ body: { product_id, tracking: 'none' } }), missing: notFound }],
  'units.settle': [
    {
      request: ({ unit_id }) => ({ body: { id: unit_id, outcome: 'missing' } }),
      missing: notFound,
    },
  ],
  'warrantyClaims.list': [{ request: () => ({}) }],
  'warrantyClaims.get': [{ request: ({ unit_id }) => ({ id: unit_id }), missing: notFound }],
  'warrantyClaims.receive': [
    {
      request: ({ unit_id }) => ({ body: { id: randomUUID(), unit_id, fault: 'No sound' } }),
      done: [409, 'CLAIM_NOT_SOLD'],
      missing: notFound,
    },
  ],
  'warrantyClaims.move': [
    { request: ({ unit_id }) => ({ body: { id: unit_id, state: 'repaired' } }), missing: notFound },
  ],
  'warrantyClaims.replace': [
    {
      request: ({ unit_id }) => ({ body: { id: unit_id, number: 'SN-1' } }),
      done: [409, 'CLAIM_CLOSED'],
      missing: notFound,
    },
  ],
  'tradeIns.rules': [{ request: () => ({}) }],
  'tradeIns.saveRules': [
    {
      request: () => ({
        body: {
          is_on: true,
          hold_days: 3,
          warranty_months: 1,
          questions: ['Does it charge?'],
          declaration: 'It is mine.',
        },
      }),
    },
  ],
  'tradeIns.list': [{ request: () => ({}) }],
  'tradeIns.get': [{ request: ({ unit_id }) => ({ id: unit_id }), missing: notFound }],
  'tradeIns.buy': [
    {
      request: ({ product_id }) => ({ body: { ...offered, id: randomUUID(), product_id } }),
      done: [409, 'TRADE_IN_NOT_NUMBERED'],
      missing: notFound,
    },
  ],
  'tradeIns.buyTowards': [
    {
      request: ({ product_id }) => {
        const { wallet_id: _, ...trade_in } = { ...offered, id: randomUUID(), product_id }
        const items = [{ product_id, quantity: 1 }]
        const saleData = { client_sale_id: randomUUID(), payment_method: 'cash', total_amount: 200_000, items }
        return { body: { trade_in, saleData } }
      },
      done: [409, 'TRADE_IN_NOT_NUMBERED'],
      missing: notFound,
    },
  ],
  'tradeIns.release': [
    { request: ({ unit_id }) => ({ body: { id: unit_id } }), done: [409, 'TRADE_IN_CLOSED'], missing: notFound },
  ],
  'tradeIns.close': [
    {
      request: ({ unit_id }) => ({ body: { id: unit_id, state: 'handed_over', note: 'To the police' } }),
      missing: notFound,
    },
  ],
  'tradeIns.seeSeller': [{ request: ({ unit_id }) => ({ body: { id: unit_id } }), missing: notFound }],
  'tradeIns.eraseSeller': [{ request: ({ unit_id }) => ({ body: { id: unit_id } }), missing: notFound }],
  'stolenDevices.list': [{ request: () => ({}) }],
  'stolenDevices.takePart': [{ request: () => ({ body: { takes_part: false } }) }],
  'stolenDevices.report': [
    { request: () => ({ body: { id: randomUUID(), number: '490154203237518', kind: 'lost' } }) },
  ],
  'stolenDevices.resolve': [{ request: ({ unit_id }) => ({ body: { id: unit_id } }), missing: notFound }],
  'stolenDevices.check': [{ request: () => ({ body: { numbers: ['490154203237518'] } }) }],
  'stolenDevices.checks': [{ request: () => ({ query: { number: '490154203237518' } }) }],
  'stolenDevices.recordCheck': [
    { request: () => ({ body: { id: randomUUID(), number: '490154203237518', result: 'clear' } }) },
  ],
  'units.refurbish': [
    {
      request: ({ unit_id, product_id }) => ({
        body: { id: randomUUID(), unit_id, parts: [{ product_id, quantity: 1 }] },
      }),
      done: [409, 'UNIT_NOT_IN_STOCK'],
      missing: notFound,
    },
  ],
  'units.reverseRefurbishing': [
    { request: ({ unit_id }) => ({ body: { id: unit_id } }), done: [409, 'UNIT_NOT_IN_STOCK'], missing: notFound },
  ],
  'units.change': [{ request: ({ unit_id }) => ({ id: unit_id, body: { grade: 'Used A' } }), missing: notFound }],
}

const missing = `insert into units (org_id, id, product_id, location_id, state, serial_no, came_at)
  select org_id, $2::uuid, id, org_id, 'missing', 'SN-' || $2::uuid, now() from products where org_id = $1 limit 1`

const claimed = `insert into warranty_claims (org_id, id, number, unit_id, sale_id, sale_line, location_id, state, fault, received_on, received_by,
   received_at, closed_at)
  select u.org_id, u.id, 1 + floor(random() * 8e15), u.id, s.id, 1, u.location_id, 'repaired', 'No sound', '2026-01-01', gen_random_uuid(), now(), now()
  from units u join sales s on s.org_id = u.org_id where u.org_id = $1 and u.id = coalesce($2::uuid, u.id) limit 1`

const reported = `insert into device_reports (org_id, id, number, number_hash, kind, reported_by, reported_at)
  values ($1, $2::uuid, 'SN-' || $2::uuid, sha256($2::text::bytea), 'lost', gen_random_uuid(), now())`

const buys = `insert into trade_in_rules (org_id, is_on, hold_days, warranty_months, questions, declaration, user_id, updated_at)
  values ($1, true, 3, 1, '{}', 'It is mine.', gen_random_uuid(), now()) on conflict do nothing`

const bought = `insert into trade_ins (org_id, id, number, unit_id, location_id, state, amount, wallet_id, answers, document, declaration, hold_until,
   bought_on, bought_by, bought_at, closed_by, closed_at, erased_at)
  select u.org_id, u.id, 1 + floor(random() * 8e15), u.id, u.location_id, 'handed_over', 1000, w.id, '[]', 'passport', 'It is mine.', '2025-01-04',
    '2025-01-01', gen_random_uuid(), now(), gen_random_uuid(), now(), now()
  from units u join wallets w on w.org_id = u.org_id where u.org_id = $1 and u.id = coalesce($2::uuid, u.id) limit 1`

const refurbished = `insert into refurbishings (org_id, id, unit_id, cost, was_held, done_at, done_by)
  select org_id, id, id, 0, false, now(), gen_random_uuid() from units where org_id = $1 and id = coalesce($2::uuid, id) limit 1`

const part = `insert into refurbishing_parts (org_id, refurbishing_id, line, product_id, brand, model, quantity, unit_cost)
  select f.org_id, f.id, 1, u.product_id, 'Apple', 'Screen', 1, 0 from refurbishings f join units u on u.org_id = f.org_id and u.id = f.unit_id
  where f.org_id = $1 and f.id = coalesce($2::uuid, f.id) limit 1`

/**
 * A missing device, bypassing the doors, and a trade-in and a report with its id; a closed warranty claim has its id too if the shop has sold
 * anything.
 */
export async function unitOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const id = randomUUID()
  await asOwner(missing, [orgId, id])
  await asOwner(claimed, [orgId, id])
  await asOwner(reported, [orgId, id])
  await asOwner(refurbished, [orgId, id])
  await asOwner(part, [orgId, id])
  await asOwner(buys, [orgId])
  await asOwner(bought, [orgId, id])
  return id
}

/** A row of each table of units, as SQL on the shop ($1). */
export const unitsByHand = [
  missing.replaceAll('$2::uuid', 'gen_random_uuid()'),
  `insert into unit_events (org_id, unit_id, event, state, location_id, at) select org_id, id, 'missing', state, location_id, now() from units where org_id = $1`,
  claimed.replace('$2', 'null'),
  refurbished.replace('$2', 'null'),
  part.replace('$2', 'null'),
  buys,
  bought.replace('$2', 'null'),
  reported.replaceAll(/\$2(::uuid|::text)/g, "'00000000-0000-4000-8000-00000000000a'$1"),
  `insert into report_sharing (org_id, user_id, since) values ($1, gen_random_uuid(), now())`,
  `insert into device_checks (org_id, id, number, result, checked_by, checked_at)
   values ($1, gen_random_uuid(), '356938035643809', 'clear', gen_random_uuid(), now())`,
]
