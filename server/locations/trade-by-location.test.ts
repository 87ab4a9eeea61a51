import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let jinja: string
let phone: string
/** What was sold in the main shop, and in Jinja. */
const sold = { main: '', jinja: '', back: '' }
const at = (who: Colleague, location: string): Colleague => ({
  ...who,
  caller: { ...who.caller, wanted_location_id: location },
})
const by = (who: Colleague) => ({ context: visitOf(testDb, who) })

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb, 'premium')
  jinja = (await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))).id
  phone = await stockProduct(testDb, shop, { stock: 10, price: 1_000, cost: 600 })
  const given = { product_id: phone, delta: 10, reason: 'adjustment' as const }
  await call(router.products.adjust, given, by(at(shop.owner, jinja)))
  const batches = openSaleBatches(testDb.database, trial)
  const sell = async (who: Colleague, quantity: number, payment_method: 'cash' | 'mobile_money' = 'cash') => {
    const id = randomUUID()
    const asked = { client_sale_id: id, payment_method, items: [{ product_id: phone, quantity }] }
    await batches.record(askForSale(who.caller, asked, undefined))
    return id
  }
  sold.main = await sell(shop.owner, 4)
  sold.jinja = await sell(at(shop.owner, jinja), 2, 'mobile_money')
  sold.back = await sell(at(shop.owner, jinja), 3)
  const back = {
    id: randomUUID(),
    sale_id: sold.back,
    reason: 'Cracked',
    payment_method: 'cash' as const,
    items: [{ line: 1, quantity: 1, goods: 'restock' as const }],
  }
  await call(router.sales.refund, back, by(at(shop.owner, jinja)))
  await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja] }, by(shop.owner))
})
afterAll(() => testDb.close())

describe('who works at chosen locations', () => {
  it('finds the sales and refunds of those alone, and gives money back for no other', async () => {
    const { sales, totals } = await call(router.sales.list, {}, by(shop.admin))
    expect(sales.map(({ id }) => id)).toEqual([sold.back, sold.jinja])
    expect(totals).toMatchObject({ revenue: 4_000, count: 2 })
    const found = await call(router.sales.list, { search: 'Galaxy' }, by(shop.admin))
    expect(found.totalCount).toBe(2)
    const file = await call(router.sales.export, {}, by(shop.admin))
    expect(file.sales).toHaveLength(2)
    expect((await call(router.sales.items, {}, by(shop.admin))).totalCount).toBe(2)
    expect((await call(router.sales.listRefunds, {}, by(shop.admin))).totalCount).toBe(1)
    expect((await call(router.sales.get, { id: sold.jinja }, by(shop.admin))).id).toBe(sold.jinja)
    const id = sold.main
    const asked = { id: randomUUID(), sale_id: id, reason: 'Cracked', payment_method: 'cash' as const }
    const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
    for (const work of [
      () => call(router.sales.get, { id }, by(shop.admin)),
      () => call(router.sales.history, { id }, by(shop.admin)),
      () => call(router.sales.cancel, { id, status: 'cancelled' }, by(shop.admin)),
      () => call(router.sales.refund, { ...asked, items }, by(shop.admin)),
      () => call(router.receipts.get, { id }, by(shop.admin)),
      () => call(router.receipts.share, { sale_id: id }, by(shop.admin)),
    ])
      expect(await codeOf(work())).toBe('NOT_FOUND')
  })

  it('takes out no customer’s file, which has what they bought anywhere', async () => {
    const { id } = await call(router.customers.add, { name: 'Grace' }, by(shop.owner))
    expect(await codeOf(call(router.customers.export, { id }, by(shop.admin)))).toBe('AUTHORIZATION_ERROR')
    expect(await call(router.customers.export, { id }, by(shop.owner))).toMatchObject({ sales: [] })
  })

  it('finds, counts and completes no stock take of another', async () => {
    const take = await call(router.stockTakes.start, { notes: 'Main shop' }, by(shop.owner))
    const own = await call(router.stockTakes.start, { notes: 'Jinja' }, by(shop.admin))
    const { stock_takes } = await call(router.stockTakes.list, {}, by(shop.admin))
    expect(stock_takes.map(({ id }) => id)).toEqual([own.id])
    const { id } = take
    for (const work of [
      () => call(router.stockTakes.get, { id }, by(shop.admin)),
      () => call(router.stockTakes.counts, { id }, by(shop.admin)),
      () => call(router.stockTakes.items, { stock_take_id: id }, by(shop.admin)),
      () => call(router.stockTakes.complete, { stock_take_id: id, apply_adjustments: true }, by(shop.admin)),
      () => call(router.stockTakes.remove, { id }, by(shop.admin)),
    ])
      expect(await codeOf(work())).toBe('NOT_FOUND')
  })

  it('reads what those took, as one who sees all of them does when asking for one', async () => {
    const dashboard = await call(router.analytics.dashboard, undefined, by(shop.admin))
    expect(dashboard.today).toMatchObject({ revenue: 4_000, transactions: 2, profit: 1_600 })
    expect(dashboard.top_products).toMatchObject([{ product_id: phone, units_sold: 4, total_revenue: 4_000 }])
    expect(dashboard.recent_sales.map(({ id }) => id)).toEqual([sold.back, sold.jinja])
    const asked = await call(router.analytics.dashboard, { location_id: jinja }, by(shop.owner))
    expect({ ...asked, as_of: '' }).toEqual({ ...dashboard, as_of: '' })
    // Another one's location is none.
    const main = await call(router.analytics.dashboard, { location_id: shop.org_id }, by(shop.admin))
    expect(main.today).toMatchObject({ revenue: 0, transactions: 0 })
    expect((await call(router.analytics.salesAnalytics, {}, by(shop.admin))).sales_analytics).toMatchObject([
      { total_sales: 2, units_sold: 4, total_revenue: 4_000, total_profit: 1_600 },
    ])
    const { product_performance } = await call(router.analytics.productPerformance, {}, by(shop.admin))
    expect(product_performance).toMatchObject([{ units_sold: 4, total_revenue: 4_000 }])
  })
})

describe('the report of a location', () => {
  it('with that of the others comes to the report of the shop', async () => {
    const report = (location_id?: string) => call(router.analytics.report, { location_id }, by(shop.owner))
    const insights = (location_id?: string) => call(router.analytics.insights, { location_id }, by(shop.owner))
    const [whole, main, ours] = [await report(), await report(shop.org_id), await report(jinja)]
    expect([main.totals.revenue, ours.totals.revenue, whole.totals.revenue]).toEqual([4_000, 4_000, 8_000])
    for (const figure of ['revenue', 'transactions', 'units', 'profit'] as const)
      expect((main.totals[figure] ?? 0) + (ours.totals[figure] ?? 0)).toBe(whole.totals[figure])
    const paid = (one: typeof whole) => Object.fromEntries(one.methods.map(({ method, revenue }) => [method, revenue]))
    expect([paid(main), paid(ours), paid(whole)]).toEqual([
      { cash: 4_000 },
      { cash: 2_000, mobile_money: 2_000 },
      { cash: 6_000, mobile_money: 2_000 },
    ])
    expect([main, ours, whole].map((one) => one.categories[0]?.units)).toEqual([4, 4, 8])
    expect([main, ours, whole].map((one) => one.stock_value)).toEqual([3_600, 3_600, 7_200])
    expect((await call(router.analytics.report, {}, by(shop.admin))).totals).toEqual(ours.totals)
    const staff = [await insights(), await insights(shop.org_id), await insights(jinja)].map(
      (one) => one.staff[0]?.revenue,
    )
    expect(staff).toEqual([8_000, 4_000, 4_000])
  })
})

describe('what has no location', () => {
  it('is for who sees all of them: the audit trail, and that the day is a good one', async () => {
    const { audit } = router
    const ours = by(shop.admin)
    for (const work of [() => call(audit.list, {}, ours), () => call(audit.trail, {}, ours)])
      expect(await codeOf(work())).toBe('AUTHORIZATION_ERROR')
    for (const work of [() => call(audit.count, {}, ours), () => call(audit.statistics, {}, ours)])
      expect(await codeOf(work())).toBe('AUTHORIZATION_ERROR')
    await call(audit.trail, {}, by(shop.owner))
    const dear = await stockProduct(testDb, shop, { stock: 1, price: 2_000_000, cost: 600 })
    const asked = {
      client_sale_id: randomUUID(),
      payment_method: 'cash' as const,
      items: [{ product_id: dear, quantity: 1 }],
    }
    await openSaleBatches(testDb.database, trial).record(askForSale(shop.owner.caller, asked, undefined))
    const told = await testDb.asOwner<{ user_id: string }>(
      `select user_id from notifications where org_id = $1 and kind = 'good_day'`,
      [shop.org_id],
    )
    expect(told.map(({ user_id }) => user_id)).toEqual([shop.owner.user_id])
  })
})
