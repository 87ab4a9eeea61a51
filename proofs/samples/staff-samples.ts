import { randomUUID } from 'node:crypto'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const
const name = () => `Amina ${randomUUID().slice(0, 8)}`

/** Staff at shared tills. Requests name staff that do not exist, and accounts of another shop. */
export const staffSamples: Readonly<Record<string, readonly Sample[]>> = {
  'staff.list': [{ request: () => ({}) }],
  'staff.add': [
    { request: () => ({ body: { name: name() } }) },
    { request: () => ({ body: { name: name(), user_id: randomUUID() } }), done: notFound },
  ],
  'staff.change': [{ request: () => ({ id: randomUUID(), body: { is_active: false } }), done: notFound }],
  'staff.setPin': [{ request: () => ({ id: randomUUID(), body: { pin: '4071' } }), done: notFound }],
  'staff.makeBadge': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'staff.removeBadge': [{ request: () => ({ id: randomUUID() }), done: notFound }],
  'staff.own': [{ request: () => ({}) }],
  'staff.changeOwnPin': [{ request: () => ({ body: { pin: '4071', new_pin: '9260' } }), done: [409, 'PIN_NOT_SET'] }],
  'staff.leave': [{ request: () => ({ body: { refresh_token: 'none' } }), done: [409, 'PIN_NOT_SET'] }],
  'staff.enter': [{ request: () => ({ body: { ticket: 'none', pin: '4071' } }), done: [409, 'SIGN_IN_AGAIN'] }],
  'staff.setRules': [{ request: () => ({ body: { lock_after_seconds: 60, locks_after_sale: false } }) }],
}
