import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '../clock.ts'
import { useDrawers } from '../drawers/drawers-for-tests.ts'
import { raiseAlerts } from '../notifications/raise-alerts.ts'
import { router } from '../router.ts'
import { as, type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let jinja: string
let till: string
const shift = { open: randomUUID(), closed: randomUUID() }

const by = (who: Colleague = shop.admin) => ({ context: visitOf(testDb, who) })
const ownDrawer = async (who = shop.owner) =>
  (await call(router.drawers.list, undefined, by(who))).drawers.find(({ terminal_id }) => terminal_id !== null)
const workAt = (locations: readonly string[] | null) =>
  testDb.asOwner('update organization_members set location_ids = $3 where org_id = $1 and user_id = $2', [
    shop.org_id,
    shop.admin.user_id,
    locations,
  ])

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb, 'premium')
  jinja = (await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))).id
  await useDrawers(testDb, shop)
  till = (await openTill(testDb, shop)).id
  const owner = by(shop.owner)
  const { id: drawer_id } = await call(router.drawers.give, { terminal_id: till }, owner)
  for (const id of [shift.closed, shift.open]) {
    await call(router.drawers.open, { id, drawer_id, amount: 10_000 }, owner)
    if (id === shift.open) continue
    await call(router.drawers.count, { id: randomUUID(), shift_id: id, purpose: 'close', amount: 9_000 }, owner)
    await call(router.drawers.close, { id, reason: 'Miscounted', left: 9_000 }, owner)
  }
  await workAt([jinja])
})
afterAll(() => testDb.close())

describe('a till of another location', () => {
  it('is none for who does not work there: neither its sales nor its token', async () => {
    expect(await call(router.terminals.list, undefined, by())).toMatchObject({ pos_terminals: [], used: 1 })
    const { terminals } = router
    const one = { id: till }
    const all = [
      call(terminals.get, one, by()),
      call(terminals.rename, { ...one, name: 'Mine' }, by()),
      call(terminals.move, { ...one, location_id: jinja }, by()),
      call(terminals.offerPairing, one, by()),
      call(terminals.rotate, one, by()),
      call(terminals.revoke, one, by()),
      call(terminals.settleClones, one, by()),
    ]
    expect(new Set(await Promise.all(all.map(codeOf)))).toEqual(new Set(['NOT_FOUND']))
  })

  it('has a drawer that is none either: its shifts, its money and what was missing', async () => {
    const { drawers } = router
    const { id: drawer_id = '' } = (await ownDrawer()) ?? {}
    expect(await ownDrawer(shop.admin)).toBeUndefined()
    expect((await call(drawers.shifts, {}, by())).totalCount).toBe(0)
    expect((await call(drawers.differences, {}, by())).differences).toEqual([])
    const money = { shift_id: shift.open, amount: 5_000 }
    const all = [
      call(drawers.shift, { id: shift.closed }, by()),
      call(drawers.review, { id: shift.closed }, by()),
      call(drawers.shift, { id: shift.open }, by()),
      call(drawers.move, { id: randomUUID(), ...money, direction: 'out', reason: 'Change' }, by()),
      call(drawers.count, { id: randomUUID(), ...money, purpose: 'close' }, by()),
      call(drawers.close, { id: shift.open, left: 0 }, by()),
      call(drawers.open, { id: randomUUID(), drawer_id, amount: 0 }, by()),
      call(drawers.give, { terminal_id: till }, by()),
    ]
    expect(new Set(await Promise.all(all.map(codeOf)))).toEqual(new Set(['NOT_FOUND']))
    const { wallets } = await call(router.expenses.wallets, undefined, by())
    expect(wallets.map(({ id }) => id)).not.toContain(drawer_id)
    // The shop's own drawer is everybody's who may.
    expect((await call(drawers.list, undefined, by())).drawers).toHaveLength(1)
  })

  it('is in no list to choose from, of accounts, suppliers or sellers, and its alerts and expenses are not told', async () => {
    const { id: drawer_id = '' } = (await ownDrawer()) ?? {}
    const owner = by(shop.owner)
    const expense = randomUUID()
    const day = dayIn('Africa/Kampala', new Date())
    await call(
      router.expenses.record,
      { id: expense, category: 'transport', amount: 1_000, wallet_id: drawer_id, day },
      owner,
    )
    await call(router.customers.add, { name: 'Sarah' }, owner)
    const supplier = await call(router.suppliers.add, { id: randomUUID(), name: 'Simba' }, owner)
    await as(testDb, shop.owner, (tx) =>
      raiseAlerts(tx, [
        {
          org_id: shop.org_id,
          news: { kind: 'terminal_clone', facts: { terminal_id: till, terminal: 'Till', sign: 'went_back' } },
          severity: 'high',
          source: 'terminals',
          about: `clone ${till}`,
        },
      ]),
    )
    await testDb.asOwner(
      `insert into organization_day_parts (org_id, day, part, key) values ($1, $2, 'staff', $3) on conflict do nothing`,
      [shop.org_id, day, till],
    )
    const seenBy = async (who: Colleague) => ({
      wallets: (await call(router.suppliers.get, { id: supplier.id }, by(who))).wallets.some(
        ({ id }) => id === drawer_id,
      ),
      expenses: (await call(router.expenses.list, {}, by(who))).totalCount,
      spent: (await call(router.expenses.list, {}, by(who))).total,
      alerts: (await call(router.notifications.alerts.list, {}, by(who))).counts.open,
      sellers: (await call(router.sales.sellers, undefined, by(who))).sellers.map(({ id }) => id).includes(till),
    })
    expect(await seenBy(shop.owner)).toEqual({ wallets: true, expenses: 1, spent: 1_000, alerts: 1, sellers: true })
    expect(await seenBy(shop.admin)).toEqual({ wallets: false, expenses: 0, spent: 0, alerts: 0, sellers: false })
    expect(await codeOf(call(router.expenses.takeBack, { id: expense }, by()))).toBe('NOT_FOUND')
    const bells = await testDb.asOwner<{ user_id: string }>(
      `select user_id from notifications where org_id = $1 and kind = 'alert_raised'`,
      [shop.org_id],
    )
    expect(bells.map(({ user_id }) => user_id)).toEqual([shop.owner.user_id])
  })

  it('is there once it stands where they work', async () => {
    await call(router.terminals.move, { id: till, location_id: jinja }, by(shop.owner))
    expect((await call(router.terminals.list, undefined, by())).pos_terminals).toHaveLength(1)
    expect((await call(router.drawers.shifts, {}, by())).totalCount).toBe(1)
    expect(await call(router.drawers.shift, { id: shift.open }, by())).toMatchObject({ is_counting: false })
    await workAt(null)
    expect((await call(router.drawers.differences, {}, by())).differences.length).toBeGreaterThan(0)
  })

  it('is no longer offered to take money from once it is revoked', async () => {
    const offered = async () => {
      const { wallets } = await call(router.expenses.wallets, undefined, by())
      const [customer] = (await call(router.customers.list, {}, by())).customers
      const account = await call(router.credit.account, { id: customer?.id ?? '' }, by())
      const [supplier] = (await call(router.suppliers.list, {}, by())).suppliers
      const shown = await call(router.suppliers.get, { id: supplier?.id ?? '' }, by())
      return [wallets, account.wallets, shown.wallets].map(
        (all) => all.filter(({ kind }) => kind === 'cash_drawer').length,
      )
    }
    expect(await offered()).toEqual([2, 2, 2])
    await call(router.terminals.revoke, { id: till }, by(shop.owner))
    expect(await offered()).toEqual([1, 1, 1])
  })
})
