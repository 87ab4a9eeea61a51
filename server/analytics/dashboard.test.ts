import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { showUsage } from '../subscription/usage.ts'
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
import { findBestSeller } from './find-best-seller.ts'
import { listReorder } from './running-out.ts'
import { showDashboard } from './show-dashboard.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let other: TestShop
let restore: () => void

/** A Friday evening in Kampala, already Saturday there: 21:30 in UTC on the 20th is 00:30 on the 21st. */
const night = Date.parse('2026-11-20T21:30:00Z')
const dayMs = 86_400_000

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  restore = setClock(() => night)
  shop = await openShop(testDb)
  other = await openShop(testDb)
})
afterEach(() => restore())

async function sell(product_id: string, quantity: number, daysAgo = 0, from = shop): Promise<void> {
  const back = setClock(() => night - daysAgo * dayMs)
  await batches.record(
    askForSale(from.member.caller, { payment_method: 'cash', items: [{ product_id, quantity }] }, undefined),
  )
  back()
}

function dashboard(who: Colleague = shop.owner) {
  return as(testDb, who, showDashboard)
}

/** A product that sold so many so many days ago and of which so many are left. */
async function stocked(model: string, left: number, sold: number, daysAgo = 0, is_active = true): Promise<void> {
  const id = await stockProduct(testDb, shop, { model, stock: left + sold, price: 10, cost: 1 })
  if (sold > 0) await sell(id, sold, daysAgo)
  if (!is_active) await testDb.asOwner('update products set is_active = false where id = $1', [id])
}

describe('the dashboard', () => {
  it('shows today in the shop’s own time zone beside the same weekday a week ago', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 50, price: 1_000, cost: 600 })
    await sell(phone, 3)
    await sell(phone, 2, 7)
    await sell(phone, 1, 13)
    await sell(phone, 1, 14)
    const { as_of, today, last_week, days } = await dashboard()
    expect(as_of).toBe('2026-11-20T21:30:00.000Z')
    expect(today).toEqual({ day: '2026-11-21', revenue: 3_000, transactions: 1, profit: 1_200 })
    expect(last_week).toEqual({ day: '2026-11-14', revenue: 2_000, transactions: 1, profit: 800 })
    expect(days).toHaveLength(14)
    expect(days[0]).toEqual({ day: '2026-11-08', revenue: 1_000, transactions: 1, profit: 400 })
    expect(days[1]).toEqual({ day: '2026-11-09', revenue: 0, transactions: 0, profit: 0 })
    expect(days.at(-1)).toEqual(today)
  })

  it('counts the day a week ago until this time of day', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 50, price: 1_000, cost: 600 })
    await sell(phone, 1, 7 + 1 / 24 / 4)
    await sell(phone, 2, 7 - 1 / 24)
    await sell(phone, 4, 7 - 5 / 24)
    const seen = await dashboard()
    expect([seen.last_week.revenue, seen.last_week.transactions, seen.compared_until]).toEqual([1_000, 1, '00:30'])
    expect(seen.days.find(({ day }) => day === seen.last_week.day)?.revenue).toBe(7_000)
    restore()
    restore = setClock(() => night + 2 * 3_600_000)
    expect((await dashboard()).last_week).toMatchObject({ revenue: 3_000, profit: 1_200 })
    expect(await dashboard(shop.member)).not.toHaveProperty('last_week.profit')
  })

  it('counts what is on the shelf', async () => {
    await stockProduct(testDb, shop, { stock: 10, cost: 100 })
    await stockProduct(testDb, shop, { stock: 5, cost: 10, model: 'B' })
    await stockProduct(testDb, shop, { stock: 0, cost: 10, model: 'C' })
    await stockProduct(testDb, other, { stock: 7 })
    expect(await dashboard()).toMatchObject({
      stock_value: 1_050,
      units_on_hand: 15,
      product_count: 3,
      low_stock_count: 1,
      out_of_stock_count: 1,
    })
  })

  it('shows sums that are too large to be exact, without failing', async () => {
    const most = Number.MAX_SAFE_INTEGER
    await stockProduct(testDb, shop, { stock: 1_000_000, cost: most })
    expect((await dashboard()).stock_value).toBe(most)
  })

  it('keeps profit and stock value from members', async () => {
    const phone = await stockProduct(testDb, shop)
    await sell(phone, 1)
    const seen = JSON.stringify(await dashboard(shop.member))
    expect(seen).not.toContain('profit')
    expect(seen).not.toContain('stock_value')
    expect(seen).toContain('"revenue":720000')
  })

  it('ranks products by what they brought in and shows the newest sales first', async () => {
    const cheap = await stockProduct(testDb, shop, { model: 'Cheap', price: 10, stock: 100 })
    const dear = await stockProduct(testDb, shop, { model: 'Dear', price: 5_000 })
    await stockProduct(testDb, shop, { model: 'Unsold' })
    await sell(cheap, 90, 2)
    await sell(dear, 1, 1)
    for (let i = 0; i < 8; i += 1) await sell(cheap, 1)
    const { top_products, recent_sales } = await dashboard()
    expect(top_products).toMatchObject([
      { product_id: dear, total_revenue: 5_000, units_sold: 1, category_name: 'Smartphones' },
      { product_id: cheap, total_revenue: 980, units_sold: 98 },
    ])
    expect(recent_sales).toHaveLength(8)
    expect(recent_sales.every(({ total_amount }) => total_amount === 10)).toBe(true)
    expect(await as(testDb, shop.member, findBestSeller)).toMatchObject({ best_seller: { model: 'Dear' } })
    expect(await as(testDb, other.owner, findBestSeller)).toEqual({ best_seller: null })
  })

  it('tells what runs out within 30 days at the last 30 days’ pace, soonest first, five at most', async () => {
    await stocked('Gone', 0, 3, 29)
    await stocked('Gone long ago', 0, 3, 30)
    await stocked('Never sold', 2, 0)
    await stocked('Enough', 31, 30)
    await stocked('Thirty', 30, 30)
    await stocked('Five days', 5, 30)
    await stocked('Half a day', 1, 59)
    await stocked('Inactive', 1, 30, 0, false)
    await stocked('Ten days', 20, 60)
    await stocked('Eleven days', 22, 60)
    const { running_out } = await dashboard()
    expect(running_out.map(({ model, days_left, current_stock }) => [model, days_left, current_stock])).toEqual([
      ['Gone', 0, 0],
      ['Half a day', 1, 1],
      ['Five days', 5, 5],
      ['Ten days', 10, 20],
      ['Eleven days', 11, 22],
    ])
  })

  it('shows what is low or out where too little sells to say when, and never an empty panel beside low stock', async () => {
    for (let i = 0; i < 16; i += 1) await stocked(`Low ${i}`, 2, 0)
    await stocked('Out', 0, 3, 40)
    await stocked('Sells', 5, 30)
    await stocked('Sells slowly', 5, 1)
    const { running_out } = await dashboard()
    expect(running_out.map(({ model, days_left }) => [model.replace(/^Low .*/, 'Low'), days_left])).toEqual([
      ['Out', 0],
      ['Sells', 5],
      ['Sells slowly', null],
      ['Low', null],
      ['Low', null],
    ])
  })

  it('lists what to order again: out first, then by the days left, and how much for the days to cover', async () => {
    await stocked('Out, sells', 0, 60)
    await stocked('Out, rests', 0, 3, 40)
    await stocked('Soon', 10, 31)
    await stocked('Later', 40, 30)
    await stocked('Low, rests', 2, 0)
    await stocked('Low, slow', 1, 1)
    await stocked('Enough', 200, 30)
    await stocked('Inactive', 0, 3, 1, false)
    const reorder = async (cover_days: number, page = 1, limit = 50) =>
      as(testDb, shop.member, (tx, member) => listReorder(tx, { cover_days, page, limit }, member))
    const lines = ({ products }: Awaited<ReturnType<typeof reorder>>) =>
      products.map(({ model, days_left, suggested_quantity }) => [model, days_left, suggested_quantity])
    expect(lines(await reorder(30))).toEqual([
      ['Out, sells', 0, 60],
      ['Out, rests', 0, 5],
      ['Soon', 10, 21],
      ['Low, slow', 30, 4],
      ['Low, rests', null, 3],
    ])
    // 31 in 30 days are 46.5 in 45: half a phone is not sold.
    expect(lines(await reorder(45))).toEqual([
      ['Out, sells', 0, 90],
      ['Out, rests', 0, 5],
      ['Soon', 10, 37],
      ['Low, slow', 30, 4],
      ['Later', 40, 5],
      ['Low, rests', null, 3],
    ])
    const second = await reorder(45, 2, 4)
    expect([second.totalCount, lines(second)[0]?.[0]]).toEqual([6, 'Later'])
  })

  it('is empty but complete for a new shop', async () => {
    const empty = await dashboard()
    expect(empty).toMatchObject({
      top_products: [],
      recent_sales: [],
      running_out: [],
      stock_value: 0,
      product_count: 0,
    })
    expect(empty.days.every(({ revenue }) => revenue === 0)).toBe(true)
  })
})

describe('usage', () => {
  it('shows how much of each limit is used, sales of this calendar month only', async () => {
    const premium = await openShop(testDb, 'premium')
    const phone = await stockProduct(testDb, premium)
    await sell(phone, 1, 0, premium)
    await sell(phone, 1, 20, premium)
    await sell(phone, 1, 21, premium)
    expect(await as(testDb, premium.member, showUsage)).toEqual({
      tier: 'premium',
      meters: [
        { resource: 'terminals', current: 0, limit: 5 },
        { resource: 'users', current: 3, limit: 10 },
        { resource: 'products', current: 1, limit: 5_000 },
        { resource: 'monthly_transactions', current: 2, limit: 10_000 },
      ],
    })
  })

  it('falls to Free’s limits after the trial while the tier stays basic, and knows no limit at enterprise', async () => {
    const free = await openShop(testDb, 'free')
    const { tier, meters } = await as(testDb, free.owner, showUsage)
    expect([tier, meters.map(({ limit }) => limit)]).toEqual(['basic', [1, 1, 100, 500]])
    expect((await as(testDb, shop.owner, showUsage)).meters.map(({ limit }) => limit)).toEqual([-1, -1, -1, -1])
  })
})
