import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { PriceListFields } from '@tunda/contract/selling/price-lists'
import type { TillPricesTold } from '@tunda/contract/till/till-prices'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { untilTransactionsEnd } from '../testing/until-transactions-end.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let product_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600, stock: 100 })
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const save = (more: Partial<PriceListFields> = {}) =>
  call(router.priceLists.save, { id: randomUUID(), name: 'Wholesale', kind: 'breaks', ...more }, by())
const set = (id: string, price: number | null, of = product_id) =>
  call(router.priceLists.setPrices, { id, prices: [{ product_id: of, min_qty: 10, price }] }, by())
const ask = (since?: string, limit = 500): Promise<TillPricesTold> =>
  call(router.till.prices, { token_hash: till.hash, since, limit }, by())

it('tells a till what the lists ask, and later what changed of it alone', async () => {
  const { id } = await save()
  await set(id, 800)
  const other = await stockProduct(testDb, shop)
  await set(id, 700_000, other)
  await untilTransactionsEnd(testDb, shop.org_id)
  const first = await ask()
  expect(first).toMatchObject({ is_whole: true, has_more: false, lists: [{ list_id: id, name: 'Wholesale' }] })
  expect(first.products).toHaveLength(2)
  const pages = [await ask(undefined, 1)]
  pages.push(await ask(pages[0]?.cursor, 1))
  expect(pages.map(({ has_more }) => has_more)).toEqual([true, false])
  expect(pages.flatMap(({ products }) => products)).toEqual(first.products)
  await set(id, 750)
  const changed = await ask(first.cursor)
  expect(changed).toMatchObject({ is_whole: false, products: [{ product_id, prices: [{ min_qty: 10, price: 750 }] }] })
  await set(id, null)
  const gone = await ask(changed.cursor)
  expect(gone.products).toEqual([{ product_id, prices: [] }])
  await call(router.priceLists.save, { id, name: 'Wholesale', kind: 'breaks', is_active: false }, by())
  expect((await ask(gone.cursor)).lists).toEqual([])
})

it('tells nothing of another shop', async () => {
  await set((await save()).id, 800)
  const stranger = await openTill(testDb, await openShop(testDb))
  const told = await call(router.till.prices, { token_hash: stranger.hash, limit: 500 }, by())
  expect([told.lists, told.products]).toEqual([[], []])
})

it('sells at what it was told, and the sale names the list', async () => {
  const { id } = await save()
  await set(id, 800)
  const [price] = (await ask()).products[0]?.prices ?? []
  const items = [{ product_id, quantity: 10, unit_price: price?.price }]
  const sold = await sellAtTill(
    testDb,
    till,
    tillSale(product_id, { items, knows_price_lists: true, origin: 'offline' }),
  )
  expect([sold.outcome, sold.flags]).toEqual(['posted', []])
})
