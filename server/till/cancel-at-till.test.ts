import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
let [cashier, boss]: { id: string; pass: string }[] = []
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  phone = await stockProduct(testDb, shop, { stock: 50, price: 60_000 })
  cashier = await unlocked({ name: 'Amina', pin: '4071' })
  boss = await unlocked({ name: 'Boss', pin: '5182', user_id: shop.owner.user_id })
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const unlocked = async (said: { name: string; pin: string; user_id?: string }, at = till) => {
  const { id } = await call(router.staff.add, said, by(shop.owner))
  return { id, pass: (await call(router.till.unlock, { token_hash: at.hash, staff_id: id, pin: said.pin }, by())).pass }
}
const sold = async (at = till) =>
  await sellAtTill(testDb, at, {
    ...tillSale(phone, { items: [{ product_id: phone, quantity: 2 }] }),
    staff_pass: at === till ? cashier?.pass : undefined,
  })
const asked = (sale_id: string) => ({ client_refund_id: randomUUID(), sale_id, reason: 'Rung up twice' })
const approver = (pin = '5182') => ({ staff_id: boss?.id ?? '', pin })
const cancel = (pass: string | undefined, cancellation: ReturnType<typeof asked>, more: object = {}) =>
  call(router.till.cancel, { token_hash: till.hash, staff_pass: pass ?? '', cancellation, ...more }, by())
const keyOf = async (work: Promise<unknown>) => (await failureOf(work)).entry.key
const kept = async (sale_id: string) =>
  await testDb.asOwner(
    `select s.status, r.kind, r.user_id, r.approver_id, r.amount::int from sales s
     left join refunds r on r.org_id = s.org_id and r.sale_id = s.id where s.org_id = $1 and s.id = $2`,
    [shop.org_id, sale_id],
  )

describe('a sale that is cancelled at a till', () => {
  it('is let through by somebody’s PIN, once for its id, out of the till’s own drawer, and keeps who did and who let', async () => {
    await turnDrawersOn(testDb, shop)
    const { id: drawer_id } = await call(router.drawers.give, { terminal_id: till.id }, by(shop.owner))
    const shift = randomUUID()
    await call(router.drawers.open, { id: shift, drawer_id, amount: 100_000 }, by(shop.owner))
    const { sale_id } = await sold()
    const cancellation = asked(sale_id)
    expect(await keyOf(cancel(cashier?.pass, cancellation))).toBe('general.notAllowed')
    expect(await keyOf(cancel(cashier?.pass, cancellation, { approver: approver('9999') }))).toBe('staff.wrong')
    expect(await keyOf(cancel('nobody', cancellation, { approver: approver() }))).toBe('staff.notUnlocked')
    const again = () => cancel(cashier?.pass, cancellation, { approver: approver() })
    const [one, two] = await Promise.all([again(), again()])
    expect(one).toMatchObject({ kind: 'cancel', amount: 120_000, payments: [{ method: 'cash', amount: 120_000 }] })
    expect(two.refund_number).toBe(one.refund_number)
    expect(await kept(sale_id)).toEqual([
      { status: 'cancelled', kind: 'cancel', user_id: cashier?.id, approver_id: shop.owner.user_id, amount: 120_000 },
    ])
    const { report } = await call(router.drawers.shift, { id: shift }, by(shop.owner))
    expect(report.wallets?.[0]).toMatchObject({ sales: 120_000, refunds: -120_000, expected: 100_000 })
    // A till that heard nothing and forgot its id is told what was made, and nothing moves again.
    expect(await keyOf(cancel(cashier?.pass, asked(sale_id)))).toBe('general.notAllowed')
    expect((await cancel(boss?.pass, asked(sale_id))).id).toBe(one.id)
    expect(one.approver_name).toBe('The owner')
    // What the desk shows of it later: in its list, on its paper and in the sale's history.
    const names = { user_name: 'Amina', approver_name: 'The owner' }
    expect((await call(router.sales.listRefunds, {}, by(shop.owner))).refunds).toMatchObject([{ id: one.id, ...names }])
    expect(await call(router.sales.getRefund, { id: one.id }, by(shop.owner))).toMatchObject(names)
    expect((await call(router.sales.history, { id: sale_id }, by(shop.owner))).refunds).toMatchObject([names])
    expect(await keyOf(cancel(boss?.pass, { ...cancellation, reason: 'Another' }))).toBe('general.keyReused')
  })

  it('needs nobody else where whoever unlocked the till may', async () => {
    const { sale_id } = await sold()
    await cancel(boss?.pass, asked(sale_id))
    expect(await kept(sale_id)).toMatchObject([{ status: 'cancelled', user_id: shop.owner.user_id, approver_id: null }])
  })

  it('is of this till, of its present shift, and of this shop', async () => {
    const other = await openTill(testDb, shop, 'Other')
    const theirs = await unlocked({ name: 'Grace', pin: '4072' }, other)
    const elsewhere = await sellAtTill(testDb, other, { ...tillSale(phone), staff_pass: theirs.pass })
    expect(await keyOf(cancel(boss?.pass, asked(elsewhere.sale_id)))).toBe('refund.notOfShift')
    const { sale_id } = await sold()
    await testDb.asOwner(
      `update sales set sale_day = sale_day - 1, sale_date = sale_date - interval '1 day' where org_id = $1 and id = $2`,
      [shop.org_id, sale_id],
    )
    expect(await keyOf(cancel(boss?.pass, asked(sale_id)))).toBe('refund.notOfShift')
    await turnDrawersOn(testDb, shop)
    const { id: drawer_id } = await call(router.drawers.give, { terminal_id: till.id }, by(shop.owner))
    const today = await sold()
    await call(router.drawers.open, { id: randomUUID(), drawer_id, amount: 0 }, by(shop.owner))
    expect(await keyOf(cancel(boss?.pass, asked(today.sale_id)))).toBe('refund.notOfShift')
    const strange = await openShop(testDb)
    expect(await keyOf(cancel(boss?.pass, asked(strange.org_id)))).toBe('general.notFound')
    expect(await kept(sale_id)).toMatchObject([{ status: 'completed', kind: null }])
  })
})
