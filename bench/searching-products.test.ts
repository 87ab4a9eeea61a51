import { ProductsPage } from '@tunda/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listProducts } from '../server/products/list-products.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../server/testing/shops.ts'
import { median } from './averages.ts'
import { type Ask, fillCatalogue, timePage, timeSearches } from './big-catalogue.ts'
import { asOwner } from './owner.ts'

let testDb: TestDatabase
let big: TestShop
let little: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
  big = await openShop(testDb)
  little = await openShop(testDb)
  await asOwner(testDb.url, async (owner) => {
    await fillCatalogue(owner, big.org_id, 10_000)
    await fillCatalogue(owner, little.org_id, 500)
  })
})
afterAll(() => testDb.close())

const find = (asked: Record<string, string>, shop = big) =>
  as(testDb, shop.owner, (tx, member) => listProducts(tx, ProductsPage.parse(asked), member))
const asking =
  (shop: TestShop): Ask =>
  (asked) =>
    find(asked, shop)

/** The best of several, and medians of many searches, because the machine may be busy. The bench requires 2, at full size. */
describe('the product list', () => {
  it('finds among twenty times the products at no more than three times the cost', async () => {
    const [inBig, inLittle] = [await timeSearches(asking(big)), await timeSearches(asking(little))]
    expect(median(inBig) / median(inLittle)).toBeLessThan(3)
    expect(median(inBig)).toBeLessThan(50)
  })

  it.each([
    ['charger', false],
    ['s', false],
    ['2', false],
    ['samsung galaxy', true],
    ['nivea', true],
  ])('shows for %s what it shows when it counts all', async (search, isCounted) => {
    const page = { search, limit: '20', page: '3' }
    const [counted, quick] = [await find(page), await find({ ...page, countUpTo: '200' })]
    expect(quick.products.map(({ id }) => id)).toEqual(counted.products.map(({ id }) => id))
    expect(quick).toMatchObject({ totalCount: isCounted ? counted.totalCount : 200, isCounted })
    expect(counted.products.length).toBeGreaterThan(0)
  })

  it('opens page 100 at no more than three times the cost of page 1', async () => {
    const [first, deep] = [await timePage(asking(big), 1, 50, 15), await timePage(asking(big), 100, 50, 15)]
    expect(Math.min(...deep) / Math.min(...first)).toBeLessThan(3)
  })
})
