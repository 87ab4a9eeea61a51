import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../../server/clock.ts'
import { openShop, openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { openTill, type TestTill } from '../../server/testing/tills.ts'
import { ask } from '../asking.ts'
import { publish, sized } from '../figures.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'
import { everyLimit, type Limit, spoofed } from './limits-of-attempts.ts'

const rounds = sized(1, 10)
const asStated = { QUOTAS: '{}' }
/** Attempts at each limit in a round. */
const runs = 4
const tooMany = 8

let testDb: TestDatabase
/** Two servers behind a proxy, and one that can be reached directly. */
let both: readonly [Service, Service]
let bare: Service
let limits: readonly Limit[]
let time = Date.now()
let restoreClock = () => {}
beforeAll(async () => {
  testDb = await openTestDatabase()
  const one = await openService(testDb, { environment: asStated })
  both = [one, await openService(testDb, { dataDir: one.dataDir, environment: asStated })]
  bare = await openService(testDb, { dataDir: one.dataDir, environment: { ...asStated, TRUST_PROXY: '0' } })
  const shop = await openShop(testDb)
  const tills: TestTill[] = []
  for (let nth = 0; nth < runs * rounds; nth += 1) tills.push(await openTill(testDb, shop, `Till ${nth}`, one.peppers))
  limits = everyLimit(tills.map(({ hash }) => hash))
  restoreClock = setClock(() => time)
})
afterAll(async () => {
  restoreClock()
  await Promise.all([...both, bare].map((service) => service.stop()))
  await testDb.close()
})

let places = 0

/** More than are allowed, all at the same moment, over the servers in turn. Returns how many were allowed. */
async function letThrough(limit: Limit, servers: readonly Service[], isSpoofed = false): Promise<number> {
  time += 600_000
  places += 1
  const ip = `172.20.${places >> 8}.${places & 255}`
  const attempt = limit.attempts()
  const many = limit.stated + (tooMany + limit.more) * servers.length
  const answers = await Promise.all(
    Array.from({ length: many }, async (_, nth) => {
      const { address } = servers[nth % servers.length] as Service
      const said = isSpoofed ? spoofed(nth) : {}
      // A proxy passes on the header that it gets, and appends the address of its peer.
      const forwarded = [said['x-forwarded-for'] ?? [], ip].flat().join(', ')
      return await ask(address, { ...attempt(nth), headers: { ...said, 'x-forwarded-for': forwarded } })
    }),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  for (const { headers } of answers.filter(({ status }) => status === 429))
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  return answers.filter(({ status }) => status !== 429).length
}

/** The mutant: the first address of the header is trusted, which is whatever the sender wrote. */
function believesTheFirst(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const [first] = String(raw.headers['x-forwarded-for']).split(',')
    raw.headers['x-forwarded-for'] = first
  })
}

/** The mutant: concurrent counts of the same thing do not wait for each other. */
const nobodyWaits: Mutation = async ({ sql }, run) => (sql.includes('pg_advisory_xact_lock') ? [] : await run(sql))

describe('a limit on attempts', () => {
  it('is hit at the stated number, at one server and at two, wherever the requests say they come from', {
    timeout: 600_000,
  }, async () => {
    let bursts = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const limit of limits) {
        const { name, stated, more } = limit
        const counted = {
          one: await letThrough(limit, [both[round % 2] as Service]),
          two: await letThrough(limit, both),
          spoofed: await letThrough(limit, [both[0]], true),
          'spoofed, without a proxy': await letThrough(limit, [bare], true),
        }
        bursts += runs
        for (const [where, through] of Object.entries(counted)) {
          const most = stated + more * (where === 'two' ? 2 : 1)
          expect({ name, where, through }).toEqual({ name, where, through: Math.min(most, Math.max(stated, through)) })
        }
      }
    }
    const mutants = await countMutants()
    publish(
      'S16 limits on attempts',
      `${bursts} bursts at one server and two: let through exactly ${limits.map(({ name, stated, more }) => `${stated} ${name}${more > 0 ? ` (at most ${more} more a server)` : ''}`).join(', ')}; spoofed senders moved none`,
      `the first forwarded address believed: ${mutants.believing} of 5; counters not locked: ${mutants.racing} of 5`,
    )
  })

  it('on mails to one person is five an hour, and says nothing of it', async () => {
    const email = `${randomUUID()}@example.ug`
    for (let nth = 0; nth < 9; nth += 1) {
      time += 61_000
      const asked = { method: 'POST', path: '/auth/v1/recover', body: { email } }
      const answers = await Promise.all(both.map(async ({ address }) => ask(address, asked)))
      expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(['200 {}', '200 {}'])
    }
    const counted = `select count(*)::int as mails from outbox where payload->>'to' = $1`
    expect(await testDb.asOwner(counted, [email])).toEqual([{ mails: 5 }])
  })
})

/** What each mutant allows of five requests to recover from one address. */
async function countMutants(): Promise<{ believing: number; racing: number }> {
  const recover = limits[2] as Limit
  const believing = await openService(testDb, { dress: believesTheFirst })
  const moved = await letThrough(recover, [believing], true)
  await believing.stop()
  expect(moved).toBeGreaterThan(recover.stated)
  const one = await openService(testDb, { mutate: nobodyWaits })
  const racing = [one, await openService(testDb, { mutate: nobodyWaits, dataDir: one.dataDir })]
  let most = 0
  for (let tries = 0; tries < 10 && most <= recover.stated; tries += 1)
    most = Math.max(most, await letThrough(recover, racing))
  await Promise.all(racing.map((service) => service.stop()))
  expect(most).toBeGreaterThan(recover.stated)
  return { believing: moved, racing: most }
}
