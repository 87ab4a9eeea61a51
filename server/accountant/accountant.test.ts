import { randomUUID } from 'node:crypto'
import type { AccountTotal, JournalEntry } from '@tunda/contract/reports/accountant'
import { type JournalAccount, usualAccounts } from '@tunda/contract/reports/journal-accounts'
import { plusDays } from '@tunda/contract/reports/report-period'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, setClock } from '../clock.ts'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { drawerOf, useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { call } from '../testing/calls.ts'
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
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const today = () => dayIn('Africa/Kampala', new Date())
const day = 86_400_000
const one = async (sql: string) => {
  const rows = await testDb.asOwner<{ value: string | null }>(sql, [shop.org_id])
  return Number(rows[0]?.value ?? 0)
}
const later = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const putBack = setClock(() => Date.now() + day)
  try {
    return await work()
  } finally {
    putBack()
  }
}
const sell = (items: { product_id: string; quantity: number }[], more: object = {}) =>
  drawerOf(testDb, shop).sell({ client_sale_id: randomUUID(), payment_method: 'cash', items, ...more })
const journal = async (from: string, to: string) => {
  const { totals, entries } = await call(router.accountant.journal, { from, to, with_entries: true }, by())
  return { totals: sums(totals), entries: entries ?? [] }
}
const sums = (totals: readonly AccountTotal[]) =>
  new Map<JournalAccount, number>(totals.map(({ account, amount }) => [account, amount]))
const isBalanced = ({ lines }: JournalEntry) =>
  lines.length > 1 && lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0) === 0

/** Everything that books anything, today and tomorrow. */
async function trade(): Promise<void> {
  await testDb.asOwner('update business_settings set is_vat_registered = true, tax_rate = 18 where org_id = $1', [
    shop.org_id,
  ])
  await turnDrawersOn(testDb, shop)
  const credit = await openCreditShop(testDb, shop, openSaleBatches(testDb.database, trial), 1_000_000)
  const drawer = drawerOf(testDb, shop)
  const shift = await drawer.open(50_000)
  const goods = [{ product_id: credit.product_id, quantity: 3 }]
  const first = await sell(goods)
  const split = [
    { method: 'mobile_money', amount: 1_000 },
    { method: 'cash', amount: 2_000 },
  ]
  const second = await sell(goods, { payments: split })
  const third = await sell(goods, { payment_method: 'credit_card' })
  await refund(first.id)
  await refund(second.id, { items: [{ line: 1, quantity: 2, goods: 'write_off' }] })
  await call(router.sales.cancel, { id: third.id, status: 'cancelled', reason: 'Wrong' }, by())
  await giveCredit(credit)
  await buy(credit)
  const wrong = await spend(credit)
  await drawer.move(shift, { direction: 'in', amount: 500 })
  await drawer.move(shift, { direction: 'out', amount: 200 })
  await later(async () => {
    await refund(first.id)
    await call(router.expenses.takeBack, { id: wrong }, by())
    await credit.pay(100)
    await sell(goods, { payment_method: 'bank_transfer' })
  })
  await drawer.count(shift, 40_000)
  await drawer.close(shift, 'We counted wrong')
}

const refund = (sale_id: string, more: object = {}) =>
  call(
    router.sales.refund,
    {
      client_refund_id: randomUUID(),
      sale_id,
      items: [{ line: 1, quantity: 1, goods: 'restock' as const }],
      reason: 'Broken',
      payment_method: 'cash' as const,
      ...more,
    },
    by(),
  )

async function addedWithStock(current_stock: number, cost_price: number): Promise<string> {
  const [category] = (await call(router.categories.links, undefined, by())).organization_categories
  const { id } = await call(
    router.products.add,
    {
      brand: 'Samsung',
      model: '25W charger',
      category_id: category?.category_id ?? '',
      cost_price,
      selling_price: 60_000,
      current_stock,
    },
    by(),
  )
  return id
}

type Credit = Awaited<ReturnType<typeof openCreditShop>>
const placeOf = ({ wallets }: Credit, kind: string) => wallets.find((wallet) => wallet.kind === kind)?.id ?? ''

async function giveCredit(credit: Credit): Promise<void> {
  const { customer_id } = credit
  const owed = await credit.sell(5, 4_000)
  await credit.pay(1_500)
  await credit.pay(700, { wallet_id: placeOf(credit, 'mobile_money') })
  const old = { id: randomUUID(), customer_id, amount: 9_000, day: today(), note: 'The book' }
  await call(router.credit.open, old, by())
  await call(router.credit.writeOff, { id: randomUUID(), customer_id, amount: 2_500, note: 'Gone' }, by())
  const mistake = randomUUID()
  await credit.pay(300, { id: mistake })
  await call(router.credit.reverse, { id: randomUUID(), entry_id: mistake, note: 'Typed twice' }, by())
  await refund(owed.id)
}

async function buy(credit: Credit): Promise<void> {
  const supplier_id = randomUUID()
  const supplier = { id: supplier_id, name: 'Kikuubo', currency: 'UGX', terms_days: 7, lead_days: 0 } as const
  await call(router.suppliers.add, supplier, by())
  const receive = async (more: object, unit_cost: string, product_id = credit.product_id) => {
    const id = randomUUID()
    await call(router.goodsIn.start, { id, currency: 'UGX', rate: '1', ...more }, by())
    await call(router.goodsIn.putLine, { goods_in_id: id, product_id, quantity: 7, unit_cost }, by())
    await call(router.goodsIn.post, { id }, by())
    return id
  }
  const addCost = (goods_in_id: string, amount: string, more: object = {}) => {
    const cost = { kind: 'freight', basis: 'quantity', currency: 'UGX', rate: '1' } as const
    return call(
      router.goodsIn.addCost,
      { ...cost, goods_in_ids: [goods_in_id], id: randomUUID(), amount, ...more },
      by(),
    )
  }
  const goods_in_id = await receive({ supplier_id }, '651.33')
  await receive({}, '590')
  await addCost(goods_in_id, '1000', { supplier_id })
  await addCost(goods_in_id, '333')
  const cable = await stockProduct(testDb, shop, { stock: 0, price: 2_000, cost: 0 })
  const cables = await receive({ supplier_id }, '100.5', cable)
  await sell([{ product_id: cable, quantity: 4 }])
  await addCost(cables, '700')
  await testDb.asOwner(`update business_settings set cost_method = 'last' where org_id = $1`, [shop.org_id])
  await receive({}, '333', cable)
  const lines = [{ product_id: credit.product_id, quantity: 2 }]
  const back = { goods_in_id, settlement: 'credit', reason: 'Broken', lines } as const
  await call(router.goodsIn.sendBack, { ...back, id: randomUUID() }, by())
  await call(router.suppliers.bill, { id: randomUUID(), supplier_id, amount: 12_000, day: today() }, by())
  const paid = { id: randomUUID(), supplier_id, amount: 5_000, wallet_id: placeOf(credit, 'bank') }
  await call(router.suppliers.pay, paid, by())
}

/** Answers the expense that was a mistake. */
async function spend(credit: Credit): Promise<string> {
  const from = { bank: placeOf(credit, 'bank'), drawer: placeOf(credit, 'cash_drawer') }
  const record = (amount: number, category: 'rent' | 'meals' | 'other', wallet_id = from.bank) =>
    call(router.expenses.record, { id: randomUUID(), amount, category, wallet_id, day: today() }, by())
  await record(2_000, 'rent')
  await record(150, 'meals', from.drawer)
  const { product_id } = credit
  await call(router.products.adjust, { product_id, delta: -3, reason: 'damage' }, by())
  await call(router.products.adjust, { product_id, delta: 2, reason: 'found' }, by())
  await call(router.products.adjust, { product_id, delta: 4, reason: 'received' }, by())
  return (await record(999, 'other')).id
}

describe('the journal of a shop that did everything', () => {
  it('balances, and comes to what profit and loss, VAT, wallets, customers and suppliers say', async () => {
    await trade()
    const [from, to] = [plusDays(today(), -1), plusDays(today(), 1)]
    const { totals, entries } = await journal(from, to)
    expect(entries.filter((entry) => !isBalanced(entry))).toEqual([])
    expect(new Set(entries.map(({ kind }) => kind)).size).toBe(8)
    expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length)
    const amount = (...accounts: JournalAccount[]) =>
      accounts.reduce((sum, account) => sum + (totals.get(account) ?? 0), 0)
    const asked = [...new Set([to.slice(0, 7), today().slice(0, 7)])]
    const months = await Promise.all(
      asked.map(async (month) => (await call(router.expenses.profitAndLoss, { month }, by())).months[0]),
    )
    const told = (
      name: 'sales' | 'vat' | 'goods' | 'shrinkage' | 'cash' | 'late_costs' | 'revaluation' | 'bad_debts' | 'net',
    ) => months.reduce((sum, month) => sum + (month?.[name] ?? 0), 0)
    expect(told('vat')).toBeGreaterThan(0)
    expect([told('late_costs'), told('revaluation'), told('cash')]).not.toContain(0)
    expect({
      sales: -amount('sales', 'returns'),
      vat: -amount('vat'),
      goods: amount('cost_of_goods'),
      shrinkage: amount('goods_lost'),
      cash: -amount('cash_differences'),
      late_costs: amount('late_costs'),
      revaluation: -amount('revaluation'),
      bad_debts: amount('bad_debts'),
      rent: amount('expense_rent'),
      meals: amount('expense_meals'),
      other: amount('expense_other'),
    }).toEqual({
      sales: told('sales'),
      vat: told('vat'),
      goods: told('goods'),
      shrinkage: told('shrinkage'),
      cash: told('cash'),
      late_costs: told('late_costs'),
      revaluation: told('revaluation'),
      bad_debts: told('bad_debts'),
      rent: 2_000,
      meals: 150,
      other: 0,
    })
    const isResult = (account: JournalAccount) => Number(usualAccounts[account].code) >= 4_000
    expect(-[...totals].reduce((sum, [account, sumOf]) => sum + (isResult(account) ? sumOf : 0), 0)).toBe(told('net'))
    const balances = await drawerOf(testDb, shop).balances()
    expect(
      Object.fromEntries(Object.keys(balances).map((kind) => [kind, totals.get(kind as JournalAccount) ?? 0])),
    ).toEqual(balances)
    expect(amount('customers')).toBe(await one('select sum(balance) as value from customer_accounts where org_id = $1'))
    expect(-amount('suppliers')).toBe(await one('select sum(amount) as value from supplier_entries where org_id = $1'))
    expect(amount('in_transit')).toBe(0)
  })

  it('has what a shop began with at its cost of that day, whatever goods cost later, and so comes to the stock value', async () => {
    const product_id = await addedWithStock(20, 35_000)
    await call(router.products.adjust, { product_id, delta: 10, reason: 'received', unit_cost: 38_000 }, by())
    await sell([{ product_id, quantity: 3 }])
    const { totals } = await journal(today(), today())
    expect(totals.get('opening')).toBe(-700_000)
    expect(totals.get('stock')).toBe((await call(router.analytics.dashboard, undefined, by())).stock_value)
  })

  it('has goods that came in without a cost at what their product costs, and takes them out when they go back', async () => {
    const [product_id, supplier_id, goods_in_id] = [
      await stockProduct(testDb, shop, { stock: 0 }),
      randomUUID(),
      randomUUID(),
    ]
    await call(router.suppliers.add, { id: supplier_id, name: 'Kikuubo' }, by())
    await call(router.goodsIn.start, { id: goods_in_id, supplier_id, currency: 'UGX', rate: '1' }, by())
    await call(router.goodsIn.putLine, { goods_in_id, product_id, quantity: 7 }, by())
    await call(router.goodsIn.post, { id: goods_in_id }, by())
    const booked = async () => {
      const { totals } = await journal(today(), today())
      return [totals.get('stock') ?? 0, totals.get('not_billed') ?? 0]
    }
    expect(await booked()).toEqual([7 * 610_000, -7 * 610_000])
    // What they are booked at stays, whatever their product costs later.
    await call(router.products.update, { id: product_id, cost_price: 600_000 }, by())
    expect(await booked()).toEqual([7 * 610_000, -7 * 610_000])
    await call(router.products.update, { id: product_id, cost_price: 610_000 }, by())
    const back = {
      goods_in_id,
      settlement: 'replacement' as const,
      reason: 'Wrong',
      lines: [{ product_id, quantity: 7 }],
    }
    await call(router.goodsIn.sendBack, { id: randomUUID(), ...back }, by())
    expect(await booked()).toEqual([0, 0])
  })

  it('tells money under one id apart by where it moved', async () => {
    await turnDrawersOn(testDb, shop)
    const credit = await openCreditShop(testDb, shop, openSaleBatches(testDb.database, trial), 1_000_000)
    const [drawer, id] = [drawerOf(testDb, shop), randomUUID()]
    const shift = await drawer.open(50_000)
    await credit.sell(5, 4_000)
    await drawer.move(shift, { direction: 'in', amount: 500, id })
    await credit.pay(300, { id, wallet_id: placeOf(credit, 'mobile_money') })
    const { totals } = await journal(today(), today())
    expect([totals.get('by_hand'), totals.get('mobile_money'), totals.get('customers')]).toEqual([
      -500,
      300,
      (await credit.account()).balance,
    ])
  })

  it('puts a refund of another day on the day of its sale, and its money on the day it left', async () => {
    await trade()
    const tomorrow = plusDays(today(), 1)
    const next = await journal(tomorrow, tomorrow)
    const refunds = next.entries.find(({ kind }) => kind === 'refunds')
    expect(refunds?.lines).toMatchObject([
      { account: 'in_transit', debit: 1_000 },
      { account: 'cash_drawer', credit: 1_000 },
    ])
    expect((await journal(today(), today())).totals.get('in_transit')).toBe(-1_000 + 999)
  })
})

describe('a file for the accountant', () => {
  it('is made once, says what came late, and keeps its entries as they were', async () => {
    await trade()
    const [from, to, id] = [plusDays(today(), -2), today(), randomUUID()]
    const [made, again] = await Promise.all([1, 2].map(() => call(router.accountant.make, { id, from, to }, by())))
    expect(again).toEqual(made)
    expect(made).toMatchObject({ from, to, overlaps: 0, changes: [], is_outdated: false, made_by: 'The owner' })
    expect(await codeOf(call(router.accountant.make, { id, from, to: plusDays(to, 1) }, by()))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const before = await call(router.accountant.file, { id }, by())
    const [product] = await testDb.asOwner<{ id: string }>(
      'select id from products where org_id = $1 and selling_price = 1000',
      [shop.org_id],
    )
    const sale_date = new Date(Date.now() - day).toISOString()
    await sell([{ product_id: product?.id ?? '', quantity: 1 }], { sale_date })
    await call(
      router.accountant.setAccounts,
      { accounts: [{ account: 'sales', code: '200', name: 'Shop:Sales' }] },
      by(),
    )
    const after = await call(router.accountant.file, { id }, by())
    expect(after.entries).toEqual(before.entries)
    expect(after.file.is_outdated).toBe(true)
    expect(after.file.changes).toMatchObject([
      { account: 'cash_drawer', amount: 1_000 },
      { account: 'stock', amount: expect.any(Number) },
      { account: 'vat', amount: -153 },
      { account: 'sales', amount: -847, name: 'Sales' },
      { account: 'cost_of_goods', amount: expect.any(Number) },
    ])
    const second = await call(router.accountant.make, { id: randomUUID(), from: to, to }, by())
    expect(second).toMatchObject({ overlaps: 1, is_outdated: false })
    const { files, totalCount } = await call(router.accountant.files, {}, by())
    expect([totalCount, files.map(({ is_outdated }) => is_outdated)]).toEqual([2, [false, true]])
    const { entries } = await call(router.accountant.file, { id: second.id }, by())
    expect(entries[0]?.lines.find(({ account }) => account === 'sales')).toMatchObject({
      code: '200',
      name: 'Shop:Sales',
    })
  })

  it('needs the right, the plan and the whole shop, and is not found by another shop', async () => {
    const period = { from: today(), to: today() }
    expect(await codeOf(call(router.accountant.make, { id: randomUUID(), ...period }, by()))).toBe('NOTHING_TO_BOOK')
    await trade()
    const { id } = await call(router.accountant.make, { id: randomUUID(), ...period }, by())
    expect(await codeOf(call(router.accountant.journal, period, by(shop.member)))).toBe('AUTHORIZATION_ERROR')
    const other = await openShop(testDb, 'premium')
    expect(await codeOf(call(router.accountant.file, { id }, by(other.owner)))).toBe('NOT_FOUND')
    expect((await call(router.accountant.journal, period, by(other.owner))).totals).toEqual([])
    const basic = await openShop(testDb, 'basic')
    expect(await codeOf(call(router.accountant.journal, period, by(basic.owner)))).toBe('FEATURE_NOT_IN_PLAN')
    expect(await codeOf(call(router.accountant.accounts, undefined, by(basic.owner)))).toBe('FEATURE_NOT_IN_PLAN')
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [shop.org_id] }, by())
    const accounts = [{ account: 'bank', code: '1', name: 'x' }] as const
    expect(await codeOf(call(router.accountant.journal, period, by(shop.admin)))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(call(router.accountant.file, { id }, by(shop.admin)))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(call(router.accountant.setAccounts, { accounts: [...accounts] }, by(shop.admin)))).toBe(
      'AUTHORIZATION_ERROR',
    )
  })

  it('goes to the accounts that the shop names, and to the usual ones again', async () => {
    const set = (code: string, name: string) =>
      call(router.accountant.setAccounts, { accounts: [{ account: 'bank', code, name }] }, by())
    const bankOf = ({ accounts }: Awaited<ReturnType<typeof set>>) => accounts.find(({ account }) => account === 'bank')
    expect(bankOf(await set('602', 'Stanbic clearing'))).toMatchObject({ name: 'Stanbic clearing', is_usual: false })
    expect(bankOf(await set('1020', 'Bank'))).toMatchObject({ is_usual: true })
    expect(
      await codeOf(
        call(router.accountant.setAccounts, { accounts: [{ account: 'bank', code: '1', name: 'x' }] }, by(shop.member)),
      ),
    ).toBe('AUTHORIZATION_ERROR')
  })
})
