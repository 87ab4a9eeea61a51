import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { plusDays } from '@tunda/contract/reports/report-period'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, setClock } from '../clock.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { router } from '../router.ts'
import { receiveBatches, stockCream } from '../testing/batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'
import { notifyExpiring } from './notify-expiring.ts'

let testDb: TestDatabase
let shop: TestShop
let restoreClock = () => {}

/** Noon in Kampala of a day that is near, so that nothing depends on the hour of the run. */
const noon = new Date(`${dayIn('Africa/Kampala', new Date())}T09:00:00Z`).getTime()
const dayMs = 86_400_000
const inDays = (days: number) => plusDays(dayIn('Africa/Kampala', new Date(noon)), days)
function itIs(days: number, hours = 0): void {
  restoreClock()
  restoreClock = setClock(() => noon + days * dayMs + hours * 3_600_000)
}

beforeAll(async () => {
  testDb = await openTestDatabase()
})
beforeEach(async () => {
  itIs(0)
  shop = await openShop(testDb)
})
afterEach(() => restoreClock())
afterAll(() => testDb.close())

const tell = () => notifyExpiring(testDb.database)
const toldTo = async (who: Colleague) =>
  (await call(router.notifications.list, { limit: 100 }, { context: visitOf(testDb, who) })).notifications
    .filter(({ actionUrl }) => actionUrl === '/inventory/expiry')
    .map(({ title, message }) => `${title}: ${message}`)

describe('goods that come near their expiry date', () => {
  it('are told of once at 90, 60 and 30 days, however often the job runs, and not before seven in the morning', async () => {
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [['B1', inDays(91), 4]])
    await tell()
    expect(await toldTo(shop.owner)).toEqual([])
    itIs(1, -6)
    await tell()
    expect(await toldTo(shop.owner)).toEqual([])
    const counts: number[] = []
    for (const day of [1, 1, 2, 30, 31, 32, 60, 61, 61, 90, 95]) {
      itIs(day)
      await Promise.all([tell(), tell()])
      counts.push((await toldTo(shop.owner)).length)
    }
    // Notifications are kept for 30 days: each step is the only one that is still there.
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
    const rows = await testDb.asOwner<{ days: number }>(
      'select days from expiry_notices where org_id = $1 order by days',
      [shop.org_id],
    )
    expect(rows.map(({ days }) => days)).toEqual([30, 60, 90])
  })

  it('are one notification, whatever came near that day, and one of a step that was passed over', async () => {
    const [cream, oil] = [await stockCream(testDb, shop), await stockCream(testDb, shop, 0, 'Oil')]
    await receiveBatches(testDb, shop, cream, [
      ['B1', inDays(80), 4],
      ['B2', inDays(20), 4],
    ])
    await receiveBatches(testDb, shop, oil, [[null, inDays(50), 1]])
    await tell()
    const told = await toldTo(shop.owner)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/^3 batches expire within 90 days: Samsung Cream expires first, on /)
    itIs(1)
    await receiveBatches(testDb, shop, oil, [[null, inDays(85), 1]])
    await tell()
    expect(await toldTo(shop.owner)).toHaveLength(2)
  })

  it('are told to whoever looks after the shelves where they are, and to nobody else', async () => {
    const branch = randomUUID()
    await testDb.asOwner(`insert into locations (org_id, id, name) values ($1, $2, 'Jinja')`, [shop.org_id, branch])
    await testDb.asOwner('update organization_members set location_ids = array[$2::uuid] where user_id = $1', [
      shop.admin.user_id,
      branch,
    ])
    const [role] = await testDb.asOwner<{ id: string }>(
      `insert into organization_roles (org_id, name, rights) values ($1, 'Seller', '{sell}') returning id`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set role_id = $2 where user_id = $1', [
      shop.member.user_id,
      role?.id,
    ])
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [['B1', inDays(25), 4]])
    await tell()
    expect([await toldTo(shop.owner), await toldTo(shop.admin), await toldTo(shop.member)]).toMatchObject([
      { length: 1 },
      { length: 0 },
      { length: 0 },
    ])
    // Some go to the branch, where they were not told of.
    itIs(1)
    const key = { org_id: shop.org_id, product_id: cream, user_id: null, reason: 'transfer' as const }
    await as(testDb, shop.owner, async (tx) => {
      const ends = [shop.org_id, branch].map((location_id) => ({ ...key, location_id }))
      await lockStock(tx, ends)
      await moveStock(tx, [
        { ...key, location_id: shop.org_id, delta: -1 },
        { ...key, location_id: branch, delta: 1, batches: { isSame: true } },
      ])
    })
    await tell()
    expect([await toldTo(shop.owner), await toldTo(shop.admin)]).toMatchObject([{ length: 2 }, { length: 1 }])
  })

  it('are nobody’s news once they are gone, and a shop without such goods is not looked at', async () => {
    const cream = await stockCream(testDb, shop)
    await receiveBatches(testDb, shop, cream, [['B1', inDays(10), 2]])
    const key = { org_id: shop.org_id, product_id: cream, location_id: shop.org_id }
    await as(testDb, shop.owner, async (tx) => {
      await lockStock(tx, [key])
      await moveStock(tx, [{ ...key, delta: -2, reason: 'sale', user_id: null }])
    })
    const other = await openShop(testDb)
    await stockProduct(testDb, other)
    await tell()
    expect([await toldTo(shop.owner), await toldTo(other.owner)]).toEqual([[], []])
    const looked = await testDb.database.ofAllShops((tx) =>
      tx.query<{ org_id: string }>('select org_id from shops_with_expiring_goods(now())'),
    )
    expect(looked.map(({ org_id }) => org_id)).not.toContain(other.org_id)
  })
})
