import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { changeProduct } from '../products/change-product.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { batchesOf, faultsOfBatches, receiveBatches, stockCream } from '../testing/batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { stockPhones } from '../testing/units.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let sales: SaleBatches
let shop: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
  sales = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
})
// Whatever was done: the stock is that of its batches, and no batch is below none.
afterEach(async () => {
  const faults = await faultsOfBatches(testDb)
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
async function sell(items: NewSale['items'], who = shop.owner): Promise<Sale> {
  const { response } = await sales.record(askForSale(who.caller, { payment_method: 'cash', items }, undefined))
  return JSON.parse(response).sale
}
const refund = ({ id: sale_id }: Sale, quantity: number, goods: 'restock' | 'write_off' = 'restock') =>
  as(testDb, shop.owner, (tx, member) =>
    refundSale(tx, { sale_id, items: [{ line: 1, quantity, goods }], reason: 'Dry', payment_method: 'cash' }, member),
  )
const adjust = (product_id: string, delta: number, reason: 'damage' | 'found' | 'received') =>
  call(router.products.adjust, { product_id, delta, reason }, by())
const batches = (product_id: string, location_id?: string) => batchesOf(testDb, product_id, location_id)
async function atMain(product_id: string): Promise<string | undefined> {
  const [level] = await testDb.asOwner<{ location_id: string }>(
    'select location_id from stock_levels where product_id = $1 and on_hand > 0',
    [product_id],
  )
  return level?.location_id
}

describe('a product whose goods expire', () => {
  it('starts with its stock as goods of unknown date, and has no dates again once they are turned off', async () => {
    const cream = await stockCream(testDb, shop, 7)
    expect(await batches(cream)).toEqual(['×7'])
    await receiveBatches(testDb, shop, cream, [['B1', '2027-03-01', 4]])
    expect(await batches(cream)).toEqual(['×7', 'B1 2027-03-01 ×4'])
    const off = await as(testDb, shop.owner, (tx, member) =>
      changeProduct(tx, { id: cream, has_expiry: false }, member),
    )
    expect(off).toMatchObject({ current_stock: 11, has_expiry: null })
    expect(await batches(cream)).toEqual([])
    await sell([{ product_id: cream, quantity: 1 }])
    await as(testDb, shop.owner, (tx, member) => changeProduct(tx, { id: cream, has_expiry: true }, member))
    expect(await batches(cream)).toEqual(['×10'])
  })

  it('gets and loses dates at all locations at once, so only members who see all locations may change it', async () => {
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [['B1', '2027-03-01', 4]])
    const soap = await stockProduct(testDb, shop, { model: 'Soap', stock: 3 })
    const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by())
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja] }, by())
    const turn = (id: string, has_expiry: boolean) => call(router.products.update, { id, has_expiry }, by(shop.admin))
    for (const attempt of [() => turn(cream, false), () => turn(soap, true)])
      expect((await failureOf(attempt())).entry.code).toBe('UNITS_ELSEWHERE')
    expect(await batches(cream)).toEqual(['B1 2027-03-01 ×4'])
    expect(await turn(cream, true)).toMatchObject({ has_expiry: true })
    expect(await turn(await stockProduct(testDb, shop, { model: 'New', stock: 0 }), true)).toMatchObject({
      has_expiry: true,
    })
  })

  it('cannot have unit numbers, and a numbered product cannot have dates', async () => {
    const { product_id: id } = await stockPhones(testDb, shop, 1)
    const turnOn = as(testDb, shop.owner, (tx, member) => changeProduct(tx, { id, has_expiry: true }, member))
    expect((await failureOf(turnOn)).entry.code).toBe('NUMBERED_HAS_NO_EXPIRY')
    const cream = await stockCream(testDb, shop)
    const number = call(router.units.track, { product_id: cream, tracking: 'serial', units: [] }, by())
    expect((await failureOf(number)).entry.code).toBe('NUMBERED_HAS_NO_EXPIRY')
  })
})

describe('first expired, first out', () => {
  it('is what a sale takes, after what is of unknown date, and a refund puts back what was sold', async () => {
    const cream = await stockCream(testDb, shop, 1)
    await receiveBatches(testDb, shop, cream, [
      ['LATE', '2028-01-31', 5],
      ['SOON', '2027-03-01', 3],
    ])
    const sale = await sell([{ product_id: cream, quantity: 5 }])
    expect(await batches(cream)).toEqual(['LATE 2028-01-31 ×4'])
    await refund(sale, 2)
    expect(await batches(cream)).toEqual(['×1', 'SOON 2027-03-01 ×1', 'LATE 2028-01-31 ×4'])
    await refund(sale, 1, 'write_off')
    expect(await batches(cream)).toEqual(['×1', 'SOON 2027-03-01 ×1', 'LATE 2028-01-31 ×4'])
    await as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale.id, reason: 'Wrong' }, member))
    expect(await batches(cream)).toEqual(['×1', 'SOON 2027-03-01 ×2', 'LATE 2028-01-31 ×5'])
  })

  it('applies to two lines of a sale and to removals by hand; goods that are found go to the newest batch', async () => {
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [
      ['A', '2027-03-01', 2],
      ['B', '2027-06-01', 2],
      [null, '2027-09-01', 2],
    ])
    await sell([
      { product_id: cream, quantity: 1 },
      { product_id: cream, quantity: 2 },
    ])
    expect(await batches(cream)).toEqual(['B 2027-06-01 ×1', '2027-09-01 ×2'])
    await adjust(cream, -1, 'damage')
    await adjust(cream, 1, 'found')
    expect(await batches(cream)).toEqual(['2027-09-01 ×3'])
    await adjust(cream, 4, 'received')
    expect(await batches(cream)).toEqual(['×4', '2027-09-01 ×3'])
  })

  it('takes what has expired last by the clock of the shop', async () => {
    const cream = await stockCream(testDb, shop)
    const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by())
    await receiveBatches(testDb, shop, cream, [
      ['OLD', '2026-11-20', 2],
      ['NEW', '2026-12-20', 2],
    ])
    // Noon in Kampala, and the next day already in Auckland.
    const putBack = setClock(() => Date.parse('2026-11-20T12:00:00Z'))
    const sendOne = async () => {
      const id = randomUUID()
      await call(router.transfers.start, { id, to_id: jinja }, by())
      await call(router.transfers.putLine, { transfer_id: id, product_id: cream, quantity: 1 }, by())
      await call(router.transfers.send, { id }, by())
    }
    const main = await atMain(cream)
    await sendOne()
    expect(await batches(cream, main)).toEqual(['OLD 2026-11-20 ×1', 'NEW 2026-12-20 ×2'])
    await testDb.asOwner(`update business_settings set time_zone = 'Pacific/Auckland' where org_id = $1`, [shop.org_id])
    await sendOne()
    expect(await batches(cream, main)).toEqual(['OLD 2026-11-20 ×1', 'NEW 2026-12-20 ×1'])
    putBack()
  })

  it('goes over to another location, and what arrives of a transfer is what was sent with it', async () => {
    const cream = await stockCream(testDb, shop)
    const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by())
    await receiveBatches(testDb, shop, cream, [
      ['A', '2027-03-01', 3],
      ['B', '2027-06-01', 5],
    ])
    const send = async (quantity: number) => {
      const id = randomUUID()
      await call(router.transfers.start, { id, to_id: jinja }, by())
      await call(router.transfers.putLine, { transfer_id: id, product_id: cream, quantity }, by())
      await call(router.transfers.send, { id }, by())
      return id
    }
    const [first, second] = [await send(4), await send(3)]
    expect(await batches(cream, shop.org_id)).toEqual(['B 2027-06-01 ×1'])
    const receive = (transfer_id: string, quantity: number) =>
      call(
        router.transfers.receive,
        { id: randomUUID(), transfer_id, receipts: 0, lines: [{ product_id: cream, quantity }] },
        by(),
      )
    await receive(second, 2)
    expect(await batches(cream, jinja)).toEqual(['B 2027-06-01 ×2'])
    await call(router.transfers.cancel, { id: first }, by())
    expect(await batches(cream, shop.org_id)).toEqual(['A 2027-03-01 ×3', 'B 2027-06-01 ×2'])
    const lines = [{ product_id: cream, outcome: 'lost' as const, quantity: 1 }]
    await call(router.transfers.close, { id: second, reason: 'Fell off the boda', lines }, by())
    expect(await batches(cream)).toEqual(['A 2027-03-01 ×3', 'B 2027-06-01 ×4'])
  })

  it('gives a supplier back what came from them', async () => {
    const cream = await stockCream(testDb, shop)
    const { id: supplier_id } = await call(router.suppliers.add, { id: randomUUID(), name: 'Kikuubo Beauty' }, by())
    await receiveBatches(testDb, shop, cream, [['A', '2027-03-01', 3]])
    const goods_in_id = await receiveBatches(testDb, shop, cream, [['B', '2027-06-01', 5]], { supplier_id })
    const lines = [{ product_id: cream, quantity: 2 }]
    await call(
      router.goodsIn.sendBack,
      { id: randomUUID(), goods_in_id, settlement: 'credit', reason: 'Leaking', lines },
      by(),
    )
    expect(await batches(cream)).toEqual(['A 2027-03-01 ×3', 'B 2027-06-01 ×3'])
  })
})

describe('what comes in by batch', () => {
  it('is a line with its batches; the rest has no date, and batches of more than the line are refused', async () => {
    const cream = await stockCream(testDb, shop)
    const id = randomUUID()
    await call(router.goodsIn.start, { id }, by())
    const put = (number: string | null, more: { quantity?: number; add?: number }, expires_on = '2027-03-01') =>
      call(router.goodsIn.putBatch, { goods_in_id: id, product_id: cream, number, expires_on, ...more }, by())
    await put('A', { add: 1 })
    const { line, batches: said } = await put('A', { add: 1 })
    expect(line).toMatchObject({ quantity: 2, has_expiry: true })
    expect(said).toEqual([{ product_id: cream, number: 'A', expires_on: '2027-03-01', quantity: 2 }])
    await put(null, { quantity: 3 })
    await call(router.goodsIn.putLine, { goods_in_id: id, product_id: cream, quantity: 4 }, by())
    const refused = await failureOf(call(router.goodsIn.post, { id }, by()))
    expect(refused).toMatchObject({ entry: { code: 'GOODS_IN_BATCHES_DIFFER' }, meta: { quantity: 4, given: 5 } })
    await put(null, { quantity: 0 })
    expect((await call(router.goodsIn.post, { id }, by())).batches).toHaveLength(1)
    expect(await batches(cream)).toEqual(['×2', 'A 2027-03-01 ×2'])
    const phone = await stockProduct(testDb, shop)
    await call(router.goodsIn.start, { id: randomUUID() }, by())
    const other = { goods_in_id: id, product_id: phone, expires_on: '2027-03-01', add: 1 }
    expect((await failureOf(call(router.goodsIn.putBatch, other, by()))).entry.code).toBe('GOODS_IN_POSTED')
  })
})

describe('goods that have expired', () => {
  it('are sold by who may ask other prices, or with their approval; the others keep to what has not', async () => {
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [
      ['OLD', '2026-11-20', 3],
      ['NEW', '2026-12-20', 2],
    ])
    const putBack = setClock(() => Date.parse('2026-11-20T18:30:00Z'))
    // Its last day is a day to sell it on.
    await sell([{ product_id: cream, quantity: 1 }], shop.member)
    setClock(() => Date.parse('2026-11-20T21:30:00Z'))
    const three = [{ product_id: cream, quantity: 3 }]
    expect(await failureOf(sell(three, shop.member))).toMatchObject({
      entry: { code: 'GOODS_EXPIRED' },
      meta: { left: 2 },
    })
    await testDb.asOwner('update business_settings set allows_price_requests = true where org_id = $1', [shop.org_id])
    const sale_id = randomUUID()
    const id = randomUUID()
    const ask = (items: NewSale['items'], total_amount: number) =>
      call(router.sales.askApproval, { id, sale: { client_sale_id: sale_id, items, total_amount } }, by(shop.member))
    expect((await failureOf(ask([{ product_id: cream, quantity: 2 }], 10_000))).entry.code).toBe('APPROVAL_NOT_NEEDED')
    expect(await ask(three, 15_000)).toMatchObject({ reduction: 0, lines: [{ quantity: 3, is_expired: true }] })
    await call(router.sales.decideApproval, { id, status: 'approved' }, by())
    const paid = { payment_method: 'cash' as const, total_amount: 15_000 }
    const asked = { ...paid, items: three, approval_id: id, client_sale_id: sale_id }
    await sales.record(askForSale(shop.member.caller, asked, sale_id))
    expect(await batches(cream)).toEqual(['OLD 2026-11-20 ×1'])
    await sell([{ product_id: cream, quantity: 1 }])
    expect(await batches(cream)).toEqual([])
    putBack()
  })

  it('are posted and flagged when a till sold them offline, and whoever runs the shop is notified', async () => {
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [['OLD', '2026-11-20', 3]])
    const putBack = setClock(() => Date.parse('2026-11-22T09:00:00Z'))
    const till = await openTill(testDb, shop)
    const online = sellAtTill(testDb, till, tillSale(cream, { total_amount: 5_000 }))
    expect((await failureOf(online)).entry.code).toBe('GOODS_EXPIRED')
    const answer = await sellAtTill(testDb, till, tillSale(cream, { total_amount: 5_000, origin: 'offline' }))
    expect(answer).toMatchObject({ outcome: 'posted', flags: ['expired'] })
    const { notifications } = await call(router.notifications.list, { limit: 10 }, by())
    expect(notifications.map(({ title }) => title)).toContainEqual(expect.stringMatching(/has expired goods$/))
    putBack()
  })
})
