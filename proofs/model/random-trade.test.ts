import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/testing/shops.ts'
import { publish, randomFrom, seed, sized } from '../figures.ts'
import { lockInAnyOrder, type Mutation, openService, type Service } from '../whole-product.ts'
import { deadlocks, faultsInBooks } from './books.ts'
import { barcodeOf, openTradeShop, operationNames, type Tally, tradeAtRandom } from './random-trade.ts'

const perSeed = sized(400, 10_000)
const seeds = sized(1, 10)
const workers = 16

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

/** Lines that were adjusted by anything but their difference, and lines without a count that moved stock. */
const strayAdjustments = `select count(*)::int as count from stock_take_items i
  join stock_takes t on t.org_id = i.org_id and t.id = i.stock_take_id
  where t.status <> 'in_progress' and (
      select coalesce(sum(delta), 0) from inventory_movements m
      where m.org_id = i.org_id and m.product_id = i.product_id and m.reference = t.id::text and m.reason = 'stock_take'
    ) <> case when t.is_adjusted then coalesce(i.physical_quantity - i.system_quantity, 0) else 0 end`

/** Trades at random in two new shops, on two servers with one database. */
async function trade(operations: number, start: number, mutate?: Mutation): Promise<Tally> {
  const options = mutate === undefined ? {} : { mutate }
  const one = await openService(testDb, options)
  const other = await openService(testDb, { ...options, dataDir: one.dataDir })
  const services: Service[] = [one, other]
  try {
    const shops = [await openTradeShop(testDb, one), await openTradeShop(testDb, one)]
    for (const product_id of shops.flatMap(({ products }) => products)) {
      await testDb.asOwner('update products set barcode = $2 where id = $1', [product_id, barcodeOf(product_id)])
    }
    return await tradeAtRandom(services, shops, { operations, workers, roll: randomFrom(start) })
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

async function deadlocksSoFar(): Promise<number> {
  // PostgreSQL publishes its statistics about a second later.
  await pause(1_200)
  return await deadlocks(testDb.asOwner)
}

describe(`${perSeed} operations at random by ${workers} people, ${seeds} times (seed ${seed})`, () => {
  it('leave stock equal to the ledger, invoices gapless, days equal to their sales, and nobody deadlocked', {
    timeout: 1_800_000,
  }, async () => {
    const before = await deadlocksSoFar()
    const done: Record<string, number> = {}
    let refused = 0
    for (let run = 0; run < seeds; run += 1) {
      const tally = await trade(perSeed, seed + run)
      expect(tally.strange).toEqual([])
      expect(await faultsInBooks(testDb.asOwner)).toEqual([])
      expect(await testDb.asOwner(strayAdjustments)).toEqual([{ count: 0 }])
      refused += tally.refused
      for (const [name, times] of Object.entries(tally.done)) done[name] = (done[name] ?? 0) + times
    }
    // The order depends on the machine too: a short run may miss the rarest operation.
    expect(Object.keys(done).length).toBeGreaterThanOrEqual(sized(8, operationNames.length))
    expect((await deadlocksSoFar()) - before).toBe(0)
    const counts = Object.entries(done).map(([name, times]) => `${name} ${times}`)
    publish(
      'R4 R6 R10 random operations',
      `${seeds} × ${perSeed} operations by ${workers} at two servers (${counts.join(', ')}; ${refused} refused): 0 faults in the books, 0 deadlocks`,
      await mutants(),
    )
  })
})

/** The same trade with one guard removed at a time, which must go wrong. */
async function mutants(): Promise<string> {
  const before = await deadlocksSoFar()
  let unsorted = 0
  for (let round = 0; round < 10 && unsorted === 0; round += 1) {
    await trade(100, seed + round, lockInAnyOrder)
    unsorted = (await deadlocksSoFar()) - before
  }
  expect(unsorted).toBeGreaterThan(0)

  // PostgreSQL itself refuses stock that differs from its ledger; without that check, those of the books must detect it.
  await testDb.asOwner('alter table products disable trigger stock_is_sum_of_levels')
  let faults: string[] = []
  for (let round = 0; round < 10 && faults.length === 0; round += 1) {
    await trade(100, seed + round, async ({ sql, values }, run) => {
      if (sql.startsWith('update stock_takes set')) {
        await run('update products set current_stock = current_stock + 1 where org_id = $1', [values[0]])
      }
      return await run(sql, values)
    })
    faults = await faultsInBooks(testDb.asOwner)
  }
  expect(faults).toContainEqual(expect.stringContaining('stock is not the sum of their movements'))
  return `products locked in no order: ${unsorted} deadlocks; stock changed past the ledger: ${faults[0]}`
}
