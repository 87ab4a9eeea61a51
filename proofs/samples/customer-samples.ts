import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const notAllowed = [403, 'AUTHORIZATION_ERROR'] as const
const nothing: Sample = { request: () => ({}) }

/** Requests for customers. */
export const customerSamples: Readonly<Record<string, readonly Sample[]>> = {
  'customers.list': [nothing],
  'customers.get': [{ request: ({ customer_id }) => ({ id: customer_id }), missing: notFound }],
  'customers.add': [{ request: () => ({ body: { name: 'Akello' } }) }],
  'customers.update': [
    { request: ({ customer_id }) => ({ id: customer_id, body: { status: 'vip' } }), missing: notFound },
  ],
  // The caller's own is not deleted: the rows after this one need it.
  'customers.remove': [
    {
      request: ({ customer_id }, mine) => ({ id: customer_id === mine.customer_id ? randomUUID() : customer_id }),
      done: notFound,
      missing: notFound,
    },
  ],
  'customers.export': [{ request: ({ customer_id }) => ({ body: { id: customer_id } }), missing: notFound }],
  'customers.duplicates': [nothing],
  // The caller's own is not merged away either.
  'customers.merge': [
    {
      request: ({ customer_id }) => ({ body: { first_id: customer_id, second_id: randomUUID() } }),
      done: [404, 'CUSTOMERS_NOT_FOUND'],
      missing: [404, 'CUSTOMERS_NOT_FOUND'],
    },
  ],
  'customers.findDuplicate': [{ request: () => ({ body: { phone: '0772123456' } }) }],
  'customers.ofOrganization': [{ request: ({ org_id }) => ({ body: { org_id } }), missing: notAllowed }],
  'customers.addForOrganization': [
    { request: ({ org_id }) => ({ body: { org_id, name: 'Akello' } }), missing: notAllowed },
  ],
  'customers.withStats': [{ request: ({ user_id }) => ({ body: { user_id } }), missing: notAllowed }],
}
