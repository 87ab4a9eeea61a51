import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../app.ts'
import { Failure } from '../fail.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings.ts'
import { openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { shareOf } from './leases.ts'
import { openQuotas, type Quotas } from './open-quotas.ts'
import { type QuotaName, quotaNames } from './quota-table.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => testDb.close())

const server = (quotas = '{}') => openQuotas(testDb.database.counters, readSettings({ QUOTAS: quotas }).QUOTAS)

/** How many of `many` uses get through, asked of the servers by turns, `abreast` at a time. */
async function letThrough(servers: readonly Quotas[], name: QuotaName, many: number, key = randomUUID(), abreast = 16) {
  let through = 0
  for (let from = 0; from < many; from += abreast) {
    const uses = Array.from({ length: Math.min(abreast, many - from) }, async (_, nth) =>
      servers[(from + nth) % servers.length]?.spend(name, key),
    )
    for (const outcome of await Promise.allSettled(uses)) {
      if (outcome.status === 'fulfilled') through += 1
      else expect(outcome.reason).toBeInstanceOf(Failure)
    }
  }
  return through
}

describe('a quota that is counted at each use', () => {
  it('lets exactly so many through, at one server and at two, and says when to go on', async () => {
    const quotas = '{"uploads.person":{"points":20,"seconds":600}}'
    for (const servers of [[server(quotas)], [server(quotas), server(quotas)]]) {
      const key = randomUUID()
      expect(await letThrough(servers, 'uploads.person', 60, key)).toBe(20)
      const failure = await failureOf(servers[0]?.spend('uploads.person', key) ?? Promise.resolve())
      expect(failure.entry.status).toBe(429)
      expect((failure.meta as { seconds: number }).seconds).toBeGreaterThan(590)
      expect(failure.message).toBe('You have uploaded as much as a day allows. You can upload again in 10 minutes.')
    }
  })

  it('begins anew when its time is over, and counts everybody apart', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [servers, key] = [[server(), server()], randomUUID()]
    expect(await letThrough(servers, 'pairing-guesses.address', 14, key)).toBe(10)
    expect(await letThrough(servers, 'pairing-guesses.address', 14)).toBe(10)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await letThrough(servers, 'pairing-guesses.address', 14, key)).toBe(10)
  })

  it('takes back what was given back', async () => {
    const [quotas, key] = [server(), randomUUID()]
    for (let nth = 0; nth < 40; nth += 1) {
      await quotas.spend('pairing-guesses.address', key)
      await quotas.giveBack('pairing-guesses.address', key)
    }
    expect(await letThrough([quotas], 'pairing-guesses.address', 14, key)).toBe(10)
  })

  it('is the auth client’s own refusal where an auth call is refused', async () => {
    const [quotas, key] = [server('{"sign-ups.address":1}'), randomUUID()]
    await quotas.spend('sign-ups.address', key)
    expect((await failureOf(quotas.spend('sign-ups.address', key))).entry).toBe(accountFailures.tooMany)
  })
})

describe('a quota that is counted ahead', () => {
  it('lets no more through than a share a server beyond its points, and no fewer than all but those shares', async () => {
    for (const count of [1, 2, 4]) {
      const servers = Array.from({ length: count }, () => server('{"calls.person":1000}'))
      const through = await letThrough(servers, 'calls.person', 2500)
      expect(through).toBeGreaterThan(1000 - count * 2 * shareOf(1000))
      expect(through).toBeLessThanOrEqual(1000 + count * shareOf(1000))
    }
  })

  it('asks the shared table once a share, and not at all for who uses little', async () => {
    let statements = 0
    const counters: TestDatabase['database']['counters'] = {
      query: (statement) => {
        statements += 1
        return testDb.database.counters.query(statement)
      },
    }
    const quotas = openQuotas(counters, readSettings({ QUOTAS: '{"calls.person":1000}' }).QUOTAS)
    for (let person = 0; person < 100; person += 1) await letThrough([quotas], 'calls.person', 20)
    expect(statements).toBe(0)
    expect(await letThrough([quotas], 'calls.person', 900)).toBe(900)
    expect(statements).toBeLessThanOrEqual(900 / shareOf(1000) + 1)
  })

  it('is not forgotten because many others come', async () => {
    const [quotas, key] = [server('{"calls.till":{"points":50,"seconds":600}}'), randomUUID()]
    expect(await letThrough([quotas], 'calls.till', 80, key)).toBeLessThanOrEqual(55)
    for (let nth = 0; nth < 51_000; nth += 1) await quotas.spend('calls.till', `till ${nth}`)
    expect(await letThrough([quotas], 'calls.till', 80, key)).toBe(0)
  })

  it('begins anew when its time is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [servers, key] = [[server(), server()], randomUUID()]
    for (let minute = 0; minute < 3; minute += 1) {
      const through = await letThrough(servers, 'calls.till', 100, key)
      expect(through).toBeGreaterThanOrEqual(40)
      expect(through).toBeLessThanOrEqual(60)
      vi.setSystemTime(Date.now() + 5001)
    }
  })
})

describe('a body that is packed', () => {
  it('is refused: it would count as what it weighs, and be kept as what it unpacks to', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'tunda-quotas-'))
    const [settings, secrets] = [readSettings({ DATA_DIR, SITE_URL: 'http://shop.test' }), await readSecrets(DATA_DIR)]
    const log = pino({ level: 'silent' })
    const app = await createApp({ database: testDb.database, secrets, settings, log, isReady: () => true })
    const send = async (payload: string | Buffer, more: Record<string, string> = {}) => {
      const headers = { 'content-type': 'application/json', ...more }
      const url = '/rest/v1/rpc/find_invitation'
      return (await app.inject({ method: 'POST', url, headers, payload })).json().code
    }
    const body = JSON.stringify({ token: 'x'.repeat(40), padding: 'x'.repeat(500_000) })
    expect(await send(body)).toBe('NOT_FOUND')
    for (const [encoding, packed] of Object.entries({
      gzip: gzipSync(body),
      deflate: deflateSync(body),
      br: brotliCompressSync(body),
    }))
      expect(await send(packed, { 'content-encoding': encoding })).toBe('VALIDATION_ERROR')
    await app.close()
    await rm(DATA_DIR, { recursive: true })
  })
})

describe('while the shared table cannot be asked', () => {
  it('each server goes on counting by itself', async () => {
    const counters = { query: () => Promise.reject(new Error('no database')) }
    const quotas = openQuotas(counters, readSettings({ QUOTAS: '{"calls.person":1000}' }).QUOTAS)
    expect(await letThrough([quotas], 'pairing-guesses.address', 30)).toBe(10)
    expect(await letThrough([quotas], 'calls.person', 2000)).toBeLessThanOrEqual(1000 + shareOf(1000))
  })
})

describe('the setting QUOTAS', () => {
  it('changes points, or points and seconds, and leaves the others', () => {
    const { QUOTAS } = readSettings({ QUOTAS: '{"calls.person":7,"uploads.shop":{"points":8,"seconds":9}}' })
    expect(QUOTAS['calls.person']).toMatchObject({ points: 7, seconds: 60 })
    expect(QUOTAS['uploads.shop']).toMatchObject({ points: 8, seconds: 9 })
    expect(QUOTAS['calls.till']).toMatchObject({ points: 50, seconds: 5 })
    expect(readSettings({ TERMINAL_RATE: '40' }).QUOTAS['calls.till'].points).toBe(200)
    expect(readSettings({ TERMINAL_RATE: '40', QUOTAS: '{"calls.till":9}' }).QUOTAS['calls.till'].points).toBe(9)
  })

  it.each([
    '{',
    '7',
    '{"calls":5}',
    '{"calls.person":0}',
    '{"calls.person":1.5}',
    '{"calls.person":{"points":5}}',
    '{"calls.person":"many"}',
  ])('stops the start when it is %s', (wrong) => {
    expect(() => readSettings({ QUOTAS: wrong })).toThrow(/These settings are wrong:\n {2}QUOTAS[^:\n]*: \S/)
    expect(() => readSettings({ QUOTAS: wrong })).toThrow(quotaNames[0])
  })

  it('says of any other setting that is wrong why it is', () => {
    expect(() => readSettings({ PORT: 'abc', APP_MODE: 'till' })).toThrow(
      /PORT: Enter a number\n {2}APP_MODE: Choose one of: /,
    )
  })
})
