import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '../clock.ts'
import { drawerOf } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let product_id: string
let unit_id: string
let screen_id: string
let battery_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  const phones = await stockPhones(testDb, shop, 2, { price: 700_000, cost: 500_000 })
  product_id = phones.product_id
  unit_id = phones.unit_ids[0] ?? ''
  screen_id = await stockProduct(testDb, shop, { cost: 60_000, price: 90_000, stock: 5 })
  battery_id = await stockProduct(testDb, shop, { cost: 25_000, price: 40_000, stock: 5 })
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const built = (more: object = {}) => ({
  id: randomUUID(),
  unit_id,
  parts: [{ product_id: screen_id, quantity: 1 }],
  ...more,
})
const refurbish = (more: object = {}, who?: Colleague) => call(router.units.refurbish, built(more), by(who))
const reverse = (id: string, who?: Colleague) => call(router.units.reverseRefurbishing, { id }, by(who))
const stockOf = async (id: string) => (await call(router.products.get, { id }, by())).current_stock
const journal = async () => {
  const day = dayIn('Africa/Kampala', new Date())
  const { totals } = await call(router.accountant.journal, { from: day, to: day }, by())
  return Object.fromEntries(totals.map(({ account, amount }) => [account, amount]))
}
const sound = async () => {
  expect(await faultsOfUnits(testDb)).toEqual([])
  expect((await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).differences).toBe(0)
  const wrong = await testDb.asOwner(
    `select p.id from products p where p.org_id = $1 and p.current_stock <> (select sum(i.delta) from inventory_movements i
     where i.org_id = p.org_id and i.product_id = p.id)`,
    [shop.org_id],
  )
  expect(wrong).toEqual([])
}

describe('parts that are built into a device', () => {
  it('leave the stock and are its cost, job by job, so that its profit is exact', async () => {
    const before = await journal()
    const id = randomUUID()
    const asked = {
      id,
      parts: [
        { product_id: screen_id, quantity: 1 },
        { product_id: battery_id, quantity: 2 },
      ],
      note: 'New screen',
    }
    const { unit, events, refurbishings } = await refurbish(asked)
    expect(unit.unit_cost).toBe(500_000 + 60_000 + 50_000)
    expect(events[0]).toMatchObject({ event: 'refurbished', note: 'New screen' })
    expect(refurbishings).toMatchObject([
      { id, cost: 110_000, parts: [{ quantity: 1 }, { quantity: 2 }], reversed_at: null },
    ])
    expect(await refurbish(asked)).toMatchObject({ unit: { unit_cost: 610_000 } })
    expect(await codeOf(refurbish({ ...asked, parts: [{ product_id: screen_id, quantity: 2 }] }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    await refurbish({ parts: [{ product_id: battery_id, quantity: 1 }] })
    expect([await stockOf(screen_id), await stockOf(battery_id), await stockOf(product_id)]).toEqual([4, 2, 2])
    // What leaves the parts' stock is in the device's: the journal has nothing of it.
    expect(await journal()).toEqual(before)
    const sale = await drawerOf(testDb, shop).sell({
      payment_method: 'cash',
      items: [{ product_id, quantity: 1, unit_id }],
    })
    const [line] = await testDb.asOwner<{ unit_cost: number; profit: number }>(
      `select i.unit_cost::int, s.profit::int from sales s join sale_items i on i.org_id = s.org_id and i.sale_id = s.id where s.id = $1`,
      [sale.id],
    )
    expect(line).toEqual({ unit_cost: 635_000, profit: 65_000 })
    await sound()
  })

  it('come out again as long as the device is not sold, at what they cost, once', async () => {
    const id = randomUUID()
    await refurbish({ id })
    await testDb.asOwner('update products set cost_price = 70000 where id = $1', [screen_id])
    const { unit, refurbishings } = await reverse(id)
    expect([unit.unit_cost, await stockOf(screen_id)]).toEqual([500_000, 5])
    expect(refurbishings[0]?.reversed_at).not.toBeNull()
    await reverse(id)
    expect(await stockOf(screen_id)).toBe(5)
    const second = randomUUID()
    await refurbish({ id: second })
    await call(router.units.change, { id: unit_id, unit_cost: 10_000 }, by())
    expect(await codeOf(reverse(second))).toBe('REFURBISHING_COST_CHANGED')
    await drawerOf(testDb, shop).sell({ payment_method: 'cash', items: [{ product_id, quantity: 1, unit_id }] })
    expect(await codeOf(reverse(second))).toBe('UNIT_NOT_IN_STOCK')
    expect(await codeOf(refurbish())).toBe('UNIT_NOT_IN_STOCK')
    await sound()
  })

  it('are those that are there, and of no number of their own', async () => {
    expect(await codeOf(refurbish({ parts: [{ product_id: screen_id, quantity: 6 }] }))).toBe('REFURBISHING_NO_PARTS')
    expect(await codeOf(refurbish({ parts: [{ product_id, quantity: 1 }] }))).toBe('UNITS_NEEDED')
    expect(await codeOf(refurbish({ parts: [{ product_id: randomUUID(), quantity: 1 }] }))).toBe('NOT_FOUND')
    expect(await codeOf(refurbish({}, shop.member))).toBe('AUTHORIZATION_ERROR')
    const theirs = await openShop(testDb)
    expect(await codeOf(refurbish({}, theirs.owner))).toBe('NOT_FOUND')
    const id = randomUUID()
    await refurbish({ id })
    expect(await codeOf(reverse(id, theirs.owner))).toBe('NOT_FOUND')
    // Two jobs want the last parts at once.
    const ends = await Promise.allSettled(
      [0, 1].map(() => refurbish({ parts: [{ product_id: screen_id, quantity: 3 }] })),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(screen_id)).toBe(1)
    await sound()
  })
})

describe('a product of which parts were built in', () => {
  it('is not deleted: the device would keep a cost that nothing pays for', async () => {
    const id = randomUUID()
    await refurbish({ id })
    const remove = () => call(router.products.remove, { id: screen_id }, by())
    expect(await codeOf(remove())).toBe('PRODUCT_IN_REPAIR')
    await reverse(id)
    expect(await codeOf(remove())).toBe('PRODUCT_IN_REPAIR')
    expect([await stockOf(screen_id), await stockOf(product_id)]).toEqual([5, 2])
    await sound()
  })

  it('and was deleted before that was refused stays in its device', async () => {
    const id = randomUUID()
    await refurbish({ id })
    await testDb.asOwner('delete from products where org_id = $1 and id = $2', [shop.org_id, screen_id])
    expect(await codeOf(reverse(id))).toBe('NOT_FOUND')
    const { unit } = await call(router.units.get, { id: unit_id }, by())
    expect(unit.unit_cost).toBe(560_000)
  })
})

describe('a device that was bought used', () => {
  const rules = { is_on: true, hold_days: 0, warranty_months: 1, questions: [], declaration: 'It is mine.' }
  const buy = async () => {
    const { wallets } = await call(router.tradeIns.saveRules, rules, by())
    const wallet_id = wallets[0]?.id ?? ''
    const [number = ''] = newImeis(1)
    const seller = {
      seller_name: 'Ronald',
      document: 'national_id' as const,
      document_number: 'CM900',
      signature: [[[1, 2]]] as [number, number][][],
    }
    const offered = { id: randomUUID(), product_id, number, answers: [], amount: 300_000, wallet_id, ...seller }
    return { wallet_id, ...(await call(router.tradeIns.buy, offered, by())) }
  }

  it('gets its parts while it is on hold, comes into stock with them, and is sold at what both cost', async () => {
    const held = await buy()
    await refurbish({ unit_id: held.unit_id })
    expect(await journal()).toMatchObject({ devices_on_hold: 360_000 })
    await call(router.tradeIns.release, { id: held.id, price: 700_000 }, by())
    expect(await journal()).not.toHaveProperty('devices_on_hold')
    const { unit } = await call(router.units.get, { id: held.unit_id }, by())
    expect(unit).toMatchObject({ state: 'in_stock', unit_cost: 360_000 })
    const items = [{ product_id, quantity: 1, unit_id: held.unit_id }]
    const sale = await drawerOf(testDb, shop).sell({ payment_method: 'cash', items })
    const [line] = await testDb.asOwner('select unit_cost::int from sale_items where sale_id = $1', [sale.id])
    expect(line).toEqual({ unit_cost: 360_000 })
    await sound()
  })

  it.each([
    ['for sale', (id: string) => call(router.tradeIns.release, { id, price: 700_000 }, by())],
    ['to the police', (id: string) => call(router.tradeIns.close, { id, state: 'handed_over', note: 'CPS' }, by())],
  ])('goes %s with the parts of this very moment', async (_where, end) => {
    const held = await buy()
    const asked = await as(testDb, shop.owner, async (tx) => {
      await tx.query('select 1 from products where org_id = $1 and id = $2 for update', [shop.org_id, product_id])
      const job = refurbish({ unit_id: held.unit_id })
      await untilWaiting(testDb, 1)
      const both = [job, end(held.id)]
      await untilWaiting(testDb, 2)
      return { both }
    })
    await Promise.all(asked.both)
    expect(await journal()).not.toHaveProperty('devices_on_hold')
    await sound()
  })

  it('goes back to its seller without the shop’s parts, and is lost with them', async () => {
    const held = await buy()
    const id = randomUUID()
    await refurbish({ id, unit_id: held.unit_id })
    const back = { id: held.id, state: 'given_back' as const, wallet_id: held.wallet_id }
    expect(await codeOf(call(router.tradeIns.close, back, by()))).toBe('REFURBISHING_STANDS')
    await reverse(id)
    await call(router.tradeIns.close, back, by())
    expect(await journal()).not.toHaveProperty('devices_on_hold')
    const other = await buy()
    await refurbish({ unit_id: other.unit_id })
    await call(router.tradeIns.close, { id: other.id, state: 'handed_over', note: 'To the police' }, by())
    expect(await journal()).toMatchObject({ goods_lost: 360_000 })
    expect(await journal()).not.toHaveProperty('devices_on_hold')
    await sound()
  })
})
