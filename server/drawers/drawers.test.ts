import { randomUUID } from 'node:crypto'
import type { ShiftShown } from '@tunda/contract/till/drawer-shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
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
import { untilWaiting } from '../testing/until-waiting.ts'
import { failureOf } from '../testing/visits.ts'
import { closeShift } from './close-shift.ts'
import { drawerOf, useDrawers } from './drawers-for-tests.ts'
import { listDifferences } from './list-differences.ts'
import { listDrawers } from './list-drawers.ts'
import { listShifts } from './list-shifts.ts'
import { moveCash } from './move-cash.ts'
import { openShift } from './open-shift.ts'
import { reviewShift } from './review-shift.ts'

let testDb: TestDatabase
let shop: TestShop
let phone: string
let drawer: ReturnType<typeof drawerOf>

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await useDrawers(testDb, shop)
  phone = await stockProduct(testDb, shop, { stock: 1_000, price: 100 })
  drawer = drawerOf(testDb, shop)
})

/** Sold for `cash` shillings in cash and `momo` by mobile money. */
const sellFor = (cash: number, momo = 0, who = shop.owner) =>
  drawer.sell(
    {
      payment_method: cash > 0 ? 'cash' : 'mobile_money',
      payments: [
        ...(cash > 0 ? [{ method: 'cash' as const, amount: cash }] : []),
        ...(momo > 0 ? [{ method: 'mobile_money' as const, amount: momo }] : []),
      ],
      items: [{ product_id: phone, quantity: (cash + momo) / 100 }],
    },
    who,
  )
const walletIn = ({ report }: ShiftShown, kind: string) => report.wallets?.find((wallet) => wallet.kind === kind)

describe('a drawer', () => {
  it('is opened only where the shop uses drawers, once at a time, and a retry opens nothing twice', async () => {
    await testDb.asOwner('update business_settings set uses_drawer = false where org_id = $1', [shop.org_id])
    expect((await failureOf(drawer.open(100))).entry.key).toBe('drawer.notUsed')
    await useDrawers(testDb, shop)
    const id = await drawer.open(100)
    expect(await drawer.open(100, shop.owner, id)).toBe(id)
    expect((await failureOf(drawer.open(200, shop.owner, id))).entry.key).toBe('general.keyReused')
    expect((await failureOf(drawer.open(100))).entry.key).toBe('drawer.alreadyOpen')
    const { drawers } = await as(testDb, shop.member, listDrawers)
    expect(drawers).toMatchObject([
      { name: 'Cash drawer', terminal_id: null, shift: { id, number: 1, held_by: 'The owner' } },
    ])
  })

  it('should have what it began with and what moved: payments as they were kept, refunds, money in and out', async () => {
    await sellFor(900)
    const id = await drawer.open(10_000)
    const sale = await sellFor(6_000, 4_000)
    await as(testDb, shop.admin, (tx, member) => {
      const items = [{ line: 1, quantity: 10, goods: 'restock' as const }]
      return refundSale(tx, { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' }, member)
    })
    await drawer.move(id, { direction: 'in', amount: 500 })
    await drawer.move(id, { direction: 'out', amount: 300, reason: 'Airtime' })
    const shown = await drawer.show(id)
    expect(walletIn(shown, 'cash_drawer')).toMatchObject({
      opening: 10_000,
      sales: 6_000,
      refunds: -1_000,
      pay_in: 500,
      pay_out: -300,
      expected: 15_200,
      counted: null,
    })
    expect(walletIn(shown, 'mobile_money')).toMatchObject({ opening: 0, sales: 4_000, expected: 4_000 })
    expect(shown.report).toMatchObject({
      sales: { count: 1, total: 10_000 },
      refunds: { count: 1, total: 1_000 },
      opening_difference: 0,
      entries: [{ reason: 'Change' }, { reason: 'Airtime', amount: -300 }],
    })
    expect((await drawer.balances()).cash_drawer).toBe(15_200)
  })

  it('has each person’s sales at what they came to, also what went on account', async () => {
    const { sell } = await openCreditShop(testDb, shop, openSaleBatches(testDb.database, trial), 50_000)
    const id = await drawer.open(0)
    await sell(10, 4_000)
    await sell(2, 0, {}, shop.member)
    const { report } = await drawer.show(id)
    expect(report).toMatchObject({
      sales: { count: 2, total: 12_000 },
      people: [
        { name: 'The owner', sales: 1, total: 10_000 },
        { sales: 1, total: 2_000 },
      ],
    })
    expect(walletIn(await drawer.show(id), 'cash_drawer')).toMatchObject({ sales: 8_000 })
  })

  it('expects by each method what customers paid towards their debts too, and gave back of it', async () => {
    const { sell, pay, payOut } = await openCreditShop(testDb, shop, openSaleBatches(testDb.database, trial), 50_000)
    const id = await drawer.open(0)
    const { mobile_money: wallet_id, safe } = await drawer.wallets()
    await sell(10, 9_000)
    await pay(2_000)
    await pay(8_000, { wallet_id })
    await payOut(500, { wallet_id })
    await payOut(100, { wallet_id: safe })
    const shown = await drawer.show(id)
    expect(walletIn(shown, 'cash_drawer')).toMatchObject({ sales: 1_000, pay_in: 2_000, expected: 3_000 })
    expect(walletIn(shown, 'mobile_money')).toMatchObject({ pay_in: 8_000, pay_out: -500, expected: 7_500 })
    expect(await drawer.balances()).toMatchObject({ mobile_money: 7_500, safe: -100 })
  })

  it('takes a movement once, and brings money to the safe or the bank alone', async () => {
    const id = await drawer.open(5_000)
    const { safe, mobile_money } = await drawer.wallets()
    const key = randomUUID()
    const drop = { id: key, direction: 'out' as const, amount: 4_000, wallet_id: safe }
    await Promise.all([drawer.move(id, drop), drawer.move(id, drop), drawer.move(id, drop)])
    expect(await drawer.balances()).toMatchObject({ cash_drawer: 1_000, safe: 4_000 })
    for (const other of [{ amount: 4_001 }, { wallet_id: null }, { wallet_id: (await drawer.wallets()).card }])
      expect((await failureOf(drawer.move(id, { ...drop, ...other }))).entry.key).toBe('general.keyReused')
    const wrong = drawer.move(id, { ...drop, id: randomUUID(), wallet_id: mobile_money })
    expect((await failureOf(wrong)).entry.key).toBe('drawer.wrongWallet')
    await drawer.move(id, { direction: 'in', amount: 1_000, wallet_id: safe })
    expect(walletIn(await drawer.show(id), 'cash_drawer')).toMatchObject({ transfers: -3_000, expected: 2_000 })
  })

  it('of another shop is nowhere', async () => {
    const id = await drawer.open(5_000)
    const other = await openShop(testDb)
    await useDrawers(testDb, other)
    const { drawer: foreign } = await drawer.wallets()
    const opening = as(testDb, other.owner, (tx, member) =>
      openShift(tx, { id: randomUUID(), drawer_id: foreign, amount: 1 }, member),
    )
    expect((await failureOf(opening)).entry.key).toBe('general.notFound')
    const moving = as(testDb, other.owner, (tx, member) =>
      moveCash(tx, { id: randomUUID(), shift_id: id, direction: 'in', amount: 1, reason: 'x' }, member),
    )
    expect((await failureOf(moving)).entry.key).toBe('general.notFound')
    expect((await failureOf(drawer.show(id, other.owner))).entry.key).toBe('general.notFound')
  })
})

describe('a count', () => {
  it('is blind: a cashier sees no sum that should be there, and learns the difference at the second attempt', async () => {
    const id = await drawer.open(10_000, shop.member)
    await sellFor(6_000, 0, shop.member)
    const blind = await drawer.show(id, shop.member)
    expect(blind.is_blind).toBe(true)
    expect(Object.keys(blind.report)).not.toEqual(expect.arrayContaining(['wallets']))
    expect(JSON.stringify(blind)).not.toMatch(/"1?6000"/)
    const first = await drawer.count(id, 15_900, shop.member)
    expect(first).toMatchObject({ attempt: 1, needs_reason: false, wallets: [{ differs: true, difference: null }] })
    expect((await drawer.show(id, shop.member)).is_counting).toBe(true)
    const second = await drawer.count(id, 15_950, shop.member)
    expect(second).toMatchObject({ attempt: 2, wallets: [{ differs: true, difference: -50 }] })
    const { report } = await drawer.close(id, undefined, shop.member)
    expect(report.counts.map(({ counted, difference }) => [counted, difference])).toEqual([
      [15_900, -100],
      [15_950, -50],
    ])
  })

  it('by notes and coins is their sum, and counts once under its id', async () => {
    const id = await drawer.open(10_000)
    const once = { id: randomUUID(), cash: { '5000': 1, '1000': 4, '500': 2 }, amount: 1 }
    const [one, two] = [await drawer.count(id, 1, shop.owner, once), await drawer.count(id, 1, shop.owner, once)]
    expect([one, two]).toMatchObject([
      { attempt: 1, wallets: [{ difference: 0 }] },
      { attempt: 1, wallets: [{ difference: 0 }] },
    ])
    expect((await drawer.show(id)).report.counts).toMatchObject([{ counted: 10_000, cash: { '1000': 4 } }])
  })

  it('that hands over makes the drawer another’s, closes nothing, and divides what is missing', async () => {
    const id = await drawer.open(10_000, shop.member)
    await drawer.count(id, 9_000, shop.admin, { purpose: 'handover' })
    await sellFor(2_000, 0, shop.admin)
    await drawer.count(id, 11_500)
    await drawer.close(id)
    const { differences } = await as(testDb, shop.owner, (tx, member) => listDifferences(tx, {}, member))
    expect(differences.map(({ person, short, over }) => [person, short, over])).toEqual([
      ['The member', -1_000, 0],
      ['The admin', 0, 500],
    ])
  })
})

describe('closing', () => {
  it('is never refused for a difference, asks why above the shop’s own threshold, and confirms mobile money too', async () => {
    const id = await drawer.open(10_000)
    await sellFor(6_000, 4_000)
    expect((await failureOf(drawer.close(id))).entry.key).toBe('drawer.notCounted')
    const { mobile_money } = await drawer.wallets()
    const found = await drawer.count(id, 10_000, shop.owner, { others: [{ wallet_id: mobile_money, counted: 3_900 }] })
    expect(found).toMatchObject({ needs_reason: true, wallets: [{ difference: -6_000 }, { difference: -100 }] })
    expect((await failureOf(drawer.close(id))).entry.key).toBe('drawer.reasonNeeded')
    const z = await drawer.close(id, 'Paid the landlord')
    expect(z).toMatchObject({ is_intact: true, report: { z_number: 1, reason: 'Paid the landlord' } })
    expect(walletIn(z, 'cash_drawer')).toMatchObject({
      expected: 16_000,
      counted: 10_000,
      since_count: 0,
      difference: -6_000,
    })
    expect(walletIn(z, 'mobile_money')).toMatchObject({ expected: 4_000, counted: 3_900, difference: -100 })
    // The ledger has what was counted from now on, and the next shift begins with it.
    expect(await drawer.balances()).toMatchObject({ cash_drawer: 10_000, mobile_money: 3_900 })
    const next = await drawer.open(9_800)
    expect((await drawer.show(next)).report).toMatchObject({ number: 2, opening_difference: -200 })
  })

  it('carries over what was sold since the count, and leaves the given amount in the drawer', async () => {
    const id = await drawer.open(1_000)
    await drawer.count(id, 1_000)
    await sellFor(500)
    expect((await failureOf(drawer.close(id, undefined, shop.owner, 1_501))).entry.key).toBe('drawer.leftTooMuch')
    const z = await drawer.close(id, undefined, shop.owner, 600)
    expect(walletIn(z, 'cash_drawer')).toMatchObject({
      expected: 1_500,
      counted: 1_000,
      since_count: 500,
      difference: 0,
    })
    expect(await drawer.balances()).toMatchObject({ cash_drawer: 600, safe: 900 })
  })

  it('by two devices at once makes one Z report, and numbers have no gap', async () => {
    const id = await drawer.open(1_000)
    await drawer.count(id, 1_000)
    const answers = await Promise.all([drawer.close(id), drawer.close(id), drawer.close(id)])
    expect(answers.map(({ report }) => report.z_number)).toEqual([1, 1, 1])
    expect((await failureOf(drawer.move(id, { direction: 'in', amount: 1 }))).entry.key).toBe('drawer.closed')
    const second = await drawer.open(1_000)
    await drawer.count(second, 1_000)
    expect((await drawer.close(second)).report.z_number).toBe(2)
    const list = await as(testDb, shop.owner, (tx, member) => listShifts(tx, { page: 1, limit: 20 }, member))
    expect(new Set(list.shifts.map(({ z_number }) => z_number))).toEqual(new Set([1, 2]))
  })

  it('makes the next opening wait, which expects what was counted, however many shifts the drawer has had', async () => {
    const id = await drawer.open(1_000)
    await sellFor(5_000)
    await drawer.count(id, 5_500)
    let next = Promise.resolve('')
    await as(testDb, shop.owner, async (tx, member) => {
      await closeShift(tx, { id, reason: 'Short' }, member)
      next = drawer.open(5_500)
      await untilWaiting(testDb, 1)
    })
    expect((await drawer.show(await next)).report).toMatchObject({ number: 2, opening_difference: 0 })
    await sellFor(300)
    await drawer.count(await next, 5_800)
    await drawer.close(await next)
    await sellFor(700)
    const third = await drawer.open(6_500)
    expect((await drawer.show(third)).report.opening_difference).toBe(0)
  })

  it('is followed by a review, once, of which the first is kept', async () => {
    const id = await drawer.open(100)
    const review = (who = shop.admin) => as(testDb, who, (tx, member) => reviewShift(tx, { id }, member))
    expect((await failureOf(review())).entry.key).toBe('drawer.stillOpen')
    await drawer.count(id, 100)
    await drawer.close(id)
    expect((await drawer.show(id)).reviewed).toBeNull()
    await review()
    expect((await review(shop.owner)).reviewed).toMatchObject({ by: 'The admin' })
    const list = await as(testDb, shop.owner, (tx, member) => listShifts(tx, { page: 1, limit: 20 }, member))
    expect(list.shifts).toMatchObject([{ is_reviewed: true }])
  })

  it('among sales of the same moment has each in its Z or after it, and none twice', async () => {
    const id = await drawer.open(0)
    await drawer.count(id, 0)
    const sales = Array.from({ length: 30 }, () => sellFor(100))
    const z = await drawer.close(id)
    await Promise.all(sales)
    const inZ = walletIn(z, 'cash_drawer')?.sales ?? Number.NaN
    const [row] = await testDb.asOwner<{ within: string; after: string; late: string }>(
      `select coalesce(sum(amount) filter (where shift_id = $2), 0) as within, coalesce(sum(amount) filter (where shift_id is null), 0) as after,
         count(*) filter (where is_late) as late from money_movements where org_id = $1 and kind = 'sale'`,
      [shop.org_id, id],
    )
    expect([Number(row?.within), Number(row?.within) + Number(row?.after), Number(row?.late)]).toEqual([inZ, 3_000, 0])
  })

  it('shows a cashier their own Z reports alone', async () => {
    const own = await drawer.open(100, shop.member)
    await drawer.count(own, 100, shop.member)
    await drawer.close(own, undefined, shop.member)
    const others = await drawer.open(100)
    await drawer.count(others, 100)
    await drawer.close(others)
    expect((await drawer.show(own, shop.member)).report.wallets).toHaveLength(1)
    expect((await failureOf(drawer.show(others, shop.member))).entry.key).toBe('general.notFound')
  })

  it('makes a report whose change shows', async () => {
    const id = await drawer.open(100)
    await drawer.count(id, 100)
    await drawer.close(id)
    await testDb.askAtHome(
      shop.org_id,
      `update shifts set z = replace(z, '"counted":100', '"counted":900') where id = $1`,
      [id],
    )
    expect((await drawer.show(id)).is_intact).toBe(false)
    await testDb.askAtHome(shop.org_id, `update shifts set z_hash = sha256(convert_to(z, 'UTF8')) where id = $1`, [id])
    expect((await drawer.show(id)).is_intact).toBe(false)
  })
})
