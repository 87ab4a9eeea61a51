import { StockAdjustment } from '@tunda/contract/products/stock-adjustments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchesOf, faultsOfBatches, receiveBatches, stockCream } from '../testing/batches.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { adjustStock, updateStock, updateStocks } from './adjust-stock.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  other = await openShop(testDb)
})
afterAll(() => testDb.close())

const adjust = (asked: Record<string, unknown>) =>
  as(testDb, shop.admin, (tx, member) => adjustStock(tx, StockAdjustment.parse(asked), member))

async function kept(id: string) {
  const [product] = await testDb.asOwner('select current_stock, cost_price from products where id = $1', [id])
  return { stock: Number(product?.current_stock), cost: Number(product?.cost_price) }
}

describe('stock moved by hand', () => {
  it.each([
    ['damage', -2, 8, 610_000],
    ['loss', -1, 9, 610_000],
    ['own_use', -10, 0, 610_000],
    ['found', 3, 13, 610_000],
    // What came in without a cost has none.
    ['received', 5, 15, null],
    ['adjustment', -4, 6, 610_000],
    ['adjustment', 4, 14, 610_000],
  ] as const)(
    'by %s of %i leaves %i of 10, and says so in the ledger and the trail',
    async (reason, delta, after, unit_cost) => {
      const product_id = await stockProduct(testDb, shop, { stock: 10 })
      const movement = await adjust({ product_id, delta, reason, note: 'Fell off the shelf' })
      const said = { delta, reason, note: 'Fell off the shelf', stock_after: after, user_name: 'The admin' }
      expect(movement).toMatchObject({ ...said, product_id, model: 'Galaxy A15', reference: null, unit_cost })
      expect((await kept(product_id)).stock).toBe(after)
      const trail = await testDb.asOwner(
        'select action_type, user_email, old_values, new_values from audit_log where resource_id = $1',
        [product_id],
      )
      expect(trail).toEqual([
        {
          action_type: 'adjust_stock',
          user_email: shop.admin.email,
          old_values: { current_stock: 10 },
          new_values: { current_stock: after, reason, note: 'Fell off the shelf' },
        },
      ])
    },
  )

  it('makes the cost the average of what was there and what came', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 10, cost: 600 })
    const movement = await adjust({ product_id, delta: 5, reason: 'received', unit_cost: 900 })
    expect(movement.unit_cost).toBe(900)
    expect(await kept(product_id)).toEqual({ stock: 15, cost: 700 })
    await adjust({ product_id, delta: 15, reason: 'received' })
    expect(await kept(product_id)).toEqual({ stock: 30, cost: 700 })
  })

  it('never takes out more than there is', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 3 })
    const failure = await failureOf(adjust({ product_id, delta: -4, reason: 'damage' }))
    expect(failure).toMatchObject({
      entry: { code: 'NOT_ENOUGH_STOCK' },
      message: 'Samsung Galaxy A15 has 3 in stock; 4 cannot be taken out.',
    })
    expect((await kept(product_id)).stock).toBe(3)
  })

  it('treats another shop’s product as unknown', async () => {
    const product_id = await stockProduct(testDb, other, { stock: 3 })
    const failure = await failureOf(adjust({ product_id, delta: 1, reason: 'found' }))
    expect(failure).toMatchObject({ entry: { code: 'NOT_FOUND' }, message: 'Product not found or update failed' })
  })

  it.each([
    ['nothing moved', { delta: 0 }],
    ['damage that brings goods in', { delta: 2, reason: 'damage' }],
    ['goods received that go out', { delta: -2, reason: 'received' }],
    ['a cost of what was found', { delta: 2, reason: 'found', unit_cost: 5 }],
    ['a sale by hand', { delta: -2, reason: 'sale' }],
    ['half a unit', { delta: 0.5 }],
  ])('is refused: %s', (_what, asked) => {
    const product_id = '55555555-5555-4555-8555-000000000001'
    expect(StockAdjustment.safeParse({ product_id, ...asked }).success).toBe(false)
  })
})

describe('the calls by their names in the specification', () => {
  it('change one product and answer it', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 10 })
    const product = await as(testDb, shop.owner, (tx, member) =>
      updateStock(tx, { product_id, quantity_change: -6 }, member),
    )
    expect(product).toMatchObject({ id: product_id, current_stock: 4, stock_status: 'low_stock', cost_price: 610_000 })
  })

  it('change several, adding up what is one product’s', async () => {
    const [one, two] = [await stockProduct(testDb, shop, { stock: 1 }), await stockProduct(testDb, shop, { stock: 5 })]
    const updates = [
      { product_id: one, quantity_change: -3 },
      { product_id: two, quantity_change: 1 },
      { product_id: one, quantity_change: 4 },
    ]
    const products = await as(testDb, shop.owner, (tx, member) => updateStocks(tx, { updates }, member))
    expect(products.map(({ id, current_stock }) => [id, current_stock])).toEqual([
      [one, 2],
      [two, 6],
    ])
  })

  it('change all or none', async () => {
    const [one, two] = [await stockProduct(testDb, shop, { stock: 1 }), await stockProduct(testDb, shop, { stock: 5 })]
    const updates = [
      { product_id: two, quantity_change: 7 },
      { product_id: one, quantity_change: -2 },
    ]
    const failure = await failureOf(as(testDb, shop.owner, (tx, member) => updateStocks(tx, { updates }, member)))
    expect(failure.entry.code).toBe('NOT_ENOUGH_STOCK')
    expect((await kept(two)).stock).toBe(5)
  })

  it('count together when two come at once', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 0 })
    const add = () =>
      as(testDb, shop.owner, (tx, member) => updateStock(tx, { product_id, quantity_change: 1 }, member))
    await Promise.all(Array.from({ length: 8 }, add))
    expect((await kept(product_id)).stock).toBe(8)
  })
})

describe('the batch of stock that is moved by hand', () => {
  const named = async (product_id: string) => {
    const rows = await testDb.asOwner<{ id: string; number: string }>(
      'select id, number from batches where product_id = $1 and number is not null',
      [product_id],
    )
    return (number: string) => rows.find((row) => row.number === number)?.id
  }

  it('is the one that is named, else what expires first', async () => {
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [
      ['B1', '2027-03-01', 5],
      ['B2', '2027-09-01', 5],
    ])
    const batch = await named(cream)
    await adjust({ product_id: cream, delta: -2, reason: 'damage', batch_id: batch('B2') })
    expect(await batchesOf(testDb, cream)).toEqual(['B1 2027-03-01 ×5', 'B2 2027-09-01 ×3'])
    await adjust({ product_id: cream, delta: -1, reason: 'loss' })
    await adjust({ product_id: cream, delta: 3, reason: 'found', batch_id: batch('B1') })
    expect(await batchesOf(testDb, cream)).toEqual(['B1 2027-03-01 ×7', 'B2 2027-09-01 ×3'])
    expect(await faultsOfBatches(testDb)).toEqual([])
  })

  it('has as much as is taken out of it, and is of that product and shop', async () => {
    const [cream, oil] = [await stockCream(testDb, shop), await stockCream(testDb, shop, 0, 'Oil')]
    await receiveBatches(testDb, shop, cream, [['B1', '2027-03-01', 5]])
    await receiveBatches(testDb, shop, oil, [['O1', '2027-03-01', 5]])
    const foreign = await stockCream(testDb, other)
    await receiveBatches(testDb, other, foreign, [['F1', '2027-03-01', 5]])
    const take = (batch_id: string | undefined, delta = -1) =>
      failureOf(adjust({ product_id: cream, delta, reason: delta < 0 ? 'damage' : 'found', batch_id }))
    expect((await take((await named(cream))('B1'), -6)).entry.code).toBe('BATCH_CHANGED')
    for (const delta of [-1, 1]) {
      expect((await take((await named(oil))('O1'), delta)).entry.code).toBe('NOT_FOUND')
      expect((await take((await named(foreign))('F1'), delta)).entry.code).toBe('NOT_FOUND')
    }
    const phone = await stockProduct(testDb, shop)
    const wrong = await failureOf(adjust({ product_id: phone, delta: -1, reason: 'damage', batch_id: phone }))
    expect(wrong.entry.code).toBe('NOT_FOUND')
    expect(await batchesOf(testDb, cream)).toEqual(['B1 2027-03-01 ×5'])
  })
})
