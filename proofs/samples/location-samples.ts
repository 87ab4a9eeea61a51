import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const

/** A shop's first location has the shop's own id, so that another shop's is known. */
export const locationSamples: Readonly<Record<string, readonly Sample[]>> = {
  'products.levels': [{ request: ({ product_id }) => ({ id: product_id }), missing: notFound }],
  'locations.list': [{ request: () => ({}) }],
  'locations.add': [{ request: () => ({ body: { name: `Jinja ${randomUUID().slice(0, 8)}` } }) }],
  'locations.change': [{ request: ({ org_id }) => ({ id: org_id, body: { kind: 'shop' } }), missing: notFound }],
  'locations.arrange': [{ request: ({ org_id }) => ({ body: { location_ids: [org_id] } }), missing: notFound }],
  'locations.close': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'locations.reopen': [{ request: ({ org_id }) => ({ id: org_id }), missing: notFound }],
  'locations.assign': [
    {
      request: ({ user_id }) => ({ body: { user_id, location_ids: null } }),
      done: [403, 'AUTHORIZATION_ERROR'],
      doneByOwner: [409, 'OWNER_STAYS'],
      missing: notFound,
    },
  ],
}
