import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { stockPhones } from '../testing/units.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let [till, other]: TestTill[] = []
let phone: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  other = await openTill(testDb, shop, 'Other')
  phone = await stockProduct(testDb, shop, { stock: 50, price: 60_000 })
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const hashOf = (one: TestTill | undefined) => one?.hash ?? ''
const passOf = async (said: { name?: string; user_id?: string }, at = till) => {
  const { id } = await call(router.staff.add, { name: 'Amina', pin: '4071', ...said }, by(shop.owner))
  return (await call(router.till.unlock, { token_hash: hashOf(at), staff_id: id, pin: '4071' }, by())).pass
}
const find = async (staff_pass: string, sought: string) =>
  (await call(router.till.findSales, { token_hash: hashOf(till), staff_pass, sought }, by())).sales
const refundOf = (sale_id: string, quantity = 1) => ({
  client_refund_id: randomUUID(),
  sale_id,
  items: [{ line: 1, quantity, goods: 'restock' as const }],
  reason: 'Does not charge',
  payment_method: 'cash' as const,
})
const refund = (staff_pass: string, asked: ReturnType<typeof refundOf>) =>
  call(router.till.refund, { token_hash: hashOf(till), staff_pass, refund: asked }, by())
const keyOf = async (work: Promise<unknown>) => (await failureOf(work)).entry.key
/** Two phones, sold at the other till before anybody had a PIN. */
const sold = async () => {
  const items = [{ product_id: phone, quantity: 2 }]
  const local_number = 'C2-000007'
  return await sellAtTill(
    testDb,
    other ?? { hash: '' },
    tillSale(phone, { items, local_number, customer_contact: '0772345118', customer_name: 'Grace' }),
  )
}

describe('a refund at a till', () => {
  it('finds a sale of another till by number, by what that till printed, and by phone, and tells nothing of the customer', async () => {
    const { sale_id, invoice_number } = await sold()
    const pass = await passOf({ user_id: shop.owner.user_id })
    for (const sought of [invoice_number ?? '', 'c2-000007', '0772 345 118', '+256772345118']) {
      const [found] = await find(pass, sought)
      expect(found, sought).toMatchObject({ id: sale_id, lines: [{ quantity: 2, refunded_quantity: 0 }] })
      expect(JSON.stringify(found)).not.toMatch(/Grace|772 ?345|cost/)
    }
    expect(await find(pass, 'Grace')).toEqual([])
    expect(await find(pass, '077234')).toEqual([])
  })

  it('finds the sale of a device by its number, whichever sale of it was the last', async () => {
    const {
      product_id,
      imeis: [imei = ''],
      unit_ids: [unit_id = ''],
    } = await stockPhones(testDb, shop, 1)
    const sale = { ...tillSale(product_id), items: [{ product_id, quantity: 1, unit_id }] }
    const { sale_id } = await sellAtTill(testDb, other ?? { hash: '' }, sale)
    const pass = await passOf({ user_id: shop.owner.user_id })
    for (const sought of [imei, imei.slice(0, 14), `${imei.slice(0, 2)}-${imei.slice(2)}`])
      expect(await find(pass, sought), sought).toMatchObject([{ id: sale_id, lines: [{ unit_number: imei }] }])
  })

  it('leaves the till’s own drawer and its shift, once for its id, and never more than was sold', async () => {
    await turnDrawersOn(testDb, shop)
    const { sale_id } = await sold()
    const { id: drawer_id } = await call(router.drawers.give, { terminal_id: till?.id ?? '' }, by(shop.owner))
    const shift = randomUUID()
    await call(router.drawers.open, { id: shift, drawer_id, amount: 100_000 }, by(shop.owner))
    const pass = await passOf({ user_id: shop.owner.user_id })
    const asked = refundOf(sale_id)
    const [one, again] = await Promise.all([refund(pass, asked), refund(pass, asked)])
    expect(one).toMatchObject({ amount: 60_000, payments: [{ method: 'cash', amount: 60_000 }] })
    expect(again.refund_number).toBe(one.refund_number)
    const { report } = await call(router.drawers.shift, { id: shift }, by(shop.owner))
    expect(report.wallets?.[0]).toMatchObject({ refunds: -60_000, expected: 40_000 })
    expect(await keyOf(refund(pass, refundOf(sale_id, 2)))).toBe('refund.overSold')
  })

  it('is for whoever may refund, with a good pass of this till, of this location and of this shop', async () => {
    const { sale_id } = await sold()
    const member = await passOf({})
    expect(await keyOf(refund(member, refundOf(sale_id)))).toBe('general.notAllowed')
    expect(await keyOf(find(member, 'INV-000001'))).toBe('general.notAllowed')
    const pass = await passOf({ name: 'Boss', user_id: shop.owner.user_id })
    const letClockGo = setClock(() => Date.now() + 8 * 86_400_000)
    expect(await keyOf(refund(pass, refundOf(sale_id)))).toBe('staff.notUnlocked')
    letClockGo()
    expect(await keyOf(refund(`${pass}x`, refundOf(sale_id)))).toBe('staff.notUnlocked')
    const elsewhere = await passOf({ name: 'Admin', user_id: shop.admin.user_id }, other)
    expect(await keyOf(refund(elsewhere, refundOf(sale_id)))).toBe('staff.notUnlocked')
    await testDb.asOwner(
      `with made as (insert into locations (org_id, id, name, kind, created_at) values ($1, gen_random_uuid(), 'Jinja', 'shop', now()) returning id)
       update sales set location_id = made.id from made where org_id = $1 and sales.id = $2`,
      [shop.org_id, sale_id],
    )
    expect(await keyOf(refund(pass, refundOf(sale_id)))).toBe('general.notFound')
    const strange = await openShop(testDb)
    expect(await keyOf(refund(pass, refundOf(strange.org_id)))).toBe('general.notFound')
  })
})
