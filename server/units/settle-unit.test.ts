import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { router } from '../router.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const settle = (id: string, outcome: 'missing' | 'damage' | 'own_use' | 'found', who = shop.owner) =>
  call(router.units.settle, { id, outcome, note: 'Behind the shelf' }, by(who))

it('a device is taken out of stock with its own cost and put back, each once, by who may correct stock', async () => {
  const { product_id, unit_ids } = await stockPhones(testDb, shop, 2)
  const [id = ''] = unit_ids
  await call(router.units.change, { id, unit_cost: 400_000 }, by())
  expect(await codeOf(settle(id, 'missing', shop.member))).toBe('AUTHORIZATION_ERROR')
  const theirs = await openShop(testDb)
  expect(await codeOf(settle(id, 'missing', theirs.owner))).toBe('NOT_FOUND')
  expect((await settle(id, 'found')).unit.state).toBe('in_stock')
  const both = await Promise.all([settle(id, 'missing'), settle(id, 'missing')])
  expect(both.map(({ unit }) => unit.state)).toEqual(['missing', 'missing'])
  expect(both[0]?.events[0]).toMatchObject({ event: 'missing', note: 'Behind the shelf' })
  const [moved] = await testDb.asOwner(
    `select delta, unit_cost, reason from inventory_movements where product_id = $1 order by id desc limit 1`,
    [product_id],
  )
  expect(moved).toMatchObject({ delta: '-1', unit_cost: '400000', reason: 'loss' })
  expect(await codeOf(settle(id, 'damage'))).toBe('UNIT_NOT_IN_STOCK')
  expect((await settle(id, 'found')).unit.state).toBe('in_stock')
  expect((await settle(id, 'damage')).unit.state).toBe('written_off')
  expect((await call(router.products.get, { id: product_id }, by())).current_stock).toBe(1)
  expect(await faultsOfUnits(testDb)).toEqual([])
})

it('goes back to its supplier by its number, and none that did not come with those goods', async () => {
  const { product_id, imeis } = await stockPhones(testDb, shop, 1)
  const supplier_id = randomUUID()
  await call(router.suppliers.add, { id: supplier_id, name: 'Hajji Electronics' }, by())
  const [one = '', two = ''] = newImeis(2)
  const goods_in_id = randomUUID()
  await call(router.goodsIn.start, { id: goods_in_id, supplier_id, currency: 'UGX', rate: '1' }, by())
  await call(router.goodsIn.putNumbers, { goods_in_id, product_id, add: [{ number: one }, { number: two }] }, by())
  await call(router.goodsIn.post, { id: goods_in_id }, by())
  const sendBack = (quantity: number, numbers?: string[]) => {
    const lines = [{ product_id, quantity, numbers }]
    const asked = { id: randomUUID(), goods_in_id, settlement: 'credit' as const, reason: 'Dead on arrival', lines }
    return call(router.goodsIn.sendBack, asked, by())
  }
  expect(await codeOf(sendBack(1))).toBe('UNITS_NEEDED')
  expect(await codeOf(sendBack(1, [imeis[0] ?? '']))).toBe('UNIT_NOT_IN_STOCK')
  expect(await codeOf(sendBack(2, [one, one]))).toBe('UNIT_NUMBER_TWICE')
  expect((await sendBack(1, [two])).returns).toMatchObject([{ lines: [{ quantity: 1 }] }])
  const { units } = await call(router.units.list, { search: two }, by())
  expect(units).toMatchObject([{ state: 'sent_back' }])
  expect(await codeOf(sendBack(1, [two]))).toBe('UNIT_NOT_IN_STOCK')
  expect(await faultsOfUnits(testDb)).toEqual([])
})
