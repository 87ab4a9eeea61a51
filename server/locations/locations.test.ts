import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { codeOf, failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let jinja: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  jinja = (await add('Jinja')).id
})

const by = (who: Colleague, at?: string) => ({
  context: visitOf(testDb, at === undefined ? who : { ...who, caller: { ...who.caller, wanted_location_id: at } }),
})
const add = (name: string, who = shop.owner) => call(router.locations.add, { name }, by(who))
const list = (who: Colleague, at?: string) => call(router.locations.list, undefined, by(who, at))
const close = (id: string, who = shop.owner) => call(router.locations.close, { id }, by(who))
const assign = (person: Colleague, location_ids: string[] | null, who = shop.owner) =>
  call(router.locations.assign, { user_id: person.user_id, location_ids }, by(who))
const named = async (who: Colleague) => (await list(who)).locations.map(({ name }) => name)
const give = (product_id: string, delta: number, who: Colleague, at: string) =>
  call(router.products.adjust, { product_id, delta, reason: 'adjustment' }, by(who, at))
const levels = async (product_id: string) => {
  const rows = await testDb.asOwner<{ location_id: string; on_hand: string }>(
    'select location_id, on_hand from stock_levels where product_id = $1',
    [product_id],
  )
  return Object.fromEntries(
    rows.map(({ location_id, on_hand }) => [location_id === shop.org_id ? 'main' : 'jinja', Number(on_hand)]),
  )
}

describe('who works at chosen locations', () => {
  it('decides about nobody who works at another, and about those who work there', async () => {
    const remove = (id: string) => call(router.organization.removeMember, { id }, by(shop.admin))
    const demote = (user_id: string) => call(router.organization.giveRole, { user_id, role_id: null }, by(shop.admin))
    const { user_id } = shop.member
    await assign(shop.admin, [jinja])
    for (const places of [null, [shop.org_id], [shop.org_id, jinja]]) {
      await assign(shop.member, places)
      expect([await codeOf(remove(user_id)), await codeOf(demote(user_id))]).toEqual([
        'AUTHORIZATION_ERROR',
        'AUTHORIZATION_ERROR',
      ])
    }
    await assign(shop.member, [jinja])
    expect(await demote(user_id)).toMatchObject({ role: 'member' })
    expect(await remove(user_id)).toEqual({ id: user_id })
  })

  it('changes and deletes no role of somebody who works at another', async () => {
    const role = await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['sell', 'discount'], name: 'Cashier' })
    const asked = { id: role, name: 'Cashier', rights: [] }
    const change = (who: Colleague) => call(router.organization.updateRole, asked, by(who))
    const remove = () => call(router.organization.removeRole, { id: role, move_to: 'member' }, by(shop.admin))
    await assign(shop.admin, [jinja])
    for (const places of [null, [shop.org_id, jinja]]) {
      await assign(shop.member, places)
      expect([await codeOf(change(shop.admin)), await codeOf(remove())]).toEqual([
        'AUTHORIZATION_ERROR',
        'AUTHORIZATION_ERROR',
      ])
    }
    await assign(shop.member, [jinja])
    expect(await change(shop.admin)).toMatchObject({ rights: [] })
    expect(await remove()).toEqual({ id: role })
  })

  it('sets no PIN or badge of somebody who works at another, and puts nobody on the list', async () => {
    const { user_id } = shop.member
    const hire = (who: Colleague) => call(router.staff.add, { name: 'Amina', user_id }, by(who))
    await assign(shop.admin, [jinja])
    expect(await codeOf(hire(shop.admin))).toBe('AUTHORIZATION_ERROR')
    const { id } = await hire(shop.owner)
    const tries = () => [
      () => call(router.staff.setPin, { id, pin: '4071' }, by(shop.admin)),
      () => call(router.staff.makeBadge, { id }, by(shop.admin)),
      () => call(router.staff.change, { id, is_active: false }, by(shop.admin)),
    ]
    for (const work of tries()) expect(await codeOf(work())).toBe('AUTHORIZATION_ERROR')
    await assign(shop.member, [jinja])
    for (const work of tries()) await work()
  })

  it('works at all of them once the shop is theirs', async () => {
    await assign(shop.member, [jinja])
    const handed = { new_owner_id: shop.member.user_id }
    await call(router.organization.transferOwnership, handed, by(shop.owner))
    expect(await named(shop.member)).toEqual(['Main shop', 'Jinja'])
  })
})

describe('the locations of a shop', () => {
  it('begin with one, are added, renamed and put in order, and no two open ones share a name', async () => {
    const store = await call(router.locations.add, { name: 'Store', kind: 'store' }, by(shop.owner))
    expect(await named(shop.owner)).toEqual(['Main shop', 'Jinja', 'Store'])
    expect(await codeOf(add('JINJA'))).toBe('LOCATION_NAME_TAKEN')
    await call(router.locations.change, { id: jinja, name: 'Jinja Road' }, by(shop.admin))
    await call(router.locations.arrange, { location_ids: [store.id] }, by(shop.owner))
    expect(await named(shop.member)).toEqual(['Store', 'Main shop', 'Jinja Road'])
    expect(await codeOf(add('Mbale', shop.member))).toBe('AUTHORIZATION_ERROR')
    const [organization] = (await call(router.organization.list, undefined, by(shop.owner))).organizations
    expect(organization).toMatchObject({ locations: 3, is_at_all_locations: true })
  })

  it('are at most fifty, and a second one is the larger plans’', async () => {
    const small = await openShop(testDb, 'basic')
    expect(await codeOf(add('Second', small.owner))).toBe('FEATURE_NOT_IN_PLAN')
    await testDb.asOwner(
      `insert into locations (org_id, name) select $1, 'Stall ' || n from generate_series(1, 48) n`,
      [shop.org_id],
    )
    expect(await codeOf(add('One too many'))).toBe('TOO_MANY_LOCATIONS')
  })

  it('of another shop are nobody’s here', async () => {
    const other = await openShop(testDb)
    for (const work of [
      () => call(router.locations.change, { id: other.org_id, name: 'Mine' }, by(shop.owner)),
      () => call(router.locations.arrange, { location_ids: [other.org_id] }, by(shop.owner)),
      () => close(other.org_id),
      () => assign(shop.member, [other.org_id]),
    ])
      expect(await codeOf(work())).toBe('NOT_FOUND')
    expect((await list(shop.owner, other.org_id)).here).toBe(shop.org_id)
  })
})

describe('where somebody is at work', () => {
  it('is the location they say, and the first they may where that is closed, foreign or no id at all', async () => {
    expect((await list(shop.owner, jinja)).here).toBe(jinja)
    expect((await list(shop.owner, 'not-a-uuid')).here).toBe(shop.org_id)
    await close(jinja)
    expect((await list(shop.owner, jinja)).here).toBe(shop.org_id)
  })

  it('is where the goods that they move are', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 5 })
    await give(phone, 3, shop.owner, jinja)
    expect(await levels(phone)).toEqual({ main: 5, jinja: 3 })
    expect(await codeOf(give(phone, -4, shop.owner, jinja))).toBe('NOT_ENOUGH_STOCK')
  })

  it('can be chosen locations, beyond which they see and move nothing', async () => {
    await assign(shop.admin, [jinja])
    expect(await list(shop.admin, shop.org_id)).toMatchObject({ here: jinja, totalCount: 1 })
    const [organization] = (await call(router.organization.list, undefined, by(shop.admin))).organizations
    expect(organization).toMatchObject({ locations: 1, is_at_all_locations: false })
    const phone = await stockProduct(testDb, shop, { stock: 5 })
    await give(phone, 2, shop.admin, shop.org_id)
    expect(await levels(phone)).toEqual({ main: 5, jinja: 2 })
    for (const work of [
      () => add('Mbale', shop.admin),
      () => close(jinja, shop.admin),
      () => assign(shop.member, null, shop.admin),
      () => assign(shop.admin, null, shop.admin),
    ])
      expect(await codeOf(work())).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(assign(shop.owner, [jinja]))).toBe('OWNER_STAYS')
    await assign(shop.admin, null)
    expect(await named(shop.admin)).toEqual(['Main shop', 'Jinja'])
  })
})

describe('the stock that is shown', () => {
  it('is that of the locations that somebody sees, in all and where they are at work', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 5 })
    await give(phone, 2, shop.owner, jinja)
    const shown = (who: Colleague, at?: string) => call(router.products.get, { id: phone }, by(who, at))
    expect(await shown(shop.owner, jinja)).toMatchObject({ current_stock: 7, stock_here: 2 })
    const levelsFor = async (who: Colleague) =>
      (await call(router.products.levels, { id: phone }, by(who))).stock_levels.map((one) => [
        one.location,
        one.on_hand,
      ])
    expect(await levelsFor(shop.owner)).toEqual([
      ['Main shop', 5],
      ['Jinja', 2],
    ])
    await assign(shop.admin, [jinja])
    expect(await shown(shop.admin)).toMatchObject({ current_stock: 2, stock_here: 2, stock_status: 'low_stock' })
    expect(await levelsFor(shop.admin)).toEqual([['Jinja', 2]])
    const { inventory_movements } = await call(router.products.movements, { product_id: phone }, by(shop.admin))
    expect(inventory_movements.map(({ delta }) => delta)).toEqual([2])
    // What they change it to is of what they see.
    await call(router.products.update, { id: phone, current_stock: 3 }, by(shop.admin))
    expect(await levels(phone)).toEqual({ main: 5, jinja: 3 })
    // What is elsewhere is not taken from here.
    expect(await codeOf(call(router.products.update, { id: phone, current_stock: 4 }, by(shop.owner, jinja)))).toBe(
      'NOT_ENOUGH_STOCK',
    )
    const other = await openShop(testDb)
    expect(await codeOf(call(router.products.levels, { id: phone }, by(other.owner)))).toBe('NOT_FOUND')
  })

  it('is what lists, counts, files and the dashboard say, filter and sort by', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 50 })
    const cover = await stockProduct(testDb, shop, { stock: 30 })
    await give(phone, 2, shop.owner, jinja)
    await assign(shop.admin, [jinja])
    const found = async (who: Colleague, asked = {}) => {
      const { products } = await call(router.products.list, { sort: 'stock', ...asked }, by(who))
      return products.map(({ id, current_stock }) => [id, current_stock])
    }
    expect(await found(shop.owner)).toEqual([
      [cover, 30],
      [phone, 52],
    ])
    const ofJinja = [
      [cover, 0],
      [phone, 2],
    ]
    expect(await found(shop.owner, { location_id: jinja })).toEqual(ofJinja)
    expect(await found(shop.admin)).toEqual(ofJinja)
    expect(await found(shop.admin, { lowStock: true })).toEqual([[phone, 2]])
    expect(await found(shop.admin, { outOfStock: true })).toEqual([[cover, 0]])
    expect(await found(shop.owner, { lowStock: true })).toEqual([])
    // A location that is not theirs holds nothing for them.
    expect((await found(shop.admin, { location_id: shop.org_id })).map(([, stock]) => stock)).toEqual([0, 0])
    const counts = await call(router.products.counts, {}, by(shop.admin))
    expect(counts).toMatchObject({ units: 2, low_stock: 1, out_of_stock: 1, stock_value: 2 * 610_000 })
    const { categories } = await call(router.categories.list, undefined, by(shop.admin))
    expect(categories.map(({ units }) => units).filter((units) => units > 0)).toEqual([2])
    const file = await call(router.products.export, {}, by(shop.admin))
    expect(file.products.map((one) => one.current_stock).sort((a, b) => a - b)).toEqual([0, 2])
    const dashboard = await call(router.analytics.dashboard, undefined, by(shop.admin))
    expect(dashboard).toMatchObject({ units_on_hand: 2, low_stock_count: 1, out_of_stock_count: 1 })
    expect(dashboard.running_out.map((one) => [one.product_id, one.current_stock])).toEqual([
      [cover, 0],
      [phone, 2],
    ])
    const reorder = await call(router.analytics.reorderList, {}, by(shop.admin))
    // The cover was never there, so there is nothing to refill.
    expect(reorder.products.map((one) => [one.product_id, one.current_stock])).toEqual([[phone, 2]])
    await give(cover, 1, shop.owner, jinja)
    await give(cover, -1, shop.owner, jinja)
    const refilled = await call(router.analytics.reorderList, { location_id: jinja }, by(shop.owner))
    expect(refilled.products.map((one) => one.product_id)).toEqual([cover, phone])
    expect(await call(router.analytics.dashboard, undefined, by(shop.owner))).toMatchObject({ units_on_hand: 82 })
  })
})

describe('closing a location', () => {
  it('waits for its stock, its tills and its people, and keeps one open', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 0 })
    await give(phone, 2, shop.owner, jinja)
    const refused = await failureOf(close(jinja))
    expect(refused.meta).toMatchObject({ products: 1, left: [{ product_id: phone, units: 2 }] })
    await give(phone, -2, shop.owner, jinja)
    await assign(shop.member, [jinja])
    expect(await codeOf(close(jinja))).toBe('LOCATION_HAS_PEOPLE')
    await assign(shop.member, [jinja, shop.org_id])
    const till = await openTill(testDb, shop)
    await call(router.terminals.move, { id: till.id, location_id: jinja }, by(shop.owner))
    expect(await codeOf(close(jinja))).toBe('LOCATION_HAS_TILLS')
    await call(router.terminals.move, { id: till.id, location_id: shop.org_id }, by(shop.owner))
    const take = await call(router.stockTakes.start, {}, by(shop.owner, jinja))
    expect(await codeOf(close(jinja))).toBe('LOCATION_IS_BUSY')
    await call(router.stockTakes.update, { id: take.id, status: 'cancelled' }, by(shop.owner))
    const { goods_in } = await call(router.goodsIn.start, { id: crypto.randomUUID() }, by(shop.owner, jinja))
    expect(await codeOf(close(jinja))).toBe('LOCATION_IS_BUSY')
    await call(router.goodsIn.remove, { id: goods_in.id }, by(shop.owner))
    expect((await close(jinja)).closed_at).not.toBeNull()
    expect(await codeOf(close(shop.org_id))).toBe('LAST_LOCATION')
    expect((await list(shop.member, jinja)).here).toBe(shop.org_id)
    await add('Jinja')
    expect(await codeOf(call(router.locations.reopen, { id: jinja }, by(shop.owner)))).toBe('LOCATION_NAME_TAKEN')
  })
})

describe('a till', () => {
  let till: TestTill
  beforeEach(async () => {
    till = await openTill(testDb, shop)
  })
  const move = (location_id: string, who = shop.owner) =>
    call(router.terminals.move, { id: till.id, location_id }, by(who))

  it('sells the goods of where it stands, and moves once its sales were sent', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 5 })
    await give(phone, 2, shop.owner, jinja)
    const beat = { token_hash: till.hash, app_version: '1', queue_length: 1 }
    await call(router.till.heartbeat, beat, { context: visitOf(testDb, undefined) })
    expect(await codeOf(move(jinja))).toBe('TERMINAL_HAS_UNSENT_SALES')
    await call(router.till.heartbeat, { ...beat, queue_length: 0 }, { context: visitOf(testDb, undefined) })
    const ask = async (since?: string) =>
      await call(router.till.products, { token_hash: till.hash, since }, { context: visitOf(testDb, undefined) })
    const first = await ask()
    expect(first.products.map((one) => one.current_stock)).toEqual([5])
    expect((await move(jinja)).location_id).toBe(jinja)
    const next = await ask(first.cursor)
    expect([next.is_whole, ...next.products.map((one) => one.current_stock)]).toEqual([true, 2])
    expect((await ask(next.cursor)).is_whole).toBe(false)
    const items = [{ product_id: phone, quantity: 3 }]
    const asked = { token_hash: till.hash, items }
    const checked = await call(router.till.validateItems, asked, { context: visitOf(testDb, undefined) })
    expect(checked.valid).toBe(false)
    await sellAtTill(testDb, till, tillSale(phone, { items: [{ product_id: phone, quantity: 2 }] }))
    expect(await levels(phone)).toEqual({ main: 5, jinja: 0 })
  })

  it('is moved nowhere by somebody who does not see the place', async () => {
    await assign(shop.admin, [shop.org_id])
    expect(await codeOf(move(jinja, shop.admin))).toBe('NOT_FOUND')
    await close(jinja)
    expect(await codeOf(move(jinja))).toBe('LOCATION_CLOSED')
  })
})
