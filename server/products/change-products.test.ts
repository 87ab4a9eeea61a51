import { randomUUID } from 'node:crypto'
import type { BulkChange } from '@tunda/contract/products/bulk-changes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  as,
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { changeProducts } from './change-products.ts'

let testDb: TestDatabase
let shop: TestShop
let [first, second]: string[] = []

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  first = await stockProduct(testDb, shop, { model: 'First', price: 1_000 })
  second = await stockProduct(testDb, shop, { model: 'Second', price: 2_000, is_active: false })
})

const change = (changes: BulkChange[], at = shop) =>
  as(testDb, at.admin, (tx, member) => changeProducts(tx, { changes }, member))
const trail = () =>
  testDb.asOwner(
    'select resource_id as id, old_values, new_values from audit_log where resource_id = any ($1) order by old_values::text',
    [[first, second]],
  )

describe('several products', () => {
  it('change together, each with its entry in the trail', async () => {
    const laptops = smartphones.replace(/101$/, '102')
    const { products, refused } = await change([
      { id: second ?? '', category_id: 'default-2', is_active: true },
      { id: first ?? '', selling_price: 1_500 },
    ])
    expect(refused).toEqual([])
    expect(
      products.map(({ id, category_id, selling_price, is_active }) => [id, category_id, selling_price, is_active]),
    ).toEqual([
      [second, laptops, 2_000, true],
      [first, smartphones, 1_500, true],
    ])
    expect(await trail()).toEqual([
      {
        id: second,
        old_values: { category_id: smartphones, is_active: false },
        new_values: { category_id: laptops, is_active: true },
      },
      { id: first, old_values: { selling_price: 1_000 }, new_values: { selling_price: 1_500 } },
    ])
  })

  it('leave no trace where nothing changes', async () => {
    await change([{ id: first ?? '', selling_price: 1_000, is_active: true }])
    expect(await trail()).toEqual([])
  })

  it('change but for those that cannot', async () => {
    const foreign = await stockProduct(testDb, await openShop(testDb))
    const { products, refused } = await change([
      { id: foreign, is_active: false },
      { id: first ?? '', is_active: false },
      { id: second ?? '', category_id: randomUUID() },
    ])
    expect(products.map(({ id, is_active }) => [id, is_active])).toEqual([
      [first, false],
      [second, false],
    ])
    expect(refused).toEqual([
      { id: foreign, code: 'NOT_FOUND', message: 'Product not found or update failed' },
      { id: second, code: 'CATEGORY_NOT_AVAILABLE', message: 'Category not available in your organization' },
    ])
    const [untouched] = await testDb.asOwner('select is_active from products where id = $1', [foreign])
    expect(untouched).toEqual({ is_active: true })
  })
})
