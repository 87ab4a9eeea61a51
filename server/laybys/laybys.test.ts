import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { call } from '@orpc/server'
import type { NewLayby } from '@tunda/contract/selling/laybys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { exportCustomer } from '../customers/export-customer.ts'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { removeCustomer } from '../customers/remove-customer.ts'
import { proveMoney } from '../money/prove-money.ts'
import { proveStock } from '../products/prove-stock.ts'
import { router } from '../router.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
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
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { stockPhones } from '../testing/units.ts'
import { outcomeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openCreditShop>>

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openCreditShop(testDb, shop, batches, 50_000)
  await rules()
  return setClock(() => Date.now())
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const usual = { is_on: true, deposit_percent: 30, days: 90, fee_percent: 10, release_percent: 100 }
const rules = (more: Partial<typeof usual> = {}) => call(router.laybys.saveRules, { ...usual, ...more }, by())
const paidIn = (amount: number) => ({ id: randomUUID(), wallet_id: at.wallet_id, amount })
const asked = (quantity: number, amount: number, more: Partial<NewLayby> = {}): NewLayby => ({
  id: randomUUID(),
  customer_id: at.customer_id,
  deposit: paidIn(amount),
  items: [{ product_id: at.product_id, quantity }],
  ...more,
})
const open = (quantity = 10, amount = 3_000, more: Partial<NewLayby> = {}, who = shop.member) =>
  call(router.laybys.open, asked(quantity, amount, more), by(who))
const pay = (layby_id: string, amount: number, id = randomUUID()) =>
  call(router.laybys.pay, { ...paidIn(amount), id, layby_id }, by(shop.member))
const release = (id: string, more = {}, who = shop.member) => call(router.laybys.release, { id, ...more }, by(who))
const cancel = (id: string, who = shop.owner) =>
  call(router.laybys.cancel, { id, wallet_id: at.wallet_id, note: 'Changed their mind' }, by(who))
const levels = async (product_id = at.product_id) => {
  const [level] = await testDb.asOwner<{ on_hand: string; reserved: string }>(
    'select on_hand, reserved from stock_levels where org_id = $1 and product_id = $2',
    [shop.org_id, product_id],
  )
  return [Number(level?.on_hand), Number(level?.reserved)]
}
const prove = () =>
  as(testDb, shop.owner, async (tx, { org_id, user_id }) => {
    const money = await proveMoney(tx, org_id)
    const stock = await proveStock(tx, { org_id, user_id, night: null })
    return [money.examples, stock?.examples]
  })

describe('a lay-by', () => {
  it('puts goods aside, takes payments with receipts, and becomes a sale of the day it is handed over', async () => {
    const layby = await open()
    expect(layby).toMatchObject({ number: 'LAY-000001', state: 'open', total_amount: 10_000, paid: 3_000 })
    expect(layby.payments).toMatchObject([{ kind: 'payment', amount: 3_000, document: 'PAY-000001' }])
    expect(await levels()).toEqual([1_000_000, 10])
    expect(await outcomeOf(release(layby.id))).toBe('LAYBY_NOT_PAID')
    expect(await outcomeOf(pay(layby.id, 7_001))).toBe('LAYBY_MORE_THAN_LEFT')
    expect(await pay(layby.id, 7_000)).toMatchObject({
      document: 'PAY-000002',
      layby: { state: 'ready', paid: 10_000 },
    })
    expect(await at.money()).toBe(10_000)
    await testDb.asOwner('update products set selling_price = 5000 where org_id = $1', [shop.org_id])
    const done = await release(layby.id)
    expect(done).toMatchObject({ state: 'released', invoice_number: expect.any(String), ended_on: expect.any(String) })
    expect(await levels()).toEqual([999_990, 0])
    expect(await at.money()).toBe(10_000)
    expect(await at.account()).toMatchObject({ balance: 0, debts: [] })
    const sale = await call(router.sales.get, { id: done.sale_id ?? '' }, by())
    expect(sale).toMatchObject({ total_amount: 10_000, on_account: 10_000, payments: [], notes: 'LAY-000001' })
    expect(await release(layby.id)).toEqual(done)
    expect(await prove()).toEqual([[], []])
  })

  it('asks for the first payment, a day and instalments as the shop and the sum have it', async () => {
    expect(await outcomeOf(open(10, 2_999))).toBe('LAYBY_DEPOSIT_LOW')
    expect(await outcomeOf(open(10, 3_000, { deposit: null }))).toBe('LAYBY_DEPOSIT_LOW')
    expect(await outcomeOf(open(10, 10_001))).toBe('LAYBY_MORE_THAN_LEFT')
    expect(await outcomeOf(open(10, 3_000, { expires_on: '2020-01-01' }))).toBe('LAYBY_DAY_WRONG')
    const on = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const schedule = (...parts: [number, number][]) => ({
      schedule: parts.map(([days, amount]) => ({ due_on: on(days), amount })),
    })
    expect(await outcomeOf(open(10, 3_000, schedule([10, 3_000], [20, 3_000])))).toBe('LAYBY_SCHEDULE_WRONG')
    expect(await outcomeOf(open(10, 3_000, schedule([20, 3_000], [10, 4_000])))).toBe('LAYBY_SCHEDULE_WRONG')
    const layby = await open(10, 3_000, schedule([10, 3_000], [20, 4_000]))
    expect(layby).toMatchObject({ state: 'open', next_due_on: on(10) })
    setClock(() => Date.now() + 12 * 86_400_000)
    const list = (more = {}) => call(router.laybys.list, { page: 1, limit: 20, ...more }, by())
    expect(await list({ state: 'due' })).toMatchObject({ laybys: [{ id: layby.id }], counts: { due: 1 }, held: 3_000 })
    expect((await pay(layby.id, 3_000)).layby).toMatchObject({ state: 'open', next_due_on: on(20) })
    setClock(() => Date.now() + 100 * 86_400_000)
    expect((await list({ search: 'okello' })).laybys).toMatchObject([{ state: 'due' }])
    await rules({ is_on: false })
    expect(await outcomeOf(open())).toBe('LAYBY_OFF')
  })

  it('and each of its payments are made once, however often they are asked for', async () => {
    const once = asked(10, 3_000)
    const both = await Promise.all([1, 2].map(() => call(router.laybys.open, once, by())))
    expect(both[0]).toEqual(both[1])
    expect(await outcomeOf(call(router.laybys.open, { ...once, notes: 'other' }, by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    const id = randomUUID()
    const receipts = await Promise.all([1, 2, 3].map(() => pay(once.id, 2_000, id)))
    expect(new Set(receipts.map(({ document }) => document)).size).toBe(1)
    expect(await outcomeOf(pay(once.id, 1_000, id))).toBe('IDEMPOTENCY_KEY_REUSED')
    // Under that id it will be on the account.
    const owed = { id, customer_id: at.customer_id, amount: 500, day: '2026-08-01' }
    expect(await outcomeOf(call(router.credit.open, owed, by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await at.money()).toBe(5_000)
    const another = asked(10, 3_000, { deposit: { ...paidIn(3_000), id } })
    expect(await outcomeOf(call(router.laybys.open, another, by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    const others = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(pay(once.id, 2_000))))
    expect(others.filter((code) => code === 'done')).toHaveLength(2)
    expect(await prove()).toEqual([[], []])
  })

  it('keeps what it has from everybody else: of sales and lay-bys for the last pieces as many win as there are', async () => {
    const winners: string[] = []
    for (let round = 0; round < 16; round += 1) {
      const product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600, stock: 1 })
      const items = [{ product_id, quantity: 1 }]
      const putAside = () => outcomeOf(open(1, 300, { items }))
      // A sale is the faster of the two: it comes when a lay-by is under way.
      const sell = () => setTimeout(round).then(() => outcomeOf(at.sell(1, 0, { items })))
      const won = await Promise.all([putAside(), putAside(), sell(), sell()])
      expect(won.filter((code) => code === 'done')).toHaveLength(1)
      expect(won.filter((code) => code === 'OUT_OF_STOCK')).toHaveLength(3)
      winners.push(won.indexOf('done') < 2 ? 'lay-by' : 'sale')
    }
    expect(new Set(winners).size).toBe(2)
    expect(await prove()).toEqual([[], []])
  })

  it('cannot be sold by a till: what it sells of the goods without the server is recorded with a flag, and they are missing then', async () => {
    const product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600, stock: 1 })
    const { id } = await open(1, 1_000, { items: [{ product_id, quantity: 1 }] })
    const till = await openTill(testDb, shop)
    const sold = tillSale(product_id, { items: [{ product_id, quantity: 1, unit_price: 1_000 }] })
    expect(await outcomeOf(sellAtTill(testDb, till, sold))).toBe('OUT_OF_STOCK')
    const { outcome, flags } = await sellAtTill(testDb, till, { ...sold, origin: 'offline' })
    expect([outcome, flags]).toEqual(['posted', ['oversold']])
    expect(await outcomeOf(release(id))).toBe('OUT_OF_STOCK')
  })

  it('of a device keeps that one, and it is sold with it alone', async () => {
    const { product_id, unit_ids } = await stockPhones(testDb, shop, 2, { price: 300_000, cost: 250_000 })
    const [one = '', two = ''] = unit_ids
    const item = (unit_id?: string) => ({ items: [{ product_id, quantity: 1, unit_id }] })
    expect(await outcomeOf(open(1, 90_000, item()))).toBe('UNITS_NEEDED')
    const line = { product_id, quantity: 1, unit_id: one }
    const openOf = (...items: object[]) => outcomeOf(open(1, 90_000, { items: items as NewLayby['items'] }))
    expect(await openOf(line, line)).toBe('UNIT_NUMBER_TWICE')
    expect(await openOf({ ...line, product_id: at.product_id })).toBe('UNIT_NOT_FOUND')
    expect(await openOf({ ...line, quantity: 2 })).toBe('UNIT_NOT_FOUND')
    expect(await openOf({ ...line, product_id: randomUUID() })).toBe('PRODUCT_NOT_FOUND')
    const layby = await open(1, 90_000, item(one))
    expect(await outcomeOf(open(1, 90_000, item(one)))).toBe('UNIT_RESERVED')
    const sell = (unit_id: string) => outcomeOf(at.sell(1, 0, item(unit_id)))
    expect(await sell(one)).toBe('UNIT_RESERVED')
    expect(await outcomeOf(call(router.products.remove, { id: product_id }, by()))).toBe('PRODUCT_RESERVED')
    expect(await sell(two)).toBe('done')
    await pay(layby.id, 210_000)
    const { sale_id } = await release(layby.id)
    expect((await call(router.units.get, { id: one }, by())).unit).toMatchObject({ state: 'sold' })
    expect(sale_id).not.toBeNull()
    expect(await prove()).toEqual([[], []])
  })

  it('that is given up frees its goods and returns what was paid, less the fee that was agreed', async () => {
    const layby = await open()
    await rules({ fee_percent: 90 })
    expect(await outcomeOf(cancel(layby.id, shop.member))).toBe('AUTHORIZATION_ERROR')
    const nowhere = call(router.laybys.cancel, { id: layby.id, note: 'No' }, by())
    expect(await outcomeOf(nowhere)).toBe('LAYBY_WALLET_NEEDED')
    const done = await cancel(layby.id)
    expect(done).toMatchObject({ state: 'cancelled', paid: 300, returnable: 2_700, reason: 'Changed their mind' })
    expect(await cancel(layby.id)).toEqual(done)
    expect([await at.money(), await levels()]).toEqual([300, [1_000_000, 0]])
    expect(await outcomeOf(pay(layby.id, 100))).toBe('LAYBY_ENDED')
    expect(await outcomeOf(release(layby.id))).toBe('LAYBY_ENDED')
    expect(await prove()).toEqual([[], []])
  })

  it('whose payment was a mistake gives that back into its wallet, once', async () => {
    const layby = await open()
    const payment_id = randomUUID()
    await pay(layby.id, 7_000, payment_id)
    const back = () => call(router.laybys.takeBack, { id: randomUUID(), payment_id, note: 'Mistyped' }, by())
    expect(await back()).toMatchObject({ paid: 3_000, state: 'open' })
    expect((await back()).payments).toMatchObject([{}, { is_taken_back: true }, { kind: 'taken_back', amount: -7_000 }])
    expect(await at.money()).toBe(3_000)
    await pay(layby.id, 7_000)
    await release(layby.id)
    expect(await outcomeOf(back())).toBe('done')
    expect((await at.account()).balance).toBe(0)
    expect(await prove()).toEqual([[], []])
  })

  it('is handed over before all is paid where the shop says so, and the rest is owed as far as the customer may owe', async () => {
    await rules({ release_percent: 50 })
    const layby = await open(100, 50_000)
    expect(layby.state).toBe('ready')
    expect(await outcomeOf(release(layby.id))).toBe('CREDIT_NOT_ALLOWED')
    expect(await outcomeOf(release(layby.id, { due_on: '2020-01-01' }, shop.owner))).toBe('LAYBY_DAY_WRONG')
    const due_on = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await release(layby.id, { due_on }, shop.owner)
    expect(await at.account()).toMatchObject({ balance: 50_000, debts: [{ open: 50_000, due_on }] })
    expect(await prove()).toEqual([[], []])
  })

  it('is handed over at a chosen part by who may sell on account, and each instalment that is left is owed by its own day', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const parts: [number, number][] = [
      [30, 20_000],
      [60, 20_000],
      [90, 30_000],
    ]
    const schedule = parts.map(([days, amount]) => ({ due_on: day(days), amount }))
    const phone = { release_percent: 30, schedule, expires_on: day(90) }
    expect(await outcomeOf(open(100, 30_000, phone))).toBe('CREDIT_NOT_ALLOWED')
    await testDb.asOwner('update customer_accounts set credit_limit = 100000 where org_id = $1', [shop.org_id])
    const layby = await open(100, 30_000, phone, shop.owner)
    expect(layby).toMatchObject({ state: 'ready', release_amount: 30_000 })
    await pay(layby.id, 25_000)
    const { sale_id } = await release(layby.id, {}, shop.owner)
    const debts = async () => (await at.account()).debts.map(({ open: left, due_on }) => [left, due_on])
    expect(await debts()).toEqual([
      [15_000, day(60)],
      [30_000, day(90)],
    ])
    expect((await at.account()).balance).toBe(45_000)
    await at.pay(20_000)
    expect(await debts()).toEqual([[25_000, day(90)]])
    await as(testDb, shop.owner, (tx, member) => {
      const items = [{ line: 1, quantity: 20, goods: 'restock' as const }]
      return refundSale(tx, { sale_id: sale_id ?? '', items, reason: 'Broken', payment_method: 'cash' }, member)
    })
    expect(await debts()).toEqual([[5_000, day(90)]])
    const customer_id = await at.addBuyer('Akello')
    const once = { ...phone, customer_id, schedule: [{ due_on: day(9), amount: 7_000 }] }
    await release((await open(10, 3_000, once, shop.owner)).id, {}, shop.owner)
    expect((await at.account(customer_id)).debts).toMatchObject([{ kind: 'sale', open: 7_000, due_on: day(9) }])
    expect(await prove()).toEqual([[], []])
  })

  it('is handed over whatever became of its product, which is sold to nobody else', async () => {
    const layby = await open(10, 10_000)
    await testDb.asOwner('update products set is_active = false where org_id = $1', [shop.org_id])
    expect(await outcomeOf(open(10, 3_000))).toBe('PRODUCT_INACTIVE')
    expect(await outcomeOf(at.sell(1, 0))).toBe('PRODUCT_INACTIVE')
    expect(await release(layby.id)).toMatchObject({ state: 'released' })
    expect(await levels()).toEqual([999_990, 0])
    expect(await prove()).toEqual([[], []])
  })

  it('that is paid is handed over whatever else is owed, and in a shop without credit; a refund becomes a deposit', async () => {
    await at.sell(20, 20_000)
    const layby = await open(10, 10_000)
    await testDb.asOwner('update business_settings set gives_credit = false where org_id = $1', [shop.org_id])
    const { sale_id } = await release(layby.id)
    expect(await at.account()).toMatchObject({ balance: 20_000, debts: [{ open: 20_000, amount: 20_000 }] })
    await as(testDb, shop.owner, (tx, member) => {
      const items = [{ line: 1, quantity: 10, goods: 'restock' as const }]
      return refundSale(tx, { sale_id: sale_id ?? '', items, reason: 'Broken', payment_method: 'cash' }, member)
    })
    expect((await at.account()).balance).toBe(10_000)
    expect(await prove()).toEqual([[], []])
  })

  it('goes with its customer: a merge moves it, and nobody is deleted for whom goods are put aside', async () => {
    const other = await at.addBuyer('Akello')
    const layby = await open(10, 3_000, { customer_id: other, notes: 'For Jane' })
    await as(testDb, shop.owner, (tx, member) =>
      mergeCustomers(tx, { first_id: at.customer_id, second_id: other }, member),
    )
    const get = () => call(router.laybys.get, { id: layby.id }, by())
    expect(await get()).toMatchObject({ customer_id: at.customer_id, customer_name: 'Okello' })
    const key = { id: at.customer_id }
    const remove = () => as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { ...key, force: true }, member))
    expect(await outcomeOf(remove())).toBe('CUSTOMER_HAS_LAYBY')
    const file = await as(testDb, shop.owner, (tx, member) => exportCustomer(tx, key, member))
    expect(file.laybys).toMatchObject([{ number: 'LAY-000001', paid: 3_000, notes: 'For Jane' }])
    await cancel(layby.id)
    expect(await remove()).toMatchObject({ result: 'anonymized' })
    expect(JSON.stringify(await get())).not.toMatch(/Okello|Jane|mind/)
  })

  it('keeps its goods from going back to their supplier', async () => {
    const [supplier_id, goods_in_id] = [randomUUID(), randomUUID()]
    const product_id = await stockProduct(testDb, shop, { price: 1_000, stock: 0 })
    await call(router.suppliers.add, { id: supplier_id, name: 'Kikuubo' }, by())
    await call(router.goodsIn.start, { id: goods_in_id, supplier_id, currency: 'UGX', rate: '1' }, by())
    await call(router.goodsIn.putLine, { goods_in_id, product_id, quantity: 5 }, by())
    await call(router.goodsIn.post, { id: goods_in_id }, by())
    await open(4, 4_000, { items: [{ product_id, quantity: 4 }] })
    const sendBack = (quantity: number) => {
      const lines = [{ product_id, quantity }]
      const back = { id: randomUUID(), goods_in_id, settlement: 'credit' as const, reason: 'Broken', lines }
      return outcomeOf(call(router.goodsIn.sendBack, back, by()))
    }
    expect([await sendBack(2), await sendBack(1)]).toEqual(['NOT_THERE_TO_SEND_BACK', 'done'])
    expect(await levels(product_id)).toEqual([4, 4])
  })

  it('is not found by another shop', async () => {
    const layby = await open()
    const stranger = await openShop(testDb)
    expect(await outcomeOf(call(router.laybys.get, { id: layby.id }, by(stranger.owner)))).toBe('NOT_FOUND')
    expect(await outcomeOf(call(router.laybys.pay, { ...paidIn(1), layby_id: layby.id }, by(stranger.owner)))).toBe(
      'NOT_FOUND',
    )
    expect(await outcomeOf(release(layby.id, {}, stranger.owner))).toBe('NOT_FOUND')
    expect(await outcomeOf(cancel(layby.id, stranger.owner))).toBe('NOT_FOUND')
  })
})
