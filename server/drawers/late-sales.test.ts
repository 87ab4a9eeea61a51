import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { failureOf } from '../testing/visits.ts'
import { countDrawer } from './count-drawer.ts'
import { drawerOf, useDrawers } from './drawers-for-tests.ts'
import { giveDrawer } from './give-drawer.ts'
import { listDifferences } from './list-differences.ts'

const hour = 3_600_000
let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
let drawer: ReturnType<typeof drawerOf>

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  await useDrawers(testDb, shop)
  till = await openTill(testDb, shop)
  phone = await stockProduct(testDb, shop, { stock: 100, price: 60_000 })
  drawer = drawerOf(testDb, shop)
})

/** One phone of 60,000, sold without the server at this moment. */
const offline = (at: number, more: object = {}) =>
  tillSale(phone, {
    origin: 'offline',
    items: [{ product_id: phone, quantity: 1 }],
    total_amount: 60_000,
    sale_date: new Date(at).toISOString(),
    ...more,
  })
async function movementOf(saleId: string) {
  const [row] = await testDb.asOwner<{
    shift_id: string | null
    is_late: boolean
    date: string
    terminal_id: string | null
  }>(
    `select m.shift_id, m.is_late, m.business_date::text as date, w.terminal_id from money_movements m
     join wallets w on w.org_id = m.org_id and w.id = m.wallet_id where m.sale_id = $1`,
    [saleId],
  )
  return row
}

describe('a sale that comes after its shift was closed', () => {
  it('is an addendum: the Z stays as it was made, and the difference is put right', async () => {
    const id = await drawer.open(100_000)
    const soldAt = Date.now() + 1
    await new Promise((done) => setTimeout(done, 5))
    // The 60,000 are in the drawer already, and nobody knows of the sale yet.
    await drawer.count(id, 160_000)
    const before = await drawer.close(id, 'A till has not sent its sales yet')
    expect(before.report.wallets).toMatchObject([{ difference: 60_000 }])
    const restore = setClock(() => Date.now() + 3 * hour)
    const { sale_id } = await sellAtTill(testDb, till, offline(soldAt)).finally(restore)
    expect(await movementOf(sale_id)).toMatchObject({ shift_id: id, is_late: true })
    const after = await drawer.show(id)
    expect(after.report).toEqual(before.report)
    expect([after.z_hash, after.is_intact]).toEqual([before.z_hash, true])
    expect(after.addenda).toMatchObject([{ no: 1, sales: 1, wallets: [{ amount: 60_000 }] }])
    const { differences } = await as(testDb, shop.owner, (tx, member) => listDifferences(tx, {}, member))
    expect(differences).toMatchObject([{ short: 0, over: 0 }])
    // What was counted is still what the ledger has.
    expect((await drawer.balances()).cash_drawer).toBe(160_000)
    const nextDay = setClock(() => Date.now() + 48 * hour)
    await sellAtTill(testDb, till, offline(soldAt + 1)).finally(nextDay)
    expect((await drawer.show(id)).addenda.map(({ no }) => no)).toEqual([1, 2])
  })

  it('belongs to the shift of its moment, by the clock put right, and lands on that day', async () => {
    await testDb.asOwner(
      `update pos_terminals set trusted_since = now() - interval '2 days', clock_offset = $2 where id = $1`,
      [till.id, 5 * hour],
    )
    const yesterday = Date.now() - 24 * hour
    const clock = setClock(() => yesterday)
    const first = await drawer.open(0)
    await drawer.count(first, 0)
    clock()
    const closing = setClock(() => yesterday + 2 * hour)
    await drawer.close(first, 'Nothing')
    closing()
    await drawer.open(0)
    // Its clock is five hours behind: what it calls 23:00 was 04:00.
    const device = yesterday + hour - 5 * hour
    const sale = offline(device, { device_time: new Date(device).toISOString() })
    const { sale_id } = await sellAtTill(testDb, till, sale)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kampala' }).format(yesterday + hour)
    expect(await movementOf(sale_id)).toMatchObject({ shift_id: first, is_late: true, date: day })
  })

  it('between shifts belongs to none, and is in what the next one should begin with', async () => {
    const id = await drawer.open(0)
    await drawer.count(id, 0)
    await drawer.close(id)
    const { sale_id } = await sellAtTill(testDb, till, offline(Date.now()))
    expect(await movementOf(sale_id)).toMatchObject({ shift_id: null, is_late: false })
    const next = await drawer.open(60_000)
    expect((await drawer.show(next)).report.opening_difference).toBe(0)
  })
})

describe('a till’s own drawer', () => {
  const give = () => as(testDb, shop.owner, (tx, member) => giveDrawer(tx, { terminal_id: till.id }, member))

  it('has the till’s cash from then on, and its shift the till’s other payments too', async () => {
    const own = await give()
    expect((await failureOf(give())).entry.key).toBe('drawer.alreadyHasDrawer')
    const desk = await drawer.open(0)
    const { drawer_id, id } = { drawer_id: own.id, id: crypto.randomUUID() }
    const { openShift } = await import('./open-shift.ts')
    await as(testDb, shop.owner, (tx, member) => openShift(tx, { id, drawer_id, amount: 0 }, member))
    await sellAtTill(testDb, till, offline(Date.now()))
    await sellAtTill(testDb, till, offline(Date.now(), { payment_method: 'mobile_money', payments: undefined }))
    const atTill = await drawer.show(id)
    expect(atTill.report.wallets?.filter(({ sales }) => sales > 0)).toMatchObject([
      { kind: 'cash_drawer', wallet_id: own.id, sales: 60_000 },
      { kind: 'mobile_money', sales: 60_000 },
    ])
    expect((await drawer.show(desk)).report.sales).toMatchObject({ count: 0 })
    const wrong = as(testDb, shop.owner, async (tx, member) =>
      countDrawer(
        tx,
        {
          id: crypto.randomUUID(),
          shift_id: id,
          purpose: 'close',
          amount: 1,
          others: [{ wallet_id: (await drawer.wallets()).drawer, counted: 1 }],
        },
        member,
      ),
    )
    expect((await failureOf(wrong)).entry.key).toBe('drawer.wrongWallet')
  })
})
