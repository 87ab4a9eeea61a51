import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewSale } from '@tunda/contract/selling/sales'
import type { SaleToApprove } from '@tunda/contract/till/approvals'
import { approvalsAnHour } from '@tunda/contract/till/approvals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../../clock.ts'
import { router } from '../../router.ts'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../../testing/tills.ts'
import { codeOf, visitOf } from '../../testing/visits.ts'
import { askForSale } from '../record-sale.ts'
import { openSaleBatches } from '../sale-batches.ts'

let testDb: TestDatabase
let shop: TestShop
let phone: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await testDb.asOwner(
    'update business_settings set max_discount_percent = 40, allows_price_requests = true where org_id = $1',
    [shop.org_id],
  )
  phone = await stockProduct(testDb, shop, { stock: 50, price: 1_000 })
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const rowOf = async (id: string) =>
  (await testDb.asOwner<Record<string, unknown>>('select * from sales where id = $1', [id]))[0]
const later = async <T>(milliseconds: number, work: () => Promise<T>) => {
  const putBack = setClock(() => Date.now() + milliseconds)
  return await work().finally(putBack)
}
const minutes = 60_000

describe('at the desk', () => {
  const cheap = (more: Partial<SaleToApprove> = {}): SaleToApprove => ({
    client_sale_id: randomUUID(),
    items: [{ product_id: phone, quantity: 2, unit_price: 800 }],
    total_amount: 1_600,
    ...more,
  })
  const ask = (sale: SaleToApprove, who = shop.member, id: string = randomUUID()) =>
    call(router.sales.askApproval, { id, sale, note: 'Old customer' }, by(who))
  const decide = (id: string, status: 'approved' | 'declined' = 'approved', who = shop.admin) =>
    call(router.sales.decideApproval, { id, status }, by(who))
  const sell = async (sale: SaleToApprove, approval_id?: string, who = shop.member) => {
    const asked: NewSale = { ...sale, payment_method: 'cash', ...(approval_id ? { approval_id } : {}) }
    return await openSaleBatches(testDb.database, trial).record(askForSale(who.caller, asked, undefined))
  }

  it('is asked of a colleague, who sees what it is, and lets that one sale through', async () => {
    const sale = cheap()
    expect(await codeOf(sell(sale))).toBe('PRICE_NOT_ALLOWED')
    const asked = await ask(sale)
    expect(asked).toMatchObject({ status: 'waiting', asked_by: 'The member', total_amount: 1_600, reduction: 400 })
    const waiting = await call(router.sales.listApprovals, undefined, by(shop.owner))
    expect(waiting.approvals).toMatchObject([
      { id: asked.id, note: 'Old customer', lines: [{ quantity: 2, list_price: 1_000, total: 1_600 }] },
    ])
    const { notifications } = await call(router.notifications.list, { limit: 10 }, by(shop.owner))
    expect(notifications.map(({ title }) => title)).toContain('A price needs approval')
    expect(await codeOf(sell(sale, asked.id))).toBe('APPROVAL_VOID')
    expect(await decide(asked.id)).toMatchObject({ status: 'approved', decided_by: 'The admin' })
    expect(await decide(asked.id)).toMatchObject({ status: 'approved' })
    expect(await codeOf(decide(asked.id, 'declined', shop.owner))).toBe('APPROVAL_DECIDED')
    const { response } = await sell(sale, asked.id)
    expect(await rowOf(sale.client_sale_id)).toMatchObject({
      user_id: shop.member.user_id,
      approver_id: shop.admin.user_id,
      total_amount: '1600',
    })
    // The retry of the same sale hears the first answer, however much later.
    expect((await later(60 * minutes, () => sell(sale, asked.id))).response).toBe(response)
    const trail = await call(router.audit.list, { resource_type: 'approval' }, by(shop.owner))
    expect(trail.entries.map(({ action_type }) => action_type).sort()).toEqual(['approve', 'ask'])
  })

  it('is for that ticket, amount, seller and time alone', async () => {
    const sale = cheap()
    const { id } = await ask(sale)
    await decide(id)
    const other = { ...sale, client_sale_id: randomUUID() }
    const cheaper = { ...sale, items: [{ product_id: phone, quantity: 2, unit_price: 700 }], total_amount: 1_400 }
    const more = { ...sale, items: [{ product_id: phone, quantity: 3, unit_price: 800 }], total_amount: 2_400 }
    for (const changed of [other, cheaper, more]) expect(await codeOf(sell(changed, id))).toBe('APPROVAL_VOID')
    expect(await codeOf(later(6 * minutes, () => sell(sale, id)))).toBe('APPROVAL_VOID')
    await testDb.asOwner('update approvals set asked_by = $2 where id = $1', [id, shop.admin.user_id])
    expect(await codeOf(sell(sale, id))).toBe('APPROVAL_VOID')
  })

  it('is asked and answered at one place: who works elsewhere is told nothing, sees nothing and gives nothing', async () => {
    const jinja = (await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))).id
    await testDb.asOwner('update organization_members set location_ids = $3 where org_id = $1 and user_id = $2', [
      shop.org_id,
      shop.admin.user_id,
      [jinja],
    ])
    const sale = cheap()
    const { id } = await ask(sale)
    expect((await call(router.sales.listApprovals, undefined, by(shop.admin))).approvals).toEqual([])
    expect(await codeOf(call(router.sales.getApproval, { id }, by(shop.admin)))).toBe('NOT_FOUND')
    expect(await codeOf(decide(id))).toBe('NOT_FOUND')
    const { notifications } = await call(router.notifications.list, { limit: 10 }, by(shop.admin))
    expect(notifications.map(({ title }) => title)).not.toContain('A price needs approval')
    await decide(id, 'approved', shop.owner)
    // What somebody let through here lets nothing through there.
    const there = { ...shop.member, caller: { ...shop.member.caller, wanted_location_id: jinja } }
    expect(await codeOf(sell(sale, id, there))).toBe('APPROVAL_VOID')
    expect(await sell(sale, id)).toMatchObject({ isReplay: false })
  })

  it('is refused if none is needed, for another total, or when asked too often, and stored once', async () => {
    const sale = cheap()
    expect(await codeOf(ask(sale, shop.owner))).toBe('APPROVAL_NOT_NEEDED')
    expect(await codeOf(ask({ ...sale, items: [{ product_id: phone, quantity: 2 }] }))).toBe('TOTAL_MISMATCH')
    const id = randomUUID()
    expect((await ask(sale, shop.member, id)).id).toBe((await ask(sale, shop.member, id)).id)
    const { notifications } = await call(router.notifications.list, { limit: 10 }, by(shop.owner))
    expect(notifications.filter(({ title }) => title === 'A price needs approval')).toHaveLength(1)
    expect(await codeOf(ask(cheap(), shop.member, id))).toBe('IDEMPOTENCY_KEY_REUSED')
    const asks = await Promise.allSettled(Array.from({ length: approvalsAnHour + 4 }, () => ask(cheap())))
    expect(asks.filter(({ status }) => status === 'fulfilled')).toHaveLength(approvalsAnHour - 1)
    expect(await later(61 * minutes, () => ask(cheap()))).toMatchObject({ status: 'waiting' })
  })

  it('of somebody who left is no longer valid, and is not asked for in a shop that has it off', async () => {
    const sale = cheap()
    const { id } = await ask(sale)
    const { id: open } = await ask(cheap())
    await decide(id)
    await call(router.organization.removeMember, { id: shop.admin.user_id }, by(shop.owner))
    expect(await codeOf(sell(sale, id))).toBe('APPROVAL_VOID')
    expect(await codeOf(decide(open))).toBe('AUTHORIZATION_ERROR')
    await testDb.asOwner('update business_settings set allows_price_requests = false where org_id = $1', [shop.org_id])
    expect(await codeOf(ask(cheap()))).toBe('AUTHORIZATION_ERROR')
  })

  it('is answered in time, by somebody else who has the right', async () => {
    const { id } = await ask(cheap())
    expect(await codeOf(decide(id, 'approved', shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(later(31 * minutes, () => decide(id)))).toBe('APPROVAL_OVER')
    await testDb.asOwner('update approvals set asked_by = $2 where id = $1', [id, shop.admin.user_id])
    expect(await codeOf(decide(id))).toBe('APPROVAL_OWN')
    const second = await ask(cheap())
    await testDb.asOwner('update business_settings set max_discount_percent = 10 where org_id = $1', [shop.org_id])
    expect(await codeOf(decide(second.id))).toBe('APPROVAL_NOT_ALLOWED')
    expect(await decide(second.id, 'declined')).toMatchObject({ status: 'declined' })
    const third = await ask({
      ...cheap(),
      items: [{ product_id: phone, quantity: 2, unit_price: 950 }],
      total_amount: 1_900,
    })
    const both = await Promise.allSettled([decide(third.id), decide(third.id, 'declined', shop.owner)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const stranger = await openShop(testDb)
    expect(await codeOf(decide(second.id, 'declined', stranger.owner))).toBe('NOT_FOUND')
  })
})

describe('at a till', () => {
  let till: TestTill
  let amina: { id: string; pass: string }
  let boss: string

  beforeEach(async () => {
    till = await openTill(testDb, shop)
    const add = (said: object) => call(router.staff.add, { name: 'Boss', ...said }, by(shop.owner))
    const seller = await add({ name: 'Amina', pin: '4071' })
    boss = (await add({ user_id: shop.owner.user_id, pin: '7315' })).id
    amina = { id: seller.id, pass: await passOf(seller.id, '4071') }
  })

  const passOf = async (staff_id: string, pin: string) =>
    (await call(router.till.unlock, { token_hash: till.hash, staff_id, pin }, by())).pass
  const cheap = (more: object = {}) => {
    const items = [{ product_id: phone, quantity: 1, unit_price: 700, list_price: 1_000 }]
    return tillSale(phone, { items, total_amount: 700, payments: undefined, staff_pass: amina.pass, ...more })
  }
  const approve = ({ client_sale_id = '', items }: ReturnType<typeof cheap>, approver: object, total_amount = 700) =>
    call(
      router.till.approve,
      {
        token_hash: till.hash,
        id: randomUUID(),
        staff_pass: amina.pass,
        approver: approver as { staff_id: string; pin: string },
        sale: { client_sale_id, items, total_amount },
      },
      by(),
    )

  it('a price by hand is refused online until somebody who may types their PIN, and is then theirs to answer for', async () => {
    const sale = cheap()
    expect(await codeOf(sellAtTill(testDb, till, sale))).toBe('PRICE_NOT_ALLOWED')
    expect(await codeOf(approve(sale, { staff_id: boss, pin: '7316' }))).toBe('PIN_WRONG')
    expect(await codeOf(approve(sale, { staff_id: amina.id, pin: '4071' }))).toBe('APPROVAL_NOT_ALLOWED')
    const { approval_id, approved_by } = await approve(sale, { staff_id: boss, pin: '7315' })
    expect(approved_by).toBe('Boss')
    const cheaper = { ...sale, items: [{ ...sale.items[0], unit_price: 650 }], total_amount: 650, approval_id }
    expect(await codeOf(sellAtTill(testDb, till, cheaper as typeof sale))).toBe('APPROVAL_VOID')
    const second = await openTill(testDb, shop, 'Second')
    expect(await codeOf(sellAtTill(testDb, second, { ...sale, approval_id }))).toBe('PIN_NEEDED')
    const sold = await sellAtTill(testDb, till, { ...sale, approval_id })
    expect(sold).toMatchObject({ outcome: 'posted', flags: [] })
    expect(await rowOf(sold.sale_id)).toMatchObject({
      user_id: amina.id,
      cashier_id: amina.id,
      approver_id: shop.owner.user_id,
      total_amount: '700',
    })
  })

  it('an outdated price of the shop that a till shows needs no approval', async () => {
    await testDb.asOwner('update products set selling_price = 900 where id = $1', [phone])
    const items = [{ product_id: phone, quantity: 1, unit_price: 1_000 }]
    expect(await codeOf(sellAtTill(testDb, till, cheap({ items, total_amount: 1_000 })))).toBe('TOTAL_MISMATCH')
  })

  it('offline it is posted whoever let it through, and without anybody it is flagged and told to the owner', async () => {
    const alone = await sellAtTill(testDb, till, cheap({ origin: 'offline' }))
    expect(alone).toMatchObject({ outcome: 'posted', flags: ['not_approved'] })
    expect(await rowOf(alone.sale_id)).toMatchObject({ total_amount: '700', approver_id: null })
    const { notifications } = await call(router.notifications.list, { limit: 10 }, by(shop.owner))
    expect(notifications[0]?.message).toMatch(/^Amina gave USh.300 off without a connection/)
    const approver_pass = await passOf(boss, '7315')
    const let_through = await sellAtTill(testDb, till, cheap({ origin: 'offline', approver_pass }))
    expect(let_through.flags).toEqual([])
    expect(await rowOf(let_through.sale_id)).toMatchObject({ approver_id: shop.owner.user_id })
    // With the server there it is the server that is asked, not a pass of some other day.
    expect(await codeOf(sellAtTill(testDb, till, cheap({ approver_pass })))).toBe('PRICE_NOT_ALLOWED')
    await call(router.staff.setPin, { id: boss, pin: '9260' }, by(shop.owner))
    const judged = await sellAtTill(testDb, till, cheap({ origin: 'offline', approver_pass }))
    expect(judged.flags).toEqual(['not_approved'])
    expect(await rowOf(judged.sale_id)).toMatchObject({ approver_id: null })
    const own = await sellAtTill(testDb, till, cheap({ origin: 'offline', approver_pass: amina.pass }))
    expect(own.flags).toEqual(['not_approved'])
    const again = await passOf(boss, '9260')
    await call(router.staff.change, { id: boss, is_active: false }, by(shop.owner))
    const left = await sellAtTill(testDb, till, cheap({ origin: 'offline', approver_pass: again }))
    expect(left.flags).toEqual(['not_approved'])
  })
})
