import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewRefund } from '@tunda/contract/selling/refunds'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startGoodsIn } from '../goods-in/draft-goods-in.ts'
import { postGoodsIn } from '../goods-in/post-goods-in.ts'
import { putLine } from '../goods-in/put-line.ts'
import { putNumbers } from '../goods-in/put-numbers.ts'
import { router } from '../router.ts'
import { getSale } from '../sales/get-sale.ts'
import { listSales } from '../sales/list-sales.ts'
import { askForSale } from '../sales/record-sale.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { decideRefundRequest } from '../sales/refunds/decide-refund-request.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { requestRefund } from '../sales/refunds/request-refund.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
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
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { visitOf } from '../testing/visits.ts'
import { getUnit } from './get-unit.ts'
import { listUnits } from './list-units.ts'
import { trackUnits } from './track-units.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

async function sell(items: NewSale['items'], more: Partial<NewSale> = {}, who: Colleague = shop.member): Promise<Sale> {
  const { response } = await batches.record(
    askForSale(who.caller, { payment_method: 'cash', items, ...more }, undefined),
  )
  return JSON.parse(response).sale
}
const refund = (sale: Sale, item: Partial<NewRefund['items'][number]> = {}, line = 1) =>
  as(testDb, shop.owner, (tx, member) => {
    const items = [{ line, quantity: 1, goods: 'restock' as const, ...item }]
    return refundSale(tx, { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' }, member)
  })
const unit = (id: string) => as(testDb, shop.owner, (tx, member) => getUnit(tx, { id }, member))
const profitOf = async ({ id }: Sale) => {
  const [row] = await testDb.asOwner<{ profit: string }>('select profit from sales where id = $1', [id])
  return Number(row?.profit)
}

/** Phones that come in with a document at a cost a piece. */
async function receive(product_id: string, imeis: readonly string[], unit_cost: string, quantity = imeis.length) {
  const id = randomUUID()
  await as(testDb, shop.owner, (tx, member) => startGoodsIn(tx, { id, currency: 'UGX', rate: '1' }, member))
  await as(testDb, shop.owner, (tx, member) =>
    putLine(tx, { goods_in_id: id, product_id, quantity, unit_cost }, member),
  )
  if (imeis.length > 0) await scan(id, product_id, imeis)
  return { id, post: () => as(testDb, shop.owner, (tx, member) => postGoodsIn(tx, { id }, member)) }
}
const scan = (goods_in_id: string, product_id: string, numbers: readonly string[], remove: string[] = []) =>
  as(testDb, shop.owner, (tx, member) =>
    putNumbers(tx, { goods_in_id, product_id, add: numbers.map((number) => ({ number })), remove }, member),
  )

/** What the shop's stock is worth, wherever that is shown: it is the same everywhere. */
async function worth(): Promise<number> {
  const context = { context: visitOf(testDb, shop.owner) }
  const [dashboard, list, categories, report] = await Promise.all([
    call(router.analytics.dashboard, undefined, context),
    call(router.products.counts, {}, context),
    call(router.categories.list, {}, context),
    call(router.analytics.report, { from: '2026-01-01', to: '2026-01-31' }, context),
  ])
  const shown = [
    dashboard.stock_value,
    list.stock_value,
    categories.categories.reduce((sum, one) => sum + (one.stock_value ?? 0), 0),
    report.stock_value,
  ]
  expect(new Set(shown).size).toBe(1)
  return shown[0] ?? Number.NaN
}

describe('a device that is sold', () => {
  it('is named on its line at its own price, cost and warranty, and found by its number', async () => {
    const { product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 2)
    const [id = '', other = ''] = unit_ids
    await testDb.asOwner('update units set unit_cost = 400000, price = 500000, warranty_months = 3 where id = $1', [id])
    const sale = await sell([
      { product_id, quantity: 1, unit_id: id },
      { product_id, quantity: 1, unit_id: other },
    ])
    const [until, none] = sale.items.map(({ warranty_until }) => warranty_until)
    expect([until, none]).toEqual([expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), null])
    const read = await as(testDb, shop.owner, (tx, member) => getSale(tx, sale.id, member))
    expect(read.items.map(({ warranty_until }) => warranty_until)).toEqual([until, null])
    const { token } = await call(router.receipts.share, { sale_id: sale.id }, { context: visitOf(testDb, shop.owner) })
    const shared = () => call(router.receipts.find, { token: token ?? '' }, { context: visitOf(testDb, undefined) })
    expect((await shared()).sale.items).toMatchObject([{ warranty_until: until }, { warranty_until: null }])
    expect(sale.items).toMatchObject([
      { unit_id: id, unit_number: imeis[0], unit_price: 500_000 },
      { unit_id: other, unit_number: imeis[1], unit_price: 720_000 },
    ])
    expect(sale.items[0]).not.toHaveProperty('unit')
    expect(await profitOf(sale)).toBe(500_000 - 400_000 + 720_000 - 610_000)
    const shown = await as(testDb, shop.owner, (tx, member) => getSale(tx, sale.id, member))
    expect(shown.items[0]).toMatchObject({ unit_number: imeis[0] })
    for (const search of [imeis[0] ?? '', (imeis[0] ?? '').slice(-6)]) {
      const { sales } = await as(testDb, shop.owner, (tx, member) =>
        listSales(tx, { search, page: 1, limit: 20 }, member),
      )
      expect(sales).toMatchObject([{ id: sale.id }])
    }
    const { unit: sold, events } = await unit(id)
    expect(sold).toMatchObject({ state: 'sold' })
    expect(sold.warranty_until).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(events[0]).toMatchObject({ event: 'sold', sale_id: sale.id, invoice_number: sale.invoiceNumber })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('is one of the shop, in stock where the seller is at work, once', async () => {
    const { product_id, unit_ids } = await stockPhones(testDb, shop, 2)
    const [id = '', second = ''] = unit_ids
    const refused = (items: NewSale['items'], code: string) =>
      expect(sell(items)).rejects.toMatchObject({ entry: { code } })
    await refused([{ product_id, quantity: 1 }], 'UNITS_NEEDED')
    await refused([{ product_id, quantity: 2, unit_id: id }], 'UNIT_NOT_FOUND')
    await refused([{ product_id, quantity: 1, unit_id: randomUUID() }], 'UNIT_NOT_FOUND')
    const one = { product_id, quantity: 1, unit_id: id }
    await refused([one, one], 'UNIT_NUMBER_TWICE')
    const plain = await stockProduct(testDb, shop)
    await refused([{ product_id: plain, quantity: 1, unit_id: id }], 'UNIT_NOT_FOUND')
    const theirs = await stockPhones(testDb, await openShop(testDb), 1)
    await refused([{ product_id, quantity: 1, unit_id: theirs.unit_ids[0] }], 'UNIT_NOT_FOUND')
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Arcade', 'shop', 1)`,
      [shop.org_id, randomUUID()],
    )
    await sell([one])
    await refused([one], 'UNIT_SOLD')
    await sell([{ ...one, unit_id: second }])
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('is sold to one of many who buy it at once, and the others are told', async () => {
    const { product_id, unit_ids } = await stockPhones(testDb, shop, 10)
    const races = unit_ids.flatMap((unit_id) =>
      [shop.owner, shop.admin, shop.member, shop.owner].map((who) =>
        sell([{ product_id, quantity: 1, unit_id }], { client_sale_id: randomUUID() }, who).then(
          () => 'sold',
          (error: { entry?: { code: string } }) => error.entry?.code,
        ),
      ),
    )
    const ends = await Promise.all(races)
    expect(ends.filter((end) => end === 'sold')).toHaveLength(10)
    expect(ends.filter((end) => end === 'UNIT_SOLD')).toHaveLength(30)
    const money = await testDb.asOwner<{ sum: string }>('select sum(amount) from money_movements where org_id = $1', [
      shop.org_id,
    ])
    expect(Number(money[0]?.sum)).toBe(7_200_000)
    expect(await faultsOfUnits(testDb)).toEqual([])
  })
})

describe('a device that comes back', () => {
  it('is the one that was sold, by any of its numbers; another is refused with who bought it', async () => {
    const { product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 2)
    const [id = '', other = ''] = unit_ids
    const sale = await sell([{ product_id, quantity: 1, unit_id: id }])
    await sell([{ product_id, quantity: 1, unit_id: other }], { customer_name: 'Sarah Namukasa' })
    await expect(refund(sale)).rejects.toMatchObject({ entry: { code: 'UNIT_NUMBER_NEEDED' } })
    await expect(refund(sale, { unit_number: imeis[1] ?? '' })).rejects.toMatchObject({
      entry: { code: 'UNIT_OF_ANOTHER_SALE' },
      meta: { invoice_number: 'INV-000002', customer_name: 'Sarah Namukasa' },
    })
    const refunded = await refund(sale, { unit_number: ` ${imeis[0]?.slice(0, 14)}` })
    expect(refunded.items).toMatchObject([{ line: 1, unit_number: imeis[0] }])
    const { unit: back, events } = await unit(id)
    expect(back).toMatchObject({ state: 'in_stock', warranty_until: null })
    expect(events.map(({ event }) => event)).toEqual(['returned', 'sold', 'numbered'])
    expect(await faultsOfUnits(testDb)).toEqual([])
    const again = await sell([{ product_id, quantity: 1, unit_id: id }])
    await refund(again, { unit_number: imeis[0] ?? '', goods: 'write_off' })
    expect((await unit(id)).unit.state).toBe('written_off')
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('comes back by a serial number that looks like an IMEI, or is short', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 2 })
    const units = [{ number: '49015420323751' }, { number: 'K7Z' }]
    await as(testDb, shop.owner, (tx, member) => trackUnits(tx, { product_id, tracking: 'serial', units }, member))
    for (const { number } of units) {
      const { units: found } = await as(testDb, shop.owner, (tx, member) =>
        listUnits(tx, { search: number, page: 1, limit: 9 }, member),
      )
      await refund(await sell([{ product_id, quantity: 1, unit_id: found[0]?.id }]), { unit_number: number })
    }
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('comes back with its cancelled sale, but not while it is in stock as another', async () => {
    const { product_id, imeis, unit_ids } = await stockPhones(testDb, shop, 1)
    const cancel = ({ id }: Sale) =>
      as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id, reason: 'Mistake' }, member))
    const sale = await sell([{ product_id, quantity: 1, unit_id: unit_ids[0] }])
    const bought = await receive(product_id, imeis, '300000')
    await bought.post()
    await expect(cancel(sale)).rejects.toMatchObject({ entry: { code: 'UNIT_NUMBER_TAKEN' } })
    const found = await as(testDb, shop.owner, (tx, member) =>
      listUnits(tx, { search: imeis[0], page: 1, limit: 9 }, member),
    )
    expect(found.units.map(({ state }) => state)).toEqual(['in_stock', 'sold'])
    const resold = await sell([{ product_id, quantity: 1, unit_id: found.units[0]?.id }])
    expect(await profitOf(resold)).toBe(720_000 - 300_000)
    await cancel(resold)
    expect(await faultsOfUnits(testDb)).toEqual([])
    // One device, two units, one history.
    const { events } = await unit(unit_ids[0] ?? '')
    expect(events.map(({ event }) => event)).toEqual(['returned', 'sold', 'received', 'sold', 'numbered'])
  })

  it('goes back to where it was sold, whoever cancels or approves from elsewhere, unless that is closed', async () => {
    const { product_id, unit_ids } = await stockPhones(testDb, shop, 3)
    const arcade = randomUUID()
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Arcade', 'shop', 1)`,
      [shop.org_id, arcade],
    )
    const afar: Colleague = { ...shop.owner, caller: { ...shop.owner.caller, wanted_location_id: arcade } }
    const whereIs = async (id = '') => (await unit(id)).unit.location_id
    const cancel = ({ id }: Sale) => as(testDb, afar, (tx, member) => cancelSale(tx, { id, reason: 'Mistake' }, member))
    const sold = [
      await sell([{ product_id, quantity: 1, unit_id: unit_ids[0] }]),
      await sell([{ product_id, quantity: 1, unit_id: unit_ids[1] }]),
      await sell([{ product_id, quantity: 1, unit_id: unit_ids[2] }]),
    ] as const
    await cancel(sold[0])
    expect(await whereIs(unit_ids[0])).toBe(shop.org_id)
    const asked = { sale_id: sold[1].id, kind: 'cancel' as const, reason: 'Mistake', payment_method: 'cash' as const }
    const { id } = await as(testDb, shop.member, (tx, member) => requestRefund(tx, asked, member))
    await as(testDb, afar, (tx, member) => decideRefundRequest(tx, { id, status: 'approved' }, member))
    expect(await whereIs(unit_ids[1])).toBe(shop.org_id)
    await testDb.asOwner('update locations set closed_at = now() where org_id = $1 and id = $1', [shop.org_id])
    await cancel(sold[2])
    expect(await whereIs(unit_ids[2])).toBe(arcade)
    // The sale of another location is told to nobody who works at chosen ones.
    await testDb.asOwner('update organization_members set location_ids = $2 where user_id = $1', [
      shop.admin.user_id,
      [arcade],
    ])
    const told = (who: Colleague) =>
      as(testDb, who, async (tx, member) => (await getUnit(tx, { id: unit_ids[2] ?? '' }, member)).events[0])
    expect(await told(shop.owner)).toMatchObject({ event: 'returned', sale_id: sold[2].id })
    expect(await told(shop.admin)).toMatchObject({ event: 'returned', sale_id: null, invoice_number: null })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('was sold before its product had numbers: it gets one, and one that has none any more comes back without', async () => {
    const product_id = await stockProduct(testDb, shop, { stock: 2 })
    const before = await sell([{ product_id, quantity: 1 }])
    const [first = '', second = ''] = newImeis(2)
    const track = (tracking: 'imei' | 'none', units: { number: string }[]) =>
      as(testDb, shop.owner, (tx, member) => trackUnits(tx, { product_id, tracking, units }, member))
    await track('imei', [{ number: first }])
    await expect(refund(before)).rejects.toMatchObject({ entry: { code: 'UNITS_NEEDED' } })
    await refund(before, { unit_number: second })
    expect(await faultsOfUnits(testDb)).toEqual([])
    const [row] = await testDb.asOwner<{ id: string }>('select id from units where imei1 = $1', [first])
    const during = await sell([{ product_id, quantity: 1, unit_id: row?.id }])
    await track('none', [])
    await refund(during, { unit_number: first })
    expect(await unit(row?.id ?? '')).toMatchObject({ unit: { state: 'released' } })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })
})

describe('goods that come in with numbers', () => {
  it('are kept scan by scan, each once, and are in stock with exactly as many numbers as units, at their share of the cost', async () => {
    const { product_id, imeis: known } = await stockPhones(testDb, shop, 1)
    const imeis = newImeis(3)
    const { id, post } = await receive(product_id, imeis.slice(0, 1), '100000.3333', 3)
    await expect(post()).rejects.toMatchObject({
      entry: { code: 'GOODS_IN_NUMBERS_MISSING' },
      meta: { quantity: 3, given: 1 },
    })
    await expect(scan(id, product_id, [imeis[0] ?? ''])).rejects.toMatchObject({ entry: { code: 'UNIT_NUMBER_TWICE' } })
    await expect(scan(id, product_id, known)).rejects.toMatchObject({ entry: { code: 'UNIT_NUMBER_TAKEN' } })
    await expect(scan(id, product_id, ['123'])).rejects.toMatchObject({ entry: { code: 'UNIT_NUMBER_WRONG' } })
    const put = await scan(id, product_id, imeis.slice(1))
    expect(put).toMatchObject({
      line: { quantity: 3, numbered: 3, tracking: 'imei' },
      added: [{ number: imeis[1] }, { number: imeis[2] }],
    })
    expect((await scan(id, product_id, newImeis(1))).line).toMatchObject({ quantity: 4, numbered: 4 })
    expect((await scan(id, product_id, [], [imeis[2] ?? ''])).line).toMatchObject({ quantity: 4, numbered: 3 })
    await expect(post()).rejects.toMatchObject({ entry: { code: 'GOODS_IN_NUMBERS_MISSING' } })
    await scan(id, product_id, [imeis[2] ?? ''])
    const both = await Promise.all([post(), post()])
    expect(both[0]).toEqual(both[1])
    const costs = await testDb.asOwner<{ cost: string }>('select unit_cost as cost from units where goods_in_id = $1', [
      id,
    ])
    expect(costs.reduce((sum, { cost }) => sum + Number(cost), 0)).toBe(400_001)
    expect(await faultsOfUnits(testDb)).toEqual([])
    const laptop = await stockProduct(testDb, shop, { stock: 0 })
    await as(testDb, shop.owner, (tx, member) =>
      trackUnits(tx, { product_id: laptop, tracking: 'serial', units: [] }, member),
    )
    const laptops = await receive(laptop, ['49015420323751', 'K7Z'], '1000')
    expect((await scan(laptops.id, laptop, [], ['49015420323751', 'k7z'])).line).toMatchObject({ numbered: 0 })
    const plain = await stockProduct(testDb, shop)
    const list = await receive(plain, [], '1000', 1)
    await expect(scan(list.id, plain, newImeis(1))).rejects.toMatchObject({ entry: { code: 'GOODS_IN_NOT_NUMBERED' } })
  })

  it('are taken in once, when two lists have the same phone', async () => {
    const [one, other] = [await stockPhones(testDb, shop, 0), await stockPhones(testDb, shop, 0)]
    const imeis = newImeis(1)
    const lists = [await receive(one.product_id, imeis, '1000'), await receive(other.product_id, imeis, '1000')]
    const ends = await Promise.allSettled(lists.map(({ post }) => post()))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = ends.find((end) => end.status === 'rejected')
    expect(lost?.reason).toMatchObject({ entry: { code: 'UNIT_NUMBER_TAKEN' } })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })
})

describe('what the stock is worth', () => {
  it('is what each device cost, everywhere it is shown, and moves by just that', async () => {
    await stockProduct(testDb, shop, { stock: 3 })
    const plain = await worth()
    const { product_id, unit_ids } = await stockPhones(testDb, shop, 1)
    const one = (await worth()) - plain
    const cheap = newImeis(2)
    await (await receive(product_id, cheap, '450000')).post()
    expect(await worth()).toBe(plain + one + 900_000)
    const [sold] = (
      await as(testDb, shop.owner, (tx, member) => listUnits(tx, { page: 1, limit: 5, search: cheap[0] }, member))
    ).units
    const sale = await sell([{ product_id, quantity: 1, unit_id: sold?.id }])
    expect(await worth()).toBe(plain + one + 450_000)
    await refund(sale, { unit_number: cheap[0] })
    expect(await worth()).toBe(plain + one + 900_000)
    await call(
      router.units.change,
      { id: unit_ids[0] ?? '', unit_cost: 300_000 },
      { context: visitOf(testDb, shop.owner) },
    )
    expect(await worth()).toBe(plain + 1_200_000)
    await call(router.units.settle, { id: sold?.id ?? '', outcome: 'damage' }, { context: visitOf(testDb, shop.owner) })
    expect(await worth()).toBe(plain + 750_000)
    const here = {
      context: visitOf(testDb, { ...shop.owner, caller: { ...shop.owner.caller, wanted_location_id: shop.org_id } }),
    }
    expect((await call(router.products.counts, { location_id: shop.org_id }, here)).stock_value).toBe(plain + 750_000)
    expect(await faultsOfUnits(testDb)).toEqual([])
  })
})
