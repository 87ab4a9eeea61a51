import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { timeOfDay } from '@tunda/contract/organization/quiet-hours'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { addCustomer } from '../customers/add-customer.ts'
import { changeProduct } from '../products/change-product.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { quietNow } from '../testing/quiet-hours.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { forgetExpired } from './forget-expired.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
let restoreClock = () => {}

beforeAll(async () => {
  testDb = await openTestDatabase()
})
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
})
afterEach(() => restoreClock())
afterAll(() => testDb.close())

const visit = (who: Colleague) => ({ context: visitOf(testDb, who) })
const list = async (who: Colleague, asked: object = {}) =>
  (await call(router.notifications.list, asked, visit(who))).notifications
const unread = async (who: Colleague) => (await call(router.notifications.countUnread, undefined, visit(who))).count
const settle = (who: Colleague, change: object) => call(router.notifications.saveSettings, change, visit(who))
const openAlerts = async (who: Colleague) =>
  (await call(router.notifications.alerts.list, { resolved: false }, visit(who))).alerts

async function sell(product_id: string, quantity: number, more: object = {}, who = shop.member) {
  const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity }], ...more }
  return await openSaleBatches(testDb.database, trial).record(askForSale(who.caller, sale, undefined))
}
const told = async (who: Colleague) => (await list(who)).map(({ type }) => type)
const mails = (user_id: string) =>
  testDb.asOwner<{ kind: string; run_at: Date }>(`select kind, run_at from outbox where payload ->> 'user_id' = $1`, [
    user_id,
  ])

describe('news of stock', () => {
  it('reach everybody when a sale takes a product to its minimum, and again when the last one goes', async () => {
    const id = await stockProduct(testDb, shop, { stock: 7, price: 1000 })
    await sell(id, 1)
    expect(await told(shop.member)).toEqual([])
    await sell(id, 1)
    for (const who of [shop.owner, shop.admin, shop.member]) {
      expect(await list(who)).toMatchObject([
        {
          type: 'low_stock',
          priority: 'medium',
          title: 'Samsung Galaxy A15 is running low',
          message: '5 left in stock.',
          data: { product_id: id, current_stock: 5 },
          actionUrl: `/inventory?product=${id}`,
          read: false,
          dismissed: false,
          userId: who.user_id,
        },
      ])
    }
    await sell(id, 2)
    expect(await told(shop.owner)).toEqual(['low_stock'])
    await sell(id, 3)
    expect(await told(shop.owner)).toEqual(['out_of_stock', 'low_stock'])
    expect(await told(other.owner)).toEqual([])
  })

  it('are told once a day, whoever moves the stock', async () => {
    const id = await stockProduct(testDb, shop, { stock: 6, price: 1000 })
    const setStock = (current_stock: number) =>
      as(testDb, shop.admin, (tx, member) => changeProduct(tx, { id, current_stock }, member))
    await setStock(3)
    await setStock(9)
    await setStock(2)
    expect(await told(shop.member)).toEqual(['low_stock'])
    const tomorrow = Date.now() + 86_400_000
    restoreClock = setClock(() => tomorrow)
    await setStock(9)
    await setStock(2)
    expect(await told(shop.member)).toEqual(['low_stock', 'low_stock'])
  })

  it('follow each person’s settings, preferences and threshold', async () => {
    await settle(shop.owner, { lowStockThreshold: 2 })
    await settle(shop.admin, { lowStockEnabled: false })
    const id = await stockProduct(testDb, shop, { stock: 6, price: 1000 })
    await sell(id, 2)
    expect([await told(shop.owner), await told(shop.admin), await told(shop.member)]).toEqual([[], [], ['low_stock']])
    await sell(id, 2)
    expect([await told(shop.owner), await told(shop.admin)]).toEqual([['low_stock'], []])
    await call(router.account.changePreferences, { notifications: { lowStock: false } }, visit(shop.member))
    await sell(id, 2)
    expect([await told(shop.admin), await told(shop.member)]).toEqual([['out_of_stock'], ['low_stock']])
  })

  it('are written with the sale or not at all', async () => {
    const id = await stockProduct(testDb, shop, { stock: 6, price: 1000 })
    await expect(
      as(testDb, shop.admin, async (tx, member) => {
        await changeProduct(tx, { id, current_stock: 0 }, member)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect([await told(shop.owner), await openAlerts(shop.owner), await mails(shop.owner.user_id)]).toEqual([
      [],
      [],
      [],
    ])
  })
})

describe('alerts', () => {
  it('stand for an empty shelf until there is stock again', async () => {
    const id = await stockProduct(testDb, shop, { stock: 1, price: 1000 })
    await sell(id, 1)
    expect(await openAlerts(shop.admin)).toMatchObject([{ type: 'out_of_stock', severity: 'medium', resolved: false }])
    expect([await openAlerts(shop.member), await openAlerts(other.owner)]).toEqual([[], []])
    await as(testDb, shop.admin, (tx, member) => changeProduct(tx, { id, current_stock: 4 }, member))
    const { alerts, counts } = await call(router.notifications.alerts.list, {}, visit(shop.owner))
    expect(counts).toEqual({ open: 0, resolved: 1 })
    expect(alerts).toMatchObject([{ resolved: true, resolvedBy: null }])
  })

  it('are resolved once, by the one who did it first', async () => {
    const { id } = await call(
      router.notifications.alerts.add,
      { type: 'till', title: 'Drawer is stuck' },
      visit(shop.member),
    )
    const first = await call(router.notifications.alerts.resolve, { id }, visit(shop.admin))
    expect(first).toMatchObject({ resolved: true, resolvedBy: shop.admin.user_id, resolvedByName: 'The admin' })
    expect(await call(router.notifications.alerts.resolve, { id }, visit(shop.owner))).toEqual(first)
    expect(await failureOf(call(router.notifications.alerts.get, { id }, visit(other.owner)))).toMatchObject({
      message: 'Not found',
    })
  })
})

describe('news of sales and customers', () => {
  it('tell owner and admin once that the day passed what each had set', async () => {
    await settle(shop.admin, { highSalesThreshold: 2_500_000 })
    const id = await stockProduct(testDb, shop, { stock: 100, price: 600_000 })
    await sell(id, 1)
    expect(await told(shop.owner)).toEqual([])
    await sell(id, 1)
    expect([await told(shop.owner), await told(shop.admin), await told(shop.member)]).toEqual([['high_sales'], [], []])
    const [news] = await list(shop.owner)
    expect(news?.title.replaceAll('\u00a0', ' ')).toBe('Today’s sales passed USh 1,000,000')
    await sell(id, 3)
    expect([await told(shop.owner), await told(shop.admin)]).toEqual([['high_sales'], ['high_sales']])
  })

  it('tell owner and admin of a new customer, and never who it is', async () => {
    await as(testDb, shop.member, (tx, member) => addCustomer(tx, { name: 'Grace Akello' }, member))
    const id = await stockProduct(testDb, shop, { stock: 100, price: 1000 })
    await sell(id, 1, { customer_name: 'Okello', customer_contact: '0772123456' })
    await sell(id, 1, { customer_name: 'Okello', customer_contact: '0772123456' })
    expect([await told(shop.owner), await told(shop.member)]).toEqual([['new_customer', 'new_customer'], []])
    expect(JSON.stringify(await list(shop.owner))).not.toMatch(/Akello|Okello|772 ?123/)
  })
})

describe('mails', () => {
  it('go at once for what matters, wait while somebody is to be left in peace, and never go to who wants none', async () => {
    const quiet = quietNow()
    await settle(shop.admin, quiet)
    await settle(shop.member, { emailNotificationsEnabled: false })
    const id = await stockProduct(testDb, shop, { stock: 1, price: 1000 })
    await sell(id, 1)
    expect(await mails(shop.owner.user_id)).toMatchObject([{ kind: 'notification-mail' }])
    const [held] = await mails(shop.admin.user_id)
    expect(held?.kind).toBe('notification-digest')
    expect(timeOfDay('Africa/Kampala', held?.run_at ?? new Date(0))).toBe(quiet.quietHoursEnd)
    expect(await mails(shop.member.user_id)).toEqual([])
    expect(await told(shop.admin)).toEqual(['out_of_stock'])
  })
})

describe('one’s own notifications', () => {
  const note = { type: 'other' as const, title: 'Call the supplier', actionUrl: '/inventory', actionLabel: 'Open' }
  const add = (who: Colleague, more: object = {}) => call(router.notifications.add, { ...note, ...more }, visit(who))

  it('are counted while neither read nor dismissed, and cleared for good', async () => {
    const [one, two] = [await add(shop.owner), await add(shop.owner), await add(shop.owner)]
    await add(shop.admin)
    expect(await unread(shop.owner)).toBe(3)
    await call(router.notifications.update, { id: one.id, read: true }, visit(shop.owner))
    await call(router.notifications.update, { id: two.id, dismissed: true }, visit(shop.owner))
    expect([await unread(shop.owner), (await list(shop.owner)).length]).toEqual([1, 2])
    expect(await list(shop.owner, { withDismissed: true })).toHaveLength(3)
    expect(await call(router.notifications.markAllRead, {}, visit(shop.owner))).toEqual({ updated: 2 })
    expect(await unread(shop.owner)).toBe(0)
    expect(await call(router.notifications.clear, undefined, visit(shop.owner))).toEqual({ deleted: 3 })
    expect([await list(shop.owner, { withDismissed: true }), await unread(shop.admin)]).toEqual([[], 1])
  })

  it('are private, even from colleagues', async () => {
    const { id } = await add(shop.owner)
    for (const who of [shop.admin, other.owner]) {
      for (const work of [
        () => call(router.notifications.get, { id }, visit(who)),
        () => call(router.notifications.update, { id, read: true }, visit(who)),
        () => call(router.notifications.remove, { id }, visit(who)),
        () => call(router.notifications.sendMail, { notificationId: id }, visit(who)),
      ])
        expect(await failureOf(work())).toMatchObject({ message: 'Not found' })
    }
    const foreign = call(router.notifications.add, { ...note, userId: shop.admin.user_id }, visit(shop.owner))
    expect((await failureOf(foreign)).entry.status).toBe(403)
  })

  it('are of type system or other when a client makes them, and lead nowhere else', async () => {
    await expect(add(shop.owner, { type: 'high_sales' })).rejects.toThrow('Input validation failed')
    await expect(add(shop.owner, { actionUrl: 'https://elsewhere.test' })).rejects.toThrow('Input validation failed')
    await expect(add(shop.owner, { actionUrl: '//elsewhere.test' })).rejects.toThrow('Input validation failed')
  })

  it('are gone when they have expired', async () => {
    const { id } = await add(shop.owner, { expiresAt: new Date(Date.now() - 1000).toISOString() })
    await add(shop.owner)
    expect([await unread(shop.owner), (await list(shop.owner)).length]).toEqual([1, 1])
    await forgetExpired(testDb.database)
    expect(await testDb.asOwner('select 1 from notifications where id = $1', [id])).toEqual([])
    expect(await unread(shop.owner)).toBe(1)
  })

  it('are never mailed if a client wrote them', async () => {
    const before = await mails(shop.owner.user_id)
    const { id } = await add(shop.owner, { title: 'Your account is locked', message: 'Call 0772 000000' })
    const work = call(router.notifications.sendMail, { notificationId: id }, visit(shop.owner))
    expect((await failureOf(work)).entry.code).toBe('NOT_MAILED')
    expect(await mails(shop.owner.user_id)).toEqual(before)
  })

  it('are mailed once, however often that is asked for', async () => {
    const { id } = await add(shop.owner)
    await testDb.asOwner(`update notifications set dedupe_key = 'told by the server' where id = $1`, [id])
    for (let i = 0; i < 3; i += 1) await call(router.notifications.sendMail, { notificationId: id }, visit(shop.owner))
    expect(await mails(shop.owner.user_id)).toHaveLength(1)
  })
})

describe('notification settings', () => {
  it('begin with the defaults, thirteen by name, and keep what is not named', async () => {
    const before = await call(router.notifications.settings, {}, visit(shop.owner))
    expect(before).toMatchObject({
      lowStockEnabled: true,
      lowStockThreshold: 5,
      outOfStockEnabled: true,
      highSalesEnabled: true,
      highSalesThreshold: 1_000_000,
      newCustomerEnabled: true,
      systemNotificationsEnabled: true,
      emailNotificationsEnabled: true,
      pushNotificationsEnabled: true,
      soundEnabled: true,
      quietHoursEnabled: false,
      quietHoursStart: '22:00',
      quietHoursEnd: '07:00',
      userId: shop.owner.user_id,
    })
    const after = await settle(shop.owner, { soundEnabled: false, quietHoursStart: '21:30' })
    expect(after).toMatchObject({
      ...before,
      soundEnabled: false,
      quietHoursStart: '21:30',
      updatedAt: after.updatedAt,
    })
    await expect(settle(shop.owner, { quietHoursEnd: '24:00' })).rejects.toThrow('Input validation failed')
    const foreign = call(router.notifications.settings, { userId: randomUUID() }, visit(shop.owner))
    expect((await failureOf(foreign)).entry.status).toBe(403)
  })
})
