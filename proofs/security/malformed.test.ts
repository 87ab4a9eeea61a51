import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, openTestDatabase, stockProduct, type TestDatabase } from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { faultIn } from '../verdict.ts'
import { openService, type Service } from '../whole-product.ts'
import { type Malformed, malformed, type Sender } from './malformed.ts'
import { exchange } from './raw-socket.ts'

const requests = sized(1_000, 10_000)
const atOnce = 8

let testDb: TestDatabase
let service: Service
let senders: Sender[]

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  senders = await sendersOf(service)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

/** Everybody of a shop without limits and of one on the free plan, with live sessions, and a caller without one. */
async function sendersOf({ tokenOf }: Service): Promise<Sender[]> {
  const account = (await openShop(testDb)).member
  const accountToken = await tokenOf(account, account.caller.session_id)
  const found: Sender[] = []
  for (const tier of ['enterprise', 'free'] as const) {
    const shop = await openShop(testDb, tier)
    const product_id = await stockProduct(testDb, shop, { stock: 1_000_000 })
    const [category_id, customer_id] = [randomUUID(), randomUUID()]
    const values = [category_id, shop.org_id]
    await testDb.asOwner(`insert into categories (id, org_id, name) values ($1, $2, 'Own')`, values)
    await testDb.asOwner('insert into organization_categories (category_id, org_id) values ($1, $2)', values)
    await testDb.asOwner(`insert into customers (id, org_id, name) values ($1, $2, 'Okello')`, [
      customer_id,
      shop.org_id,
    ])
    const ids = {
      org_id: shop.org_id,
      product_id,
      category_id,
      customer_id,
      sale_id: randomUUID(),
      stock_take_id: randomUUID(),
      terminal_id: randomUUID(),
      parked_id: randomUUID(),
      drawer_id: randomUUID(),
      shift_id: randomUUID(),
      supplier_id: randomUUID(),
      goods_in_id: randomUUID(),
      unit_id: randomUUID(),
      api_key_id: randomUUID(),
      webhook_id: randomUUID(),
      transfer_id: randomUUID(),
      order_id: randomUUID(),
    }
    for (const person of [shop.owner, shop.admin, shop.member]) {
      const token = await tokenOf(person, person.caller.session_id)
      found.push({ ids: { ...ids, user_id: person.user_id }, token, accountToken })
    }
    found.push({ ids: { ...ids, user_id: shop.owner.user_id }, token: undefined, accountToken: undefined })
  }
  return found
}

type Findings = { readonly faults: string[]; readonly statuses: Map<number, number>; readonly slowest: number }

/** Sends `count` malformed requests and returns what was wrong with their answers. */
async function pelt({ address }: Service, count: number): Promise<Findings> {
  const roll = randomFrom()
  const faults: string[] = []
  const statuses = new Map<number, number>()
  let [sent, slowest] = [0, 0]
  const worker = async () => {
    while (sent < count) {
      sent += 1
      const request = malformed(roll, pick(roll, senders), sent)
      const answer = await exchange(address, request.bytes, request.isEnd).catch((error: Error) => error)
      const fault = answer instanceof Error ? answer.message : faultIn(answer, request)
      if (fault !== undefined) faults.push(`${fault}\n   ← ${shown(request)}`)
      if (answer instanceof Error) continue
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      slowest = Math.max(slowest, answer.ms)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { faults, statuses, slowest }
}

function shown({ operation, bytes }: Malformed): string {
  return `${operation}: ${JSON.stringify(
    bytes
      .toString('latin1')
      .replace(/Bearer ey\S+/, 'Bearer …')
      .slice(0, 500),
  )}`
}

describe(`malformed requests (seed ${seed})`, () => {
  it('get an answer from the catalogue, never a 5xx, a trace, SQL or a wait', async () => {
    const { faults, statuses, slowest } = await pelt(service, requests)
    expect(faults.slice(0, 12)).toEqual([])
    expect(service.logged()).toBe('')
    expect((await ask(service.address, { method: 'GET', path: '/health' })).status).toBe(200)
    const refused = [...statuses].filter(([status]) => status >= 400).reduce((sum, [, count]) => sum + count, 0)
    expect(refused).toBeGreaterThan(requests / 2)

    const caught = await mutant()
    expect(caught).toBeGreaterThan(0)
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    publish(
      'S5 malformed requests',
      `${requests} requests (${counts.join(', ')}), 0 faults, slowest ${Math.round(slowest)} ms`,
      `a handler that throws: ${caught} of 300 answers found out`,
    )
  })
})

/** A use case that throws an unknown error, and one whose SQL is wrong. */
async function mutant(): Promise<number> {
  const spoilt = await openService(testDb, {
    mutate: async ({ sql }, run) => {
      if (sql.includes('from products')) throw new TypeError('cannot read properties of undefined')
      return await run(sql.includes('from categories') ? 'select nothing from nowhere' : sql)
    },
  })
  const before = senders
  senders = await sendersOf(spoilt)
  try {
    return (await pelt(spoilt, 300)).faults.length
  } finally {
    senders = before
    await spoilt.stop()
  }
}
