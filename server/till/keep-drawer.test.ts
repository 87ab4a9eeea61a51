import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { PosSale } from '@tunda/contract/selling/pos-sale'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawerOf, useDrawers } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

const minute = 60_000
let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
let desk: ReturnType<typeof drawerOf>
let drawer_id: string
/** Three hours ago: what follows happened without the server. */
let began: number

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await useDrawers(testDb, shop)
  till = await openTill(testDb, shop)
  await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '30 days' where id = $1`, [till.id])
  phone = await stockProduct(testDb, shop, { stock: 10_000, price: 60_000 })
  desk = drawerOf(testDb, shop)
  drawer_id = (await call(router.drawers.give, { terminal_id: till.id }, by(shop.owner))).id
  began = Date.now() - 180 * minute
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
type Said = { [Kind in TillDrawerEvent['kind']]: Partial<Extract<TillDrawerEvent, { kind: Kind }>> & { kind: Kind } }
const event = (minutes: number, shift_id: string, said: Said[keyof Said]): TillDrawerEvent =>
  ({ id: randomUUID(), shift_id, at: new Date(began + minutes * minute).toISOString(), ...said }) as TillDrawerEvent
const tell = async (...events: TillDrawerEvent[]) =>
  (await call(router.till.drawer, { token_hash: till.hash, events }, by())).answers
const outcomes = async (...events: TillDrawerEvent[]) => (await tell(...events)).map(({ outcome }) => outcome)
const sale = (minutes: number, shift_id?: string, more: Partial<PosSale> = {}) =>
  tillSale(phone, {
    origin: 'offline',
    total_amount: 60_000,
    sale_date: new Date(began + minutes * minute).toISOString(),
    shift_id,
    ...more,
  })
const open = (minutes: number, id: string, amount: number) => event(minutes, id, { kind: 'open', amount })
const out = (minutes: number, id: string, amount: number, more: object = {}) =>
  event(minutes, id, { kind: 'move', direction: 'out', amount, reason: 'Lunch', ...more })
const count = (minutes: number, id: string, amount: number, more: object = {}) =>
  event(minutes, id, { kind: 'count', purpose: 'close', amount, others: [], ...more })
const close = (minutes: number, id: string, more: object = {}) => event(minutes, id, { kind: 'close', ...more })
const shiftsKept = async () =>
  await testDb.asOwner<{ id: string; z_number: string | null; opened_at: Date; closed_at: Date | null }>(
    'select id, z_number, opened_at, closed_at from shifts where org_id = $1 order by number',
    [shop.org_id],
  )
const inDrawer = async () => {
  const [row] = await testDb.asOwner<{ sum: string }>(
    'select coalesce(sum(amount), 0) as sum from money_movements where org_id = $1 and wallet_id = $2',
    [shop.org_id, drawer_id],
  )
  return Number(row?.sum)
}

describe('a till’s drawer without the server', () => {
  it('is opened, worked and closed, told once it is there, and its Z has the times of the till', async () => {
    const id = randomUUID()
    await tell(open(0, id, 100_000))
    await sellAtTill(testDb, till, sale(5, id))
    const told = [
      out(10, id, 15_000),
      count(20, id, 144_000),
      close(21, id, { reason: 'Change was wrong', left: 100_000 }),
    ]
    const answers = await tell(...told)
    expect(answers.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept'])
    const { report, is_intact } = answers[2]?.z ?? (await desk.show(id))
    expect(report).toMatchObject({
      z_number: 1,
      opening_counted: 100_000,
      closed_at: told[2]?.at,
      reason: 'Change was wrong',
    })
    expect(report.wallets?.[0]).toMatchObject({
      sales: 60_000,
      pay_out: -15_000,
      expected: 145_000,
      difference: -1_000,
    })
    expect(is_intact).toBe(true)
    expect((await desk.show(id)).is_intact).toBe(true)
    expect(await inDrawer()).toBe(100_000)
    expect((await desk.balances()).safe).toBe(44_000)
  })

  it('is known to the till: its reasons, its wallets and the shift that is open, whoever opened it', async () => {
    const greet = async () =>
      (await call(router.till.heartbeat, { token_hash: till.hash, app_version: '1', queue_length: 0 }, by())).terminal
    expect((await greet()).drawer).toMatchObject({ id: drawer_id, shift: null, reason_above: 5_000 })
    const id = randomUUID()
    await call(router.drawers.open, { id, drawer_id, amount: 7_000 }, by(shop.owner))
    expect((await greet()).drawer?.shift).toMatchObject({ id, number: 1, opening_counted: 7_000 })
    await testDb.asOwner('update business_settings set uses_drawer = false where org_id = $1', [shop.org_id])
    expect((await greet()).drawer).toBeUndefined()
    // What happened meanwhile is kept all the same.
    expect(await outcomes(out(30, id, 1_000))).toEqual(['kept'])
  })

  it('has the sales that name its shift, however wrong the till’s clock was', async () => {
    const id = randomUUID()
    await tell(open(60, id, 0))
    await sellAtTill(testDb, till, sale(10, id))
    await sellAtTill(testDb, till, sale(70))
    expect((await desk.show(id)).report.sales).toMatchObject({ count: 2 })
  })

  it('gets a late sale as an addendum, and its Z stays', async () => {
    const id = randomUUID()
    const told = [open(0, id, 0), count(10, id, 60_000), close(11, id)]
    const z = (await tell(...told))[2]?.z
    expect(z?.report.wallets?.[0]).toMatchObject({ difference: 60_000 })
    await sellAtTill(testDb, till, sale(5, id))
    const after = await desk.show(id)
    expect(after.report).toEqual(z?.report)
    expect(after.addenda).toMatchObject([{ no: 1, sales: 1 }])
    expect(await inDrawer()).toBe(60_000)
  })

  it('closed at the desk and at the till at once makes one Z, and money moved meanwhile is late', async () => {
    const id = randomUUID()
    await tell(open(0, id, 50_000))
    await desk.count(id, 50_000)
    const closing = [out(20, id, 5_000), count(30, id, 45_000), close(31, id)]
    const [, answers] = await Promise.all([desk.close(id, 'Closed here'), tell(...closing), tell(...closing)])
    const kept = await shiftsKept()
    expect(kept).toMatchObject([{ id, z_number: '1' }])
    expect(answers[2]?.z?.report.z_number).toBe(1)
    expect([50_000, 45_000]).toContain(await inDrawer())
    await tell(out(40, id, 1_000))
    expect((await desk.show(id)).addenda.at(-1)).toMatchObject({ wallets: [{ amount: expect.any(Number) }] })
    expect(await shiftsKept()).toHaveLength(1)
  })

  it('closed at the till by a colleague after the desk is late, and tells them nothing of a Z that is not theirs', async () => {
    const add = (name: string, pin: string) => call(router.staff.add, { name, pin }, by(shop.owner))
    const [amina, brenda] = [await add('Amina', '4071'), await add('Brenda', '2580')]
    const passOf = async (staff_id: string, pin: string) =>
      (await call(router.till.unlock, { token_hash: till.hash, staff_id, pin }, by())).pass
    const [hers, others] = [await passOf(amina.id, '4071'), await passOf(brenda.id, '2580')]
    const id = randomUUID()
    await tell({ ...open(0, id, 50_000), staff_pass: hers })
    await desk.count(id, 50_000)
    await desk.close(id)
    const closing = [count(30, id, 50_000), close(31, id)].map((told) => ({ ...told, staff_pass: others }))
    expect(await tell(...closing)).toMatchObject([{ outcome: 'late' }, { outcome: 'late' }])
    expect((await tell(...closing))[1]?.z).toBeUndefined()
    const [again] = await tell({ ...close(32, id), staff_pass: hers })
    expect(again).toMatchObject({ outcome: 'late', z: { report: { z_number: 1 } } })
    const aside = await testDb.asOwner(`select 1 from audit_log where org_id = $1 and action_type = 'set_aside'`, [
      shop.org_id,
    ])
    expect(aside).toEqual([])
  })

  it('opened while the shop has another shift open on it closes that one with the same count', async () => {
    const [old, id] = [randomUUID(), randomUUID()]
    await call(router.drawers.open, { id: old, drawer_id, amount: 10_000 }, by(shop.owner))
    expect(await outcomes(open(0, id, 9_000), open(0, id, 9_000))).toEqual(['kept', 'kept'])
    const kept = await shiftsKept()
    expect(kept).toMatchObject([
      { id: old, z_number: '1' },
      { id, z_number: null },
    ])
    expect((await desk.show(old)).report).toMatchObject({
      reason: 'opened_again',
      wallets: [{ difference: -1_000 }],
    })
    expect((await desk.show(id)).report.opening_difference).toBe(0)
  })

  it('opened while a desk is closing that other shift opens all the same', async () => {
    const [old, id] = [randomUUID(), randomUUID()]
    await call(router.drawers.open, { id: old, drawer_id, amount: 10_000 }, by(shop.owner))
    await desk.count(old, 10_000)
    const client = await testDb.connectAtHome(shop.org_id)
    await client.query('begin')
    await client.query('select 1 from shifts where id = $1 for update', [old])
    const closing = desk.close(old)
    await untilWaiting(testDb, 1)
    const opening = outcomes(open(0, id, 10_000))
    await untilWaiting(testDb, 2)
    await client.query('commit')
    await client.end()
    await closing
    expect(await opening).toEqual(['kept'])
    expect(await shiftsKept()).toMatchObject([
      { id: old, z_number: '1' },
      { id, closed_at: null },
    ])
  })

  it('refuses nobody’s drawer but its own, and sets aside what cannot be', async () => {
    const other = await openTill(testDb, shop, 'Other')
    const theirs = await call(router.drawers.give, { terminal_id: other.id }, by(shop.owner))
    const [id, mine] = [randomUUID(), randomUUID()]
    await call(router.drawers.open, { id, drawer_id: theirs.id, amount: 0 }, by(shop.owner))
    await tell(open(0, mine, 0))
    const card = (await desk.wallets()).card
    expect(await outcomes(out(5, id, 1), out(6, mine, 1, { wallet_id: card }), out(7, randomUUID(), 1))).toEqual([
      'set_aside',
      'set_aside',
      'set_aside',
    ])
    const audit = await testDb.asOwner(`select 1 from audit_log where org_id = $1 and action_type = 'set_aside'`, [
      shop.org_id,
    ])
    expect(audit).toHaveLength(3)
    expect((await failureOf(call(router.till.shift, { token_hash: till.hash, id }, by()))).entry.key).toBe(
      'general.notFound',
    )
    const bare = await openTill(testDb, shop, 'Bare')
    const events = [open(0, randomUUID(), 0)]
    const refused = call(router.till.drawer, { token_hash: bare.hash, events }, by())
    expect((await failureOf(refused)).entry.key).toBe('general.notFound')
  })

  it('is the person’s who unlocked the till, who counts blindly; another till’s pass says nobody', async () => {
    const amina = await call(router.staff.add, { name: 'Amina', pin: '4071' }, by(shop.owner))
    const { pass } = await call(router.till.unlock, { token_hash: till.hash, staff_id: amina.id, pin: '4071' }, by())
    const id = randomUUID()
    await tell({ ...open(0, id, 1_000), staff_pass: pass })
    const x = await call(router.till.shift, { token_hash: till.hash, id, staff_pass: pass }, by())
    expect(x).toMatchObject({ is_blind: true, report: { opened_by: 'Amina', held_by: 'Amina' } })
    expect(x.report.wallets).toBeUndefined()
    await tell({ ...count(5, id, 1_000, { purpose: 'handover' }), staff_pass: `${pass}x` })
    expect((await desk.show(id)).report).toMatchObject({ opened_by: 'Amina', held_by: 'Counter' })
  })
})
