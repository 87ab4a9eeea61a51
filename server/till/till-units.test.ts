import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { TillUnits } from '@tunda/contract/till/till-units'
import { type LeaseKept, tillOfUnit } from '@tunda/contract/till/unit-leases'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { faultsOfUnits, stockPhones } from '../testing/units.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phones: Awaited<ReturnType<typeof stockPhones>>
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  phones = await stockPhones(testDb, shop, 3)
})

const by = (who = shop.owner) => ({ context: visitOf(testDb, who) })
const read = (since?: string, limit = 5000, at = till) =>
  call(router.till.units, { token_hash: at.hash, since, limit }, { context: visitOf(testDb, undefined) })
const idsOf = ({ units }: TillUnits) => units.map(({ id }) => id).sort()
const sold = (place: number, more: Parameters<typeof tillSale>[1] = {}) => {
  const unit_id = phones.unit_ids[place] ?? ''
  const items = [{ product_id: phones.product_id, quantity: 1, unit_id, unit_price: 720_000 }]
  return tillSale(phones.product_id, { items, total_amount: 720_000, ...more })
}
const offline = { origin: 'offline' as const }
const page = { page: 1, limit: 20 }
const parkedOf = async () => (await call(router.sales.listParked, page, by())).parked_sales

/** Everything from a cursor on, part by part. */
async function readOn(since?: string, limit = 2): Promise<TillUnits> {
  const part = await read(since, limit)
  if (!part.has_more) return part
  const rest = await readOn(part.cursor, limit)
  return { ...rest, units: [...part.units, ...rest.units], removed: [...part.removed, ...rest.removed] }
}

describe('devices at a till', () => {
  it('come whole and in parts, those of its location alone and without cost, and then what changed', async () => {
    await stockPhones(testDb, await openShop(testDb), 1)
    const whole = await readOn()
    expect([idsOf(whole), whole.is_whole]).toEqual([[...phones.unit_ids].sort(), true])
    const [imei] = phones.imeis
    expect(whole.units).toContainEqual({
      id: phones.unit_ids[0],
      product_id: phones.product_id,
      numbers: [imei],
      price: null,
      grade: null,
      warranty_months: null,
    })
    expect(JSON.stringify(whole)).not.toMatch(/cost|610000/)
    await call(router.units.change, { id: phones.unit_ids[1] ?? '', price: 500_000, grade: 'Used A' }, by())
    await sellAtTill(testDb, till, sold(0))
    const changes = await readOn(whole.cursor)
    expect(changes).toMatchObject({ is_whole: false })
    expect(changes.removed).toContain(phones.unit_ids[0])
    expect(changes.units).toContainEqual(expect.objectContaining({ id: phones.unit_ids[1], price: 500_000 }))
    const jinja = (await call(router.locations.add, { name: 'Jinja' }, by()).catch(() => undefined))?.id
    if (jinja) await testDb.asOwner('update pos_terminals set location_id = $2 where id = $1', [till.id, jinja])
    if (jinja) expect(await read(changes.cursor)).toMatchObject({ units: [], is_whole: true })
  })

  it('come again when the warranty of their product changes, those with one of their own aside', async () => {
    await call(router.units.change, { id: phones.unit_ids[0] ?? '', warranty_months: 3 }, by())
    const { cursor } = await readOn()
    await call(router.products.update, { id: phones.product_id, warranty_months: 24 }, by())
    const { units } = await readOn(cursor)
    const months = new Map(units.map((unit) => [unit.id, unit.warranty_months]))
    expect(phones.unit_ids.slice(1).map((id) => months.get(id))).toEqual([24, 24])
  })

  it('are products that a till which knows no devices is not offered', async () => {
    const ask = async (knows_units: boolean) => {
      const asked = { token_hash: till.hash, limit: 10, knows_units }
      return (await call(router.till.products, asked, { context: visitOf(testDb, undefined) })).products
    }
    expect(await ask(false)).toMatchObject([{ is_active: false }])
    expect(await ask(true)).toMatchObject([{ is_active: true, tracking: 'imei' }])
  })

  it('are sold by their number, online once, and without the server marked where another till sells them too', async () => {
    expect(await sellAtTill(testDb, till, sold(0))).toMatchObject({ outcome: 'posted', flags: [] })
    const again = await failureOf(sellAtTill(testDb, till, sold(0)))
    expect([again.entry.code, again.meta]).toMatchObject(['UNIT_SOLD', { invoice_number: null, till: null }])
    expect(await sellAtTill(testDb, till, sold(1, offline))).toMatchObject({ outcome: 'posted', flags: [] })
    await openTill(testDb, shop, 'Door')
    expect(await sellAtTill(testDb, till, sold(2, offline))).toMatchObject({
      outcome: 'posted',
      flags: ['device_unchecked'],
    })
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('are shared out among the tills of a location: each sells its own without the server, others with somebody’s approval', async () => {
    const door = await openTill(testDb, shop, 'Door')
    const add = (said: object) => call(router.staff.add, { name: 'Boss', ...said }, by())
    const boss = await add({ user_id: shop.owner.user_id, pin: '7315' })
    const amina = await add({ name: 'Amina', pin: '4071' })
    const passOf = async (staff_id: string, pin: string) =>
      (await call(router.till.unlock, { token_hash: till.hash, staff_id, pin }, by())).pass
    const ask = async (at: TestTill, lease: LeaseKept | null) =>
      (await call(router.till.units, { token_hash: at.hash, lease }, { context: visitOf(testDb, undefined) })).lease ??
      expect.fail('no share')
    const told = await ask(till, null)
    expect(told).toEqual({ epoch: 0, sharers: [till.id], until: null, is_only: false })
    const all = await ask(till, told)
    expect(all).toMatchObject({ epoch: 1, until: expect.any(String) })
    const waiting = await ask(door, await ask(door, null))
    expect(waiting).toMatchObject({ sharers: [till.id, door.id].toSorted(), until: null })
    const half = await ask(till, await ask(till, all))
    expect([half, await ask(door, waiting)]).toMatchObject([{ until: half.until }, { until: expect.any(String) }])
    expect(half.until).not.toBeNull()
    const staff_pass = await passOf(amina.id, '4071')
    const own = (place: number) => tillOfUnit(phones.unit_ids[place] ?? '', half.sharers) === till.id
    for (const place of [0, 1, 2]) {
      const sale = sold(place, { ...offline, staff_pass })
      expect((await sellAtTill(testDb, till, sale)).flags).toEqual(own(place) ? [] : ['device_unchecked'])
    }
    const more = await stockPhones(testDb, shop, 24)
    const others = more.unit_ids.filter((id) => tillOfUnit(id, half.sharers) !== till.id)
    const [first = '', second = ''] = others.length > 1 ? others : expect.fail('no phones of the other till')
    const approver_pass = await passOf(boss.id, '7315')
    const sell = (unit_id: string, told_: object) => {
      const items = [{ product_id: more.product_id, quantity: 1, unit_id, unit_price: 720_000 }]
      return sellAtTill(testDb, till, tillSale(more.product_id, { items, total_amount: 720_000, ...told_ }))
    }
    expect((await sell(first, { ...offline, staff_pass, approver_pass })).flags).toEqual([])
    // Whoever may approve it asks nobody.
    expect((await sell(second, { ...offline, staff_pass: approver_pass })).flags).toEqual([])
  })

  it('that two tills sold without the server are one sale, and an exception that names the other and is put right', async () => {
    const door = await openTill(testDb, shop, 'Door')
    const both = [await sellAtTill(testDb, door, sold(0, offline)), await sellAtTill(testDb, till, sold(0, offline))]
    expect(both.map(({ outcome }) => outcome)).toEqual(['posted', 'parked'])
    const [parked] = await parkedOf()
    expect(parked).toMatchObject({
      reason: 'device',
      detail: `${phones.imeis[0]} has already been sold: ${both[0]?.invoice_number}, Door.`,
      items: [{ unit_number: phones.imeis[0], is_numbered: true }],
      total_amount: 720_000,
    })
    const id = parked?.id ?? ''
    const approve = (number?: string) =>
      call(router.sales.approveParked, { id, devices: number === undefined ? [] : [{ line: 1, number }] }, by())
    expect(await failureOf(approve())).toMatchObject({
      entry: { code: 'PARKED_SALE_UNPOSTABLE' },
      meta: { because: { key: 'unit.sold' } },
    })
    expect((await failureOf(approve(phones.imeis[0]))).entry.code).toBe('UNIT_NOT_IN_STOCK')
    expect((await failureOf(approve('356938035643809'))).entry.code).toBe('UNIT_NOT_IN_STOCK')
    const right = phones.imeis[1] ?? ''
    expect(await approve(right)).toMatchObject({ id, items: [{ unit_number: right }], total_amount: 720_000 })
    expect((await call(router.units.get, { id: phones.unit_ids[1] ?? '' }, by())).unit.state).toBe('sold')
    expect(await faultsOfUnits(testDb)).toEqual([])
  })

  it('that was not named is an exception too, until somebody says which one left', async () => {
    const sale = tillSale(phones.product_id, { ...offline, client_sale_id: randomUUID() })
    expect(await sellAtTill(testDb, till, sale)).toMatchObject({ outcome: 'parked' })
    const [parked] = await parkedOf()
    expect(parked).toMatchObject({ reason: 'device', items: [{ unit_number: null, is_numbered: true }] })
    const devices = [{ line: 1, number: phones.imeis[2] ?? '' }]
    const posted = await call(router.sales.approveParked, { id: parked?.id ?? '', devices }, by())
    expect(posted.items).toMatchObject([{ unit_number: phones.imeis[2] }])
    expect(await faultsOfUnits(testDb)).toEqual([])
  })
})
