import { randomUUID } from 'node:crypto'
import { ProductsPage } from '@tunda/contract/products/products'
import { type StockStatus, stockStatus } from '@tunda/contract/stock/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { changeProduct } from './change-product.ts'
import { countProducts, listProducts } from './list-products.ts'
import { lockStock, moveStock } from './stock.ts'

type Kept = { id: string; is_active: boolean; min_stock: number | null; here: number; branch: number }

let testDb: TestDatabase
let shop: TestShop
let branch: string
let kept: Kept[]

/** What is at the two locations, minimums and all; `undefined` was never at the branch, and what is below none was sold beyond the stock. */
const arranged: readonly [here: number, branch: number | undefined, min_stock?: number][] = [
  [9, 3],
  [2, undefined],
  [0, 8],
  [6, 6, 7],
  [30, 0],
  [4, -2],
  [0, undefined],
  [20, 12, 12],
  [1, 1, 0],
  [5, -7],
  [8, undefined],
  [3, 40],
]

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  branch = randomUUID()
  await testDb.asOwner(`insert into locations (org_id, id, name) values ($1, $2, 'Jinja')`, [shop.org_id, branch])
  kept = []
  for (const [at, [here, there, min_stock = null]] of arranged.entries()) {
    const id = await stockProduct(testDb, shop, { model: `Model ${at}`, stock: here })
    const is_active = at % 4 !== 3
    if (there !== undefined) await move(id, there)
    // After the goods are there: their levels follow a minimum that changes.
    await as(testDb, shop.owner, (tx, member) => changeProduct(tx, { id, min_stock, is_active }, member))
    kept.push({ id, is_active, min_stock, here, branch: there ?? 0 })
  }
})
afterAll(() => testDb.close())

async function move(product_id: string, delta: number): Promise<void> {
  const key = { org_id: shop.org_id, product_id, location_id: branch }
  await as(testDb, shop.owner, async (tx) => {
    await lockStock(tx, [key])
    if (delta !== 0) await moveStock(tx, [{ ...key, delta, reason: 'found', user_id: null }])
  })
}

const places = { here: () => ({ location_id: shop.org_id }), branch: () => ({ location_id: branch }), all: () => ({}) }
type Place = keyof typeof places
const stockAt = (product: Kept, place: Place) => (place === 'all' ? product.here + product.branch : product[place])
const statusAt = (product: Kept, place: Place): StockStatus =>
  stockStatus({ current_stock: stockAt(product, place), min_stock: product.min_stock })

async function list(place: Place, asked: Record<string, unknown>) {
  const input = ProductsPage.parse({ ...places[place](), limit: 50, ...asked })
  const { products, totalCount } = await as(testDb, shop.owner, (tx, member) => listProducts(tx, input, member))
  return { ids: products.map(({ id }) => id), totalCount }
}

const filters = [
  { lowStock: true },
  { outOfStock: true },
  { lowStock: true, outOfStock: true },
  {},
] as const satisfies readonly object[]

describe.each(['here', 'branch', 'all'] as const)('the products by what there is of them: %s', (place) => {
  it.each(filters)('finds and counts those that are %o, all of them, active and inactive ones', async (filter) => {
    const wanted = [...('lowStock' in filter ? ['low_stock'] : []), ...('outOfStock' in filter ? ['out_of_stock'] : [])]
    for (const isActive of [undefined, true, false]) {
      const met = kept
        .filter((product) => wanted.length === 0 || wanted.includes(statusAt(product, place)))
        .filter(({ is_active }) => isActive === undefined || is_active === isActive)
        .map(({ id }) => id)
        .toReversed()
      const asked = { ...filter, ...(isActive === undefined ? {} : { isActive }) }
      expect(await list(place, asked)).toEqual({ ids: met, totalCount: met.length })
    }
  })

  it.each([3, 50])('puts those of which there is least first, %i a page', async (limit) => {
    const inOrder = kept.toSorted(
      (one, other) => stockAt(one, place) - stockAt(other, place) || (one.id < other.id ? -1 : 1),
    )
    for (let page = 1; (page - 1) * limit < kept.length; page += 1) {
      const { ids, totalCount } = await list(place, { sort: 'stock', page, limit })
      expect(ids).toEqual(inOrder.slice((page - 1) * limit, page * limit).map(({ id }) => id))
      expect(totalCount).toBe(kept.length)
    }
  })

  it('counts the same with and without the stock, and nothing low or out that is no longer sold', async () => {
    const count = (withStock: boolean) =>
      as(testDb, shop.owner, (tx, member) => countProducts(tx, { ...places[place](), withStock }, member))
    const { units: _units, stock_value: _value, ...counts } = await count(true)
    expect(await count(false)).toEqual(counts)
    const sold = kept.filter(({ is_active }) => is_active)
    expect(counts.low_stock).toBe(sold.filter((product) => statusAt(product, place) === 'low_stock').length)
    expect(counts.out_of_stock).toBe(sold.filter((product) => statusAt(product, place) === 'out_of_stock').length)
  })
})
