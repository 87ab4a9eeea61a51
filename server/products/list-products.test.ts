import { ProductsPage } from '@tunda/contract/products/products'
import { minimumOf, stockStatus } from '@tunda/contract/stock/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { changeProduct } from './change-product.ts'
import { countProducts, listProducts } from './list-products.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

const models = {
  'Galaxy A15': { stock: 14 },
  'Galaxy S23': { stock: 5 },
  'Galaxy A05s': { stock: 6 },
  'Camon 30': { stock: 0 },
  'Hot 40i 100% new': { stock: 2 },
}

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  other = await openShop(testDb)
  for (const [model, { stock }] of Object.entries(models)) {
    const id = await stockProduct(testDb, shop, { model, stock, price: 1_000, cost: 600 })
    if (model === 'Galaxy A05s') {
      await as(testDb, shop.owner, (tx, member) =>
        changeProduct(tx, { id, min_stock: 8, barcode: '4006381', storage: '128 GB' }, member),
      )
    }
    if (model === 'Galaxy S23') {
      const laptop = {
        id,
        brand: 'HP',
        category_id: 'default-2',
        is_active: false,
        condition: 'Used A',
        description: 'like 4006381, with charger',
      }
      await as(testDb, shop.owner, (tx, member) => changeProduct(tx, laptop, member))
    }
  }
  await stockProduct(testDb, other, { model: 'Galaxy Foreign' })
})
afterAll(() => testDb.close())

async function list(asked: Record<string, unknown> = {}, who: Colleague = shop.owner) {
  const page = await as(testDb, who, (tx, member) => listProducts(tx, ProductsPage.parse(asked), member))
  return { ...page, models: page.products.map(({ model }) => model) }
}

const count = (asked: { search?: string; categoryId?: string } = {}, who: Colleague = shop.owner) =>
  as(testDb, who, (tx, member) => countProducts(tx, asked, member))

const newestFirst = Object.keys(models).toReversed()

describe('the product list', () => {
  it('shows the shop’s own products, newest first, page by page', async () => {
    expect((await list()).models).toEqual(newestFirst)
    const second = await list({ page: '2', limit: '2' })
    expect(second).toMatchObject({ totalCount: 5, totalPages: 3, currentPage: 2 })
    expect(second.models).toEqual(newestFirst.slice(2, 4))
    expect((await list({ page: '9' })).models).toEqual([])
  })

  it('counts the tabs and what is on the shelf', async () => {
    expect(await count()).toEqual({
      all: 5,
      low_stock: 2,
      out_of_stock: 1,
      inactive: 1,
      units: 27,
      stock_value: 16_200,
    })
  })

  it('calls low what is above 0 and at most its minimum, 5 where it has none', async () => {
    const low = await list({ lowStock: 'true' })
    expect(low.models.sort()).toEqual(['Galaxy A05s', 'Galaxy S23', 'Hot 40i 100% new'])
    expect(low.totalCount).toBe(3)
    expect(low.products.every(({ stock_status }) => stock_status === 'low_stock')).toBe(true)
    expect((await list({ outOfStock: 'true' })).models).toEqual(['Camon 30'])
    expect((await list({ outOfStock: 'true', lowStock: 'true' })).totalCount).toBe(4)
    expect((await list({ lowStock: 'false' })).totalCount).toBe(5)
  })

  it('calls it so in the database as on the screen', async () => {
    const pairs = [-1, 0, 1, 2, 5, 6, 9].flatMap((stock) =>
      [null, 0, 1, 5, 8].map((minimum) => [stock, minimum] as const),
    )
    const rows = await testDb.asOwner<{ status: string; least: number }>(
      'select stock_status(stock, minimum) as status, minimum_stock(minimum) as least from unnest($1::bigint[], $2::int[]) as p (stock, minimum)',
      [pairs.map(([stock]) => stock), pairs.map(([, minimum]) => minimum)],
    )
    const said = pairs.map(([current_stock, min_stock]) => stockStatus({ current_stock, min_stock }))
    expect(rows.map(({ status }) => status)).toEqual(said)
    expect(rows.map(({ least }) => least)).toEqual(pairs.map(([, min_stock]) => minimumOf({ min_stock })))
    expect(new Set(said).size).toBe(3)
  })

  it('keeps cost and stock value from members', async () => {
    const { products } = await list({}, shop.member)
    expect(await count({}, shop.member)).not.toHaveProperty('stock_value')
    expect(products.filter((product) => 'cost_price' in product)).toEqual([])
    expect(products).toHaveLength(5)
  })

  it('filters by category, by alias and by being active', async () => {
    expect((await list({ categoryId: 'default-2' })).models).toEqual(['Galaxy S23'])
    expect(await count({ categoryId: 'default-2' })).toMatchObject({ all: 1, inactive: 1 })
    expect((await list({ categoryId: 'default-7' })).totalCount).toBe(0)
    expect((await list({ isActive: 'false' })).models).toEqual(['Galaxy S23'])
    expect((await list({ isActive: 'true' })).totalCount).toBe(4)
  })

  it.each([
    ['name', ['Galaxy S23', 'Camon 30', 'Galaxy A05s', 'Galaxy A15', 'Hot 40i 100% new']],
    ['stock', ['Camon 30', 'Hot 40i 100% new', 'Galaxy S23', 'Galaxy A05s', 'Galaxy A15']],
  ])('sorts by %s', async (sort, expected) => {
    expect((await list({ sort })).models).toEqual(expected)
  })
})

describe('searching', () => {
  it.each([
    ['galaxy', ['Galaxy A05s', 'Galaxy S23', 'Galaxy A15']],
    ['SAMSUNG a1', ['Galaxy A15']],
    ['a1 samsung', ['Galaxy A15']],
    ['laxy 128', ['Galaxy A05s']],
    ['hp', ['Galaxy S23']],
    ['used', ['Galaxy S23']],
    ['used galaxy', ['Galaxy S23']],
    ['4', ['Hot 40i 100% new', 'Galaxy A05s', 'Galaxy S23']],
    ['100%', ['Hot 40i 100% new']],
    ['%', []],
    ['_', []],
    ['a_5', []],
    ["'; drop table products --", []],
    ['\\', []],
    ['galaxy nothing', []],
    ['foreign', []],
  ])('finds by %s every product that has every word', async (search, expected) => {
    const found = await list({ search })
    expect(found.models).toEqual(expected)
    expect(found.totalCount).toBe(expected.length)
  })

  it('puts an exact barcode first', async () => {
    expect((await list({ search: '4006381', sort: 'name' })).models).toEqual(['Galaxy A05s', 'Galaxy S23'])
  })

  it.each([
    ['samsng', 'samsung', 4],
    ['galxy a15', 'galaxy a15', 1],
    ['gal 128gb', 'gal 128 gb', 1],
    ['smsg camon', 'samsung camon', 1],
    ['cammon', 'camon', 1],
    ['chrger', 'charger', 1],
    ['zzyzx', undefined, 0],
    ['galaxy 999', undefined, 0],
  ])('finds by %s what is written most like it', async (search, closest, found) => {
    const page = await list({ search })
    expect([page.closest, page.totalCount]).toEqual([closest, found])
  })

  it('counts the tabs by the words that it looked for instead', async () => {
    expect(await count({ search: 'cammon' })).toMatchObject({ all: 1, out_of_stock: 1 })
  })

  it('counts exactly unless asked to stop', async () => {
    expect(await list({ search: 'galaxy' })).toMatchObject({ totalCount: 3, isCounted: true })
    expect(await list({ search: 'galaxy', countUpTo: '2' })).toMatchObject({ totalCount: 3, isCounted: true })
  })

  it('searches within a tab and a category', async () => {
    expect((await list({ search: 'galaxy', lowStock: 'true', categoryId: 'default-1' })).models).toEqual([
      'Galaxy A05s',
    ])
    expect(await count({ search: 'galaxy' })).toMatchObject({ all: 3, low_stock: 1 })
  })

  it('shows no other shop’s products even when it is asked for them directly', async () => {
    const rows = await as(testDb, shop.owner, (tx) =>
      tx.query(
        `select total, ids, (select c.all from count_products($1, '{galaxy}', null, null, true) c) as counted, closest_words($1, '{galaxi}') as closest
         from find_products($1, '{galaxy}', null, null, null, 'newest', 10, 0, null, null)`,
        [other.org_id],
      ),
    )
    expect(rows).toEqual([{ total: 0, ids: [], counted: 0, closest: null }])
  })
})
