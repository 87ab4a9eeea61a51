import { randomBytes, randomUUID } from 'node:crypto'
import type { Asked } from './asking.ts'

/** Attempts that are counted, and the number of them that is let through. */
export type Limit = {
  readonly name: string
  readonly stated: number
  /** Where it is counted: in the database for all servers, or in each server alone. */
  readonly isOfEachServer: boolean
  /** A run's attempts, from the first on. */
  readonly attempts: () => (nth: number) => Asked
}

const signIn = (email: string): Asked => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  body: { email, password: 'Not-this-1' },
})
const newEmail = () => `${randomUUID()}@example.ug`
const heartbeat = (token_hash: string): Asked => ({
  method: 'POST',
  path: '/rest/v1/rpc/terminal_heartbeat',
  body: { token_hash, app_version: '1', queue_length: 0 },
})

/** Every limit on attempts, as the documents state it. `tillHash` is of a till that may come in. */
export function everyLimit(tillHash: string): Limit[] {
  return [
    {
      name: 'failed sign-ins at one account from one address',
      stated: 5,
      isOfEachServer: false,
      attempts: () => {
        const email = newEmail()
        // However it is written, it is one account.
        return (nth) => signIn(nth % 2 === 0 ? email : email.toUpperCase())
      },
    },
    {
      name: 'failed sign-ins from one address',
      stated: 20,
      isOfEachServer: false,
      attempts: () => () => signIn(newEmail()),
    },
    {
      name: 'requests to recover from one address',
      stated: 5,
      isOfEachServer: false,
      attempts: () => () => ({ method: 'POST', path: '/auth/v1/recover', body: { email: newEmail() } }),
    },
    {
      name: 'bad refresh tokens',
      stated: 20,
      isOfEachServer: true,
      attempts: () => (nth) => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=refresh_token',
        body: { refresh_token: `v1.nonsense-${nth}` },
      }),
    },
    {
      name: 'wrong terminal tokens',
      stated: 10,
      isOfEachServer: true,
      attempts: () => () => heartbeat(randomBytes(32).toString('hex')),
    },
    {
      name: 'calls of one terminal at once',
      stated: 50,
      isOfEachServer: true,
      attempts: () => () => heartbeat(tillHash),
    },
  ]
}

/** Where a request says it comes from, each time from elsewhere, in every header that was ever used for it. */
export function spoofed(nth: number): Record<string, string> {
  const ip = `203.0.${nth & 255}.${randomBytes(1)[0]}`
  return {
    forwarded: `for=${ip}`,
    'x-real-ip': ip,
    'x-client-ip': ip,
    'true-client-ip': ip,
    'cf-connecting-ip': ip,
    'x-forwarded-for': ip,
  }
}
