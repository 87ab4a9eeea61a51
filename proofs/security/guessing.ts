import { randomUUID } from 'node:crypto'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../server/fail.ts'
import type { TestDatabase } from '../../server/testing/shops.ts'
import { type Answered, ask } from '../asking.ts'
import type { Service } from '../whole-product.ts'

const rightPassword = 'Matooke-7'

/** Addresses of this many people, and as many without an account. All have the hash of one password: hashing takes the time. */
export async function peopleAndNobodies(testDb: TestDatabase, { address }: Service, many: number) {
  const first = `${randomUUID()}@example.ug`
  const data = { full_name: 'Amina', terms_accepted: true, terms_accepted_at: '2026-01-02T03:04:05.000Z' }
  const body = { email: first, password: rightPassword, data }
  const { status } = await ask(address, { method: 'POST', path: '/auth/v1/signup', body })
  if (status !== 200) throw new Error(`nobody could sign up: ${status}`)
  const known = Array.from({ length: many }, () => `${randomUUID()}@example.ug`)
  await testDb.asOwner(
    `insert into auth.users (id, email, password_hash, full_name, email_confirmed_at)
     select gen_random_uuid(), email, (select password_hash from auth.users where email = $2), 'Amina', now()
     from unnest($1::text[]) as email`,
    [known, first],
  )
  return known.map((one) => ({ known: one, unknown: `${randomUUID()}@example.ug` }))
}

export type Guess = 'sign-in' | 'recover'

/** Tries an address, from anywhere or from one place. */
export async function guess({ address }: Service, what: Guess, email: string, ip?: string): Promise<Answered> {
  const from = ip === undefined ? {} : { headers: { 'x-forwarded-for': ip } }
  return what === 'recover'
    ? await ask(address, { method: 'POST', path: '/auth/v1/recover', body: { email }, ...from })
    : await ask(address, {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        body: { email, password: 'Not-this-1' },
        ...from,
      })
}

/** Everything that an answer reveals, except for its time and its own id. */
export function shown({ status, headers, text }: Answered) {
  const own = new Set(['date', 'x-request-id', 'connection', 'keep-alive'])
  return { status, text, headers: Object.fromEntries([...headers].filter(([name]) => !own.has(name))) }
}

/** The mutant: an address without an account is answered at once, in the same words. */
export function answersNobodyAtOnce(testDb: TestDatabase) {
  return (app: FastifyInstance): void => {
    app.addHook('preHandler', async (request: FastifyRequest, reply) => {
      const isSignIn = request.url.startsWith('/auth/v1/token?grant_type=password')
      if (!isSignIn && request.url !== '/auth/v1/recover') return
      const { email } = request.body as { email: string }
      const known = await testDb.asOwner('select 1 from auth.users where email = $1', [email])
      if (known.length > 0) return
      if (isSignIn) throw fail(accountFailures.invalidCredentials)
      await reply.code(200).send({})
    })
  }
}

/** How well the times of one kind can be told from the other's: 0.5 is chance, 1 is certainty, whichever of them is slower. */
export function tellingApart(one: readonly number[], other: readonly number[]): number {
  let above = 0
  for (const mine of one) for (const theirs of other) above += mine > theirs ? 1 : mine === theirs ? 0.5 : 0
  const area = above / (one.length * other.length)
  return Math.max(area, 1 - area)
}
