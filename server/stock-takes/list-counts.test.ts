import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { now } from '../clock.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

const counted = (product_id: string) => ({
  id: randomUUID(),
  product_id,
  kind: 'add' as const,
  quantity: 1,
  counted_at: now().toISOString(),
})
const scanned = (number: string) => ({
  id: randomUUID(),
  kind: 'scan' as const,
  number,
  counted_at: now().toISOString(),
})

it('a device that comes late is told what was counted a part at a time, and all of it', async () => {
  const shop = await openShop(testDb, 'premium')
  const by = { context: visitOf(testDb, shop.owner) }
  const { id } = await call(router.stockTakes.start, {}, by)
  const products: string[] = []
  for (let nth = 0; nth < 7; nth += 1) products.push(await stockProduct(testDb, shop, { stock: 2 }))
  const { product_id, imeis } = await stockPhones(testDb, shop, 3)
  const [first = '', second = ''] = products
  await call(router.stockTakes.count, { stock_take_id: id, counts: [counted(first), counted(second)] }, by)
  for (const one of products.slice(2))
    await call(router.stockTakes.count, { stock_take_id: id, counts: [counted(one)] }, by)
  for (const number of imeis.slice(0, 2))
    await call(router.stockTakes.count, { stock_take_id: id, counts: [], numbers: [scanned(number)] }, by)
  const told = { items: [] as string[], numbers: [] as string[] }
  const parts: number[] = []
  for (let after = 0; ; ) {
    const part = await call(router.stockTakes.counts, { id, after, limit: 2 }, by)
    told.items.push(...part.items.map((item) => item.product_id))
    told.numbers.push(...(part.numbers ?? []).map(({ number }) => number))
    parts.push(part.items.length)
    expect(part.revision).toBeGreaterThan(after)
    after = part.revision
    if (!part.has_more) break
  }
  expect(parts.length).toBeGreaterThan(3)
  expect(Math.max(...parts)).toBe(2)
  expect(told.items.toSorted()).toEqual([...products, product_id].toSorted())
  expect(told.numbers).toEqual(imeis.slice(0, 2))
  const { adjusted } = await call(router.stockTakes.complete, { stock_take_id: id, apply_adjustments: false }, by)
  expect(adjusted).toEqual([])
  const last = await call(router.stockTakes.counts, { id, after: 8 }, by)
  expect(last).toMatchObject({ status: 'completed', revision: 9, has_more: false, items: [] })
  expect(last.numbers).toBeUndefined()
})
