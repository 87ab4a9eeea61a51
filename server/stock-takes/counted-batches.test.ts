import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { StockCount } from '@tunda/contract/stock/stock-take-shapes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type BatchShare, settleCounted } from '../batches/allocate.ts'
import { now } from '../clock.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { batchesOf, faultsOfBatches, receiveBatches, stockCream } from '../testing/batches.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let sales: SaleBatches
let shop: TestShop
let cream: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  sales = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  cream = await stockCream(testDb, shop, 2)
  await receiveBatches(testDb, shop, cream, [
    ['A', '2027-03-01', 5],
    ['B', '2027-06-01', 5],
    [null, '2028-01-31', 5],
  ])
})
afterEach(async () => {
  const faults = await faultsOfBatches(testDb)
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const batches = () => batchesOf(testDb, cream)
async function sell(quantity: number) {
  const items = [{ product_id: cream, quantity }]
  await sales.record(askForSale(shop.owner.caller, { payment_method: 'cash', items }, undefined))
}
type Said = readonly [number: string | null, expires_on: string, quantity: number]
const counted = (quantity: number, batch?: StockCount['batch'], counted_at = now().toISOString()): StockCount => ({
  id: randomUUID(),
  product_id: cream,
  kind: 'add',
  quantity,
  counted_at,
  ...(batch && { batch }),
})
const byBatch = (said: readonly Said[], at?: string) =>
  said.map(([number, expires_on, quantity]) => counted(quantity, { number, expires_on }, at))
const start = async () => (await call(router.stockTakes.start, {}, by())).id
const count = (stock_take_id: string, counts: StockCount[]) =>
  call(router.stockTakes.count, { stock_take_id, counts }, by())
const complete = (stock_take_id: string, apply_adjustments = true) =>
  call(router.stockTakes.complete, { stock_take_id, apply_adjustments }, by())

it('a count by batch makes each batch what was counted, one that was not known too, however often it is sent', async () => {
  const id = await start()
  const counts = [
    ...byBatch([
      ['A', '2027-03-01', 4],
      ['B', '2027-06-01', 5],
      [null, '2028-01-31', 6],
      ['NEW', '2029-01-31', 1],
    ]),
    counted(2),
  ]
  const [answer] = await Promise.all([count(id, counts), count(id, counts)])
  expect(answer.items).toMatchObject([{ physical_quantity: 18, difference: 1 }])
  expect(answer.items[0]?.batches).toEqual([
    { number: 'A', expires_on: '2027-03-01', quantity: 4 },
    { number: 'B', expires_on: '2027-06-01', quantity: 5 },
    { number: null, expires_on: '2028-01-31', quantity: 6 },
    { number: 'NEW', expires_on: '2029-01-31', quantity: 1 },
  ])
  await Promise.all([complete(id), complete(id)])
  expect(await batches()).toEqual(['×2', 'A 2027-03-01 ×4', 'B 2027-06-01 ×5', '2028-01-31 ×6', 'NEW 2029-01-31 ×1'])
})

it('a count that is right in sum puts its batches right without a movement of the stock', async () => {
  const id = await start()
  await count(id, [...byBatch([['B', '2027-06-01', 8]]), counted(9)])
  const { adjusted } = await complete(id)
  expect(adjusted).toEqual([])
  // The others are short of what expires first, which here is what has no known date.
  expect(await batches()).toEqual(['A 2027-03-01 ×4', 'B 2027-06-01 ×8', '2028-01-31 ×5'])
  const movements = await testDb.asOwner(
    `select 1 from inventory_movements where product_id = $1 and reason = 'stock_take'`,
    [cream],
  )
  expect(movements).toEqual([])
})

it('what was counted without saying which follows the dates, as it does where nobody names one', async () => {
  const named = await start()
  await count(named, [...byBatch([['A', '2027-03-01', 5]]), counted(8)])
  await complete(named)
  expect(await batches()).toEqual(['A 2027-03-01 ×5', 'B 2027-06-01 ×3', '2028-01-31 ×5'])
  const plain = await start()
  await count(plain, [counted(7)])
  await complete(plain)
  expect(await batches()).toEqual(['B 2027-06-01 ×2', '2028-01-31 ×5'])
})

it('what was sold while the count went on stays sold, also by a till that tells of it later', async () => {
  const till = await openTill(testDb, shop)
  const id = await start()
  // Sold before the count and told after it: the shelf had been without it already.
  const early = tillSale(cream, {
    items: [{ product_id: cream, quantity: 2, unit_price: 5_000 }],
    total_amount: 10_000,
  })
  const at = new Date(now().getTime() + 5).toISOString()
  await new Promise((resolve) => setTimeout(resolve, 20))
  await count(
    id,
    byBatch([
      ['A', '2027-03-01', 5],
      ['B', '2027-06-01', 5],
      [null, '2028-01-31', 5],
    ]),
  )
  await sellAtTill(testDb, till, { ...early, sale_date: at })
  await sell(3)
  await complete(id)
  expect(await batches()).toEqual(['A 2027-03-01 ×2', 'B 2027-06-01 ×5', '2028-01-31 ×5'])
})

it('a line that is cleared, or set anew, forgets its batches; without adjustments they stay as they were', async () => {
  const id = await start()
  await count(id, byBatch([['A', '2027-03-01', 1]]))
  const item = await call(
    router.stockTakes.addItem,
    { stock_take_id: id, product_id: cream, physical_quantity: 17 },
    by(),
  )
  expect(item).not.toHaveProperty('batches')
  await count(id, byBatch([['A', '2027-03-01', 1]]))
  await complete(id, false)
  expect(await batches()).toEqual(['×2', 'A 2027-03-01 ×5', 'B 2027-06-01 ×5', '2028-01-31 ×5'])
})

it('what does not expire has no batches, whatever is sent', async () => {
  const soap = await stockProduct(testDb, shop, { stock: 5 })
  const id = await start()
  const counts = byBatch([['A', '2027-03-01', 1]]).map((one) => ({ ...one, product_id: soap }))
  const { items } = await count(id, counts)
  expect(items).toMatchObject([{ physical_quantity: 1 }])
  expect(items[0]).not.toHaveProperty('batches')
  await complete(id)
})

it('comes to the count, whatever else is said: too much of a batch, or more than there was', () => {
  const unknown = { batch_id: 'U', expires_on: null, position: 0 }
  const batch = (batch_id: string, expires_on: string, position: number) => ({ batch_id, expires_on, position })
  const [a, b] = [batch('A', '2027-03-01', 1), batch('B', '2027-06-01', 2)]
  const share = (one: typeof a, quantity: number): BatchShare => ({ ...one, quantity })
  const settled = (here: Parameters<typeof settleCounted>[0], named: BatchShare[], units: number) =>
    settleCounted(here, { named, counted: units }, unknown).map(({ batch_id, delta }) => [batch_id, delta])
  const at = (one: typeof a, on_hand: number, since = 0, own = 0) => ({ ...one, on_hand, since, own })
  // Twice as much is named as was counted: what expires first is short.
  expect(settled([at(a, 2), at(b, 2)], [share(a, 4), share(b, 4)], 4)).toEqual([
    ['A', -2],
    ['B', 2],
  ])
  // All that was sold since was thought to be of a batch that the count did not find.
  expect(settled([at(a, 2, -3), at(b, 5)], [share(b, 10)], 10)).toEqual([
    ['B', 2],
    ['A', -2],
  ])
  // A shop that sold what it did not have is below none of what it knows nothing of.
  expect(settled([{ ...unknown, on_hand: -1, since: -2, own: 0 }], [share(a, 1)], 1)).toEqual([
    ['A', 1],
    ['U', -1],
  ])
})
