import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewTradeIn } from '@tunda/contract/units/trade-ins'
import type { Tx } from '@tunda/database'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import type { Member } from '../context.ts'
import { drawerOf, useDrawers } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { router } from '../router.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import { as, type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'
import { addUnits } from '../units/move-units.ts'

let testDb: TestDatabase
let shop: TestShop
let product_id: string
let wallets: Record<string, string>
let restore: () => void
const day = 86_400_000
let today = Date.parse('2026-03-02T09:00:00Z')

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  restore = setClock(() => today)
  today = Date.parse('2026-03-02T09:00:00Z')
  shop = await openShop(testDb)
  ;({ product_id } = await stockPhones(testDb, shop, 0, { price: 800_000, cost: 600_000 }))
  wallets = await switchOn()
  return () => restore()
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const rules = {
  is_on: true,
  hold_days: 3,
  warranty_months: 1,
  questions: ['Does it switch on?'],
  declaration: 'It is mine.',
}

async function switchOn(more: Partial<typeof rules> = {}, who = shop.owner) {
  const saved = await call(router.tradeIns.saveRules, { ...rules, ...more }, by(who))
  return Object.fromEntries(saved.wallets.map(({ id, kind }) => [kind, id]))
}
const offered = (number: string, more: Partial<NewTradeIn> = {}) => ({
  id: randomUUID(),
  product_id,
  number,
  grade: 'Used A',
  answers: [{ question: 'Does it switch on?', is_yes: true }],
  amount: 400_000,
  wallet_id: wallets.cash_drawer ?? '',
  seller_name: 'Ronald Ssemakula',
  seller_phone: '0772 123456',
  document: 'national_id' as const,
  document_number: 'CM9001234567AB',
  signature: [
    [
      [10, 20],
      [30, 40],
    ],
  ] as [number, number][][],
  ...more,
})
const buy = (number: string, more: Partial<NewTradeIn> = {}, who = shop.owner) =>
  call(router.tradeIns.buy, offered(number, more), by(who))
const release = (id: string, more = {}, who = shop.owner) =>
  call(router.tradeIns.release, { id, price: 550_000, warranty_months: 1, ...more }, by(who))
const close = (id: string, state: 'given_back' | 'handed_over', more = {}, who = shop.owner) =>
  call(router.tradeIns.close, { id, state, wallet_id: wallets.cash_drawer, note: 'Asked for it', ...more }, by(who))
const stock = async () => (await call(router.products.get, { id: product_id }, by())).current_stock
const holds = () => drawerOf(testDb, shop).balances()
const differences = async () => (await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).differences
const sell = async (unit_id: string) =>
  await drawerOf(testDb, shop).sell({ payment_method: 'cash', items: [{ product_id, quantity: 1, unit_id }] })

describe('a used device', () => {
  it('is bought for money, kept until its days are over, and sold at its own cost, price and warranty', async () => {
    await useDrawers(testDb, shop)
    const shift = await drawerOf(testDb, shop).open(900_000)
    const [imei = ''] = newImeis(1)
    const bought = await buy(imei)
    expect(bought).toMatchObject({
      number: 1,
      state: 'held',
      unit_number: imei,
      hold_until: '2026-03-05',
      wallet: 'cash_drawer',
    })
    expect(JSON.stringify(bought)).not.toContain('CM9001234567AB')
    expect(await stock()).toBe(0)
    const report = await drawerOf(testDb, shop).show(shift)
    expect(report.report?.entries).toMatchObject([{ kind: 'pay_out', amount: -400_000, note: imei }])
    expect(await codeOf(release(bought.id))).toBe('TRADE_IN_ON_HOLD')
    expect(await codeOf(sell(bought.unit_id))).toBe('UNIT_NOT_IN_STOCK')
    today += 3 * day
    await release(bought.id)
    expect(await release(bought.id)).toMatchObject({ state: 'for_sale' })
    expect(await stock()).toBe(1)
    const { unit, events } = await call(router.units.get, { id: bought.unit_id }, by())
    expect(unit).toMatchObject({ state: 'in_stock', unit_cost: 400_000, selling_price: 550_000, warranty_months: 1 })
    expect(events.map(({ event }) => event)).toEqual(['for_sale', 'bought'])
    const sale = await sell(bought.unit_id)
    expect(sale.items[0]).toMatchObject({ unit_price: 550_000 })
    const costs = await testDb.asOwner('select unit_cost::int as cost_price from sale_items where org_id = $1', [
      shop.org_id,
    ])
    expect(costs).toEqual([{ cost_price: 400_000 }])
    expect((await holds()).cash_drawer).toBe(900_000 - 400_000 + 550_000)
    expect(await differences()).toBe(0)
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('that is bought back and sold three times is three units, and one history', async () => {
    await switchOn({ hold_days: 0 })
    const [imei = ''] = newImeis(1)
    let last = ''
    for (let time = 0; time < 3; time++) {
      const { id, unit_id } = await buy(imei)
      await release(id)
      await sell(unit_id)
      last = unit_id
    }
    const { events } = await call(router.units.get, { id: last }, by())
    expect(events.map(({ event }) => event)).toEqual(
      Array.from({ length: 3 }, () => ['sold', 'for_sale', 'bought']).flat(),
    )
    expect(new Set(events.map(({ unit_id }) => unit_id)).size).toBe(3)
    expect(events.filter(({ trade_in_number }) => trade_in_number !== null)).toHaveLength(6)
    expect((await holds()).cash_drawer).toBe(3 * 150_000)
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('is one purchase a retry, and another one where the device, the seller or the document was put right', async () => {
    const [one = '', two = ''] = newImeis(2)
    const id = randomUUID()
    const bought = await buy(one, { id })
    expect(await buy(one, { id })).toEqual(bought)
    for (const other of [
      { number: two },
      { seller_name: 'Somebody Else' },
      { document: 'passport' as const },
      { document_number: 'CM0000000000AB' },
    ])
      expect(await codeOf(buy(one, { id, ...other }))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await holds()).cash_drawer).toBe(-400_000)
  })

  it('is paid from no drawer of a till elsewhere', async () => {
    const jinja = await call(router.locations.add, { name: 'Jinja', kind: 'shop' }, by())
    const terminal = await openTill(testDb, shop)
    const [till] = await testDb.asOwner<{ id: string }>(
      `insert into wallets (org_id, kind, takes, terminal_id) values ($1, 'cash_drawer', 'cash', $2) returning id`,
      [shop.org_id, terminal.id],
    )
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja.id] }, by())
    const [imei = ''] = newImeis(1)
    const fromTill = { wallet_id: till?.id ?? '' }
    expect(await codeOf(buy(imei, fromTill, shop.admin))).toBe('NOT_FOUND')
    expect((await buy(imei, fromTill)).state).toBe('held')
  })

  it('is in the accountant’s journal what was paid for it: on hold, then stock, or money again, or lost', async () => {
    await switchOn({ hold_days: 0 })
    const [held = '', sold = '', back = '', lost = ''] = newImeis(4)
    await buy(held, { amount: 100_000 })
    const { id, unit_id } = await buy(sold, { amount: 200_000 })
    await release(id)
    await sell(unit_id)
    await close((await buy(back, { amount: 300_000 })).id, 'given_back')
    await close((await buy(lost, { amount: 400_000 })).id, 'handed_over')
    const period = { from: '2026-03-02', to: '2026-03-02' }
    const { totals } = await call(router.accountant.journal, period, by())
    const of = Object.fromEntries(totals.map(({ account, amount }) => [account, amount]))
    expect(of).toMatchObject({ devices_on_hold: 100_000, cost_of_goods: 200_000, goods_lost: 400_000 })
    expect(of.cash_drawer).toBe((await holds()).cash_drawer)
    expect([of.by_hand, of.stock]).toEqual([undefined, undefined])
    const without = await openShop(testDb)
    const accountsOf = async (who: Colleague) =>
      (await call(router.accountant.accounts, undefined, by(who))).accounts.map(({ account }) => account)
    expect(await accountsOf(shop.owner)).toContain('devices_on_hold')
    expect(await accountsOf(without.owner)).not.toContain('devices_on_hold')
  })

  it('goes back to its seller with the money, or to the police, which is a loss of the month', async () => {
    const [one = '', two = ''] = newImeis(2)
    const back = await buy(one)
    await close(back.id, 'given_back', { wallet_id: wallets.mobile_money })
    await close(back.id, 'given_back', { wallet_id: wallets.mobile_money })
    expect(await holds()).toMatchObject({ cash_drawer: -400_000, mobile_money: 400_000 })
    expect((await buy(one)).number).toBe(2)
    const lost = await buy(two)
    const before = await call(router.expenses.profitAndLoss, {}, by())
    await close(lost.id, 'handed_over')
    const after = await call(router.expenses.profitAndLoss, {}, by())
    expect((after.months[0]?.net ?? 0) - (before.months[0]?.net ?? 0)).toBe(-400_000)
    expect(await codeOf(close(lost.id, 'given_back'))).toBe('TRADE_IN_CLOSED')
    expect(await codeOf(release(lost.id))).toBe('TRADE_IN_CLOSED')
    expect([await stock(), await differences()]).toEqual([0, 0])
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('comes into stock where somebody is at work who puts it up for sale, and goes back though its product lost its numbers', async () => {
    await switchOn({ hold_days: 0 })
    const [one, two] = [await buy(newImeis(1)[0] ?? ''), await buy(newImeis(1)[0] ?? '')]
    const arcade = randomUUID()
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Arcade', 'shop', 1)`,
      [shop.org_id, arcade],
    )
    const visit = visitOf(testDb, shop.owner)
    const caller = visit.caller && { ...visit.caller, wanted_location_id: arcade }
    await call(router.tradeIns.release, { id: one.id }, { context: { ...visit, caller } })
    const { unit } = await call(router.units.get, { id: one.unit_id }, by())
    expect(unit).toMatchObject({ location: 'Arcade', state: 'in_stock' })
    await call(router.units.track, { product_id, tracking: 'none' }, by())
    expect(await codeOf(release(two.id))).toBe('TRADE_IN_NOT_NUMBERED')
    expect(await close(two.id, 'given_back')).toMatchObject({ state: 'given_back' })
    expect(await differences()).toBe(0)
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('on hold is the shop’s once: its number comes in by no refund, goods in or correction, and costs what was paid', async () => {
    await switchOn({ hold_days: 0 })
    const [imei = ''] = newImeis(1)
    const first = await buy(imei)
    await release(first.id)
    const sale = await sell(first.unit_id)
    const { id, unit_id } = await buy(imei)
    const refund = (goods: 'restock' | 'write_off') => {
      const items = [{ line: 1, quantity: 1, goods, unit_number: imei }]
      return call(router.sales.refund, { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' }, by())
    }
    for (const goods of ['restock', 'write_off'] as const) expect(await codeOf(refund(goods))).toBe('UNIT_ON_HOLD')
    const cancelled = { id: sale.id, status: 'cancelled', reason: 'Mistake' } as const
    expect(await codeOf(call(router.sales.cancel, cancelled, by()))).toBe('UNIT_ON_HOLD')
    expect(await codeOf(buy(imei))).toBe('UNIT_ON_HOLD')
    const cost = (unit_cost: number) => call(router.units.change, { id: unit_id, unit_cost }, by())
    expect(await codeOf(cost(1))).toBe('UNIT_ON_HOLD')
    await cost(400_000)
    const device = { number: imei, imei1: imei, imei2: null, serial_no: null, product_id, unit_cost: null }
    const come = (tx: Tx, { org_id, user_id, location_id }: Member) =>
      addUnits(tx, org_id, [{ ...device, location_id }], { event: 'received', user_id })
    expect(await codeOf(as(testDb, shop.owner, come))).toBe('UNIT_ON_HOLD')
    await close(id, 'given_back')
    await refund('restock')
    expect(await codeOf(buy(imei))).toBe('UNIT_NUMBER_TAKEN')
    expect([await differences(), await faultsOfUnits(testDb)]).toEqual([0, []])
  })

  it('is priced below what was paid, and given a longer warranty, by who may change prices alone', async () => {
    await switchOn({ hold_days: 0 })
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['buy_devices'] })
    const [{ id }, other] = [await buy(newImeis(1)[0] ?? ''), await buy(newImeis(1)[0] ?? '', { amount: 900_000 })]
    expect(await codeOf(release(id, { price: 399_999 }, shop.member))).toBe('TRADE_IN_PRICE_LOW')
    expect(await codeOf(release(id, { price: null, warranty_months: 12 }, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await release(id, { price: 400_000 }, shop.member)).toMatchObject({ state: 'for_sale' })
    expect(await codeOf(release(other.id, { price: null }, shop.member))).toBe('TRADE_IN_PRICE_LOW')
    expect(await release(other.id, { price: 1, warranty_months: 12 })).toMatchObject({ state: 'for_sale' })
  })

  it('that was reported is bought by who knows it alone, and the shop’s own that went missing by nobody', async () => {
    const [stolen = ''] = newImeis(1)
    await call(router.stolenDevices.report, { id: randomUUID(), number: stolen, kind: 'stolen' }, by())
    expect(await codeOf(buy(stolen))).toBe('TRADE_IN_REPORTED')
    expect(await buy(stolen, { knows_report: true })).toMatchObject({ reported: 'stolen' })
    const { unit_ids, imeis } = await stockPhones(testDb, shop, 1)
    await call(router.units.settle, { id: unit_ids[0] ?? '', outcome: 'missing' }, by())
    expect(await codeOf(buy(imeis[0] ?? '', { knows_report: true }))).toBe('TRADE_IN_OWN')
    const here = await stockPhones(testDb, shop, 1)
    expect(await codeOf(buy(here.imeis[0] ?? ''))).toBe('UNIT_NUMBER_TAKEN')
  })

  it('is bought once, however often and by however many at once it is asked for', async () => {
    const [imei = ''] = newImeis(1)
    const asked = offered(imei)
    const same = await Promise.all([1, 2, 3].map(() => call(router.tradeIns.buy, asked, by())))
    expect(new Set(same.map(({ unit_id }) => unit_id)).size).toBe(1)
    expect(await codeOf(call(router.tradeIns.buy, { ...asked, amount: 1 }, by()))).toBe('IDEMPOTENCY_KEY_REUSED')
    const [other = ''] = newImeis(1)
    const ends = await Promise.allSettled([buy(other), buy(other)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await holds()).cash_drawer).toBe(-800_000)
    today += 3 * day
    const id = asked.id
    await Promise.allSettled([release(id), close(id, 'given_back'), release(id)])
    expect([0, 1]).toContain(await stock())
    expect(await differences()).toBe(0)
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('is for sale on the shop’s own day, whatever day it is elsewhere', async () => {
    today = Date.parse('2026-03-02T21:30:00Z')
    await switchOn({ hold_days: 1 })
    const { id, hold_until } = await buy(newImeis(1)[0] ?? '')
    expect(hold_until).toBe('2026-03-04')
    today = Date.parse('2026-03-03T20:59:00Z')
    expect(await codeOf(release(id))).toBe('TRADE_IN_ON_HOLD')
    today = Date.parse('2026-03-03T21:00:00Z')
    expect(await release(id)).toMatchObject({ state: 'for_sale' })
  })

  it('is bought at no price that is none, of a product whose devices are numbered, where the shop buys at all', async () => {
    const [imei = ''] = newImeis(1)
    await expect(buy(imei, { amount: 0 })).rejects.toThrow('Input validation failed')
    expect(await buy(imei, { amount: 1_000_000_000_000 })).toMatchObject({ amount: 1_000_000_000_000 })
    expect(await codeOf(buy('12345'))).toBe('UNIT_NUMBER_WRONG')
    expect(await codeOf(buy(newImeis(1)[0] ?? '', { wallet_id: randomUUID() }))).toBe('NOT_FOUND')
    await switchOn({ is_on: false })
    expect(await codeOf(buy(newImeis(1)[0] ?? ''))).toBe('TRADE_IN_OFF')
    expect(await differences()).toBe(0)
    await testDb.asOwner(
      `do $$ begin set local session_replication_role = replica; update money_movements set amount = amount + 1 where org_id = '${shop.org_id}'; end $$`,
    )
    expect(await differences()).toBe(1)
  })
})

describe('whoever sold it', () => {
  it('showed a document that is encrypted, seen with a right alone, and each view is in the audit trail', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fde' } })
      .jpeg()
      .toBuffer()
    const { id } = await buy(newImeis(1)[0] ?? '', { photo: `data:image/jpeg;base64,${photo.toString('base64')}` })
    const rows = await testDb.asOwner<{ row: string }>('select t::text as row from trade_ins t where id = $1', [id])
    expect(rows[0]?.row).not.toContain(Buffer.from('CM9001234567AB').toString('hex'))
    expect(rows[0]?.row).not.toContain('CM9001234567AB')
    expect(await codeOf(call(router.tradeIns.seeSeller, { id }, by(shop.member)))).toBe('AUTHORIZATION_ERROR')
    const key = { context: { ...visitOf(testDb, shop.admin), method: 'POST', idempotencyKey: 'one key' } }
    const seen = await call(router.tradeIns.seeSeller, { id }, key)
    expect(seen).toMatchObject({
      document_number: 'CM9001234567AB',
      photo: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    expect(await call(router.tradeIns.seeSeller, { id }, key)).toEqual({ document_number: '', photo: '' })
    await call(router.tradeIns.seeSeller, { id }, by())
    const views = await testDb.asOwner('select 1 from audit_log where org_id = $1 and action_type = $2', [
      shop.org_id,
      'see_seller',
    ])
    expect(views).toHaveLength(2)
    expect(await codeOf(buy(newImeis(1)[0] ?? '', { photo: 'data:image/jpeg;base64,AAAA' }))).toBe('VALIDATION_ERROR')
  })

  it('is forgotten when they ask, once a year is over, and the purchase stays', async () => {
    const { id, seller_kept_until } = await buy(newImeis(1)[0] ?? '', { note: 'Brother of Okello' })
    expect(seller_kept_until).toBe('2027-03-02')
    const erase = (who = shop.owner) => call(router.tradeIns.eraseSeller, { id }, by(who))
    expect(await codeOf(erase(shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(erase())).toBe('TRADE_IN_SELLER_KEPT')
    today = Date.parse('2027-03-02T06:00:00Z')
    await erase()
    expect(await erase()).toMatchObject({
      seller_name: null,
      seller_phone: null,
      signature: null,
      has_photo: false,
      note: null,
      amount: 400_000,
    })
    const seen = await call(router.tradeIns.seeSeller, { id }, by())
    expect(seen).toEqual({ document_number: null, photo: null })
  })

  it('and the device are of the shop and the locations that somebody sees, and of who may buy', async () => {
    const [imei = ''] = newImeis(1)
    const { id } = await buy(imei)
    const theirs = await openShop(testDb)
    await switchOn({}, theirs.owner)
    const works = [
      () => call(router.tradeIns.get, { id }, by(theirs.owner)),
      () => release(id, {}, theirs.owner),
      () => close(id, 'given_back', {}, theirs.owner),
      () => call(router.tradeIns.seeSeller, { id }, by(theirs.owner)),
      () => call(router.tradeIns.eraseSeller, { id }, by(theirs.owner)),
      () => buy(newImeis(1)[0] ?? '', {}, theirs.owner),
    ]
    for (const work of works) expect(await codeOf(work())).toBe('NOT_FOUND')
    expect(await codeOf(buy(newImeis(1)[0] ?? '', {}, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(call(router.tradeIns.list, {}, by(shop.member)))).toBe('AUTHORIZATION_ERROR')
    const arcade = randomUUID()
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Arcade', 'shop', 1)`,
      [shop.org_id, arcade],
    )
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [arcade] }, by())
    expect((await call(router.tradeIns.list, {}, by(shop.admin))).totalCount).toBe(0)
    expect(await codeOf(call(router.tradeIns.seeSeller, { id }, by(shop.admin)))).toBe('NOT_FOUND')
    expect(await codeOf(buy(imei, { id }, shop.admin))).toBe('NOT_FOUND')
  })
})
