import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { settleExchange } from '@tunda/contract/selling/exchange-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { findSalesBrought } from '../sales/refunds/find-sales-brought.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { boundPass, openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, stockPhones } from '../testing/units.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let pass: string
let [cheap, dear]: string[] = []
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  cheap = await stockProduct(testDb, shop, { stock: 10, price: 60_000 })
  dear = await stockProduct(testDb, shop, { stock: 10, price: 100_000, model: 'Dear' })
  pass = await passOf({ user_id: shop.owner.user_id })
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const passOf = async (said: { name?: string; user_id?: string }) => {
  const { id } = await call(router.staff.add, { name: 'Boss', pin: '5182', ...said }, by(shop.owner))
  return (await call(router.till.unlock, { token_hash: till.hash, staff_id: id, pin: '5182' }, by())).pass
}
const sold = async (product_id = cheap ?? '', quantity = 1, more: object = {}) =>
  await sellAtTill(testDb, till, tillSale(product_id, { items: [{ product_id, quantity }], staff_pass: pass, ...more }))
const exchangeOf = (sale_id: string, product_id: string, total_amount: number, due = 0, method = 'cash' as const) => ({
  refund: {
    client_refund_id: randomUUID() as string,
    sale_id,
    items: [{ line: 1, quantity: 1, goods: 'restock' as const }],
    reason: 'Too small',
    payment_method: method,
  },
  sale: {
    ...tillSale(product_id),
    client_sale_id: randomUUID() as string,
    total_amount,
  },
  pays: due > 0 ? { method: 'cash' as const, amount: due } : null,
})
const exchange = (asked: ReturnType<typeof exchangeOf>, staff_pass = pass) =>
  call(router.till.exchange, { token_hash: till.hash, staff_pass, exchange: asked }, by())
const keyOf = async (work: Promise<unknown>) => (await failureOf(work)).entry.key
const counts = async () => {
  const [row] = await testDb.asOwner<Record<string, number>>(
    `select (select count(*) from sales where org_id = $1)::int as sales, (select count(*) from refunds where org_id = $1)::int as refunds,
       (select count(*) from exchanges where org_id = $1)::int as exchanges,
       (select current_stock from products where id = $2)::int as cheap, (select current_stock from products where id = $3)::int as dear,
       (select coalesce(sum(amount), 0) from money_movements where org_id = $1)::int as money`,
    [shop.org_id, cheap, dear],
  )
  return row
}

describe('an exchange at a till', () => {
  it('takes the difference, once for its id however often and however many at once, and says each document on the other', async () => {
    await turnDrawersOn(testDb, shop)
    const { id: drawer_id } = await call(router.drawers.give, { terminal_id: till.id }, by(shop.owner))
    const shift = randomUUID()
    await call(router.drawers.open, { id: shift, drawer_id, amount: 5_000 }, by(shop.owner))
    const { sale_id } = await sold()
    const asked = exchangeOf(sale_id, dear ?? '', 100_000, 40_000)
    const [one, two] = await Promise.all([exchange(asked), exchange(asked)])
    expect(two).toEqual(one)
    expect(await exchange(asked)).toEqual(one)
    expect(await exchange(asked, 'nobody any more')).toEqual(one)
    const jinja = (await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))).id
    await testDb.asOwner('update pos_terminals set location_id = $2 where id = $1', [till.id, jinja])
    expect(await exchange(asked, 'nobody any more')).toEqual(one)
    await testDb.asOwner('update pos_terminals set location_id = $2 where id = $1', [till.id, shop.org_id])
    expect(one).toMatchObject({ paid_back: [], on_account: null, sale: { outcome: 'posted' } })
    expect(one.payments).toEqual([
      { method: 'cash', amount: 60_000, reference: one.refund.refund_number },
      { method: 'cash', amount: 40_000, reference: null },
    ])
    expect(one.refund.exchanged_for).toBe(one.sale.invoice_number)
    const { exchange: said } = await call(router.sales.get, { id: one.sale.sale_id }, by(shop.owner))
    const { refund_number, invoice_number } = one.refund
    expect(said).toEqual({ refund_number, invoice_number, amount: 60_000 })
    const { report } = await call(router.drawers.shift, { id: shift }, by(shop.owner))
    expect(report.wallets?.[0]).toMatchObject({ sales: 160_000, refunds: -60_000, expected: 105_000 })
    expect(await counts()).toEqual({ sales: 2, refunds: 1, exchanges: 1, cheap: 10, dear: 9, money: 105_000 })
  })

  it('pays the difference back, by the method that was named, and leaves the rest where it was paid', async () => {
    const { sale_id } = await sold(dear, 1, {
      payments: [
        { method: 'mobile_money', amount: 70_000 },
        { method: 'cash', amount: 30_000 },
      ],
    })
    const { paid_back, payments } = await exchange(exchangeOf(sale_id, cheap ?? '', 60_000))
    expect(paid_back).toEqual([
      { method: 'mobile_money', amount: 10_000 },
      { method: 'cash', amount: 30_000 },
    ])
    expect(payments).toMatchObject([{ method: 'mobile_money', amount: 60_000 }])
  })

  it('is neither half where one of them cannot be', async () => {
    const { sale_id } = await sold()
    const before = await counts()
    const none = await stockProduct(testDb, shop, { stock: 0, price: 60_000, model: 'None' })
    expect(await keyOf(exchange(exchangeOf(sale_id, none, 60_000)))).toBe('sale.outOfStock')
    expect(await keyOf(exchange(exchangeOf(sale_id, dear ?? '', 100_000, 39_000)))).toBe('sale.paymentMismatch')
    expect(await keyOf(exchange(exchangeOf(sale_id, dear ?? '', 90_000, 30_000)))).toBe('sale.totalMismatch')
    const clash = exchangeOf(sale_id, cheap ?? '', 60_000)
    const known = { ...clash, sale: { ...clash.sale, client_sale_id: sale_id } }
    expect(await keyOf(exchange(known))).toBe('general.keyReused')
    expect(await counts()).toEqual(before)
    const twice = await Promise.allSettled([1, 2].map(() => exchange(exchangeOf(sale_id, dear ?? '', 100_000, 40_000))))
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await counts()).toMatchObject({ sales: 2, refunds: 1, exchanges: 1 })
  })

  it('is for whoever may refund, of sales of this shop', async () => {
    const { sale_id } = await sold()
    const member = await passOf({ name: 'Amina' })
    expect(await keyOf(exchange(exchangeOf(sale_id, cheap ?? '', 60_000), member))).toBe('general.notAllowed')
    expect(await keyOf(exchange(exchangeOf(sale_id, cheap ?? '', 60_000), `${pass}x`))).toBe('staff.notUnlocked')
    const strange = await openShop(testDb)
    expect(await keyOf(exchange(exchangeOf(strange.org_id, cheap ?? '', 60_000)))).toBe('general.notFound')
  })

  it('leaves on the customer’s account what stood there, and no more', async () => {
    const at = await openCreditShop(testDb, shop, openSaleBatches(testDb.database, trial), 500_000)
    const { customer_id } = at
    const { sale_id } = await sold(dear, 1, {
      customer_id,
      on_account: 80_000,
      payments: [{ method: 'cash', amount: 20_000 }],
    })
    const made = await exchange(exchangeOf(sale_id, cheap ?? '', 60_000))
    expect(made).toMatchObject({ on_account: 40_000, paid_back: [], payments: [{ method: 'cash', amount: 20_000 }] })
    expect((await at.account()).balance).toBe(40_000)
    await exchange(exchangeOf(made.sale.sale_id, dear ?? '', 100_000, 40_000))
    expect((await at.account()).balance).toBe(40_000)
  })

  it('gives no new credit for a debt that was written off, and leaves another’s day as it was', async () => {
    const at = await openCreditShop(testDb, shop, openSaleBatches(testDb.database, trial), 500_000)
    const { customer_id } = at
    const onAccount = { customer_id, payments: undefined, on_account: 100_000 }
    const lost = await sold(dear, 1, onAccount)
    const forgiven = { id: randomUUID(), customer_id, amount: 100_000, note: 'Gone' }
    await call(router.credit.writeOff, forgiven, by(shop.owner))
    await call(router.credit.setTerms, { customer_id, is_blocked: true }, by(shop.owner))
    const [brought] = await as(testDb, shop.owner, (tx, member) =>
      findSalesBrought(tx, lost.invoice_number ?? '', member),
    )
    expect(brought).toMatchObject({ left_on_account: 100_000, most_again_on_account: 0 })
    expect(await keyOf(exchange(exchangeOf(lost.sale_id, dear ?? '', 100_000)))).toBe('sale.paymentMismatch')
    expect((await at.account()).balance).toBe(0)
    const paid = await exchange(exchangeOf(lost.sale_id, dear ?? '', 100_000, 100_000))
    expect(paid).toMatchObject({ on_account: null, paid_back: [], payments: [{ amount: 100_000, reference: null }] })
    expect((await at.account()).balance).toBe(0)
    await call(router.credit.setTerms, { customer_id, is_blocked: false, days: 3 }, by(shop.owner))
    const owed = await sold(dear, 1, onAccount)
    const [debt] = (await at.account()).debts
    await call(router.credit.setTerms, { customer_id, is_blocked: true, days: 60 }, by(shop.owner))
    await exchange(exchangeOf(owed.sale_id, dear ?? '', 100_000))
    expect((await at.account()).debts).toMatchObject([{ open: 100_000, due_on: debt?.due_on }])
  })

  it('is of whoever bought what comes back, and that is the name that its receipt has', async () => {
    const { id: customer_id } = await call(
      router.customers.add,
      { name: 'Okello', phone: '0772123456' },
      by(shop.owner),
    )
    const { sale_id } = await sold(cheap, 1, { customer_id })
    const asked = exchangeOf(sale_id, cheap ?? '', 60_000)
    const answer = await exchange({ ...asked, sale: { ...asked.sale, customer_name: 'Somebody else' } })
    expect(answer.customer_name).toBe('Okello')
    const made = await call(router.sales.get, { id: answer.sale.sale_id }, by(shop.owner))
    expect(made.customer_name).toBe('Okello')
  })

  it('of devices moves each by its number, there and back again', async () => {
    const { product_id, unit_ids, imeis } = await stockPhones(testDb, shop, 2, { price: 60_000 })
    const [first = '', second = ''] = unit_ids
    const items = (unit_id: string) => [{ product_id, quantity: 1, unit_id }]
    const { sale_id } = await sold(product_id, 1, { items: items(first) })
    const swap = (of: string, back: string, forIt: string) => {
      const asked = exchangeOf(of, product_id, 60_000)
      const line = { line: 1, quantity: 1, goods: 'restock' as const, unit_number: imeis[unit_ids.indexOf(back)] }
      return { ...asked, refund: { ...asked.refund, items: [line] }, sale: { ...asked.sale, items: items(forIt) } }
    }
    expect(await keyOf(exchange(swap(sale_id, second, second)))).toBe('unit.ofAnotherSale')
    const there = swap(sale_id, first, second)
    const [one] = await Promise.all([exchange(there), exchange(there)])
    expect(await faultsOfUnits(testDb)).toEqual([])
    const states = async () =>
      (
        await testDb.asOwner<{ id: string; state: string }>('select id, state from units where product_id = $1', [
          product_id,
        ])
      )
        .toSorted((a, b) => unit_ids.indexOf(a.id) - unit_ids.indexOf(b.id))
        .map(({ state }) => state)
    expect(await states()).toEqual(['in_stock', 'sold'])
    await exchange(swap(one.sale.sale_id, second, first))
    expect(await states()).toEqual(['sold', 'in_stock'])
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('of goods below their price is approved once for all of it', async () => {
    const { id: role_id } = await call(
      router.organization.addRole,
      { name: 'Refunder', rights: ['sell', 'see_sales', 'refund'] },
      by(shop.owner),
    )
    const { id } = await call(router.staff.add, { name: 'Amina', pin: '4071', role_id }, by(shop.owner))
    const amina = (await call(router.till.unlock, { token_hash: till.hash, staff_id: id, pin: '4071' }, by())).pass
    const { sale_id } = await sold()
    const asked = exchangeOf(sale_id, dear ?? '', 60_000)
    const items = [{ product_id: dear ?? '', quantity: 1, unit_price: 60_000, list_price: 100_000 }]
    const cheaper = { ...asked, sale: { ...asked.sale, items, staff_pass: amina } }
    expect(await keyOf(exchange(cheaper, amina))).toBe('sale.priceNotAllowed')
    const [boss] = (await call(router.staff.list, {}, by(shop.owner))).staff.filter(({ name }) => name !== 'Amina')
    const sale = { client_sale_id: asked.sale.client_sale_id, items, total_amount: 60_000 }
    const approver = { staff_id: boss?.id ?? '', pin: '5182' }
    const { approval_id } = await call(
      router.till.approve,
      { token_hash: till.hash, id: randomUUID(), staff_pass: amina, approver, sale },
      by(),
    )
    const approved = { ...cheaper, sale: { ...cheaper.sale, approval_id } }
    const [one, two] = await Promise.all([exchange(approved, amina), exchange(approved, amina)])
    expect(two).toEqual(one)
    const { approver_name } = await call(router.sales.get, { id: one.sale.sale_id }, by(shop.owner))
    expect(approver_name).toBeTruthy()
  })

  it('is one day’s, also where the ticket was begun the day before', async () => {
    const { sale_id } = await sold()
    const asked = exchangeOf(sale_id, cheap ?? '', 60_000)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const { sale, refund } = await exchange({
      ...asked,
      sale: { ...asked.sale, sale_date: yesterday, device_time: yesterday },
    })
    const [day] = await testDb.asOwner(
      `select s.sale_day = r.refund_day as same from sales s, refunds r where s.org_id = $1 and s.id = $2 and r.id = $3`,
      [shop.org_id, sale.sale_id, refund.id],
    )
    expect(day).toEqual({ same: true })
  })
})

it.each([
  [{ money: 60, on_account: 0 }, 100, { kept: 60, on_account: 0, due: 40, back: 0 }],
  [{ money: 60, on_account: 0 }, 50, { kept: 50, on_account: 0, due: 0, back: 10 }],
  [{ money: 20, on_account: 80 }, 60, { kept: 20, on_account: 40, due: 0, back: 0 }],
  [{ money: 20, on_account: 80 }, 10, { kept: 10, on_account: 0, due: 0, back: 10 }],
  [{ money: 20, on_account: 80 }, 120, { kept: 20, on_account: 80, due: 20, back: 0 }],
])('%j beside goods of %i settles as %j', (returned, price, settled) => {
  expect(settleExchange(returned, price)).toEqual(settled)
})

it('an exchange takes the pass that its till has bound to its sale, and no other', async () => {
  const { sale_id } = await sold()
  const asked = exchangeOf(sale_id, dear ?? '', 100_000, 40_000)
  expect(await keyOf(exchange(asked, boundPass(pass, randomUUID())))).toBe('staff.notUnlocked')
  expect(await exchange(asked, boundPass(pass, asked.sale.client_sale_id))).toMatchObject({
    sale: { outcome: 'posted' },
  })
})
