import { randomUUID } from 'node:crypto'
import { usualAccounts } from '@tunda/contract/reports/journal-accounts'
import type { NewTradeTowards } from '@tunda/contract/units/trade-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveTotals } from '../analytics/prove-totals.ts'
import { dayIn } from '../clock.ts'
import { receivePayment } from '../credit/move-credit.ts'
import { drawerOf, useDrawers } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let old_id: string
let product_id: string
let unit_ids: readonly string[]
let customer_id: string
let drawer: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  ;({ product_id: old_id } = await stockPhones(testDb, shop, 0, { price: 700_000, cost: 500_000 }))
  ;({ product_id, unit_ids } = await stockPhones(testDb, shop, 3, { price: 1_200_000, cost: 900_000 }))
  const rules = { hold_days: 0, warranty_months: 1, questions: [], declaration: 'It is mine.' }
  const { wallets } = await call(router.tradeIns.saveRules, { is_on: true, ...rules }, by())
  drawer = wallets.find(({ kind }) => kind === 'cash_drawer')?.id ?? ''
  customer_id = (await call(router.customers.add, { name: 'Sarah Nakato', phone: '0772 555 111' }, by())).id
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })

type More = {
  readonly offer?: Partial<NewTradeTowards['trade_in']>
  readonly sale?: Partial<NewTradeTowards['saleData']>
  readonly rest_wallet_id?: string | null
}
const asked = ({ offer, sale, rest_wallet_id = null }: More = {}): NewTradeTowards => ({
  trade_in: {
    id: randomUUID(),
    product_id: old_id,
    number: newImeis(1)[0] ?? '',
    answers: [],
    amount: 400_000,
    seller_name: 'Sarah Nakato',
    document: 'national_id',
    document_number: 'CM9001234567AB',
    signature: [[[10, 20]]],
    knows_report: false,
    ...offer,
  },
  rest_wallet_id,
  saleData: {
    client_sale_id: randomUUID(),
    payment_method: 'cash',
    total_amount: 1_200_000,
    items: [{ product_id, quantity: 1, unit_id: unit_ids[0] ?? '' }],
    ...sale,
  },
})
const trade = (what: NewTradeTowards, who?: Colleague) => call(router.tradeIns.buyTowards, what, by(who))
const holds = () => drawerOf(testDb, shop).balances()
const proven = async () => {
  expect((await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).examples).toEqual([])
  expect((await as(testDb, shop.owner, (tx) => proveTotals(tx, shop.org_id))).examples).toEqual([])
  expect(await faultsOfUnits(testDb)).toEqual([])
}
const counts = async () => {
  const [row] = await testDb.asOwner<{ sales: string; bought: string; units: string; moved: string }>(
    `select (select count(*) from sales where org_id = $1) as sales, (select count(*) from trade_ins where org_id = $1) as bought,
       (select count(*) from units where org_id = $1 and state = 'held') as units,
       (select count(*) from money_movements where org_id = $1) as moved`,
    [shop.org_id],
  )
  return Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, Number(value)]))
}
const journal = async () => {
  const day = dayIn('Africa/Kampala', new Date())
  const { totals } = await call(router.accountant.journal, { from: day, to: day }, by())
  return Object.fromEntries(totals.map(({ account, amount }) => [account, amount]))
}

describe('a device that is traded in towards a sale', () => {
  it('pays its part: the sale is whole, the drawer has the difference, and the device is on hold at what was offered', async () => {
    await useDrawers(testDb, shop)
    const shift = await drawerOf(testDb, shop).open(0)
    const what = asked({ sale: { customer_id } })
    const { sale, trade_in } = await trade(what)
    const device = trade_in.unit_number
    expect(sale).toMatchObject({ total_amount: 1_200_000, payment_method: 'cash' })
    expect(sale.payments).toEqual([
      { method: 'cash', amount: 800_000, reference: null },
      { method: 'trade_in', amount: 400_000, reference: expect.stringContaining(device) },
    ])
    const { id: sale_id, invoiceNumber: invoice_number } = sale
    const towards = { sale_id, invoice_number, amount: 400_000, paid_out: 0, deposit: 0 }
    expect(trade_in).toMatchObject({ state: 'held', amount: 400_000, wallet: 'trade_in', towards })
    expect(await holds()).toMatchObject({ cash_drawer: 800_000, trade_in: 0 })
    const { report } = await drawerOf(testDb, shop).show(shift)
    expect(report).toMatchObject({ entries: [], wallets: [{ sales: 800_000, expected: 800_000 }, {}, {}, {}] })
    const listed = await call(router.sales.list, { payment_method: 'trade_in' }, by())
    expect(listed.sales).toMatchObject([
      { total_amount: 1_200_000, payments: [{ amount: 800_000 }, { amount: 400_000 }] },
    ])
    expect(listed.totals).toMatchObject({ revenue: 1_200_000 })
    expect(await journal()).toMatchObject({ cash_drawer: 800_000, devices_on_hold: 400_000, sales: -1_200_000 })
    expect(await journal()).not.toHaveProperty('by_hand')
    await proven()
  })

  it('is bought once when the answer was lost, whoever asks and however often', async () => {
    const what = asked()
    const [first, ...others] = await Promise.all([trade(what), trade(what), trade(what)])
    for (const other of others) expect(other).toEqual(first)
    expect(await trade(what)).toEqual(first)
    expect(await counts()).toMatchObject({ sales: 1, bought: 1, units: 1 })
    const { trade_in, saleData } = what
    const otherSale = { ...what, saleData: { ...saleData, client_sale_id: randomUUID() } }
    const otherOffer = { ...what, trade_in: { ...trade_in, amount: 500_000 } }
    const otherSeller = { ...what, trade_in: { ...trade_in, document_number: 'CM1111111111AB' } }
    const otherId = { ...what, trade_in: { ...trade_in, id: randomUUID() } }
    for (const other of [otherSale, otherOffer, otherSeller])
      expect(await codeOf(trade(other))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await codeOf(trade(otherId))).toBe('UNIT_ON_HOLD')
    expect(await codeOf(trade({ ...otherId, trade_in: { ...otherId.trade_in, number: newImeis(1)[0] ?? '' } }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(await counts()).toMatchObject({ sales: 1, bought: 1, units: 1 })
    await proven()
  })

  it('leaves nothing where the sale is refused, and no sale where the device is', async () => {
    const before = await counts()
    const refused: [More, string][] = [
      [{ sale: { total_amount: 1_100_000 } }, 'TOTAL_MISMATCH'],
      [{ sale: { payments: [{ method: 'cash', amount: 1_200_000 }] } }, 'PAYMENT_MISMATCH'],
      [{ sale: { items: [{ product_id, quantity: 1, unit_id: randomUUID() }] } }, 'UNIT_NOT_FOUND'],
      [{ sale: { on_account: 1_200_000, customer_id } }, 'TRADE_IN_NOTHING_TO_PAY'],
      [{ offer: { number: '123' } }, 'UNIT_NUMBER_WRONG'],
      [{ offer: { product_id: await stockProduct(testDb, shop) } }, 'TRADE_IN_NOT_NUMBERED'],
      [{ offer: { amount: 1_500_000 } }, 'CREDIT_NEEDS_CUSTOMER'],
      [{ offer: { amount: 1_500_000 }, rest_wallet_id: randomUUID() }, 'NOT_FOUND'],
    ]
    for (const [more, code] of refused) expect([await codeOf(trade(asked(more))), more]).toEqual([code, more])
    expect(await counts()).toEqual(before)
    await proven()
  })

  it('is bought on one of two tickets that it is put on at once', async () => {
    const [number = ''] = newImeis(1)
    const items = (place: number) => [{ product_id, quantity: 1, unit_id: unit_ids[place] ?? '' }]
    const two = [0, 1].map((place) => asked({ offer: { number }, sale: { items: items(place) } }))
    const ends = await Promise.allSettled(two.map((what) => trade(what)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [lost] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(await codeOf(Promise.reject(lost))).toBe('UNIT_ON_HOLD')
    expect(await counts()).toMatchObject({ sales: 1, bought: 1, units: 1 })
    await proven()
  })
})

describe('an offer above the total', () => {
  it('pays the rest out of a drawer, whose shift says so', async () => {
    await useDrawers(testDb, shop)
    const shift = await drawerOf(testDb, shop).open(500_000)
    const { sale, trade_in } = await trade(asked({ offer: { amount: 1_500_000 }, rest_wallet_id: drawer }))
    expect(sale.payments).toMatchObject([{ method: 'trade_in', amount: 1_200_000 }])
    expect(trade_in.towards).toMatchObject({ amount: 1_200_000, paid_out: 300_000, deposit: 0 })
    expect(await holds()).toMatchObject({ cash_drawer: 200_000, trade_in: 0 })
    const { report } = await drawerOf(testDb, shop).show(shift)
    expect(report?.entries).toMatchObject([{ kind: 'pay_out', amount: -300_000, reason: 'device_bought' }])
    expect(await journal()).toMatchObject({ devices_on_hold: 1_500_000, sales: -1_200_000 })
    await proven()
  })

  it('leaves the rest as the customer’s deposit, which is spent or paid out, and not unsaid', async () => {
    const { trade_in } = await trade(asked({ offer: { amount: 1_500_000 }, sale: { customer_id } }))
    expect(trade_in.towards).toMatchObject({ amount: 1_200_000, paid_out: 0, deposit: 300_000 })
    const account = await call(router.credit.account, { id: customer_id }, by())
    expect(account.balance).toBe(-300_000)
    expect(account.wallets.map(({ kind }) => kind)).not.toContain('trade_in')
    expect(await holds()).toMatchObject({ cash_drawer: 0, trade_in: 0 })
    expect(await journal()).toMatchObject({ devices_on_hold: 1_500_000, customers: -300_000, sales: -1_200_000 })
    const [entry] = await testDb.asOwner<{ id: string; wallet_id: string }>(
      `select id, wallet_id from customer_entries where org_id = $1 and kind = 'payment'`,
      [shop.org_id],
    )
    const back = { id: randomUUID(), entry_id: entry?.id ?? '', note: 'Wrong' }
    expect(await codeOf(call(router.credit.reverse, back, by()))).toBe('CREDIT_NOT_REVERSIBLE')
    const paid = { id: randomUUID(), customer_id, wallet_id: entry?.wallet_id ?? '', amount: 1_000 }
    expect(await codeOf(as(testDb, shop.owner, (tx, member) => receivePayment(tx, paid, member)))).toBe('NOT_FOUND')
    await call(router.credit.payOut, { id: randomUUID(), customer_id, wallet_id: drawer, amount: 300_000 }, by())
    expect(await holds()).toMatchObject({ cash_drawer: -300_000, trade_in: 0 })
    await proven()
  })
})

describe('afterwards', () => {
  it('a refund of the sale is money as cash is, and the device stays bought', async () => {
    const payments = [{ method: 'mobile_money' as const, amount: 800_000 }]
    const { sale, trade_in } = await trade(asked({ sale: { payment_method: 'mobile_money', payments } }))
    const history = await call(router.sales.history, { id: sale.id }, by())
    expect(history.left_by_method).toEqual([
      { method: 'cash', amount: 400_000 },
      { method: 'mobile_money', amount: 800_000 },
    ])
    const [unit_number = ''] = sale.items.map((item) => item.unit_number ?? '')
    const items = [{ line: 1, quantity: 1, goods: 'restock' as const, unit_number }]
    const refund = await call(
      router.sales.refund,
      { client_refund_id: randomUUID(), sale_id: sale.id, items, reason: 'Changed her mind', payment_method: 'cash' },
      by(),
    )
    expect(refund.payments).toMatchObject([
      { method: 'mobile_money', amount: 800_000 },
      { method: 'cash', amount: 400_000 },
    ])
    expect(await holds()).toMatchObject({ cash_drawer: -400_000, mobile_money: 0, trade_in: 0 })
    expect((await call(router.tradeIns.get, { id: trade_in.id }, by())).state).toBe('held')
    expect(await journal()).toMatchObject({ cash_drawer: -400_000, devices_on_hold: 400_000 })
    await proven()
  })

  it('a sale that a device paid alone goes back by any method when it is cancelled', async () => {
    const { sale } = await trade(asked({ offer: { amount: 1_200_000 } }))
    await call(router.sales.cancel, { id: sale.id, status: 'cancelled', payment_method: 'mobile_money' }, by())
    expect(await holds()).toMatchObject({ cash_drawer: 0, mobile_money: -1_200_000, trade_in: 0 })
    await proven()
  })

  it('the device that goes back brings its whole price into a wallet, and the sale stands', async () => {
    const { sale, trade_in } = await trade(asked())
    const { id } = trade_in
    await call(router.tradeIns.close, { id, state: 'given_back', wallet_id: drawer, note: 'Asked for it' }, by())
    expect(await holds()).toMatchObject({ cash_drawer: 1_200_000, trade_in: 0 })
    expect(await call(router.sales.get, { id: sale.id }, by())).toMatchObject({ status: 'completed' })
    expect(await journal()).not.toHaveProperty('devices_on_hold')
    await proven()
  })
})

describe('is for who', () => {
  it('may buy devices and sell, and leaves a deposit only with the right to take money', async () => {
    expect(await codeOf(trade(asked(), shop.member))).toBe('AUTHORIZATION_ERROR')
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['buy_devices'] })
    expect(await codeOf(trade(asked(), shop.member))).toBe('AUTHORIZATION_ERROR')
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['buy_devices', 'sell'] })
    const above = { offer: { amount: 1_500_000 }, sale: { customer_id } }
    expect(await codeOf(trade(asked(above), shop.member))).toBe('AUTHORIZATION_ERROR')
    await trade(asked(), shop.member)
    const theirs = await openShop(testDb, 'premium')
    expect(await codeOf(trade(asked(), theirs.owner))).toBe('TRADE_IN_OFF')
    await testDb.asOwner(
      `insert into trade_in_rules select $2, is_on, hold_days, warranty_months, questions, declaration, user_id, updated_at from trade_in_rules where org_id = $1`,
      [shop.org_id, theirs.org_id],
    )
    expect(await codeOf(trade(asked(), theirs.owner))).toBe('NOT_FOUND')
    await proven()
  })

  it('and is not seen in a shop that never did it', async () => {
    const theirs = await openShop(testDb)
    await drawerOf(testDb, theirs).sell({
      payment_method: 'cash',
      items: [{ product_id: await stockProduct(testDb, theirs), quantity: 1 }],
    })
    expect(Object.keys(await drawerOf(testDb, theirs).balances())).not.toContain('trade_in')
    expect(Object.keys(usualAccounts)).not.toContain('trade_in')
  })
})
