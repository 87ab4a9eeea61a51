import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { plusDays } from '@tunda/contract/reports/report-period'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, setClock } from '../clock.ts'
import { drawerOf, useDrawers } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const by = (who = shop.owner) => ({ context: visitOf(testDb, who) })
const today = () => dayIn('Africa/Kampala', new Date())
const wallet = async (kind: string) => {
  const { wallets } = await call(router.expenses.wallets, undefined, by())
  return wallets.find((one) => one.kind === kind)?.id ?? ''
}
const spend = async (amount: number, more: object = {}, who = shop.owner) => {
  const usual = { id: randomUUID(), category: 'rent' as const, day: today(), wallet_id: await wallet('bank') }
  return await call(router.expenses.record, { ...usual, amount, ...more }, by(who))
}

describe('an expense', () => {
  it('takes its money out of its wallet once, and out of an open drawer in that drawer’s shift', async () => {
    await useDrawers(testDb, shop)
    const drawer = drawerOf(testDb, shop)
    const shift = await drawer.open(50_000)
    const id = randomUUID()
    const cash = await wallet('cash_drawer')
    const asked = { id, wallet_id: cash, category: 'meals', note: 'Lunch' }
    const [one, again] = [await spend(7_000, asked), await spend(7_000, asked)]
    expect(again).toEqual(one)
    expect(one).toMatchObject({ category: 'meals', wallet: 'cash_drawer', recorded_by: 'The owner', note: 'Lunch' })
    expect(await codeOf(spend(8_000, asked))).toBe('IDEMPOTENCY_KEY_REUSED')
    const { report } = await drawer.show(shift)
    expect(report.wallets?.find(({ kind }) => kind === 'cash_drawer')).toMatchObject({
      expenses: -7_000,
      expected: 43_000,
    })
    expect(report.entries).toMatchObject([{ kind: 'expense', reason: 'meals', amount: -7_000 }])
    await call(router.expenses.takeBack, { id }, by())
    expect(await call(router.expenses.takeBack, { id }, by())).toMatchObject({ is_taken_back: true })
    expect(await drawer.balances()).toMatchObject({ cash_drawer: 50_000 })
    expect(await call(router.expenses.list, {}, by())).toMatchObject({ expenses: [], total: 0 })
    await drawer.count(shift, 50_000)
    expect((await drawer.close(shift)).report.z_number).toBe(1)
    expect((await drawer.show(await drawer.open(50_000))).report.opening_difference).toBe(0)
  })

  it('is answered again to a retry that comes after midnight', async () => {
    const asked = { id: randomUUID(), wallet_id: await wallet('cash_drawer') }
    const day = today()
    const first = await spend(5_000, { ...asked, day })
    const putBack = setClock(() => Date.now() + 86_400_000)
    try {
      expect(await spend(5_000, { ...asked, day })).toEqual(first)
    } finally {
      putBack()
    }
  })

  it('is neither in the future nor older than a year, from a drawer of today alone, and nobody else’s', async () => {
    expect(await codeOf(spend(1, { day: plusDays(today(), 1) }))).toBe('EXPENSE_IN_FUTURE')
    expect(await codeOf(spend(1, { day: plusDays(today(), -367) }))).toBe('EXPENSE_TOO_OLD')
    const cash = await wallet('cash_drawer')
    expect(await codeOf(spend(1, { day: plusDays(today(), -1), wallet_id: cash }))).toBe('EXPENSE_DRAWER_TODAY')
    expect(await codeOf(spend(1, { wallet_id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await codeOf(spend(1, {}, shop.member))).toBe('AUTHORIZATION_ERROR')
    const { id } = await spend(500)
    const other = await openShop(testDb)
    expect(await codeOf(call(router.expenses.takeBack, { id }, by(other.owner)))).toBe('NOT_FOUND')
    await spend(300, { category: 'salaries', day: plusDays(today(), -1) })
    const rent = await call(router.expenses.list, { category: 'rent' }, by())
    expect([rent.total, rent.totalCount]).toEqual([500, 1])
    expect((await call(router.expenses.list, {}, by())).total).toBe(800)
  })
})

describe('profit and loss', () => {
  it('is sales less VAT, goods, what went missing and expenses, for the month, the one before and a year ago', async () => {
    await testDb.asOwner('update business_settings set is_vat_registered = true, tax_rate = 18 where org_id = $1', [
      shop.org_id,
    ])
    await useDrawers(testDb, shop)
    const phone = await stockProduct(testDb, shop, { stock: 10, price: 1_180, cost: 600 })
    const drawer = drawerOf(testDb, shop)
    const shift = await drawer.open(0)
    await drawer.sell({ payment_method: 'cash', items: [{ product_id: phone, quantity: 3 }] })
    await drawer.count(shift, 3_500)
    await drawer.close(shift)
    await call(router.products.adjust, { product_id: phone, delta: -1, reason: 'damage' }, by())
    await spend(200)
    await spend(100, { category: 'transport' })
    const mistake = await spend(999)
    await call(router.expenses.takeBack, { id: mistake.id }, by())
    const month = today().slice(0, 7)
    const { months } = await call(router.expenses.profitAndLoss, {}, by())
    expect(months[0]).toMatchObject({
      month,
      sales: 3_000,
      vat: 540,
      goods: 1_800,
      gross: 1_200,
      shrinkage: 600,
      cash: -40,
      expenses: [
        { category: 'rent', amount: 200 },
        { category: 'transport', amount: 100 },
      ],
      expenses_total: 300,
      net: 260,
    })
    const year = Number(month.slice(0, 4))
    expect(months[2]).toMatchObject({ month: `${year - 1}${month.slice(4)}`, sales: 0, expenses: [], net: 0 })
    const march = await call(router.expenses.profitAndLoss, { month: '2024-03' }, by())
    expect(march.months.map(({ from, to }) => [from, to])).toEqual([
      ['2024-03-01', '2024-03-31'],
      ['2024-02-01', '2024-02-29'],
      ['2023-03-01', '2023-03-31'],
    ])
    expect(await codeOf(call(router.expenses.profitAndLoss, {}, by(shop.member)))).toBe('AUTHORIZATION_ERROR')
    await testDb.asOwner('update organization_members set location_ids = array[org_id] where user_id = $1', [
      shop.admin.user_id,
    ])
    expect(await codeOf(call(router.expenses.profitAndLoss, {}, by(shop.admin)))).toBe('AUTHORIZATION_ERROR')
  })

  it('keeps what went missing at its cost of that day, whatever its product costs later', async () => {
    const [first, second] = [
      await stockProduct(testDb, shop, { stock: 10, cost: 600 }),
      await stockProduct(testDb, shop, { stock: 10, cost: 600 }),
    ]
    await call(router.products.adjust, { product_id: first, delta: -2, reason: 'damage' }, by())
    const take = await call(router.stockTakes.start, {}, by())
    const counted = { stock_take_id: take.id, product_id: second, physical_quantity: 7 }
    await call(router.stockTakes.addItem, counted, by())
    await call(router.stockTakes.complete, { stock_take_id: take.id, apply_adjustments: true }, by())
    const lost = async () => (await call(router.expenses.profitAndLoss, {}, by())).months[0]?.shrinkage
    expect(await lost()).toBe(5 * 600)
    for (const id of [first, second]) await call(router.products.update, { id, cost_price: 9_000 }, by())
    expect(await lost()).toBe(5 * 600)
  })

  it('is shown whatever its figures come to together', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 1_000_000, price: 1_000, cost: 600 })
    await call(router.products.adjust, { product_id: phone, delta: -900_000, reason: 'damage' }, by())
    await spend(200)
    await testDb.asOwner(
      'update inventory_movements set unit_cost = 999999999999 where product_id = $1 and delta < 0',
      [phone],
    )
    const { months } = await call(router.expenses.profitAndLoss, {}, by())
    expect(months[0]).toMatchObject({ shrinkage: Number.MAX_SAFE_INTEGER, net: -Number.MAX_SAFE_INTEGER })
  })
})
