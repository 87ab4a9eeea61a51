import { randomUUID } from 'node:crypto'
import { largestPrice } from '@tunda/contract/ceilings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listProductPerformance, listSalesAnalytics } from '../analytics/list-performance.ts'
import { showDashboard } from '../analytics/show-dashboard.ts'
import { showInsights } from '../analytics/show-insights.ts'
import { showReport } from '../analytics/show-report.ts'
import { listCustomers } from '../customers/list-customers.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { failureOf } from '../testing/visits.ts'
import { listSales } from './list-sales.ts'
import { askForSale } from './record-sale.ts'
import { openSaleBatches, type SaleBatches } from './sale-batches.ts'

const most = Number.MAX_SAFE_INTEGER

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let till: TestTill
let phone: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  phone = await stockProduct(testDb, shop, { stock: 100, price: largestPrice, cost: 1 })
})

const sell = (product_id = phone, quantity = 1, more: object = {}) =>
  batches.record(
    askForSale(shop.owner.caller, { payment_method: 'cash', items: [{ product_id, quantity }], ...more }, randomUUID()),
  )

/** What a shop had come to know before there was a ceiling: every sum of it is as large as a number that is kept can be. */
async function swell(): Promise<void> {
  await testDb.asOwner('update organization_day_totals set revenue = $2, profit = $2 where org_id = $1', [
    shop.org_id,
    most,
  ])
  await testDb.asOwner('update organization_day_parts set revenue = $2, profit = $2 where org_id = $1', [
    shop.org_id,
    most,
  ])
  await testDb.asOwner('update product_day_totals set revenue = $2, profit = $2 where org_id = $1', [shop.org_id, most])
  await testDb.asOwner('update products set total_revenue = $2 where org_id = $1', [shop.org_id, most])
  await testDb.asOwner('update customers set total_spent = $2 where org_id = $1', [shop.org_id, most])
}

describe('a shop whose sums exceed exact numbers', () => {
  it('goes on selling, at the desk and at the till, and opens every screen with the sum capped', async () => {
    const buyer = { customer_name: 'Okello', customer_contact: '0772 123 456' }
    await sell(phone, 1, buyer)
    await swell()
    for (let i = 0; i < 3; i += 1) await sell(phone, 1, buyer)
    expect(await sellAtTill(testDb, till, tillSale(phone, { origin: 'offline' }))).toMatchObject({ outcome: 'posted' })
    await as(testDb, shop.owner, async (tx, member) => {
      expect((await showDashboard(tx, member)).today.revenue).toBe(most)
      expect((await showReport(tx, { is_compared: false }, member)).totals.revenue).toBe(most)
      expect((await showInsights(tx, { is_compared: false }, member)).staff[0]?.revenue).toBe(most)
      expect((await listSalesAnalytics(tx, { page: 1, limit: 20 }, member)).sales_analytics[0]?.total_revenue).toBe(
        most,
      )
      const performance = await listProductPerformance(tx, { page: 1, limit: 20 }, member)
      expect(performance.product_performance[0]?.total_revenue).toBe(most)
      const { totals } = await listSales(tx, { page: 1, limit: 20 }, member)
      expect(totals.revenue).toBe(5 * largestPrice)
      const found = await listCustomers(tx, { page: 1, limit: 20, sort: 'newest' }, member)
      expect(found.customers[0]?.total_spent).toBe(most)
    })
  })

  it('adds up exactly even what it shows capped', async () => {
    await sell()
    await swell()
    await sell()
    const [day] = await testDb.asOwner('select revenue::text from organization_day_totals where org_id = $1', [
      shop.org_id,
    ])
    expect(day?.revenue).toBe(String(BigInt(most) + BigInt(largestPrice)))
  })

  it('counts beyond eight bytes', async () => {
    await sell()
    await testDb.asOwner('update organization_day_totals set revenue = 9223372036854775807 where org_id = $1', [
      shop.org_id,
    ])
    await sell()
    const [day] = await testDb.asOwner('select revenue::text from organization_day_totals where org_id = $1', [
      shop.org_id,
    ])
    expect(day?.revenue).toBe(String(9_223_372_036_854_775_807n + BigInt(largestPrice)))
  })
})

describe('a sale above the largest total', () => {
  it('is refused at the desk and at an online till, in words, and takes nothing', async () => {
    for (const work of [
      sell(phone, 2),
      sellAtTill(testDb, till, tillSale(phone, { items: [{ product_id: phone, quantity: 2 }] })),
    ])
      expect((await failureOf(work)).entry.code).toBe('AMOUNT_TOO_LARGE')
    const old = await stockProduct(testDb, shop, { price: 5, cost: 356_938_035_643_809, stock: 100 })
    expect((await failureOf(sell(old))).entry.code).toBe('AMOUNT_TOO_LARGE')
  })

  it('is parked where the goods have left, with a reason, and answered alike for ever', async () => {
    const items = [{ product_id: phone, quantity: 2 }]
    const sale = tillSale(phone, { items, origin: 'offline' })
    const first = await sellAtTill(testDb, till, sale)
    expect(first).toMatchObject({ outcome: 'parked', invoice_number: null })
    expect((await sellAtTill(testDb, till, sale)).response).toBe(first.response)
    const [kept] = await testDb.asOwner('select reason, failure from parked_sales where id = $1', [first.sale_id])
    expect(kept).toEqual({ reason: 'too_large', failure: { key: 'sale.amountTooLarge', facts: null } })
  })
})
