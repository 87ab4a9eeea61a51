import { randomUUID } from 'node:crypto'
import type { Report, ReportAsked } from '@tunda/contract/reports/reports'
import type { NewSale } from '@tunda/contract/selling/sales'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { setClock } from '../clock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { listProductPerformance, listSalesAnalytics } from './list-performance.ts'
import { showInsights } from './show-insights.ts'
import { showReport } from './show-report.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let [phone, cable] = ['', '']
let restoreClock = () => {}

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { model: 'Galaxy A15', stock: 100, price: 1_000, cost: 600 })
  cable = await stockProduct(testDb, shop, { model: 'Cable', stock: 50, price: 100, cost: 40 })
})
afterEach(() => restoreClock())
afterAll(() => testDb.close())

/** The clock of the shop in Kampala, three hours ahead of UTC. */
function clockAt(day: string, time = '10:00'): void {
  restoreClock()
  restoreClock = setClock(() => Date.parse(`${day}T${time}:00+03:00`))
}

async function sell(product_id: string, quantity: number, sale: Partial<NewSale> = {}): Promise<string> {
  const id = randomUUID()
  const asked: NewSale = { client_sale_id: id, payment_method: 'cash', items: [{ product_id, quantity }], ...sale }
  await batches.record(askForSale(shop.member.caller, asked, undefined))
  return id
}

const report = (asked: Partial<z.output<typeof ReportAsked>> = {}, who = shop.owner): Promise<Report> =>
  as(testDb, who, (tx, member) => showReport(tx, { is_compared: true, ...asked }, member))

describe('the report of a period', () => {
  it('adds up its days, and those before it, as the shop counts days', async () => {
    clockAt('2026-03-03', '23:59')
    await sell(phone, 1)
    clockAt('2026-03-04', '00:01')
    await sell(phone, 2, { payment_method: 'mobile_money' })
    clockAt('2026-03-05')
    await sell(cable, 5)
    clockAt('2026-03-06')
    const { period, compared, days, totals, compared_totals, ...rest } = await report({
      from: '2026-03-04',
      to: '2026-03-05',
    })
    expect([period, compared]).toEqual([
      { from: '2026-03-04', to: '2026-03-05' },
      { from: '2026-03-02', to: '2026-03-03' },
    ])
    expect(days).toEqual([
      { day: '2026-03-04', revenue: 2_000, transactions: 1, units: 2, profit: 800 },
      { day: '2026-03-05', revenue: 500, transactions: 1, units: 5, profit: 300 },
    ])
    expect(totals).toEqual({ revenue: 2_500, transactions: 2, units: 7, profit: 1_100 })
    expect(compared_totals).toEqual({ revenue: 1_000, transactions: 1, units: 1, profit: 400 })
    expect(rest.methods).toEqual([
      { method: 'mobile_money', revenue: 2_000, transactions: 1 },
      { method: 'cash', revenue: 500, transactions: 1 },
    ])
    expect(rest.categories).toMatchObject([{ name: 'Smartphones', units: 7, revenue: 2_500, profit: 1_100 }])
    expect(rest.top_products).toMatchObject([
      { model: 'Galaxy A15', units_sold: 2, total_revenue: 2_000, profit: 800 },
      { model: 'Cable', units_sold: 5, total_revenue: 500, profit: 300 },
    ])
  })

  it('is the last 30 days and the 30 before them unless one is named', async () => {
    clockAt('2026-03-31')
    const { period, compared, days, compared_days } = await report()
    expect(period).toEqual({ from: '2026-03-02', to: '2026-03-31' })
    expect(compared).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect([days.length, compared_days.length]).toEqual([30, 30])
    expect((await report({ is_compared: false })).compared_totals).toBeNull()
  })

  it('counts the last day that it is compared with until the same time, while it is not over itself', async () => {
    clockAt('2026-02-22', '09:59')
    await sell(phone, 1)
    clockAt('2026-02-22', '14:19')
    const back = await sell(phone, 2)
    clockAt('2026-02-22', '14:21')
    await sell(phone, 4)
    clockAt('2026-03-22', '14:20')
    await sell(phone, 5)
    const month = { from: '2026-03-01', to: '2026-03-22', part_of: 'month' as const }
    const { compared, compared_until, compared_totals, compared_days } = await report(month)
    expect([compared, compared_until]).toEqual([{ from: '2026-02-01', to: '2026-02-22' }, '14:20'])
    expect(compared_totals).toEqual({ revenue: 3_000, transactions: 2, units: 3, profit: 1_200 })
    expect(compared_days.at(-1)).toMatchObject({ day: '2026-02-22', revenue: 3_000 })
    await as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: back, reason: '' }, member))
    expect((await report(month)).compared_totals).toEqual({ revenue: 1_000, transactions: 1, units: 1, profit: 400 })
    clockAt('2026-03-23')
    const over = await report(month)
    expect([over.compared_until, over.compared_totals?.revenue]).toEqual([null, 5_000])
    expect(JSON.stringify(await report(month, shop.member))).not.toContain('profit')
  })

  it('is net of what was cancelled', async () => {
    clockAt('2026-03-05')
    const gone = await sell(phone, 3)
    await sell(phone, 1)
    await as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: gone, reason: '' }, member))
    const { totals, methods } = await report()
    expect(totals).toEqual({ revenue: 1_000, transactions: 1, units: 1, profit: 400 })
    expect(methods).toEqual([{ method: 'cash', revenue: 1_000, transactions: 1 }])
  })

  it('names what lies on the shelf, the most money first, with the day it last sold', async () => {
    clockAt('2026-01-10')
    await sell(cable, 1)
    clockAt('2026-03-05')
    const { slow_movers, stock_value, stock_turns } = await report()
    expect(slow_movers).toMatchObject([
      { model: 'Galaxy A15', units_sold: 0, last_sold_day: null, stock_value: 60_000 },
      { model: 'Cable', units_sold: 0, last_sold_day: '2026-01-10', stock_value: 1_960 },
    ])
    expect(stock_value).toBe(61_960)
    expect(stock_turns).toBe(0)
    await sell(phone, 60)
    // 36,000 of cost in 30 days is 438,000 in a year, over the 25,960 that are left.
    expect((await report()).stock_turns).toBe(16.9)
  })

  it('shows members no profit and no value of stock', async () => {
    clockAt('2026-03-05')
    await sell(phone, 1)
    const asMember = JSON.stringify(await report({}, shop.member))
    expect(asMember).toContain('revenue')
    expect(asMember).not.toMatch(/profit|stock_value|stock_turns|cost/)
  })
})

describe('insights', () => {
  const insights = (at = shop) => as(testDb, at.owner, (tx, member) => showInsights(tx, { is_compared: true }, member))

  it('tell when, by whom and to whom was sold', async () => {
    // A Wednesday.
    clockAt('2026-03-04', '09:59')
    await sell(phone, 1, { customer_name: 'Grace', customer_contact: '0772123456' })
    clockAt('2026-03-04', '10:00')
    await sell(phone, 2, { customer_name: 'Grace', customer_contact: '0772123456' })
    await sell(cable, 1, { customer_name: 'Okello', customer_contact: '0772123457' })
    const { hours, staff, customers } = await insights()
    expect(hours).toEqual([
      { weekday: 3, hour: 9, revenue: 1_000, transactions: 1 },
      { weekday: 3, hour: 10, revenue: 2_100, transactions: 2 },
    ])
    expect(staff).toEqual([
      { user_id: shop.member.user_id, name: 'The member', revenue: 3_100, transactions: 3, profit: 1_260 },
    ])
    expect(customers).toMatchObject({
      total: 2,
      repeat: 1,
      top_spenders: 1,
      spent: 3_100,
      spent_by_repeat: 3_000,
      spent_by_top: 3_000,
    })
  })

  it('are for plans that have them', async () => {
    const basic = await openShop(testDb, 'basic')
    await expect(insights(basic)).rejects.toMatchObject({ entry: { code: 'FEATURE_NOT_IN_PLAN' } })
    await expect(insights(await openShop(testDb, 'premium'))).resolves.toMatchObject({ hours: [], staff: [] })
  })
})

it('the two views are lists of days and of products', async () => {
  clockAt('2026-03-05')
  await sell(phone, 2)
  const page = { page: 1, limit: 20 }
  expect(await as(testDb, shop.owner, (tx, member) => listSalesAnalytics(tx, page, member))).toEqual({
    sales_analytics: [{ day: '2026-03-05', total_sales: 1, units_sold: 2, total_revenue: 2_000, total_profit: 800 }],
    totalCount: 1,
    totalPages: 1,
    currentPage: 1,
  })
  const { product_performance } = await as(testDb, shop.member, (tx, member) =>
    listProductPerformance(tx, page, member),
  )
  expect(product_performance).toEqual([
    { product_id: phone, brand: 'Samsung', model: 'Galaxy A15', units_sold: 2, total_revenue: 2_000 },
    { product_id: cable, brand: 'Samsung', model: 'Cable', units_sold: 0, total_revenue: 0 },
  ])
})
