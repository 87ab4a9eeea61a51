import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayIn } from '../clock.ts'
import { drawerOf } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { newImeis, stockPhones } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let product_id: string
let supplier_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  ;({ product_id } = await stockPhones(testDb, shop, 0, { cost: 0, price: 900_000 }))
  supplier_id = randomUUID()
  await call(router.suppliers.add, { id: supplier_id, name: 'Kikuubo' }, by())
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const costMethod = (method: 'average' | 'last') =>
  testDb.asOwner('update business_settings set cost_method = $2 where org_id = $1', [shop.org_id, method])

/** Phones that come in from the supplier, for so much each; without a cost where it is not known. */
async function receive(quantity: number, unit_cost: string | null) {
  const id = randomUUID()
  const numbers = newImeis(quantity)
  await call(router.goodsIn.start, { id, supplier_id, currency: 'UGX', rate: '1' }, by())
  await call(router.goodsIn.putLine, { goods_in_id: id, product_id, quantity, unit_cost }, by())
  const add = numbers.map((number) => ({ number }))
  await call(router.goodsIn.putNumbers, { goods_in_id: id, product_id, add, remove: [] }, by())
  await call(router.goodsIn.post, { id }, by())
  const units = await testDb.asOwner<{ id: string }>(
    'select id from units where goods_in_id = $1 order by array_position($2::text[], imei1)',
    [id, numbers],
  )
  return { id, numbers, unit_ids: units.map((unit) => unit.id) }
}
type Received = Awaited<ReturnType<typeof receive>>

const sendBack = ({ id: goods_in_id, numbers }: Received, place: number) => {
  const lines = [{ product_id, quantity: 1, numbers: [numbers[place] ?? ''] }]
  const asked = { id: randomUUID(), goods_in_id, settlement: 'credit' as const, reason: 'Broken', lines }
  return call(router.goodsIn.sendBack, asked, by())
}
const sell = ({ unit_ids }: Received, place: number) =>
  drawerOf(testDb, shop).sell({
    payment_method: 'cash',
    items: [{ product_id, quantity: 1, unit_id: unit_ids[place] ?? '' }],
  })

/** What the stock is worth as the journal has it and as the inventory shows it, and what the month has of costs that no sale had. */
async function worth() {
  const day = dayIn('Africa/Kampala', new Date())
  const { totals } = await call(router.accountant.journal, { from: day, to: day }, by())
  const { stock_value: shown } = await call(router.products.counts, {}, by())
  const { months } = await call(router.expenses.profitAndLoss, {}, by())
  const { late_costs, revaluation } = months[0] ?? {}
  return { journal: totals.find(({ account }) => account === 'stock')?.amount ?? 0, shown, late_costs, revaluation }
}
const exactly = (value: number, late_costs = 0, revaluation = 0) => ({
  journal: value,
  shown: value,
  late_costs,
  revaluation,
})

it.each([['average'], ['last']] as const)('devices keep their cost where the shop goes by %s', async (method) => {
  await costMethod(method)
  const cheap = await receive(3, '500000')
  const dear = await receive(1, '700000')
  expect(await worth()).toEqual(exactly(2_200_000))
  await sell(cheap, 0)
  await sendBack(cheap, 1)
  expect(await worth()).toEqual(exactly(1_200_000))
  await sell(dear, 0)
  await sendBack(cheap, 2)
  expect(await worth()).toEqual(exactly(0))
  await receive(2, '333333.5')
  expect(await worth()).toEqual(exactly(666_667))
  const { cost_price } = await call(router.products.get, { id: product_id }, by())
  expect(cost_price).toBe(333_334)
})

it('the cost that is proposed is the average of the devices that are there', async () => {
  const cheap = await receive(1, '500000')
  await receive(1, '700000')
  await sell(cheap, 0)
  await receive(1, '600000')
  expect(await call(router.products.get, { id: product_id }, by())).toMatchObject({ cost_price: 650_000 })
})

it('devices without a cost of their own are worth what their product costs, and the month says by how much more', async () => {
  await costMethod('last')
  await receive(2, '500000')
  const unknown = await receive(2, null)
  expect(await worth()).toEqual(exactly(2_000_000))
  await receive(1, '800000')
  expect(await worth()).toEqual(exactly(3_400_000, 0, 600_000))
  await sell(unknown, 0)
  expect(await worth()).toEqual(exactly(2_600_000, 0, 600_000))
  await costMethod('average')
  await sendBack(unknown, 1)
  expect(await worth()).toEqual(exactly(1_800_000, 0, 600_000))
})

it('a device that stood in for a dearer one goes back at what came in, and the difference is a loss', async () => {
  const cheap = await receive(1, '500000')
  const dear = await receive(1, '700000')
  await sell(cheap, 0)
  const claim = { id: randomUUID(), unit_id: cheap.unit_ids[0] ?? '', fault: 'No sound' }
  await call(router.warrantyClaims.receive, claim, by())
  await call(router.warrantyClaims.replace, { id: claim.id, number: dear.numbers[0] ?? '' }, by())
  await call(router.units.settle, { id: claim.unit_id, outcome: 'found' }, by())
  expect(await worth()).toEqual(exactly(700_000))
  await sendBack(cheap, 0)
  expect(await worth()).toEqual(exactly(0, 200_000))
})

it('a device with parts of the shop in it goes back once they are out', async () => {
  const screen = await stockProduct(testDb, shop, { cost: 60_000, price: 90_000, stock: 1 })
  const goods = await receive(1, '500000')
  const job = { id: randomUUID(), unit_id: goods.unit_ids[0] ?? '', parts: [{ product_id: screen, quantity: 1 }] }
  await call(router.units.refurbish, job, by())
  expect(await codeOf(sendBack(goods, 0))).toBe('REFURBISHING_STANDS')
  await call(router.units.reverseRefurbishing, { id: job.id }, by())
  await sendBack(goods, 0)
  expect(await worth()).toEqual(exactly(60_000))
})
