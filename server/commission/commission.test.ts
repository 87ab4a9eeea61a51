import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewCommissionRule } from '@tunda/contract/reports/commission'
import type { Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, now, setClock } from '../clock.ts'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { router } from '../router.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'
import { outcomeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openCreditShop>>
let restore: () => void

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  restore = on('2026-10-10')
  at = await openCreditShop(testDb, shop, batches, 50_000)
  return () => restore()
})

const on = (day: string) => setClock(() => Date.parse(`${day}T12:00:00+03:00`))
const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const rule = (
  basis: NewCommissionRule['basis'],
  rate: number,
  more: Partial<NewCommissionRule> = {},
  who = shop.owner,
) => call(router.commission.addRule, { id: randomUUID(), basis, rate, from_day: '2026-10-01', ...more }, by(who))
const month = (asked = '2026-10', who = shop.owner) => call(router.commission.month, { month: asked }, by(who))
const statement = (seller: Colleague = shop.member, asked = '2026-10', who = shop.owner) =>
  call(router.commission.statement, { seller_id: seller.user_id, month: asked, page: 1, limit: 100 }, by(who))
const approve = (due: number, asked = '2026-10', who = shop.owner) =>
  call(router.commission.approve, { seller_id: shop.member.user_id, month: asked, due }, by(who))
const pay = (id = randomUUID(), asked = '2026-10') =>
  call(router.commission.pay, { id, seller_id: shop.member.user_id, month: asked, wallet_id: at.wallet_id }, by())
const sell = (quantity: number, more = {}, who = shop.member) => at.sell(quantity, 0, more, who)
const giveBack = (sale: Sale, quantity: number, goods: 'restock' | 'write_off' = 'restock') =>
  as(testDb, shop.owner, (tx, member) =>
    refundSale(
      tx,
      { sale_id: sale.id, payment_method: 'cash', items: [{ line: 1, quantity, goods }], reason: 'Broken' },
      member,
    ),
  )
const due = async (seller = shop.member, asked = '2026-10') =>
  (await month(asked)).sellers.find(({ seller_id }) => seller_id === seller.user_id)?.due

describe('a rule', () => {
  it('earns a part of the price without VAT, of the margin, or shillings by the piece, and never less than nothing', async () => {
    await testDb.asOwner('update business_settings set is_vat_registered = true, tax_rate = 18 where org_id = $1', [
      shop.org_id,
    ])
    const { id } = await rule('sales', 250)
    const sale = await sell(7)
    const net = 7_000 - sale.tax_amount
    expect(sale.tax_amount).toBe(1_068)
    expect(await due()).toBe(Math.floor((net * 250) / 10_000))
    await call(router.commission.endRule, { id, last_day: null }, by())
    expect(await due()).toBeUndefined()
    await rule('margin', 1_000)
    expect(await due()).toBe(Math.floor(((net - 7 * 600) * 1_000) / 10_000))
    await rule('piece', 70, { product_id: at.product_id })
    expect(await due()).toBe(490)
    const dear = await stockProduct(testDb, shop, { price: 1_000, cost: 5_000 })
    await sell(1, { items: [{ product_id: dear, quantity: 1 }] })
    expect(await due()).toBe(490)
  })

  it('gives way to a more specific one: by goods first, then by who sells', async () => {
    const other = await stockProduct(testDb, shop, { price: 1_000, cost: 600 })
    const sellBoth = async (who: Colleague) => {
      await sell(1, {}, who)
      await sell(1, { items: [{ product_id: other, quantity: 1 }] }, who)
    }
    await sellBoth(shop.member)
    await sellBoth(shop.owner)
    const dues = async () => [await due(shop.member), await due(shop.owner)]
    await rule('sales', 100)
    expect(await dues()).toEqual([20, 20])
    await rule('sales', 200, { role: 'member' })
    expect(await dues()).toEqual([40, 20])
    await rule('sales', 300, { seller_id: shop.member.user_id })
    expect(await dues()).toEqual([60, 20])
    await rule('sales', 50, { category_id: smartphones })
    expect(await dues()).toEqual([10, 10])
    await rule('sales', 400, { category_id: smartphones, role: 'member' })
    expect(await dues()).toEqual([80, 10])
    await rule('piece', 7, { product_id: other })
    expect(await dues()).toEqual([47, 12])
    await rule('piece', 0, { product_id: other, seller_id: shop.owner.user_id })
    expect(await dues()).toEqual([47, 5])
  })

  it('counts for sales of its own days, and another takes its place from a day on', async () => {
    await rule('sales', 100, { from_day: '2026-10-10' })
    await sell(10)
    on('2026-10-09')
    await sell(10)
    on('2026-10-20')
    await rule('sales', 500, { from_day: '2026-10-15' })
    await sell(10)
    expect((await statement()).entries).toMatchObject([
      { day: '2026-10-10', amount: 100 },
      { day: '2026-10-20', amount: 500 },
    ])
    expect(await outcomeOf(rule('sales', 700, { from_day: '2026-10-12' }))).toBe('COMMISSION_RULE_OVERLAPS')
    const { rules } = await call(router.commission.rules, { page: 1, limit: 100 }, by())
    expect(rules.map(({ rate, to_day }) => [rate, to_day])).toEqual([
      [500, null],
      [100, '2026-10-14'],
    ])
    const once = {
      id: randomUUID(),
      basis: 'piece' as const,
      rate: 5,
      from_day: '2026-10-21',
      product_id: at.product_id,
    }
    await Promise.all([1, 2].map(() => call(router.commission.addRule, once, by())))
    expect(await outcomeOf(call(router.commission.addRule, { ...once, rate: 6 }, by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    const until = { ...once, to_day: '2026-10-31' }
    expect(await outcomeOf(call(router.commission.addRule, until, by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    await call(router.commission.endRule, { id: once.id, last_day: '2026-10-25' }, by())
    expect(await call(router.commission.addRule, once, by())).toMatchObject({ id: once.id, to_day: '2026-10-25' })
  })

  it('counts by the role and the category of the moment of the sale', async () => {
    restore()
    const today = dayIn('Africa/Kampala', now())
    await rule('sales', 100, { role: 'member', from_day: today })
    await rule('sales', 500, { category_id: smartphones, seller_id: shop.admin.user_id, from_day: today })
    await sell(10)
    await sell(10, {}, shop.admin)
    const dues = async () => [await due(shop.member, today.slice(0, 7)), await due(shop.admin, today.slice(0, 7))]
    expect(await dues()).toEqual([100, 500])
    await testDb.asOwner(`update organization_members set role = 'admin' where user_id = $1`, [shop.member.user_id])
    await testDb.asOwner(
      `update products set category_id = (select c.category_id from organization_categories c where c.org_id = $1 and c.category_id <> $2 limit 1)
       where org_id = $1`,
      [shop.org_id, smartphones],
    )
    await sell(10)
    await sell(10, {}, shop.admin)
    expect(await dues()).toEqual([100, 500])
    await testDb.asOwner('delete from organization_members where user_id = $1', [shop.member.user_id])
    expect(await dues()).toEqual([100, 500])
  })

  it('is for people who serve, with or without an account, and not for tills', async () => {
    await rule('sales', 100)
    const [staff] = await testDb.asOwner<{ id: string }>(
      `insert into staff (org_id, name, created_by) values ($1, 'Musa', gen_random_uuid()) returning id`,
      [shop.org_id],
    )
    const [served, machine] = [await sell(10), await sell(10)]
    const soldBy = (sale: Sale, who: string) =>
      testDb.asOwner('update sales set user_id = $2 where id = $1', [sale.id, who])
    await soldBy(served, staff?.id ?? '')
    await soldBy(machine, randomUUID())
    expect((await month()).sellers).toMatchObject([{ seller_id: staff?.id, seller_name: 'Musa', due: 100 }])
    expect((await call(router.commission.choices, {}, by())).sellers).toContainEqual({ id: staff?.id, name: 'Musa' })
  })

  it('may begin on the first day that there is, and end on the last', async () => {
    const first = { id: randomUUID(), basis: 'sales' as const, rate: 1, from_day: '0001-01-01' }
    expect(await call(router.commission.addRule, first, by())).toMatchObject({ from_day: '0001-01-01', to_day: null })
    const ended = call(router.commission.endRule, { id: first.id, last_day: '9999-12-31' }, by())
    expect(await ended).toMatchObject({ to_day: '9999-12-31', has_ended: false })
  })

  it('is for people and goods of the shop, and for days that were not approved', async () => {
    const stranger = await openShop(testDb)
    const theirs = await stockProduct(testDb, stranger)
    expect(await outcomeOf(rule('sales', 1, { product_id: theirs }))).toBe('NOT_FOUND')
    expect(await outcomeOf(rule('sales', 1, { seller_id: stranger.member.user_id }))).toBe('NOT_FOUND')
    expect(await outcomeOf(rule('sales', 1, { category_id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await outcomeOf(rule('sales', 1, { role_id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await outcomeOf(rule('sales', 1, {}, shop.member))).toBe('AUTHORIZATION_ERROR')
    const { id } = await rule('sales', 100)
    await sell(10)
    on('2026-11-02')
    await approve(100)
    expect(await outcomeOf(rule('sales', 1, { from_day: '2026-10-31' }))).toBe('COMMISSION_DAY_APPROVED')
    const end = (last_day: string | null) => outcomeOf(call(router.commission.endRule, { id, last_day }, by()))
    expect(await end('2026-10-30')).toBe('COMMISSION_DAY_APPROVED')
    expect(await end(null)).toBe('COMMISSION_DAY_APPROVED')
    expect(await end('9999-12-31')).toBe('done')
    expect(await end('2026-10-31')).toBe('done')
    expect(await end('2026-11-30')).toBe('COMMISSION_RULE_ENDED')
    expect(await outcomeOf(call(router.commission.endRule, { id, last_day: null }, by(stranger.owner)))).toBe(
      'NOT_FOUND',
    )
  })
})

describe('a month', () => {
  it('is taken back from by what comes back in it, piece by piece to the shilling', async () => {
    await rule('sales', 333)
    const sale = await sell(7)
    const whole = Math.floor((7_000 * 333) / 10_000)
    await giveBack(sale, 3, 'write_off')
    const part = Math.floor((whole * 3) / 7)
    expect((await month()).sellers).toMatchObject([{ earned: whole, taken_back: -part, due: whole - part }])
    on('2026-11-05')
    await giveBack(sale, 4)
    expect(await due()).toBe(whole - part)
    expect((await month('2026-11')).sellers).toMatchObject([{ earned: 0, taken_back: part - whole, due: part - whole }])
    const { entries } = await statement(shop.member, '2026-11')
    expect(entries).toMatchObject([
      { is_return: true, day: '2026-11-05', sale_id: sale.id, quantity: 4, amount: part - whole },
    ])
  })

  it('that is approved does not change: what comes later is in the next month, and a negative rest is carried over', async () => {
    await rule('sales', 1_000)
    const sale = await sell(5)
    expect(await outcomeOf(approve(500))).toBe('COMMISSION_MONTH_NOT_OVER')
    on('2026-11-03')
    const second = await sell(2)
    on('2026-12-02')
    expect(await outcomeOf(approve(200, '2026-11'))).toBe('COMMISSION_EARLIER_MONTH')
    expect(await outcomeOf(approve(499))).toBe('COMMISSION_CHANGED')
    expect(await approve(500)).toMatchObject({ state: 'approved', due: 500 })
    expect(await approve(500)).toMatchObject({ state: 'approved', due: 500 })
    // A sale of October that a till sends only now, and the goods of October come back.
    on('2026-10-20')
    const late = await sell(1)
    on('2026-12-02')
    await testDb.asOwner('update sales set received_at = $2 where id = $1', [late.id, now()])
    await giveBack(sale, 5)
    await giveBack(second, 2)
    expect((await month()).sellers).toMatchObject([{ earned: 500, due: 500 }])
    expect((await statement()).entries).toMatchObject([{ sale_id: sale.id, amount: 500 }])
    expect((await statement(shop.member, '2026-11')).entries.map(({ day }) => day)).toEqual([
      '2026-10-20',
      '2026-11-03',
    ])
    await approve(300, '2026-11')
    on('2027-01-02')
    await approve(-700, '2026-12')
    expect((await month('2026-12')).sellers).toMatchObject([{ state: 'carried', taken_back: -700 }])
    await sell(10)
    expect((await month('2027-01')).sellers).toMatchObject([{ earned: 1_000, carried: -700, due: 300 }])
  })

  it('is paid once out of a wallet, and is an expense of the day', async () => {
    await rule('sales', 1_000)
    await sell(5)
    on('2026-11-03')
    expect(await outcomeOf(pay())).toBe('COMMISSION_NOT_APPROVED')
    await Promise.all([1, 2, 3].map(() => approve(500)))
    const before = await at.money()
    const id = randomUUID()
    const codes = await Promise.all([pay(id), pay(id), pay(), pay()].map(outcomeOf))
    expect(codes.filter((code) => code === 'COMMISSION_PAID').length).toBeGreaterThanOrEqual(2)
    expect(await at.money()).toBe(before - 500)
    expect((await month()).sellers).toMatchObject([{ state: 'paid', paid_on: '2026-11-03' }])
    const spent = async () =>
      (await call(router.expenses.profitAndLoss, { month: '2026-11' }, by())).months[0]?.expenses
    expect(await spent()).toEqual([{ category: 'commission', amount: 500 }])
    const notes = async (who: TestShop['owner']) =>
      (await call(router.expenses.list, {}, by(who))).expenses.map(({ note }) => note)
    expect(await notes(shop.owner)).toEqual(['2026-10 The member'])
    await giveOwnRole(testDb, shop.org_id, shop.admin, { rights: ['see_reports', 'manage_expenses'] })
    expect(await notes(shop.admin)).toEqual([null])
    const [expense] = await testDb.asOwner<{ id: string }>('select id from expenses where org_id = $1', [shop.org_id])
    await call(router.expenses.takeBack, { id: expense?.id ?? '' }, by())
    expect(await spent()).toEqual([])
    expect((await month()).sellers).toMatchObject([{ state: 'approved', paid_on: null }])
    await pay()
    expect(await at.money()).toBe(before - 500)
    const byHand = { id: randomUUID(), category: 'commission', amount: 1, wallet_id: at.wallet_id, day: '2026-11-03' }
    expect(await outcomeOf(call(router.expenses.record, byHand as never, by()))).toBe('BAD_REQUEST')
  })

  it('is offered for payment no drawer of a till where the member is not at work', async () => {
    const terminal = await openTill(testDb, shop)
    await testDb.asOwner(
      `insert into wallets (org_id, kind, takes, terminal_id) values ($1, 'cash_drawer', 'cash', $2)`,
      [shop.org_id, terminal.id],
    )
    const drawers = async () => (await month('2026-10', shop.admin)).wallets.filter(({ till }) => till !== null)
    expect(await drawers()).toHaveLength(1)
    const jinja = await call(router.locations.add, { name: 'Jinja', kind: 'shop' }, by())
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja.id] }, by())
    expect(await drawers()).toEqual([])
  })

  it('shows a seller their own alone, and nobody what goods cost who may not see that', async () => {
    await rule('margin', 1_000)
    await sell(5)
    await sell(5, {}, shop.owner)
    expect((await month('2026-10', shop.member)).sellers).toMatchObject([{ seller_id: shop.member.user_id, due: 200 }])
    expect((await month('2026-10', shop.member)).wallets).toEqual([])
    const [own] = (await statement(shop.member, '2026-10', shop.member)).entries
    expect(own).toMatchObject({ amount: 200, basis: 'margin' })
    expect(own).not.toHaveProperty('rate')
    expect(own).not.toHaveProperty('base')
    expect((await statement()).entries).toMatchObject([{ rate: 1_000, base: 2_000 }])
    expect(await outcomeOf(statement(shop.owner, '2026-10', shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await outcomeOf(call(router.commission.rules, { page: 1, limit: 10 }, by(shop.member)))).toBe(
      'AUTHORIZATION_ERROR',
    )
    expect(await outcomeOf(approve(200, '2026-10', shop.member))).toBe('AUTHORIZATION_ERROR')
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['sell', 'see_commission'] })
    expect((await month('2026-10', shop.member)).sellers).toHaveLength(2)
    const { rules } = await call(router.commission.rules, { page: 1, limit: 10 }, by(shop.member))
    expect(rules[0]).not.toHaveProperty('rate')
    expect((await statement(shop.owner, '2026-10', shop.member)).entries[0]).not.toHaveProperty('base')
    await testDb.asOwner(
      'update organization_members set location_ids = (select array_agg(id) from locations where org_id = $1) where user_id = $2',
      [shop.org_id, shop.member.user_id],
    )
    expect(await outcomeOf(statement(shop.owner, '2026-10', shop.member))).toBe('AUTHORIZATION_ERROR')
    const stranger = await openShop(testDb)
    expect((await month('2026-10', stranger.owner)).sellers).toEqual([])
    expect((await statement(shop.member, '2026-10', stranger.owner)).entries).toEqual([])
  })
})
