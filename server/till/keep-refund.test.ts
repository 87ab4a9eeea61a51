import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawerOf, useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, stockPhones } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

const minute = 60_000
let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
let boss: { id: string; pass: string }
let began: number
let shift: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await turnDrawersOn(testDb, shop)
  till = await openTill(testDb, shop)
  await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '30 days' where id = $1`, [till.id])
  phone = await stockProduct(testDb, shop, { stock: 50, price: 20_000 })
  await call(router.drawers.give, { terminal_id: till.id }, by(shop.owner))
  boss = await unlocked({ name: 'Boss', user_id: shop.owner.user_id })
  began = Date.now() - 60 * minute
  shift = randomUUID()
  await tell({ kind: 'open', amount: 100_000 }, 0)
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const unlocked = async (said: { name: string; user_id?: string }) => {
  const { id } = await call(router.staff.add, { pin: '4071', ...said }, by(shop.owner))
  const { pass } = await call(router.till.unlock, { token_hash: till.hash, staff_id: id, pin: '4071' }, by())
  return { id, pass }
}
const tell = async (said: object, minutes: number) => {
  const at = new Date(began + minutes * minute).toISOString()
  const event = { id: randomUUID(), shift_id: shift, at, staff_pass: boss.pass, ...said } as TillDrawerEvent
  const { answers } = await call(router.till.drawer, { token_hash: till.hash, events: [event] }, by())
  return answers[0]
}
const sold = async (quantity = 2, more: object = {}) => {
  const items = [{ product_id: phone, quantity }]
  const sale_date = new Date(began + 5 * minute).toISOString()
  return await sellAtTill(
    testDb,
    till,
    tillSale(phone, { items, origin: 'offline', sale_date, shift_id: shift, staff_pass: boss.pass, ...more }),
  )
}
const refundOf = (sale_id: string, quantity = 1, more: object = {}) => ({
  kind: 'refund',
  id: randomUUID(),
  sale_id,
  items: [{ line: 1, quantity, goods: 'restock' }],
  reason: 'Does not charge',
  amount: 20_000 * quantity,
  ...more,
})
const refundsMade = async () =>
  await testDb.asOwner<{ id: string; created_at: Date; told_at: Date | null; user_id: string }>(
    'select id, created_at, told_at, user_id from refunds where org_id = $1',
    [shop.org_id],
  )
const toldToOwner = async () =>
  (
    await testDb.asOwner<{ facts: { why: string } }>(
      `select facts from notifications where org_id = $1 and kind = 'refund_set_aside' and user_id = $2 order by created_at`,
      [shop.org_id, shop.owner.user_id],
    )
  ).map(({ facts }) => facts.why)
const drawerNow = async () => {
  const { report } = await drawerOf(testDb, shop).show(shift)
  const [drawer] = report.wallets ?? []
  return { refunds: drawer?.refunds, pay_out: drawer?.pay_out, expected: drawer?.expected }
}

describe('a refund that a till made without the server', () => {
  it('is the desk’s refund, at its moment, in its shift, once for its id, and nobody is told', async () => {
    const { sale_id } = await sold()
    const refund = refundOf(sale_id)
    const both = await Promise.all([tell(refund, 10), tell(refund, 10)])
    expect([...both, await tell(refund, 10)].map((answer) => answer?.outcome)).toEqual(['kept', 'kept', 'kept'])
    const made = await refundsMade()
    expect(made).toMatchObject([{ id: refund.id, user_id: shop.owner.user_id, told_at: expect.any(Date) }])
    expect(made[0]?.created_at.getTime()).toBe(began + 10 * minute)
    expect(await drawerNow()).toEqual({ refunds: -20_000, pay_out: 0, expected: 120_000 })
    expect(await toldToOwner()).toEqual([])
  })

  it('comes late into a closed shift as an addendum, and its count is put right', async () => {
    const { sale_id } = await sold()
    const desk = drawerOf(testDb, shop)
    await desk.count(shift, 120_000)
    await desk.close(shift, 'A refund')
    expect((await tell(refundOf(sale_id), 10))?.outcome).toBe('kept')
    const { addenda, is_intact } = await drawerOf(testDb, shop).show(shift)
    expect(addenda).toMatchObject([{ wallets: [{ amount: -20_000 }] }])
    expect(is_intact).toBe(true)
    const [row] = await testDb.asOwner<{ sum: string }>(
      `select sum(m.amount) from money_movements m join wallets w on w.org_id = m.org_id and w.id = m.wallet_id
       where m.org_id = $1 and w.terminal_id = $2`,
      [shop.org_id, till.id],
    )
    expect(Number(row?.sum)).toBe(120_000)
  })

  it('of more than was sold, of no such sale or of none paid in cash is no refund: the cash counts as taken out, and the owner is told', async () => {
    const { sale_id } = await sold()
    await tell(refundOf(sale_id, 2), 10)
    const again = refundOf(sale_id)
    expect([(await tell(again, 11))?.outcome, (await tell(again, 11))?.outcome]).toEqual(['set_aside', 'set_aside'])
    const momo = await sold(1, { payment_method: 'mobile_money' })
    await tell(refundOf(momo.sale_id), 12)
    await tell(refundOf(randomUUID()), 13)
    const theirs = await openShop(testDb)
    await tell(refundOf(theirs.org_id), 13)
    expect(await refundsMade()).toHaveLength(1)
    expect(await drawerNow()).toEqual({ refunds: -40_000, pay_out: -80_000, expected: 20_000 })
    expect(await toldToOwner()).toEqual(['over_sold', 'not_cash', 'unknown_sale', 'unknown_sale'])
  })

  it('that is doubted has what was typed in its request alone, from where it goes with its customer', async () => {
    const momo = await sold(1, { payment_method: 'mobile_money' })
    expect((await tell(refundOf(momo.sale_id, 1, { reason: 'Zawadi says so' }), 10))?.outcome).toBe('set_aside')
    await tell(refundOf(momo.sale_id, 1, { shift_id: randomUUID(), reason: 'Zawadi says so' }), 11)
    const named = async (table: string) =>
      (await testDb.asOwner<{ row: object }>(`select to_jsonb(t) as row from ${table} t`)).filter(({ row }) =>
        JSON.stringify(row).includes('Zawadi'),
      ).length
    const tables = ['refund_requests', 'audit_log', 'money_movements', 'notifications', 'alerts']
    expect(await Promise.all(tables.map(named))).toEqual([2, 0, 0, 0, 0])
    const [moved] = await testDb.asOwner(`select note from money_movements where org_id = $1 and kind = 'pay_out'`, [
      shop.org_id,
    ])
    expect(moved).toEqual({ note: momo.invoice_number })
  })

  it('pays no till by itself: without a person who may refund, above the caps or another amount it changes no sale', async () => {
    const { sale_id } = await sold(8)
    const { pass } = await unlocked({ name: 'Amina' })
    await tell(refundOf(sale_id, 1, { staff_pass: pass }), 10)
    await tell(refundOf(sale_id, 1, { staff_pass: undefined }), 11)
    await tell(refundOf(sale_id, 1, { staff_pass: `${boss.pass}x` }), 12)
    await tell(refundOf(sale_id, 3), 13)
    await tell(refundOf(sale_id, 1, { amount: 1 }), 14)
    expect(await refundsMade()).toEqual([])
    expect(await toldToOwner()).toEqual(['not_allowed', 'nobody', 'nobody', 'over_cap', 'other'])
    const stock = await testDb.asOwner(`select 1 from stock_levels where org_id = $1 and on_hand <> 42`, [shop.org_id])
    expect(stock).toEqual([])
  })

  it('is known again when its person has another PIN by now: no cash leaves twice', async () => {
    const { sale_id } = await sold()
    const [refund, doubted] = [refundOf(sale_id), refundOf(randomUUID())]
    await tell(refund, 10)
    await tell(doubted, 11)
    await call(router.staff.setPin, { id: boss.id, pin: '9182' }, by(shop.owner))
    expect((await tell(refund, 10))?.outcome).toBe('kept')
    expect((await tell(doubted, 11))?.outcome).toBe('set_aside')
    expect(await drawerNow()).toEqual({ refunds: -20_000, pay_out: -20_000, expected: 100_000 })
    expect(await toldToOwner()).toEqual(['unknown_sale'])
  })

  it('of a shift that the till closed itself, or of none, is doubted, announced once, and not said to be taken out', async () => {
    const { sale_id } = await sold(4)
    await tell({ kind: 'count', purpose: 'close', amount: 180_000, others: [] }, 30)
    await tell({ kind: 'close' }, 31)
    expect((await tell(refundOf(sale_id), 10))?.outcome).toBe('set_aside')
    const nowhere = refundOf(sale_id, 1, { shift_id: randomUUID() })
    for (let times = 0; times < 3; times += 1) expect((await tell(nowhere, 12))?.outcome).toBe('set_aside')
    const told = await testDb.asOwner<{ facts: { is_counted: boolean } }>(
      `select facts from notifications where org_id = $1 and kind = 'refund_set_aside' and user_id = $2 order by created_at`,
      [shop.org_id, shop.owner.user_id],
    )
    expect(told.map(({ facts }) => facts.is_counted)).toEqual([true, false])
    const noted = await testDb.asOwner(
      `select 1 from audit_log where org_id = $1 and action_type = 'set_aside_refund'`,
      [shop.org_id],
    )
    expect(noted).toHaveLength(2)
    expect(await refundsMade()).toEqual([])
  })

  it('is approved by who may refund, or not: the drawer’s money is the same before and after, and goods follow', async () => {
    const { sale_id } = await sold(4)
    const { pass } = await unlocked({ name: 'Amina' })
    const [good, wrong, other] = [1, 2, 3].map(() => refundOf(sale_id, 1, { staff_pass: pass }))
    if (!good || !wrong || !other) throw new Error('three')
    await tell(good, 10)
    await tell({ ...wrong, amount: 19_000 }, 11)
    await tell({ ...other, items: [{ line: 1, quantity: 9, goods: 'restock' }] }, 12)
    await tell({ kind: 'count', purpose: 'close', amount: 121_000, others: [] }, 30)
    await tell({ kind: 'close' }, 31)
    const decide = (id: string, status: 'approved' | 'declined', who = shop.owner) =>
      call(router.sales.decideRefundRequest, { id, status }, by(who))
    const inDrawer = async () => {
      const [row] = await testDb.asOwner<{ sum: string; stock: string }>(
        `select sum(m.amount), (select on_hand from stock_levels where product_id = $2) as stock from money_movements m
         join wallets w on w.org_id = m.org_id and w.id = m.wallet_id where m.org_id = $1 and w.terminal_id is not null`,
        [shop.org_id, phone],
      )
      return [Number(row?.sum), Number(row?.stock)]
    }
    const { refund_requests } = await call(router.sales.listRefundRequests, { status: 'waiting' }, by(shop.owner))
    expect(refund_requests).toHaveLength(3)
    expect(refund_requests.at(-1)).toMatchObject({ id: good.id, doubt: 'not_allowed', amount: 20_000 })
    expect(await inDrawer()).toEqual([121_000, 46])
    expect(await codeOf(decide(good.id, 'approved', shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(decide(wrong.id, 'approved'))).toBe('REFUND_MISMATCH')
    expect(await codeOf(decide(other.id, 'approved'))).toBe('REFUND_OVER_SOLD')
    const both = await Promise.all([decide(good.id, 'approved'), decide(good.id, 'approved')])
    expect(both.map(({ status }) => status)).toEqual(['approved', 'approved'])
    expect(await inDrawer()).toEqual([121_000, 47])
    await decide(wrong.id, 'declined')
    expect(await inDrawer()).toEqual([121_000, 47])
    expect((await tell(good, 10))?.outcome).toBe('set_aside')
    expect(await refundsMade()).toMatchObject([{ id: good.id, user_id: shop.owner.user_id }])
    const { is_intact, addenda } = await drawerOf(testDb, shop).show(shift)
    expect([is_intact, addenda.flatMap(({ wallets }) => wallets.map(({ amount }) => amount))]).toEqual([true, [0]])
  })

  it('puts nothing back on a shelf that was counted meanwhile, and stands in what a count expects', async () => {
    const { sale_id } = await sold(4)
    const stock = async () =>
      Number(
        (
          await testDb.asOwner<{ on_hand: string }>('select on_hand from stock_levels where product_id = $1', [phone])
        )[0]?.on_hand,
      )
    const count = async (quantity: number) => {
      const { id } = await call(router.stockTakes.start, {}, by(shop.owner))
      const counted_at = new Date().toISOString()
      const counts = [{ id: randomUUID(), product_id: phone, kind: 'add' as const, quantity, counted_at }]
      await call(router.stockTakes.count, { stock_take_id: id, counts }, by(shop.owner))
      return id
    }
    const complete = (id: string) =>
      call(router.stockTakes.complete, { stock_take_id: id, apply_adjustments: true }, by(shop.owner))
    await complete(await count(47))
    expect(await stock()).toBe(47)
    await tell(refundOf(sale_id), 10)
    expect(await stock()).toBe(47)
    const id = await count(48)
    await tell(refundOf(sale_id), 11)
    const thrown = { items: [{ line: 1, quantity: 1, goods: 'write_off' }] }
    await tell(refundOf(sale_id, 1, thrown), 12)
    expect(await stock()).toBe(47)
    await complete(id)
    expect(await stock()).toBe(48)
    expect(await refundsMade()).toHaveLength(3)
  })

  it('of a device takes that one back, and by the number of another none: the cash counts as taken out, and nobody approves it', async () => {
    const { product_id, unit_ids, imeis } = await stockPhones(testDb, shop, 2, { price: 20_000 })
    const soldUnit = async (place: number) =>
      (await sold(1, { items: [{ product_id, quantity: 1, unit_id: unit_ids[place] }] })).sale_id
    const [first] = [await soldUnit(0), await soldUnit(1)]
    const states = async () =>
      (
        await testDb.asOwner<{ state: string }>(
          'select state from units where product_id = $1 order by array_position($2::uuid[], id)',
          [product_id, unit_ids],
        )
      ).map(({ state }) => state)
    const numbered = (unit_number?: string) => ({ items: [{ line: 1, quantity: 1, goods: 'restock', unit_number }] })
    const [swapped, unnamed] = [refundOf(first ?? '', 1, numbered(imeis[1])), refundOf(first ?? '', 1, numbered())]
    expect([(await tell(swapped, 10))?.outcome, (await tell(unnamed, 11))?.outcome]).toEqual(['set_aside', 'set_aside'])
    expect([await states(), await toldToOwner()]).toEqual([
      ['sold', 'sold'],
      ['other', 'other'],
    ])
    const approve = (id: string) => call(router.sales.decideRefundRequest, { id, status: 'approved' }, by(shop.owner))
    expect(await codeOf(approve(swapped.id))).toBe('UNIT_OF_ANOTHER_SALE')
    expect(await codeOf(approve(unnamed.id))).toBe('UNIT_NUMBER_NEEDED')
    expect((await tell(refundOf(first ?? '', 1, numbered(imeis[0])), 12))?.outcome).toBe('kept')
    expect(await states()).toEqual(['in_stock', 'sold'])
    expect(await drawerNow()).toEqual({ refunds: -20_000, pay_out: -40_000, expected: 80_000 })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('stays under the cap of its shift, however many come at once', async () => {
    const { sale_id } = await sold(8)
    await Promise.all([1, 2, 3, 4].map((n) => tell(refundOf(sale_id, 2), 10 + n)))
    expect(await refundsMade()).toHaveLength(2)
    expect(await toldToOwner()).toEqual(['over_cap', 'over_cap'])
    expect(await drawerNow()).toEqual({ refunds: -80_000, pay_out: -80_000, expected: 100_000 })
  })
})
