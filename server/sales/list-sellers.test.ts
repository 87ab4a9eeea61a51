import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { listSellers } from './list-sellers.ts'
import { askForSale } from './record-sale.ts'
import { openSaleBatches } from './sale-batches.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

it('names whoever has sold, a till among them, and nobody of another shop', async () => {
  const batches = openSaleBatches(testDb.database, trial)
  const sellIn = async (at: TestShop) => {
    const product_id = await stockProduct(testDb, at, { stock: 5 })
    await batches.record(
      askForSale(at.member.caller, { payment_method: 'cash', items: [{ product_id, quantity: 1 }] }, undefined),
    )
    return product_id
  }
  expect((await as(testDb, shop.owner, listSellers)).sellers).toEqual([])
  const phone = await sellIn(shop)
  await sellIn(await openShop(testDb))
  const till = await openTill(testDb, shop)
  await sellAtTill(testDb, till, tillSale(phone))
  const { sellers } = await as(testDb, shop.owner, listSellers)
  expect(sellers.map(({ id }) => id).sort()).toEqual([shop.member.user_id, till.id].sort())
  expect(sellers.find(({ id }) => id === till.id)?.name).toBe('Counter')
})
