import { randomUUID } from 'node:crypto'
import type { TillTradeIn } from '@tunda/contract/till/till-trade-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveTotals } from '../analytics/prove-totals.ts'
import { drawerOf, useDrawers } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, type TestTill } from '../testing/tills.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let old_id: string
let product_id: string
let unit_ids: readonly string[]
let staff_pass: string
let drawer_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  till = await openTill(testDb, shop)
  ;({ product_id: old_id } = await stockPhones(testDb, shop, 0, { price: 700_000, cost: 500_000 }))
  ;({ product_id, unit_ids } = await stockPhones(testDb, shop, 3, { price: 1_200_000, cost: 900_000 }))
  const rules = { hold_days: 0, warranty_months: 1, questions: ['Does it turn on?'], declaration: 'It is mine.' }
  await call(router.tradeIns.saveRules, { is_on: true, ...rules }, by())
  await useDrawers(testDb, shop)
  drawer_id = (await call(router.drawers.give, { terminal_id: till.id }, by())).id
  const boss = await call(router.staff.add, { name: 'Boss', user_id: shop.owner.user_id, pin: '7315' }, by())
  staff_pass = await passOf(boss.id, '7315')
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const atCounter = {
  get context() {
    return visitOf(testDb, undefined)
  },
}
const passOf = async (staff_id: string, pin: string) =>
  (await call(router.till.unlock, { token_hash: till.hash, staff_id, pin }, atCounter)).pass

type More = {
  readonly offer?: Partial<TillTradeIn['trade_in']>
  readonly sale?: Partial<TillTradeIn['sale']>
  readonly rest?: TillTradeIn['rest']
}
const asked = ({ offer, sale, rest = 'cash' }: More = {}): TillTradeIn => ({
  trade_in: {
    id: randomUUID(),
    product_id: old_id,
    number: newImeis(1)[0] ?? '',
    answers: [{ question: 'Does it turn on?', is_yes: true }],
    amount: 400_000,
    seller_name: 'Sarah Nakato',
    document: 'national_id',
    document_number: 'CM9001234567AB',
    signature: [[[10, 20]]],
    knows_report: false,
    ...offer,
  },
  rest,
  sale: {
    client_sale_id: randomUUID(),
    origin: 'online',
    payment_method: 'cash',
    total_amount: 1_200_000,
    items: [{ product_id, quantity: 1, unit_id: unit_ids[0] ?? '' }],
    ...sale,
  },
})
const trade = (what: TillTradeIn, pass = staff_pass, token_hash = till.hash) =>
  call(router.till.tradeIn, { token_hash, staff_pass: pass, asked: what }, atCounter)
const find = (sale_id: string, token_hash = till.hash) =>
  call(router.till.findTradeIn, { token_hash, sale_id }, atCounter)
/** What the ledger has in the till's own drawer and in the shop's other wallets. */
const holds = async () => {
  const [own] = await testDb.asOwner<{ sum: string }>(
    `select coalesce(sum(m.amount), 0) as sum from money_movements m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
     where w.org_id = $1 and w.terminal_id = $2`,
    [shop.org_id, till.id],
  )
  const { trade_in, cash_drawer } = await drawerOf(testDb, shop).balances()
  return { own: Number(own?.sum), trade_in, cash_drawer }
}
const proven = async () => {
  expect((await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).examples).toEqual([])
  expect((await as(testDb, shop.owner, (tx) => proveTotals(tx, shop.org_id))).examples).toEqual([])
  expect(await faultsOfUnits(testDb)).toEqual([])
}

describe('a device that is traded in at a till', () => {
  it('is never said not to be bought while it still may be: a till that lost the answer waits for the first call', async () => {
    const what = asked()
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = testDb.database.asOrganization(shop.org_id, async (tx) => {
      await lockOrganization(tx, shop.org_id)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const first = trade(what)
    await untilWaiting(testDb, 1)
    const found = find(what.sale.client_sale_id).then(
      ({ sale }) => sale.sale_id,
      (error: unknown) => error,
    )
    await untilWaiting(testDb, 2)
    release.resolve()
    await holding
    expect(await found).toBe((await first).sale.sale_id)
  })

  it('pays its part of the sale, whose difference is in the till’s own drawer', async () => {
    const what = asked()
    const made = await trade(what)
    expect(made).toMatchObject({ amount: 400_000, paid_out: 0, deposit: 0 })
    expect(made.sale).toMatchObject({ outcome: 'posted', flags: [] })
    expect(made.device).toContain(what.trade_in.number)
    const sale = await call(router.sales.get, { id: made.sale.sale_id }, by())
    expect(sale.payments).toMatchObject([
      { method: 'cash', amount: 800_000 },
      { method: 'trade_in', amount: 400_000 },
    ])
    expect(await holds()).toMatchObject({ own: 800_000, trade_in: 0, cash_drawer: 0 })
    const { trade_ins } = await call(router.tradeIns.list, { page: 1 }, by())
    expect(trade_ins).toMatchObject([{ state: 'held', amount: 400_000, seller_name: 'Sarah Nakato' }])
    await proven()
  })

  it('is bought once, however often it is asked, and found by its till alone', async () => {
    const what = asked()
    expect(await codeOf(find(what.sale.client_sale_id))).toBe('NOT_FOUND')
    const all = await Promise.all([trade(what), trade(what), trade(what)])
    for (const one of [...all, await trade(what), await find(what.sale.client_sale_id)]) expect(one).toEqual(all[0])
    const other = await openTill(testDb, shop, 'Door')
    expect(await codeOf(find(what.sale.client_sale_id, other.hash))).toBe('NOT_FOUND')
    const { trade_in } = what
    expect(await codeOf(trade({ ...what, trade_in: { ...trade_in, amount: 500_000 } }))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await codeOf(trade({ ...what, trade_in: { ...trade_in, id: randomUUID() } }))).toBe('UNIT_ON_HOLD')
    expect((await call(router.tradeIns.list, { page: 1 }, by())).trade_ins).toHaveLength(1)
    await proven()
  })

  it('above the total pays the rest out of the till’s drawer, in its shift, or leaves it as a deposit', async () => {
    const shift_id = randomUUID()
    await call(router.drawers.open, { id: shift_id, drawer_id, amount: 300_000 }, by())
    const out = await trade(asked({ offer: { amount: 1_400_000 } }))
    expect(out).toMatchObject({ amount: 1_200_000, paid_out: 200_000, deposit: 0 })
    expect(await holds()).toMatchObject({ own: 100_000, trade_in: 0, cash_drawer: 0 })
    const { report } = await call(router.drawers.shift, { id: shift_id }, by())
    expect(report).toMatchObject({ wallets: [{ expected: 100_000 }, {}, {}, {}] })
    const second = { items: [{ product_id, quantity: 1, unit_id: unit_ids[1] ?? '' }] }
    const nobody = asked({ offer: { amount: 1_300_000 }, rest: 'deposit', sale: second })
    expect(await codeOf(trade(nobody))).toBe('CREDIT_NEEDS_CUSTOMER')
    const { id: customer_id } = await call(router.customers.add, { name: 'Sarah', phone: '0772 555 111' }, by())
    const left = await trade(asked({ offer: { amount: 1_300_000 }, rest: 'deposit', sale: { ...second, customer_id } }))
    expect(left).toMatchObject({ amount: 1_200_000, paid_out: 0, deposit: 100_000 })
    await proven()
  })

  it('is bought by who may, where the shop buys, and not without saying that one knows of a report', async () => {
    const asks = { token_hash: till.hash, staff_pass }
    expect(await call(router.till.tradeInRules, asks, atCounter)).toEqual({
      is_on: true,
      questions: ['Does it turn on?'],
      declaration: 'It is mine.',
    })
    const what = asked()
    const { number } = what.trade_in
    await call(router.stolenDevices.report, { id: randomUUID(), number, kind: 'stolen' }, by())
    expect(await call(router.till.checkDevice, { ...asks, number }, atCounter)).toMatchObject({
      found: [{ number, kind: 'stolen', is_own: true }],
    })
    expect(await codeOf(trade(what))).toBe('TRADE_IN_REPORTED')
    // What is refused leaves nothing behind: the same sale goes through once they say that they know.
    expect(await trade({ ...what, trade_in: { ...what.trade_in, knows_report: true } })).toMatchObject({
      amount: 400_000,
    })
    const amina = await call(router.staff.add, { name: 'Amina', pin: '4071' }, by())
    const hers = await passOf(amina.id, '4071')
    const second = { items: [{ product_id, quantity: 1, unit_id: unit_ids[1] ?? '' }] }
    expect(await codeOf(trade(asked({ sale: second }), hers))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(call(router.till.tradeInRules, { ...asks, staff_pass: hers }, atCounter))).toBe(
      'AUTHORIZATION_ERROR',
    )
    expect(await codeOf(trade(asked({ sale: second }), 'p1.none'))).toBe('PIN_NEEDED')
    const wrong = { ...second, total_amount: 1_100_000 }
    expect(await codeOf(trade(asked({ sale: wrong })))).toBe('TOTAL_MISMATCH')
    await testDb.asOwner('update trade_in_rules set is_on = false where org_id = $1', [shop.org_id])
    expect(await codeOf(trade(asked({ sale: second })))).toBe('TRADE_IN_OFF')
    await proven()
  })
})
