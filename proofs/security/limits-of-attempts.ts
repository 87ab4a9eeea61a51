import { randomBytes, randomUUID } from 'node:crypto'
import { shareOf } from '../../server/quotas/leases.ts'
import type { Asked } from '../asking.ts'

/** Attempts that are counted, and how many of them are allowed. */
export type Limit = {
  readonly name: string
  readonly stated: number
  /** How many more each server may allow, because it counts ahead. */
  readonly more: number
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

const signUp = (): Asked => ({
  method: 'POST',
  path: '/auth/v1/signup',
  body: { email: newEmail(), password: 'Matooke-7', data: { full_name: 'A', terms_accepted: true } },
})
const pairing = (): Asked => ({
  method: 'POST',
  path: '/rest/v1/rpc/pair_terminal',
  body: { code: 'ABCDEFGH', device_id: 'guesser' },
})

/** Every limit on attempts, as documented. `tillHashes` are of valid tills, one a run. */
export function everyLimit(tillHashes: string[]): Limit[] {
  return [
    {
      name: 'failed sign-ins at one account from one address',
      stated: 5,
      more: 0,
      attempts: () => {
        const email = newEmail()
        // However it is written, it is one account.
        return (nth) => signIn(nth % 2 === 0 ? email : email.toUpperCase())
      },
    },
    {
      name: 'failed sign-ins from one address',
      stated: 20,
      more: 0,
      attempts: () => () => signIn(newEmail()),
    },
    {
      name: 'requests to recover from one address',
      stated: 5,
      more: 0,
      attempts: () => () => ({ method: 'POST', path: '/auth/v1/recover', body: { email: newEmail() } }),
    },
    {
      name: 'bad refresh tokens',
      stated: 20,
      more: 0,
      attempts: () => (nth) => ({
        method: 'POST',
        path: '/auth/v1/token?grant_type=refresh_token',
        body: { refresh_token: `v1.nonsense-${nth}` },
      }),
    },
    {
      name: 'sign-ups from one address',
      stated: 30,
      more: 0,
      attempts: () => signUp,
    },
    {
      name: 'pairing guesses',
      stated: 10,
      more: 0,
      attempts: () => pairing,
    },
    {
      name: 'wrong terminal tokens',
      stated: 10,
      more: 0,
      attempts: () => () => heartbeat(randomBytes(32).toString('hex')),
    },
    {
      name: 'calls of one terminal at once',
      stated: 50,
      more: shareOf(50),
      attempts: () => {
        const hash = tillHashes.pop() ?? ''
        return () => heartbeat(hash)
      },
    },
  ]
}

/** The claimed origin of a request, different each time, in every header that was ever used for it. */
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
