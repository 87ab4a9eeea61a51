import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const nothing: Sample = { request: () => ({}) }

/** The caller's own is neither sent, cancelled nor deleted: the rows after this one need it. */
const ofAnother = (more: (mine: { product_id: string }) => object = () => ({})): Sample => ({
  request: ({ transfer_id }, mine) => ({
    body: { id: transfer_id === mine.transfer_id ? randomUUID() : transfer_id, ...more(mine) },
  }),
  done: notFound,
  missing: notFound,
})

/** Requests for transfers: there is a draft to a second location, without lines. */
export const transferSamples: Readonly<Record<string, readonly Sample[]>> = {
  'transfers.list': [nothing],
  'transfers.destinations': [nothing],
  'transfers.get': [{ request: ({ transfer_id }) => ({ id: transfer_id }), missing: notFound }],
  'transfers.start': [
    // Under the id of an existing one, which no request made: the number of drafts is limited.
    {
      request: ({ org_id }, { transfer_id }) => ({ body: { id: transfer_id, to_id: org_id } }),
      done: [409, 'IDEMPOTENCY_KEY_REUSED'],
      missing: notFound,
    },
  ],
  'transfers.change': [
    {
      request: ({ transfer_id }, { org_id }) => ({ id: transfer_id, body: { to_id: org_id } }),
      done: [409, 'SAME_LOCATION'],
      missing: notFound,
    },
    {
      request: ({ org_id }, { transfer_id }) => ({ id: transfer_id, body: { to_id: org_id } }),
      done: [409, 'SAME_LOCATION'],
      missing: notFound,
    },
  ],
  'transfers.putLine': [
    {
      request: ({ transfer_id }, { product_id }) => ({ body: { transfer_id, product_id, quantity: 0 } }),
      missing: notFound,
    },
    {
      request: ({ product_id }, { transfer_id }) => ({ body: { transfer_id, product_id, quantity: 1 } }),
      missing: notFound,
    },
  ],
  'transfers.putUnits': [
    {
      request: ({ transfer_id }) => ({ body: { transfer_id, add: ['490154203237518'] } }),
      done: [409, 'UNIT_NOT_IN_STOCK'],
      missing: notFound,
    },
  ],
  'transfers.findUnit': [
    {
      request: ({ transfer_id }) => ({ id: transfer_id, query: { number: '490154203237518' } }),
      done: [409, 'UNIT_NOT_IN_STOCK'],
      missing: notFound,
    },
  ],
  'transfers.send': [ofAnother()],
  'transfers.cancel': [ofAnother()],
  'transfers.receive': [
    {
      request: ({ transfer_id }, { product_id }) => ({
        body: { id: randomUUID(), transfer_id, receipts: 0, lines: [{ product_id, quantity: 1 }] },
      }),
      done: [409, 'TRANSFER_NOT_ON_THE_WAY'],
      missing: notFound,
    },
  ],
  'transfers.close': [
    ofAnother(({ product_id }) => ({ reason: 'Fell off', lines: [{ product_id, outcome: 'lost', quantity: 1 }] })),
  ],
  'transfers.remove': [
    {
      request: ({ transfer_id }, mine) => ({ id: transfer_id === mine.transfer_id ? randomUUID() : transfer_id }),
      done: notFound,
      missing: notFound,
    },
  ],
}

/** Begins a transfer from a shop's first location to its second, bypassing the doors. */
export async function transferOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const id = randomUUID()
  const [to] = await asOwner<{ id: string }>(
    `insert into locations (org_id, name, position) values ($1, 'Branch ' || $2, 1) returning id`,
    [orgId, id.slice(0, 8)],
  )
  await asOwner(
    'insert into transfers (org_id, id, from_id, to_id, created_by, created_at) values ($1, $2, $1, $3, gen_random_uuid(), now())',
    [orgId, id, to?.id],
  )
  return id
}

/** A row of each table of transfers, as SQL on the shop ($1). */
export const transfersByHand = [
  `with there as (insert into locations (org_id, name) values ($1, 'Branch') returning id)
   insert into transfers (org_id, id, from_id, to_id, created_by, created_at) select $1, gen_random_uuid(), $1, id, gen_random_uuid(), now() from there`,
  `insert into transfer_lines (org_id, transfer_id, product_id, brand, model, quantity)
   select org_id, id, gen_random_uuid(), 'Itel', 'P1', 1 from transfers where org_id = $1`,
  `insert into transfer_receipts (org_id, id, transfer_id, received_by, received_at)
   select org_id, gen_random_uuid(), id, gen_random_uuid(), now() from transfers where org_id = $1`,
  `insert into transfer_receipt_lines (org_id, receipt_id, product_id, counted, received)
   select org_id, id, gen_random_uuid(), 1, 1 from transfer_receipts where org_id = $1`,
  `insert into transfer_units (org_id, transfer_id, product_id, number)
   select org_id, transfer_id, product_id, '490154203237518' from transfer_lines where org_id = $1`,
  'insert into transfer_counters (org_id, last_number) values ($1, 1)',
]
