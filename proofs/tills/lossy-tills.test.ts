import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { openTill } from '../../server/testing/tills.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { openService, type Service } from '../whole-product.ts'
import { openLossyProxy } from './lossy-proxy.ts'

const path = '/rest/v1/rpc/process_sale_transaction_pos'
const sales = sized(500, 10_000)
const mutantSales = sized(60, 300)
const tillCount = 8

let testDb: TestDatabase
let service: Service
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb, { environment: { TERMINAL_RATE: '100000' } })
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

type Sold = { readonly body: string; readonly answer: string }

/** Tills sell over the lossy network; each repeats a sale, byte for byte, until it has received a whole answer. */
async function sellThroughLoss(count: number, hasKeys: boolean) {
  const shop = await openShop(testDb)
  const products = await Promise.all(
    ['A', 'B', 'C'].map((model) => stockProduct(testDb, shop, { model, stock: 900_000 })),
  )
  const tills = await Promise.all(
    Array.from({ length: tillCount }, (_, nth) => openTill(testDb, shop, `Till ${nth}`, service.peppers)),
  )
  const roll = randomFrom(seed)
  const proxy = await openLossyProxy(service.address, { request: 0.12, answer: 0.35 }, roll)
  const sold: Sold[] = []
  let next = 0
  const sell = async (token_hash: string) => {
    let seq = 0
    while (next < count) {
      next += 1
      seq += 1
      const key = hasKeys ? { client_sale_id: randomUUID(), seq, local_number: `C1-${seq}` } : {}
      const items = [{ product_id: pick(roll, products), quantity: 1 + Math.floor(roll() * 3) }]
      const origin = roll() < 0.5 ? 'offline' : 'online'
      const body = JSON.stringify({ token_hash, ...key, origin, payment_method: 'cash', items })
      sold.push({ body, answer: await untilHeard(proxy.address, body) })
    }
  }
  await Promise.all(tills.map(({ hash }) => sell(hash)))
  await proxy.close()
  return { shop, sold, lost: proxy.lost }
}

async function untilHeard(address: string, body: string): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const text = await answer.text()
      if (answer.status === 200) return text
      throw new Error(`a till was answered ${answer.status}: ${text}`, { cause: 'an answer' })
    } catch (error) {
      if (error instanceof Error && error.cause === 'an answer') throw error
    }
  }
}

/** Rows beyond the intended sales, missing numbers, and stock deducted twice. */
async function faultsOf({ org_id }: TestShop, sold: readonly Sold[]): Promise<{ doubled: number; faults: string[] }> {
  const rows = await testDb.asOwner<{ id: string; invoice_no: string; units: string }>(
    'select id, invoice_no, units from sales where org_id = $1',
    [org_id],
  )
  const [{ taken } = { taken: '' }] = await testDb.asOwner<{ taken: string }>(
    `select sum(-delta) as taken from inventory_movements where org_id = $1 and reason = 'sale'`,
    [org_id],
  )
  const meant = sold.reduce(
    (sum, { body }) => sum + (JSON.parse(body) as { items: [{ quantity: number }] }).items[0].quantity,
    0,
  )
  const numbers = new Set(rows.map(({ invoice_no }) => Number(invoice_no)))
  const faults: string[] = []
  if (Number(taken) !== meant) faults.push(`${taken} units left, ${meant} were sold`)
  if (numbers.size !== rows.length || Math.max(...numbers) !== rows.length) faults.push('invoice numbers have a gap')
  const known = new Set(rows.map(({ id }) => id))
  for (const { answer } of sold) {
    if (!known.has((JSON.parse(answer) as { sale_id: string }).sale_id)) faults.push(`not in the books: ${answer}`)
  }
  return { doubled: rows.length - sold.length, faults }
}

/** Sends each sale once more, and counts the answers that are identical to the first one. */
async function countAlike(sold: readonly Sold[]): Promise<number> {
  let [alike, next] = [0, 0]
  const replay = async () => {
    while (next < sold.length) {
      const { body, answer } = sold[next++] as Sold
      const headers = { 'content-type': 'application/json' }
      const again = await fetch(service.address + path, { method: 'POST', headers, body })
      if (again.headers.get('idempotent-replay') === 'true' && (await again.text()) === answer) alike += 1
    }
  }
  await Promise.all(Array.from({ length: tillCount }, replay))
  return alike
}

it('every sale of a till is posted once, however often it is sent, and every retry reads the same bytes', async () => {
  const { shop, sold, lost } = await sellThroughLoss(sales, true)
  expect(await faultsOf(shop, sold)).toEqual({ doubled: 0, faults: [] })
  expect(lost.answers).toBeGreaterThan(sales * 0.3)
  expect(lost.requests).toBeGreaterThan(sales * 0.1)
  const alike = await countAlike(sold)
  expect(alike).toBe(sales)

  // Without a key a retry cannot be told from another sale.
  const keyless = await sellThroughLoss(mutantSales, false)
  const { doubled } = await faultsOf(keyless.shop, keyless.sold)
  expect(doubled).toBeGreaterThan(0)
  publish(
    'R2: each sale of a till is posted exactly once',
    `${sales} sales, ${lost.requests} requests and ${lost.answers} answers lost: 0 doubled, 0 missing, ${alike} replays byte for byte the same`,
    `without the sale's id ${doubled} of ${mutantSales} were posted twice`,
  )
}, 900_000)
