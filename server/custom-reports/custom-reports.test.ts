import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closePeriods } from '../analytics/close-periods.ts'
import { setClock } from '../clock.ts'
import { drawerOf } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const run = (described: object, who = shop.owner) =>
  call(router.customReports.run, { description: JSON.stringify(described) }, by(who))
const sell = (product_id: string, quantity: number, more: object = {}) =>
  drawerOf(testDb, shop).sell({
    client_sale_id: randomUUID(),
    payment_method: 'cash',
    items: [{ product_id, quantity }],
    ...more,
  })

describe('a custom report', () => {
  it('says what the built-in report says, from totals and from rows', async () => {
    const phone = await stockProduct(testDb, shop, { model: 'Galaxy A15', price: 1_000, cost: 600 })
    const cable = await stockProduct(testDb, shop, { model: 'Cable', price: 100, cost: 40 })
    await sell(phone, 2)
    await sell(cable, 3, { payment_method: 'mobile_money' })
    const report = await call(router.analytics.report, { is_compared: false }, by())
    const sums = ['sales', 'units', 'revenue', 'profit']
    const asked = { subject: 'sales', columns: ['month', ...sums] }
    const byTotals = await run(asked)
    const byRows = await run({ ...asked, filters: [{ field: 'status', is: 'one_of', values: ['completed'] }] })
    const { transactions, units, revenue, profit } = report.totals
    expect(byTotals.totals).toEqual([null, transactions, units, revenue, profit])
    expect(byRows.rows).toEqual(byTotals.rows)
    const products = await run({ subject: 'lines', columns: ['product', 'revenue', 'units'] })
    expect(products.rows).toEqual([
      ['Samsung Galaxy A15', 2_000, 2],
      ['Samsung Cable', 300, 3],
    ])
    const byDay = await run({ subject: 'lines', columns: ['day', 'product', 'revenue', 'units'] })
    expect(byDay.rows.map(([, ...row]) => row)).toEqual(products.rows)
    const methods = await run({
      subject: 'payments',
      columns: ['method', 'amount'],
      order: { field: 'amount', descending: false },
    })
    expect(methods.rows).toEqual([
      ['mobile_money', 300],
      ['cash', 2_000],
    ])
    const stock = await run({ subject: 'products', columns: ['value'] })
    expect(stock).toMatchObject({ rows: [[report.stock_value]], period: null, is_cut: false })
  })

  it('reads what was added up already, and what came to it since', async () => {
    const phone = await stockProduct(testDb, shop, { model: 'Galaxy A15', price: 1_000, cost: 600, stock: 100 })
    const sellOn = async (days: number, quantity: number) => {
      const putBack = setClock(() => Date.now() - days * 86_400_000)
      await sell(phone, quantity).finally(putBack)
    }
    const unitsBy = async (field: string) => {
      const unitsIn = async (period: string) => {
        const { rows } = await run({ subject: 'lines', columns: [field, 'units', 'revenue', 'profit'], period })
        return rows[0]?.[1]
      }
      return [await unitsIn('last_365_days'), await unitsIn('last_30_days'), await unitsIn('last_7_days')]
    }
    const units = async () => {
      const byProduct = await unitsBy('product')
      expect(await unitsBy('category')).toEqual(byProduct)
      return byProduct
    }
    await sellOn(200, 1)
    await sellOn(20, 2)
    await sellOn(3, 4)
    await sell(phone, 8)
    const before = await units()
    expect(before).toEqual([15, 14, 12])
    await closePeriods(testDb.database)
    expect(await units()).toEqual(before)
    // Sums that nobody could add up tell what is read.
    const add = async (more: number) => {
      for (const table of ['closed_period_products', 'closed_period_categories'])
        await testDb.asOwner(`update ${table} set units = units + $2 where org_id = $1`, [shop.org_id, more])
    }
    await add(1_000)
    expect(await units()).toEqual([1_015, 1_014, 12])
    await add(-1_000)
    await sellOn(200, 16)
    await sellOn(20, 32)
    expect(await units()).toEqual([63, 46, 12])
  })

  it('counts completed sales, and reduces a discount by the part of refunded units', async () => {
    const phone = await stockProduct(testDb, shop, { model: 'Galaxy A15', price: 1_000 })
    const cable = await stockProduct(testDb, shop, { model: 'Cable', price: 100 })
    const off = (value: number) => ({ discount: { type: 'amount', value } })
    const wrong = await sell(phone, 1, { items: [{ product_id: phone, quantity: 1, ...off(400) }] })
    const cables = { product_id: cable, quantity: 2, ...off(20) }
    const kept = await sell(phone, 3, { items: [{ product_id: phone, quantity: 3, ...off(100) }, cables] })
    await call(router.sales.cancel, { id: wrong.id, status: 'cancelled', reason: 'Wrong' }, by())
    const back = async (line: number, quantity: number) => {
      const items = [{ line, quantity, goods: 'restock' as const }]
      const asked = { sale_id: kept.id, items, reason: 'Broken', payment_method: 'cash' as const }
      return await call(router.sales.refund, { ...asked, client_refund_id: randomUUID() }, by())
    }
    await back(1, 1)
    await back(2, 2)
    const rowsOf = async (subject: string, columns: string[]) => (await run({ subject, columns })).rows
    expect(await rowsOf('sales', ['status', 'sales', 'revenue', 'discount'])).toEqual([
      ['completed', 1, 1_933, 67],
      ['cancelled', 0, 0, 0],
    ])
    expect(await rowsOf('lines', ['product', 'lines', 'revenue', 'discount'])).toEqual([
      ['Samsung Galaxy A15', 1, 1_933, 67],
      ['Samsung Cable', 0, 0, 0],
    ])
    expect(await rowsOf('payments', ['payments', 'amount'])).toEqual([[1, 1_933]])
  })

  it('says beside each row what it came to in the period before, day by day and by group', async () => {
    const phone = await stockProduct(testDb, shop, { model: 'Galaxy A15', price: 1_000 })
    const cable = await stockProduct(testDb, shop, { model: 'Cable', price: 100 })
    // Ten at night in Kampala, and half past midnight.
    const at = async (moment: string, product: string, quantity: number) => {
      const putBack = setClock(() => Date.parse(moment))
      await sell(product, quantity)
      putBack()
    }
    await at('2026-03-02T19:00:00Z', phone, 2)
    await at('2026-03-02T21:30:00Z', phone, 1)
    await at('2026-03-09T19:00:00Z', phone, 3)
    await at('2026-03-09T21:30:00Z', cable, 1)
    const asked = {
      subject: 'sales',
      columns: ['day', 'revenue'],
      is_compared: true,
      period: { from: '2026-03-09', to: '2026-03-15' },
    }
    const byDay = await run(asked)
    expect([byDay.rows, byDay.before]).toEqual([
      [
        ['2026-03-09', 3_000],
        ['2026-03-10', 100],
      ],
      {
        period: { from: '2026-03-02', to: '2026-03-08' },
        rows: [
          [null, 2_000],
          [null, 1_000],
        ],
        totals: [null, 3_000],
      },
    ])
    const byProduct = { ...asked, subject: 'lines', columns: ['product', 'units'] }
    expect((await run(byProduct)).before).toMatchObject({
      rows: [
        [null, 3],
        [null, null],
      ],
      totals: [null, 3],
    })
    const many = { ...byProduct, filters: [{ field: 'units', is: 'at_least', number: 2 }] }
    expect(await run(many)).toMatchObject({
      rows: [['Samsung Galaxy A15', 3]],
      before: { rows: [[null, 3]], totals: null },
    })
    expect(await run({ subject: 'products', columns: ['products'], is_compared: true })).toMatchObject({ before: null })
    const byMonth = { ...asked, columns: ['month', 'revenue'], period: { from: '2026-04-01', to: '2026-04-30' } }
    await at('2026-04-30T20:00:00Z', cable, 2)
    expect((await run(byMonth)).before?.rows).toEqual([[null, 6_100]])
  })

  it('shows nobody what is not theirs, in no column, filter or order', async () => {
    const cost = { subject: 'products', columns: ['product', 'unit_cost'] }
    expect(await codeOf(run(cost, shop.member))).toBe('AUTHORIZATION_ERROR')
    const byCost = { field: 'unit_cost', is: 'at_least', number: 1 }
    expect(await codeOf(run({ subject: 'products', columns: ['product'], filters: [byCost] }, shop.member))).toBe(
      'AUTHORIZATION_ERROR',
    )
    expect(await codeOf(run({ subject: 'movements', columns: ['movements'] }, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect((await run({ subject: 'products', columns: ['products'] }, shop.member)).rows).toEqual([[0]])
    await stockProduct(testDb, await openShop(testDb), {})
    expect((await run(cost)).rows).toEqual([])
    const basic = await openShop(testDb, 'basic')
    expect(await codeOf(run(cost, basic.owner))).toBe('FEATURE_NOT_IN_PLAN')
  })

  it('takes a price change from what the shop did, not from what an app says of itself', async () => {
    const product_id = await stockProduct(testDb, shop, { model: 'Galaxy A15', price: 1_000 })
    await call(router.products.update, { id: product_id, selling_price: 1_200 }, by())
    const changed = () => run({ subject: 'price_changes', columns: ['product', 'before', 'after', 'changes'] })
    const before = await changed()
    expect(before.rows).toEqual([['Samsung Galaxy A15', 1_000, 1_200, 1]])
    for (const selling_price of [1, 'nothing'])
      await call(
        router.audit.log,
        { action_type: 'update', resource_type: 'product', resource_id: product_id, new_values: { selling_price } },
        by(shop.member),
      )
    expect(await changed()).toEqual(before)
  })

  it('is of the locations that somebody works at', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 10 })
    await sell(phone, 1)
    const { id } = await call(router.locations.add, { name: 'Jinja' }, by())
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [id] }, by())
    const counted = { subject: 'sales', columns: ['sales', 'units'] }
    expect([(await run(counted)).rows, (await run(counted, shop.admin)).rows]).toEqual([[[1, 1]], [[0, 0]]])
    const stock = { subject: 'products', columns: ['stock'] }
    expect([(await run(stock)).rows, (await run(stock, shop.admin)).rows]).toEqual([[[9]], [[0]]])
    expect(await codeOf(run({ subject: 'products', columns: ['last_sold'] }, shop.admin))).toBe('AUTHORIZATION_ERROR')
  })

  it('is cut at 2,000 rows with the totals of all, stopped if it takes too long, and limited to one of two at a time', async () => {
    await testDb.asOwner(
      `insert into customers (org_id, id, name, total_spent) select $1, gen_random_uuid(), 'Customer ' || n, n from generate_series(1, 2001) n`,
      [shop.org_id],
    )
    const cut = await run({ subject: 'customers', columns: ['customer', 'spent'] })
    expect([cut.rows.length, cut.is_cut, cut.totals[1], cut.rows[0]]).toEqual([
      2_000,
      true,
      2_003_001,
      ['Customer 2001', 2_001],
    ])
    const busy = 'select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))'
    const held = testDb.database.asOrganization(shop.org_id, async (tx) => {
      await tx.query(busy, [`report one ${shop.org_id}`, `report two ${shop.org_id}`])
      return await codeOf(run({ subject: 'customers', columns: ['customers'] }))
    })
    expect(await held).toBe('REPORTS_BUSY')
    const blocking = await testDb.connectAtHome(shop.org_id)
    await blocking.query('begin; lock table customers in access exclusive mode')
    const counted = () => run({ subject: 'customers', columns: ['customers'] })
    expect(await codeOf(counted())).toBe('REPORT_TOO_LARGE')
    await blocking.end()
    // It would not take so long any more, which nobody knows: for two minutes it costs nothing to ask again.
    expect(await codeOf(counted())).toBe('REPORT_TOO_LARGE')
    expect((await run({ subject: 'customers', columns: ['customers', 'spent'] })).rows).toEqual([[2_001, 2_003_001]])
    const later = performance.now() + 121_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    expect((await counted().finally(() => clock.mockRestore())).rows).toEqual([[2_001]])
  })
})
