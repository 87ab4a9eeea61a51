import { changedPrice, type PriceChange } from '@tunda/contract/products/price-changes'
import { averageCost } from '@tunda/contract/products/stock-adjustments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { changePrices } from './change-prices.ts'

describe('a changed price', () => {
  it.each([
    [720_000, 'percent', 10, 1, 792_000],
    [999, 'percent', 5, 1, 1_049],
    [1_010, 'percent', -5, 1, 960],
    [15_000, 'percent', 7, 500, 16_000],
    [15_000, 'percent', -100, 1, 0],
    [15_000, 'amount', -2_250, 500, 13_000],
    [15_000, 'amount', 240, 1000, 15_000],
    [9_007_199_254_740_991, 'percent', 0, 1, 9_007_199_254_740_991],
  ] as const)('of %i by %s %i in steps of %i is %i', (price, kind, value, round_to, after) => {
    expect(changedPrice(price, { kind, value, round_to })).toBe(after)
  })

  it.each([
    [100, 'percent', -101],
    [100, 'amount', -101],
  ] as const)('of %i by %s %i is below nothing', (price, kind, value) => {
    expect(changedPrice(price, { kind, value, round_to: 1000 })).toBeLessThan(0)
  })
})

describe('the cost of goods of two costs', () => {
  it.each([
    [10, 600, 5, 900, 700],
    [0, 600, 5, 900, 900],
    [-3, 600, 5, 900, 900],
    [1, 1, 1, 2, 2],
    [2, 1, 1, 2, 1],
    [1_000_000, 9_007_199_254_740_991, 1, 9_007_199_254_740_991, 9_007_199_254_740_991],
  ])('of %i at %i and %i at %i is %i', (stock, cost, received, unitCost, after) => {
    expect(averageCost(stock, cost, received, unitCost)).toBe(after)
  })
})

describe('prices of several products', () => {
  let testDb: TestDatabase
  let shop: TestShop
  let ids: string[]

  beforeAll(async () => {
    testDb = await openTestDatabase()
    shop = await openShop(testDb)
    ids = [await stockProduct(testDb, shop, { price: 1_000 }), await stockProduct(testDb, shop, { price: 20_000 })]
  })
  afterAll(() => testDb.close())

  const change = (product_ids: string[], by: PriceChange) =>
    as(testDb, shop.admin, (tx, member) => changePrices(tx, { product_ids, change: by }, member))
  const prices = async () => {
    const rows = await testDb.asOwner(
      'select selling_price::int as price from products where org_id = $1 order by price',
      [shop.org_id],
    )
    return rows.map(({ price }) => price)
  }

  it('change together, each with its entry in the trail', async () => {
    const changed = await change(ids, { kind: 'percent', value: 10, round_to: 1 })
    expect(changed.map(({ id, selling_price }) => [id, selling_price])).toEqual([
      [ids[0], 1_100],
      [ids[1], 22_000],
    ])
    const trail = await testDb.asOwner(
      `select new_values from audit_log where resource_id = any ($1) order by (new_values->>'selling_price')::int`,
      [ids],
    )
    expect(trail).toEqual([{ new_values: { selling_price: 1_100 } }, { new_values: { selling_price: 22_000 } }])
  })

  it('stay as they are when one cannot change', async () => {
    const failure = await failureOf(change(ids, { kind: 'amount', value: -2_000, round_to: 1 }))
    expect(failure.entry.code).toBe('IMPOSSIBLE_PRICE')
    const foreign = await stockProduct(testDb, await openShop(testDb))
    expect((await failureOf(change([...ids, foreign], { kind: 'amount', value: 1, round_to: 1 }))).entry.code).toBe(
      'NOT_FOUND',
    )
    expect(await prices()).toEqual([1_100, 22_000])
  })
})
