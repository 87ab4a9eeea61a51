import type { RefundItemAsked } from '@tunda/contract/selling/refunds'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveTotals } from '../analytics/prove-totals.ts'
import { showReport } from '../analytics/show-report.ts'
import { saveBusinessSettings } from '../organization/business-settings.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { listSales } from './list-sales.ts'
import { askForSale } from './record-sale.ts'
import { cancelSale } from './refunds/cancel-sale.ts'
import { refundSale } from './refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from './sale-batches.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let phone: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  // 118,000 with VAT is 100,000 without: 20,000 are left of each.
  phone = await stockProduct(testDb, shop, { price: 118_000, cost: 80_000, stock: 50 })
})

const register = (isVatRegistered: boolean) =>
  as(testDb, shop.owner, (tx, member) => saveBusinessSettings(tx, { business: { isVatRegistered } }, member))

async function sell(quantity: number): Promise<Sale> {
  const sale: NewSale = { payment_method: 'cash', items: [{ product_id: phone, quantity }] }
  const { response } = await batches.record(askForSale(shop.member.caller, sale, undefined))
  return JSON.parse(response).sale
}

const refund = (sale: Sale, quantity: number, goods: RefundItemAsked['goods']) =>
  as(testDb, shop.owner, (tx, member) => {
    const items = [{ line: 1, quantity, goods }]
    return refundSale(tx, { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' }, member)
  })

type Part = 'day' | 'product' | 'hour' | 'method' | 'staff'

/** Profit as every place that shows it has it. */
async function profits() {
  const [list, report, kept, proof] = await Promise.all([
    as(testDb, shop.owner, (tx, member) => listSales(tx, { page: 1, limit: 20 }, member)),
    as(testDb, shop.owner, (tx, member) => showReport(tx, { is_compared: false }, member)),
    testDb.asOwner<{ part: Part; profit: number }>(
      `select 'day' as part, sum(profit)::int as profit from organization_day_totals where org_id = $1
       union all select 'product', sum(profit)::int from product_day_totals where org_id = $1
       union all select part, sum(profit)::int from organization_day_parts where org_id = $1 group by part`,
      [shop.org_id],
    ),
    as(testDb, shop.owner, (tx) => proveTotals(tx, shop.org_id)),
  ])
  return {
    rows: list.sales.map(({ profit }) => profit),
    list: list.totals.profit,
    report: report.totals.profit,
    best: report.top_products[0]?.profit,
    ...(Object.fromEntries(kept.map(({ part, profit }) => [part, profit])) as Record<Part, number>),
    differences: proof.differences,
  }
}

const everywhere = (profit: number) => ({
  list: profit,
  report: profit,
  best: profit,
  day: profit,
  product: profit,
  hour: profit,
  staff: profit,
  method: 0,
  differences: 0,
})

describe('profit of a shop that is registered for VAT', () => {
  beforeEach(() => register(true))

  it('is the price without VAT less the cost, in every place that shows one', async () => {
    await sell(3)
    expect(await profits()).toEqual({ ...everywhere(60_000), rows: [60_000] })
  })

  it('gives back with a refund what that had brought in, without its VAT', async () => {
    const sale = await sell(5)
    await refund(sale, 1, 'restock')
    expect(await profits()).toEqual({ ...everywhere(80_000), rows: [80_000] })
    // What is broken was paid for all the same.
    await refund(sale, 1, 'write_off')
    expect(await profits()).toEqual({ ...everywhere(-20_000), rows: [-20_000] })
    await as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale.id, reason: null }, member))
    expect((await profits()).differences).toBe(0)
    expect((await profits()).list).toBe(-80_000)
  })

  it('counts as cost of the goods neither the VAT nor the profit', async () => {
    await sell(10)
    const { stock_value, stock_turns } = await as(testDb, shop.owner, (tx, member) =>
      showReport(tx, { is_compared: false }, member),
    )
    const byTheYear = ((10 * 80_000) / 30) * 365
    expect(stock_value).toBe(40 * 80_000)
    expect(stock_turns).toBe(Math.round((byTheYear / (40 * 80_000)) * 10) / 10)
  })
})

it('profit of sales from before the registration stays what it was', async () => {
  await sell(1)
  await register(true)
  await sell(1)
  await register(false)
  await sell(1)
  expect((await profits()).rows.toSorted((one = 0, other = 0) => one - other)).toEqual([20_000, 38_000, 38_000])
  expect(await profits()).toMatchObject(everywhere(96_000))
})
