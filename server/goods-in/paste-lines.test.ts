import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { router } from '../router.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let phone: string
let id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { model: 'Galaxy A15' })
  await testDb.asOwner(`update products set barcode = '6001' where id = $1`, [phone])
  id = randomUUID()
  await call(router.goodsIn.start, { id }, by())
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
type Rows = Parameters<typeof paste>[0]
const paste = (rows: { code: string; quantity: number; unit_cost?: string }[], who = shop.owner) =>
  call(router.goodsIn.paste, { goods_in_id: id, rows }, by(who))

it('adds what is known by barcode or whole name to the lines, added up and at its cost, and names what is not', async () => {
  await call(router.goodsIn.putLine, { goods_in_id: id, product_id: phone, add: 2, unit_cost: '500' }, by())
  await stockProduct(testDb, await openShop(testDb), { model: 'Spark 20' })
  const rows: Rows = [
    { code: '6001', quantity: 5 },
    { code: 'samsung galaxy a15', quantity: 3, unit_cost: '610000' },
    { code: 'Samsung Spark 20', quantity: 1 },
  ]
  const { lines, unknown } = await paste(rows)
  expect(unknown).toEqual(['Samsung Spark 20'])
  expect(lines).toMatchObject([{ product_id: phone, quantity: 10, unit_cost: '610000' }])
  expect((await paste([{ code: '6001', quantity: 1 }])).lines).toMatchObject([{ quantity: 11, unit_cost: '610000' }])
})

it('is ambiguous where two products are called so, and then adds nothing', async () => {
  const other = await stockProduct(testDb, shop, { model: 'Galaxy A15 256GB' })
  await testDb.asOwner(`update products set model = 'Galaxy A15', storage = '256GB' where id = $1`, [other])
  expect(await paste([{ code: 'Samsung Galaxy A15', quantity: 1 }])).toMatchObject({
    lines: [],
    unknown: ['Samsung Galaxy A15'],
  })
})

it('takes no cost from who may not see costs, nothing for a list that is in stock, and none of another shop’s', async () => {
  const receiver = shop.member
  await testDb.asOwner(`update organization_members set role = 'member' where user_id = $1`, [receiver.user_id])
  expect(await codeOf(paste([{ code: '6001', quantity: 1, unit_cost: '1' }], receiver))).toBe('AUTHORIZATION_ERROR')
  const other = await openShop(testDb)
  expect(await codeOf(paste([{ code: '6001', quantity: 1 }], other.owner))).toBe('NOT_FOUND')
  await paste([{ code: '6001', quantity: 1, unit_cost: '600' }])
  await call(router.goodsIn.post, { id }, by())
  expect(await codeOf(paste([{ code: '6001', quantity: 1 }]))).toBe('GOODS_IN_POSTED')
  expect(
    await codeOf(
      paste([
        { code: '6001', quantity: 1_000_000 },
        { code: '6001', quantity: 1 },
      ]),
    ),
  ).toBe('GOODS_IN_POSTED')
})
