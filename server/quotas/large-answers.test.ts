import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTokens } from '../account/sessions/tokens.ts'
import { createApp } from '../app.ts'
import { readSecrets, type Secrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings.ts'
import { openProgram } from '../testing/programs.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  smartphones,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'

/** Calls that a person and a key have. */
const points = 40

let testDb: TestDatabase
let shop: TestShop
let app: FastifyInstance
let secrets: Secrets
let dataDir: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  await testDb.asOwner(
    `insert into customers (org_id, name, email) select $1, repeat('Nakato ', 12) || i, 'person' || i || '@example.ug' from generate_series(1, 5000) i`,
    [shop.org_id],
  )
  dataDir = await mkdtemp(join(tmpdir(), 'tunda-quotas-'))
  const few = { points, seconds: 3600 }
  const QUOTAS = JSON.stringify({ 'calls.person': few, 'calls.key': few, 'calls.till': few })
  secrets = await readSecrets(dataDir)
  const settings = readSettings({ DATA_DIR: dataDir, SITE_URL: 'http://shop.test', QUOTAS })
  const log = pino({ level: 'silent' })
  app = await createApp({ database: testDb.database, secrets, settings, log, isReady: () => true })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
  await testDb.close()
})

async function tokenOf({ user_id, email, caller }: Colleague): Promise<string> {
  const tokens = createTokens(secrets, 'http://shop.test/auth/v1')
  const session = { id: caller.session_id, is_recovery: false, created_at: new Date().toISOString() }
  return (await tokens.issue({ id: user_id, email, user_metadata: {} }, session)).access_token
}

const everyCustomer = { method: 'POST', url: '/rest/v1/rpc/get_customers_for_organization' } as const
const aCategory = { method: 'GET', url: '/rest/v1/categories' } as const

/** How often in a row somebody is answered, of so many times. */
async function answered(call: typeof everyCustomer | typeof aCategory, token: string, times: number): Promise<number> {
  for (let nth = 0; nth < times; nth += 1) {
    const { statusCode } = await app.inject({
      ...call,
      headers: { authorization: `Bearer ${token}` },
      ...(call.method === 'POST' ? { payload: { org_id: shop.org_id } } : {}),
    })
    if (statusCode === 429) return nth
    expect(statusCode).toBe(200)
  }
  return times
}

it('an answer of two megabytes counts as many calls, and a short one as one', async () => {
  const [owner, member] = [await tokenOf(shop.owner), await tokenOf(shop.member)]
  expect(await answered(aCategory, member, points - 10)).toBe(points - 10)
  const large = await answered(everyCustomer, owner, points)
  expect(large).toBeGreaterThan(0)
  expect(large).toBeLessThan(points / 3)
})

it('an answer of two megabytes counts as a few calls of a key', async () => {
  const { secret } = await openProgram(testDb, shop, {}, secrets.peppers)
  const large = await answered(everyCustomer, secret, points)
  expect(large).toBeGreaterThan(5)
  expect(large).toBeLessThan(points / 2)
})

it('an answer of a megabyte and a half counts as a few calls of a till', async () => {
  await testDb.asOwner(
    `insert into products (org_id, brand, model, category_id, cost_price, selling_price)
     select $1, 'Samsung', repeat('Galaxy ', 10) || i, $2, 1, 2 from generate_series(1, 5000) i`,
    [shop.org_id, smartphones],
  )
  const { hash: token_hash } = await openTill(testDb, shop, 'Counter', secrets.peppers)
  const url = '/rest/v1/rpc/get_products_for_organization_token'
  let large = 0
  for (; large < points; large += 1) {
    const { statusCode } = await app.inject({ method: 'POST', url, payload: { token_hash, limit: 5000 } })
    if (statusCode === 429) break
    expect(statusCode).toBe(200)
  }
  expect(large).toBeGreaterThan(5)
  expect(large).toBeLessThan(points / 2)
})
