import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const

/** A shop's own roles. Requests name roles that do not exist, so that nothing of the shop changes. */
export const roleSamples: Readonly<Record<string, readonly Sample[]>> = {
  'organization.roles': [{ request: () => ({}) }],
  'organization.addRole': [{ request: () => ({ body: { name: randomUUID(), rights: ['sell'] } }) }],
  'organization.updateRole': [
    { request: () => ({ id: randomUUID(), body: { name: randomUUID(), rights: [] } }), done: notFound },
  ],
  'organization.removeRole': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'organization.giveRole': [
    { request: () => ({ body: { user_id: randomUUID(), role_id: null } }), done: notFound, missing: notFound },
  ],
}
