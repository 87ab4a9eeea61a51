import { randomUUID } from 'node:crypto'
import type { SupplierProductChange } from '@tunda/contract/buying/supplier-products'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listReorder } from '../analytics/running-out.ts'
import { startGoodsIn } from '../goods-in/draft-goods-in.ts'
import { postGoodsIn } from '../goods-in/post-goods-in.ts'
import { putLine } from '../goods-in/put-line.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { addSupplier } from './add-supplier.ts'
import { listPrices, listSupplierProducts, putSupplierProduct, removeSupplierProduct } from './supplier-products.ts'

let testDb: TestDatabase
let shop: TestShop
let phone: string
let kikuubo: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 2, cost: 1_000 })
  kikuubo = randomUUID()
  const asked = { id: kikuubo, name: 'Kikuubo', currency: 'USD', terms_days: 0, lead_days: 15 } as const
  await as(testDb, shop.owner, (tx, member) => addSupplier(tx, asked, member))
})

const put = (fields: Partial<SupplierProductChange> = {}, who = shop.owner) =>
  as(testDb, who, (tx, member) =>
    putSupplierProduct(
      tx,
      { supplier_id: kikuubo, product_id: phone, currency: 'UGX', pack_size: 1, ...fields },
      member,
    ),
  )
const sold = () =>
  as(testDb, shop.owner, (tx, member) => listSupplierProducts(tx, { id: kikuubo, page: 1, limit: 20 }, member))
async function receive(unit_cost: string | undefined, quantity = 4) {
  const id = randomUUID()
  await as(testDb, shop.owner, async (tx, member) => {
    await startGoodsIn(tx, { id, supplier_id: kikuubo, currency: 'USD', rate: '3700' }, member)
    await putLine(tx, { goods_in_id: id, product_id: phone, quantity, unit_cost }, member)
    await postGoodsIn(tx, { id }, member)
  })
}

describe('what a supplier sells', () => {
  it('is learnt from goods in, keeps manual corrections, and has a history of prices', async () => {
    await receive('3.5')
    expect((await sold()).products).toMatchObject([
      { product_id: phone, currency: 'USD', unit_cost: '3.5', pack_size: 1, lead_days: null, code: null },
    ])
    await put({ code: 'IT-5606', currency: 'USD', unit_cost: '3.6', lead_days: 2, pack_size: 12 })
    // Nobody said what these cost: the cost that is known stays.
    await receive(undefined)
    expect((await sold()).products).toMatchObject([{ unit_cost: '3.6', code: 'IT-5606', pack_size: 12, lead_days: 2 }])
    await receive('4', 1)
    const prices = await as(testDb, shop.owner, (tx, member) =>
      listPrices(tx, { product_id: phone, page: 1, limit: 20 }, member),
    )
    expect(prices.prices.map(({ number, unit_cost, cost }) => [number, unit_cost, cost])).toEqual([
      [3, '4', 14_800],
      [2, null, null],
      [1, '3.5', 12_950],
    ])
    await as(testDb, shop.owner, (tx, member) =>
      removeSupplierProduct(tx, { supplier_id: kikuubo, product_id: phone }, member),
    )
    expect((await sold()).totalCount).toBe(0)
  })

  it('is nobody else’s', async () => {
    const other = await openShop(testDb)
    await expect(put({ product_id: await stockProduct(testDb, other, {}) })).rejects.toMatchObject({
      entry: { code: 'NOT_FOUND' },
    })
    await expect(put({}, other.owner)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await put()
    const look = as(testDb, other.owner, (tx, member) =>
      listPrices(tx, { product_id: phone, page: 1, limit: 20 }, member),
    )
    expect((await look).totalCount).toBe(0)
  })

  it('is ordered for the days until it comes too, in whole packs; who does not buy sees no supplier', async () => {
    await testDb.asOwner(
      `insert into product_day_totals (org_id, product_id, day, units, revenue, profit) values ($1, $2, current_date - 1, 30, 0, 0)`,
      [shop.org_id, phone],
    )
    const reorder = async (who = shop.owner) =>
      (await as(testDb, who, (tx, member) => listReorder(tx, { cover_days: 30, page: 1, limit: 20 }, member))).products
    expect(await reorder()).toMatchObject([{ suggested_quantity: 28, supplier: null }])
    await put({ pack_size: 12 })
    // 45 days at one a day, less 2: 43, in packs of 12.
    expect(await reorder()).toMatchObject([
      { suggested_quantity: 48, supplier: { id: kikuubo, lead_days: 15, pack_size: 12 } },
    ])
    expect((await reorder(shop.member))[0]).not.toHaveProperty('supplier')
  })
})
