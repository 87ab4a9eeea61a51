import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listReorder } from '../analytics/running-out.ts'
import { changeGoodsIn, removeGoodsIn, startGoodsIn } from '../goods-in/draft-goods-in.ts'
import { postGoodsIn } from '../goods-in/post-goods-in.ts'
import { putLine } from '../goods-in/put-line.ts'
import { addSupplier } from '../suppliers/add-supplier.ts'
import { changeSupplier } from '../suppliers/change-supplier.ts'
import { getSupplier } from '../suppliers/get-supplier.ts'
import { putSupplierProduct } from '../suppliers/supplier-products.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { changeOrder, removeOrder, startOrder } from './draft-orders.ts'
import { listOrders, showOrder } from './order-rows.ts'
import { proposeOrders } from './propose-orders.ts'
import { putOrderLine } from './put-order-line.ts'
import { closeOrder, reopenOrder, sendOrder } from './send-order.ts'

let testDb: TestDatabase
let shop: TestShop
let phone: string
let charger: string
let kikuubo: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 0, cost: 1_000 })
  charger = await stockProduct(testDb, shop, { model: 'Charger', stock: 0, cost: 500 })
  kikuubo = await supplier('UGX')
})

async function supplier(currency: 'UGX' | 'USD') {
  const asked = { id: randomUUID(), name: randomUUID(), currency, terms_days: 0, lead_days: 0 } as const
  return (await as(testDb, shop.owner, (tx, member) => addSupplier(tx, asked, member))).id
}
const start = (supplier_id = kikuubo, id: string = randomUUID(), who: Colleague = shop.owner) =>
  as(testDb, who, (tx, member) => startOrder(tx, { id, supplier_id }, member))
const line = (order_id: string, product_id: string, quantity: number, unit_cost?: string) =>
  as(testDb, shop.owner, (tx, member) => putOrderLine(tx, { order_id, product_id, quantity, unit_cost }, member))
const send = (id: string) => as(testDb, shop.owner, (tx, member) => sendOrder(tx, { id }, member))
const close = (id: string) =>
  as(testDb, shop.owner, (tx, member) => closeOrder(tx, { id, reason: 'None left there' }, member))
const show = (id: string, who: Colleague = shop.owner) => as(testDb, who, (tx, member) => showOrder(tx, { id }, member))
const receiving = (order_id: string, fill = false) =>
  as(testDb, shop.owner, (tx, member) =>
    startGoodsIn(tx, { id: randomUUID(), currency: 'UGX', rate: '1', order_id, fill }, member),
  )
const count = (goods_in_id: string, product_id: string, quantity: number) =>
  as(testDb, shop.owner, (tx, member) => putLine(tx, { goods_in_id, product_id, quantity }, member))
const post = (id: string, accept_more?: boolean) =>
  as(testDb, shop.owner, (tx, member) => postGoodsIn(tx, { id, accept_more }, member))

/** An order of 10 phones at 1,200 and 4 chargers at 300, which was sent. */
async function sent() {
  const { id } = (await start()).order
  await line(id, phone, 10, '1200')
  await line(id, charger, 4, '300')
  await send(id)
  return id
}

describe('an order', () => {
  it('is sent once with a number, received in parts at what it was ordered at, and is then done', async () => {
    const id = await sent()
    const [first, second] = await Promise.all([send(id), send(id)])
    expect(first.order).toMatchObject({ number: 1, state: 'sent', total: '13200', total_ugx: 13_200 })
    expect(second.order.number).toBe(1)
    expect((await start(kikuubo, id)).order.number).toBe(1)
    await expect(start(await supplier('USD'), id)).rejects.toMatchObject({ entry: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    await expect(line(id, phone, 3)).rejects.toMatchObject({ entry: { code: 'ORDER_SENT' } })
    const goods = (await receiving(id)).goods_in
    expect(goods).toMatchObject({ supplier_id: kikuubo, order_id: id, order_number: 1 })
    // A cost that nobody says is the order's.
    expect((await count(goods.id, phone, 6)).line).toMatchObject({ unit_cost: '1200' })
    await post(goods.id)
    await post(goods.id)
    expect(await show(id)).toMatchObject({
      order: { state: 'part_received', units_received: 6 },
      receipts: [{ id: goods.id, number: 1 }],
    })
    const rest = await receiving(id, true)
    expect(rest.lines.map(({ quantity, unit_cost }) => [quantity, unit_cost])).toEqual([
      [4, '1200'],
      [4, '300'],
    ])
    await post(rest.goods_in.id)
    expect((await show(id)).order).toMatchObject({ state: 'received', units_received: 14 })
    const { owed } = await as(testDb, shop.owner, (tx, member) => getSupplier(tx, { id: kikuubo }, member))
    expect(owed).toBe(13_200)
    await expect(close(id)).rejects.toMatchObject({ entry: { code: 'ORDER_CLOSED' } })
    await expect(receiving(id)).rejects.toMatchObject({ entry: { code: 'ORDER_CLOSED' } })
  })

  it('asks about what is more than was ordered, or was not; two lists at once are added up', async () => {
    const id = await sent()
    const [one, two] = [(await receiving(id)).goods_in.id, (await receiving(id)).goods_in.id]
    await count(one, phone, 7)
    await count(two, phone, 7)
    const answers = await Promise.allSettled([post(one), post(two)])
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { entry: { code: 'MORE_THAN_ORDERED' }, meta: { ordered: 10, received: 14, products: 1 } } },
    ])
    const late = answers[0]?.status === 'rejected' ? one : two
    await count(late, await stockProduct(testDb, shop, { model: 'Cable' }), 1)
    await expect(post(late)).rejects.toMatchObject({ meta: { products: 2 } })
    await post(late, true)
    expect((await show(id)).lines.map(({ received }) => received)).toEqual([14, 0])
  })

  it('is closed short with a reason, cancelled before anything came, and not while somebody counts', async () => {
    const id = await sent()
    const goods = (await receiving(id)).goods_in.id
    await expect(close(id)).rejects.toMatchObject({ entry: { code: 'ORDER_BEING_RECEIVED' } })
    await count(goods, phone, 10)
    await post(goods)
    await close(id)
    expect((await close(id)).order).toMatchObject({ state: 'closed_short', close_reason: 'None left there' })
    const other = await sent()
    const draft = (await receiving(other)).goods_in.id
    await as(testDb, shop.owner, (tx, member) => removeGoodsIn(tx, { id: draft }, member))
    expect((await close(other)).order).toMatchObject({ state: 'cancelled', number: 2 })
    const open = await as(testDb, shop.owner, (tx, member) =>
      listOrders(tx, { page: 1, limit: 20, open: 'true' }, member),
    )
    expect(open.totalCount).toBe(0)
  })

  it('that was sent is changed before anything came, under its number; a draft is deleted', async () => {
    const id = await sent()
    const reopen = () => as(testDb, shop.owner, (tx, member) => reopenOrder(tx, { id }, member))
    await reopen()
    await line(id, phone, 12)
    await line(id, charger, 0)
    const remove = (one: string) => as(testDb, shop.owner, (tx, member) => removeOrder(tx, { id: one }, member))
    await expect(remove(id)).rejects.toMatchObject({ entry: { code: 'ORDER_SENT' } })
    expect(await send(id)).toMatchObject({ order: { number: 1, units: 12 }, lines: [{ unit_cost: '1200' }] })
    await post((await receiving(id, true)).goods_in.id)
    await expect(reopen()).rejects.toMatchObject({ entry: { code: 'ORDER_HAS_RECEIPTS' } })
    const draft = (await start()).order.id
    await expect(send(draft)).rejects.toMatchObject({ entry: { code: 'ORDER_EMPTY' } })
    await expect(receiving(draft)).rejects.toMatchObject({ entry: { code: 'ORDER_NOT_SENT' } })
    await expect(close(draft)).rejects.toMatchObject({ entry: { code: 'ORDER_NOT_SENT' } })
    await remove(draft)
  })

  it('in dollars comes in at the rate of its day, from whom it was ordered', async () => {
    const dubai = await supplier('USD')
    const { id } = (await start(dubai)).order
    const head = { id, currency: 'USD', rate: '3700', expected_on: '2026-12-01', note: 'By sea' } as const
    await line(id, phone, 2, '10.5')
    await expect(send(id)).rejects.toMatchObject({ entry: { code: 'ORDER_WITHOUT_RATE' } })
    await as(testDb, shop.owner, (tx, member) => changeOrder(tx, head, member))
    const yuan = as(testDb, shop.owner, (tx, member) => changeOrder(tx, { ...head, currency: 'CNY' }, member))
    await expect(yuan).rejects.toMatchObject({ entry: { code: 'ORDER_WITHOUT_RATE' } })
    expect((await send(id)).order).toMatchObject({ total: '21', total_ugx: 77_700 })
    const goods = randomUUID()
    await as(testDb, shop.owner, async (tx, member) => {
      await startGoodsIn(tx, { id: goods, currency: 'USD', rate: '3700', order_id: id, fill: true }, member)
      await changeGoodsIn(tx, { id: goods, supplier_id: kikuubo, currency: 'USD', rate: '3800' }, member)
    })
    expect((await post(goods)).goods_in).toMatchObject({ total: 79_800, supplier_id: dubai })
  })

  it('changed to another currency costs what the supplier asks in that one, at the rate of goods in stock', async () => {
    const rated = { id: randomUUID(), supplier_id: kikuubo, rate: '3700' }
    const { order } = await as(testDb, shop.owner, (tx, member) => startOrder(tx, rated, member))
    expect(order).toMatchObject({ currency: 'UGX', rate: '1' })
    await line(order.id, phone, 2, '1200')
    await line(order.id, charger, 1, '300')
    const sells = { currency: 'USD', pack_size: 1, unit_cost: '0.5' } as const
    const { lines } = await as(testDb, shop.owner, async (tx, member) => {
      await putSupplierProduct(tx, { supplier_id: kikuubo, product_id: charger, ...sells }, member)
      return await changeOrder(tx, { id: order.id, currency: 'USD', rate: '3700' }, member)
    })
    expect(lines.map(({ unit_cost }) => unit_cost)).toEqual([null, '0.5'])
    // A cost alone leaves the quantity.
    const priced = { order_id: order.id, product_id: phone, unit_cost: '9' }
    const after = await as(testDb, shop.owner, (tx, member) => putOrderLine(tx, priced, member))
    expect(after.lines[0]).toMatchObject({ quantity: 2, unit_cost: '9' })
    const counted = { id: randomUUID(), currency: 'USD', rate: '37' } as const
    await as(testDb, shop.owner, (tx, member) => startGoodsIn(tx, counted, member))
    expect((await start(await supplier('USD'))).order.rate).toBe('1')
  })

  it('takes what is added to a line as well as what it is set to, also of two people at once', async () => {
    const { id } = (await start()).order
    const add = (units: number) =>
      as(testDb, shop.owner, (tx, member) => putOrderLine(tx, { order_id: id, product_id: phone, add: units }, member))
    await Promise.all([add(1), add(2), add(1)])
    await line(id, charger, 3)
    expect((await show(id)).lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([3, 4])
    await expect(add(1_000_000)).rejects.toMatchObject({ entry: { code: 'ORDER_TOO_MANY_UNITS' } })
  })

  it('of the reorder list is one for each supplier, and a second press orders nothing twice', async () => {
    const mukwano = await supplier('UGX')
    const sells = { currency: 'UGX', pack_size: 12, unit_cost: '900' } as const
    await as(testDb, shop.owner, async (tx, member) => {
      await putSupplierProduct(tx, { supplier_id: kikuubo, product_id: phone, ...sells }, member)
      await putSupplierProduct(tx, { supplier_id: mukwano, product_id: charger, ...sells }, member)
    })
    await stockProduct(testDb, shop, { model: 'From nobody', stock: 0 })
    const propose = () => as(testDb, shop.owner, (tx, member) => proposeOrders(tx, { cover_days: 30 }, member))
    const both = await Promise.all([propose(), propose()])
    expect(both.map(({ orders }) => orders.length).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(both[0]?.without_supplier).toBe(1)
    const { orders } = both.find(({ orders: made }) => made.length > 0) ?? { orders: [] }
    expect(orders.map(({ units, total, state }) => [units, total, state])).toEqual([
      [12, '10800', 'draft'],
      [12, '10800', 'draft'],
    ])
    const list = await as(testDb, shop.owner, (tx, member) =>
      listReorder(tx, { cover_days: 30, page: 1, limit: 20 }, member),
    )
    expect(list.products.map(({ on_order }) => on_order).toSorted((a, b) => a - b)).toEqual([0, 12, 12])
  })

  it('is nobody else’s, shows no cost to who may not see one, and archived suppliers get none', async () => {
    const other = await openShop(testDb)
    const id = await sent()
    await expect(show(id, other.owner)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await expect(start(kikuubo, randomUUID(), other.owner)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    const draft = (await start()).order.id
    const foreign = await stockProduct(testDb, other, {})
    await expect(line(draft, foreign, 1)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    const [role] = await testDb.asOwner<{ id: string }>(
      `insert into organization_roles (org_id, name, rights) values ($1, 'Storekeeper', '{receive_goods}') returning id`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set role_id = $2 where user_id = $1', [
      shop.member.user_id,
      role?.id,
    ])
    expect(JSON.stringify(await show(id, shop.member))).not.toMatch(/cost|total|"1200"/)
    const [elsewhere] = await testDb.asOwner<{ id: string }>(
      `insert into locations (org_id, name, kind, position) values ($1, 'Ntinda', 'shop', 1) returning id`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set location_ids = array[$2::uuid] where user_id = $1', [
      shop.member.user_id,
      elsewhere?.id,
    ])
    await expect(show(id, shop.member)).rejects.toMatchObject({ entry: { code: 'NOT_FOUND' } })
    await line(draft, phone, 1)
    await as(testDb, shop.owner, (tx, member) => changeSupplier(tx, { id: kikuubo, is_archived: true }, member))
    await expect(send(draft)).rejects.toMatchObject({ entry: { code: 'SUPPLIER_ARCHIVED' } })
    await expect(start()).rejects.toMatchObject({ entry: { code: 'SUPPLIER_ARCHIVED' } })
  })
})
