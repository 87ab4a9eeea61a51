import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../clock.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { faultsOfUnits, stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

it('a count leaves what is known by its numbers as it is, and says how many such products differ', async () => {
  const shop = await openShop(testDb)
  const by = { context: visitOf(testDb, shop.owner) }
  const plain = await stockProduct(testDb, shop, { stock: 10 })
  const { product_id } = await stockPhones(testDb, shop, 2)
  const { id } = await call(router.stockTakes.start, {}, by)
  const counts = [plain, product_id].map((one) => ({
    id: randomUUID(),
    product_id: one,
    kind: 'add' as const,
    quantity: 1,
    counted_at: now().toISOString(),
  }))
  await call(router.stockTakes.count, { stock_take_id: id, counts }, by)
  const { findings } = await call(router.stockTakes.get, { id }, by)
  expect(findings).toMatchObject({ lines_short: 2, lines_numbered: 1 })
  const { adjusted } = await call(router.stockTakes.complete, { stock_take_id: id, apply_adjustments: true }, by)
  expect(adjusted).toMatchObject([{ product_id: plain, difference: -9 }])
  const { stock_here } = await call(router.products.get, { id: product_id }, by)
  expect(stock_here).toBe(2)
  expect(await faultsOfUnits(testDb)).toEqual([])
})
