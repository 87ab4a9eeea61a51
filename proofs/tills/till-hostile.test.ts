import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, openTestDatabase, stockProduct, type TestDatabase } from '../../server/testing/shops.ts'
import { openTill } from '../../server/testing/tills.ts'
import { ask, codeOf } from '../asking.ts'
import { pick, publish, randomFrom, seed, sized } from '../figures.ts'
import { hostileJson } from '../security/hostile.ts'
import { openService, type Service } from '../whole-product.ts'

const cases = sized(400, 10_000)
const path = '/rest/v1/rpc/process_sale_transaction_pos'

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

/** A till's sale as JSON, with one of its values, at any place, replaced by something hostile; or only its id kept. */
function spoiled(sale: object, roll: () => number): string {
  const marks: string[] = []
  const marked = JSON.stringify(sale, (key, value: unknown) => {
    if (['token_hash', 'client_sale_id', 'origin', ''].includes(key)) return value
    if (typeof value === 'object' && roll() < 0.7) return value
    marks.push(`@${marks.length}@`)
    return marks.at(-1)
  })
  const chosen = Math.floor(roll() * marks.length)
  const plain = JSON.stringify(sale)
  if (marks.length === 0) return plain
  const harmless = ['"cash"', '1', 'null', '"2026-11-21T08:00:00.000Z"']
  return marks.reduce(
    (text, mark, nth) =>
      text.replace(`"${mark}"`, () => (nth === chosen ? pick(roll, hostileJson) : pick(roll, harmless))),
    marked,
  )
}

it(`whatever a till tells of a sale is kept, and nothing it sends is a fault of the server (seed ${seed})`, async () => {
  const shop = await openShop(testDb)
  const till = await openTill(testDb, shop, 'Counter', service.peppers)
  const product_id = await stockProduct(testDb, shop, { stock: 1_000_000 })
  const roll = randomFrom()
  const heard = { posted: 0, parked: 0, unread: 0 }
  const faults: string[] = []
  for (let nth = 0; nth < cases; nth += 1) {
    const id = randomUUID()
    const raw = spoiled(
      {
        token_hash: till.hash,
        client_sale_id: id,
        origin: 'offline',
        payment_method: 'cash',
        seq: nth + 1,
        local_number: `C1-${nth}`,
        sale_date: '2026-11-21T08:00:00.000Z',
        device_time: '2026-11-21T08:00:00.000Z',
        customer_name: 'Grace',
        customer_contact: '0772123456',
        total_amount: 720_000,
        discount: { type: 'percent', value: 0 },
        payments: [{ method: 'cash', amount: 720_000 }],
        items: [{ product_id, quantity: 1, unit_price: 720_000 }],
      },
      roll,
    )
    const answer = await ask(service.address, { method: 'POST', path, raw })
    const { outcome } = (answer.json ?? {}) as { outcome?: 'posted' | 'parked' }
    if (answer.status === 200 && outcome !== undefined) heard[outcome] += 1
    // What is not JSON, or pollutes prototypes, is not read at all; a till keeps it.
    else if (answer.status === 400 && !isReadable(raw)) heard.unread += 1
    else faults.push(`${answer.status} ${codeOf(answer)}: ${raw.slice(0, 400)}`)
    if (outcome === undefined || nth % 10 > 0) continue
    const again = await ask(service.address, { method: 'POST', path, raw })
    if (again.text !== answer.text) faults.push(`another answer: ${again.text.slice(0, 200)}`)
  }
  expect(service.logged()).toBe('')
  expect(faults).toEqual([])
  expect(heard.parked).toBeGreaterThan(cases / 10)
  publish(
    'R11: whatever a till tells of a sale is kept',
    `${cases} spoiled sales: ${heard.posted} posted, ${heard.parked} parked, ${heard.unread} that were no JSON; none refused, 0 faults`,
    'see the poisoned queue',
  )
}, 900_000)

function isReadable(raw: string): boolean {
  try {
    JSON.parse(raw)
    return !/__proto__|"constructor"/.test(raw)
  } catch {
    return false
  }
}
