import { randomUUID } from 'node:crypto'
import type { PosSale, PosSaleAnswer } from '@tunda/contract/selling/pos-sale'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, setClock } from '../../server/clock.ts'
import { Failure } from '../../server/fail.ts'
import { lockStock, moveStock } from '../../server/products/stock.ts'
import { openSaleBatches, type SaleBatches } from '../../server/sales/sale-batches.ts'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../server/testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../../server/testing/tills.ts'
import { pick, publish, randomFrom, sized } from '../figures.ts'
import { type Mutation, mutated } from '../whole-product.ts'

const minute = 60_000
const day = 86_400_000

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

type Floor = { readonly shop: TestShop; readonly till: TestTill; readonly products: readonly string[] }

async function openFloor(stock: number): Promise<Floor> {
  const shop = await openShop(testDb)
  const till = await openTill(testDb, shop)
  const products = await Promise.all(['A', 'B', 'C', 'D'].map((model) => stockProduct(testDb, shop, { model, stock })))
  return { shop, till, products }
}

describe('R8: stock and facts', () => {
  const cases = sized(250, 5000)

  /** Sells at random, online and offline, and compares every answer with a stock of its own. */
  async function sellAgainstModel(
    batches: SaleBatches,
    count: number,
  ): Promise<{ faults: string[]; oversold: number }> {
    const floor = await openFloor(30)
    const { till, products } = floor
    const left = new Map(products.map((id) => [id, 30]))
    const roll = randomFrom()
    const faults: string[] = []
    let oversold = 0
    for (let nth = 0; nth < count; nth += 1) {
      const items = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => ({
        product_id: pick(roll, products),
        quantity: 1 + Math.floor(roll() * 4),
      }))
      const origin = roll() < 0.4 ? ('offline' as const) : ('online' as const)
      const wanted = new Map<string, number>()
      for (const { product_id, quantity } of items) wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)
      const isShort = [...wanted].some(([id, quantity]) => quantity > (left.get(id) ?? 0))
      const heard = await answerOf(batches, till, tillSale(products[0] ?? '', { origin, items }))
      const due = !isShort ? 'posted' : origin === 'offline' ? 'posted,oversold' : 'OUT_OF_STOCK'
      if (heard !== due) faults.push(`${origin} ${JSON.stringify([...wanted.values()])}: ${due} due, ${heard} heard`)
      if (heard === 'posted,oversold') oversold += 1
      if (heard.startsWith('posted')) for (const [id, quantity] of wanted) left.set(id, (left.get(id) ?? 0) - quantity)
      // Goods come in now and then, as in a shop.
      if (nth % 40 === 39) await receive(floor, left)
    }
    const kept = await testDb.asOwner<{ id: string; current_stock: string }>(
      'select id, current_stock from products where id = any ($1)',
      [products],
    )
    for (const { id, current_stock } of kept) {
      if (Number(current_stock) !== left.get(id)) faults.push(`${current_stock} on the shelf, ${left.get(id)} due`)
    }
    return { faults, oversold }
  }

  async function receive({ shop, products }: Floor, left: Map<string, number>): Promise<void> {
    const { org_id } = shop
    const keys = products.map((product_id) => ({ org_id, location_id: org_id, product_id }))
    await testDb.database.asOrganization(org_id, async (tx) => {
      await lockStock(tx, keys)
      const short = keys.filter(({ product_id }) => (left.get(product_id) ?? 0) < 30)
      const moves = short.map((key) => ({ ...key, delta: 30 - (left.get(key.product_id) ?? 0), user_id: null }))
      await moveStock(
        tx,
        moves.map((move) => ({ ...move, reason: 'adjustment' as const })),
      )
      for (const { product_id } of short) left.set(product_id, 30)
    })
  }

  async function answerOf(batches: SaleBatches, till: TestTill, sale: PosSale): Promise<string> {
    try {
      const { outcome, flags } = await sellAtTill(testDb, till, sale, batches)
      return [outcome, ...flags].join()
    } catch (error) {
      if (error instanceof Failure) return error.entry.code
      throw error
    }
  }

  it('never goes below zero while the server is asked; what has left is always posted, and flagged when it was too much', async () => {
    const { faults, oversold } = await sellAgainstModel(openSaleBatches(testDb.database, trial), cases)
    expect(faults).toEqual([])
    expect(oversold).toBeGreaterThan(10)
    // What is read under the lock is a stock that is never empty.
    const blind: Mutation = async ({ sql }, run) => {
      const rows = await run(sql)
      return sql.includes('on_hand, reserved from stock_levels')
        ? rows.map((row) => ({ ...row, on_hand: 1_000_000 }))
        : rows
    }
    const mutant = await sellAgainstModel(openSaleBatches(mutated(testDb.database, blind), trial), sized(80, 300))
    expect(mutant.faults.length).toBeGreaterThan(0)
    publish(
      'R8: no online sale beyond stock, no fact refused',
      `${cases} sales of a till, ${oversold} beyond stock: all facts posted and flagged, nothing asked for went below zero`,
      `blind to the stock: ${mutant.faults.length} wrong answers`,
    )
  }, 600_000)
})

describe('R11: one bad sale among a hundred', () => {
  const rounds = sized(4, 100)
  const atOnce = 4

  /** Sends a queue of 100 sales like a till, a few at once, and returns what is left of it. */
  async function drain(till: TestTill, queue: PosSale[], batches: SaleBatches) {
    const left: PosSale[] = []
    const answers: PosSaleAnswer[] = []
    for (let at = 0; at < queue.length; at += atOnce) {
      await Promise.all(
        queue.slice(at, at + atOnce).map(async (sale) => {
          try {
            answers.push(await sellAtTill(testDb, till, sale, batches))
          } catch {
            left.push(sale)
          }
        }),
      )
    }
    return { left, answers }
  }

  it('is parked with its reason, and the others are posted within ten seconds', async () => {
    const roll = randomFrom()
    let slowest = 0
    for (let round = 0; round < rounds; round += 1) {
      const { till, products } = await openFloor(1000)
      const place = Math.floor(roll() * 100)
      const queue = Array.from({ length: 100 }, (_, nth) =>
        tillSale(nth === place ? randomUUID() : pick(roll, products), { origin: 'offline', seq: nth + 1 }),
      )
      const began = performance.now()
      const { left, answers } = await drain(till, queue, openSaleBatches(testDb.database, trial))
      slowest = Math.max(slowest, performance.now() - began)
      expect(left).toEqual([])
      expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(99)
      const parked = await testDb.asOwner('select reason from parked_sales where id = $1', [
        queue[place]?.client_sale_id,
      ])
      expect(parked).toEqual([{ reason: 'unknown_product' }])
    }
    expect(slowest).toBeLessThan(10_000)
    // Sent as an online sale, which may be refused, it stays in the queue for ever.
    const { till, products } = await openFloor(1000)
    const asked = [tillSale(randomUUID()), tillSale(products[0] ?? '')]
    const mutant = await drain(till, asked, openSaleBatches(testDb.database, trial))
    expect(mutant.left).toHaveLength(1)
    publish(
      'R11: a poisoned sale holds up no other',
      `${rounds} queues of 100: 99 posted and the bad one parked with its reason, in ${Math.round(slowest)} ms at most`,
      'not told as a fact, the bad one stays in the queue',
    )
  }, 900_000)
})

describe('R12: clocks', () => {
  const cases = sized(100, 2000)
  const zone = 'Africa/Kampala'

  type Tale = { made: number; due: string; flagged: boolean; sale: PosSale; sentAt: number; offset: number }

  /** A sale under a clock that is wrong by up to 400 days, and may be changed before or after it, or not at all. */
  function tell(product: string, roll: () => number, start: number, nth: number): Tale {
    const off = Math.round((roll() * 800 - 400) * day)
    const learned = start + nth * minute
    // Half of them near the shop's midnight.
    const near = roll() < 0.5 ? Math.floor(roll() * 20 - 10) * minute : Math.floor(roll() * 20 * 60) * minute
    const made = Math.max(learned + minute, midnightAfter(learned) + near)
    const sentAt = made + Math.floor(roll() * 240 + 10) * minute
    const jump = roll() < 0.4 ? Math.round((roll() * 700 - 350) * day) : 0
    const isBefore = jump !== 0 && roll() < 0.5
    const device = made + off + (isBefore ? jump : 0)
    const sale = tillSale(product, {
      origin: 'offline',
      // As corrected by the till with the offset that it had learned.
      sale_date: new Date(device - off).toISOString(),
      device_time: new Date(device).toISOString(),
    })
    const flagged = Math.abs(off + (isBefore ? jump : 0)) > 5 * minute || Math.abs(jump) > 5 * minute
    return { made, due: dayIn(zone, new Date(made)), flagged, sale, sentAt, offset: -off - jump }
  }

  const midnightAfter = (moment: number) => Math.ceil((moment + 3 * 3_600_000) / day) * day - 3 * 3_600_000

  async function faultsOf(count: number, doesCorrect: boolean): Promise<string[]> {
    const { till, products } = await openFloor(1_000_000)
    const roll = randomFrom()
    const faults: string[] = []
    const start = Date.parse('2026-11-21T06:00:00Z')
    await testDb.asOwner('update pos_terminals set trusted_since = $2 where id = $1', [till.id, '2026-11-20T00:00:00Z'])
    for (let nth = 0; nth < count; nth += 1) {
      const tale = tell(products[0] ?? '', roll, start, nth)
      const back = setClock(() => tale.sentAt)
      try {
        await testDb.asOwner('update pos_terminals set clock_offset = $2 where id = $1', [till.id, tale.offset])
        const sale = doesCorrect ? tale.sale : { ...tale.sale, sale_date: tale.sale.device_time, device_time: null }
        const answer = await sellAtTill(testDb, till, sale)
        const rows = await testDb.asOwner<{ sale_day: string }>('select sale_day::text from sales where id = $1', [
          answer.sale_id,
        ])
        const seen = [answer.outcome, rows.length, rows[0]?.sale_day, answer.flags.includes('clock_skew')].join()
        const due = ['posted', 1, tale.due, tale.flagged].join()
        if (seen !== due) faults.push(`${JSON.stringify(tale)}: ${due} due, ${seen} came`)
      } finally {
        back()
      }
    }
    return faults
  }

  it('that are off by up to 400 days, or change on the way, put every sale on its own day, and are flagged', async () => {
    expect(await faultsOf(cases, true)).toEqual([])
    const mutant = await faultsOf(sized(50, 200), false)
    expect(mutant.length).toBeGreaterThan(5)
    publish(
      'R12: a till’s clock does not date its sales',
      `${cases} sales under clocks off by up to 400 days, two in five changed on the way: each posted once, on its own day, flagged over 5 minutes`,
      `trusting the device: ${mutant.length} on a wrong day or not posted`,
    )
  }, 900_000)
})
