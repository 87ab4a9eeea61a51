import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const

/** Requests for batches: the shop has none, but any product's own id could be one. */
export const batchSamples: Readonly<Record<string, readonly Sample[]>> = {
  'batches.shelf': [{ request: () => ({ query: { show: 'all' } }) }],
  'batches.writeOff': [
    {
      request: ({ product_id, org_id }) => ({
        body: { lines: [{ batch_id: product_id, location_id: org_id, quantity: 1 }] },
      }),
      done: notFound,
      missing: notFound,
    },
  ],
  'batches.correct': [
    {
      request: () => ({
        body: { batch_id: randomUUID(), location_id: randomUUID(), expires_on: '2030-01-31', quantity: 1 },
      }),
      done: notFound,
    },
  ],
}

/** A row of each table of batches, as SQL on the shop ($1): what is in stock becomes a batch of unknown date. */
export const batchesByHand = [
  'update products set has_expiry = true where org_id = $1',
  `insert into expiry_notices (org_id, product_id, location_id, batch_id, days, told_on)
   select org_id, product_id, location_id, batch_id, 30, current_date from batch_levels where org_id = $1 limit 1`,
]
