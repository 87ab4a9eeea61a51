import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { type Answered, ask, codeOf } from '../asking.ts'
import { publish, randomFrom, seed, sized } from '../figures.ts'
import { startLoadClients, type Takings } from '../load-clients.ts'
import { openHotShops } from '../shops-and-servers.ts'
import { lockInAnyOrder, type Mutation, openService, type Service } from '../whole-product.ts'
import { deadlocks, faultsInBooks } from './books.ts'

const people = 50
const rounds = sized(3, 40)
const limitRounds = sized(2, 20)
const seconds = sized(3, 60)

let testDb: TestDatabase

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

/** Two servers on one database, as two processes of a larger installation, so that their transactions really run concurrently. */
async function openTwo(
  mutate?: Mutation,
  on = testDb,
): Promise<{ both: [Service, Service]; stop: () => Promise<void> }> {
  const one = await openService(on, mutate === undefined ? {} : { mutate })
  const other = await openService(on, { dataDir: one.dataDir, ...(mutate === undefined ? {} : { mutate }) })
  return { both: [one, other], stop: async () => void (await Promise.all([one.stop(), other.stop()])) }
}

/** All requests at once, half to each server; counts the answers by status and code. */
async function atOnce(
  both: readonly [Service, Service],
  { owner }: TestShop,
  asked: { path: string; body: (i: number) => unknown },
): Promise<{ heard: Record<string, number>; answers: Answered[] }> {
  const token = await both[0].tokenOf(owner, owner.caller.session_id)
  const answers = await Promise.all(
    Array.from({ length: people }, async (_, i) => {
      const { address } = both[i % 2] as Service
      return await ask(address, { method: 'POST', path: asked.path, token, body: asked.body(i) })
    }),
  )
  const heard: Record<string, number> = {}
  for (const answer of answers) {
    const outcome = `${answer.status} ${codeOf(answer) ?? ''}`.trim()
    heard[outcome] = (heard[outcome] ?? 0) + 1
  }
  return { heard, answers }
}

const saleOf = (...products: string[]) => ({
  client_sale_id: randomUUID(),
  payment_method: 'cash',
  items: products.map((product_id) => ({ product_id, quantity: 1 })),
})
const sell = (product: string) => ({ path: '/functions/v1/process-sale', body: () => ({ saleData: saleOf(product) }) })

describe(`${people} people at once`, () => {
  it('sell the last unit once, and the rest are told that it is gone', async () => {
    const { both, stop } = await openTwo()
    const shop = await openShop(testDb)
    for (let round = 0; round < rounds; round += 1) {
      const product = await stockProduct(testDb, shop, { stock: 1 })
      const { heard, answers } = await atOnce(both, shop, sell(product))
      expect(heard).toEqual({ '200': 1, '409 OUT_OF_STOCK': people - 1 })
      const refused = answers.find(({ status }) => status === 409)?.json
      expect(refused).toMatchObject({
        message: 'Samsung Galaxy A15 is out of stock.',
        error: { meta: { available: 0, requested: 1 } },
      })
    }
    expect(await faultsInBooks(testDb.asOwner)).toEqual([])
    await stop()

    // The guard removed: products are read, and not locked.
    const mutant = await openTwo(unlocked)
    let wrong = 0
    for (let round = 0; round < 10 && wrong === 0; round += 1) {
      const product = await stockProduct(testDb, shop, { stock: 1 })
      const { heard } = await atOnce(mutant.both, shop, sell(product))
      if (heard['409 OUT_OF_STOCK'] !== people - 1) wrong += 1
    }
    await mutant.stop()
    expect(wrong).toBe(1)
    publish(
      'The last unit',
      `${rounds} rounds of ${people} at two servers: 1 sale and ${people - 1} OUT_OF_STOCK each`,
      'products not locked: told otherwise within 10 rounds',
    )
  })

  it('use one sale id for two baskets, and one basket is the sale', async () => {
    const { both, stop } = await openTwo()
    const shop = await openShop(testDb)
    const baskets = [
      await stockProduct(testDb, shop, { stock: 1000 }),
      await stockProduct(testDb, shop, { stock: 1000 }),
    ]
    for (let round = 0; round < rounds; round += 1) {
      const client_sale_id = randomUUID()
      const body = (i: number) => ({ saleData: { ...saleOf(baskets[i % 2] ?? ''), client_sale_id } })
      const { heard } = await atOnce(both, shop, { path: '/functions/v1/process-sale', body })
      expect(heard).toEqual({ '200': people / 2, '409 IDEMPOTENCY_KEY_REUSED': people / 2 })
    }
    const [row] = await testDb.asOwner('select count(*)::int as sales from sales where org_id = $1', [shop.org_id])
    expect(row).toEqual({ sales: rounds })
    await stop()
  })

  it('reach a limit exactly: products and terminals of a plan, and sales of a month', {
    timeout: 300_000,
  }, async () => {
    const { both, stop } = await openTwo()
    for (let round = 0; round < limitRounds; round += 1) {
      const room = 1 + (round % 7)
      expect(await reach('products', both, room)).toEqual({ '200': room, '409 E_LIMIT_REACHED': people - room })
      expect(await reach('sales', both, room)).toEqual({ '200': room, '409 E_LIMIT_REACHED': people - room })
      const few = 1 + (round % 5)
      expect(await reachTerminals(both, few)).toEqual({ '200': few, '409 E_LIMIT_REACHED': people - few })
    }
    await stop()

    // The guard removed: the organization is not locked while its limits are counted.
    const mutant = await openTwo(unlocked)
    let over = 0
    for (let round = 0; round < 10 && over === 0; round += 1)
      over += Math.max(0, ((await reach('products', mutant.both, 3))['200'] ?? 0) - 3)
    await mutant.stop()
    expect(over).toBeGreaterThan(0)
    publish(
      'R9 limits',
      `${limitRounds * 3} races of ${people} for 1 to 7 places: as many as there were places, the rest E_LIMIT_REACHED`,
      `limits not locked: ${over} too many`,
    )
  })
})

/** No organization is locked, and no row that a transaction only reads. */
const unlocked: Mutation = async ({ sql }, run) =>
  sql.includes('pg_advisory_xact_lock') ? [] : await run(sql.replace(/ for no key update/g, ''))

/** A shop on the free plan with this many places left under its limit, raced for by everybody. Returns the answers. */
async function reach(what: 'products' | 'sales', both: readonly [Service, Service], room: number) {
  const shop = await openShop(testDb, 'free')
  if (what === 'sales') {
    const product = await stockProduct(testDb, shop, { stock: 1000 })
    await testDb.asOwner(
      `insert into organization_day_totals (org_id, day, transactions) values ($1, (now() at time zone 'Africa/Kampala')::date, $2)`,
      [shop.org_id, 500 - room],
    )
    return (await atOnce(both, shop, sell(product))).heard
  }
  await testDb.asOwner(
    `insert into products (org_id, brand, model, category_id, cost_price, selling_price)
     select $1, 'Brand', 'Model ' || n, $2, 1, 2 from generate_series(1, $3) n`,
    [shop.org_id, smartphones, 100 - room],
  )
  const product = { brand: 'Tecno', category_id: smartphones, cost_price: 1, selling_price: 2 }
  const body = (i: number) => ({ ...product, model: `Spark ${i}` })
  const { heard } = await atOnce(both, shop, { path: '/rest/v1/products', body })
  const [row] = await testDb.asOwner('select count(*)::int as count from products where org_id = $1', [shop.org_id])
  expect(row).toEqual({ count: 100 - room + (heard['200'] ?? 0) })
  return heard
}

/** The same for the five terminals of the premium plan. */
async function reachTerminals(both: readonly [Service, Service], room: number) {
  const shop = await openShop(testDb, 'premium')
  await testDb.asOwner(
    `insert into pos_terminals (org_id, location_id, terminal_no, name, user_id) select $1, $1, n, 'Till ' || n, $2 from generate_series(1, $3) n`,
    [shop.org_id, shop.owner.user_id, 5 - room],
  )
  return (await atOnce(both, shop, { path: '/rest/v1/pos_terminals', body: (i) => ({ name: `Till ${i}` }) })).heard
}

describe(`eight clients and twenty hot products (seed ${seed})`, () => {
  it('meet no deadlock, no failure and no wrong book', { timeout: 300_000 }, async () => {
    const own = await openTestDatabase()
    const calm = await sellFor(own, seconds)
    expect(calm.takings.strange).toEqual([])
    expect(calm.takings.retried).toBe(0)
    expect(calm.deadlocks).toBe(0)
    expect(await faultsInBooks(own.asOwner)).toEqual([])
    expect(calm.takings.acknowledged.length).toBeGreaterThan(seconds * 10)
    let caught = 0
    for (let tries = 0; tries < 5 && caught === 0; tries += 1)
      caught += (await sellFor(own, 2, lockInAnyOrder)).deadlocks
    await own.close()
    expect(caught).toBeGreaterThan(0)
    publish(
      'R6 hot products',
      `${calm.takings.acknowledged.length} sales in ${seconds} s by 8 clients at two servers, 20 products: 0 deadlocks, 0 failures, books right`,
      `locks in any order: ${caught} deadlocks`,
    )
  })
})

async function sellFor(
  own: TestDatabase,
  time: number,
  mutate?: Mutation,
): Promise<{ takings: Takings; deadlocks: number }> {
  const { both, stop } = await openTwo(mutate, own)
  const tills = (await openHotShops(own, both[0].dataDir)).slice(0, 3)
  const before = await deadlocks(own.asOwner)
  const addresses = both.map(({ address }) => address)
  const selling = startLoadClients({ addresses: () => addresses, tills, clients: 8, roll: randomFrom() })
  await pause(time * 1000)
  const takings = await selling.stop()
  await stop()
  // Each connection reports its statistics when it ends, or a moment later.
  await pause(1_100)
  return { takings, deadlocks: (await deadlocks(own.asOwner)) - before }
}
