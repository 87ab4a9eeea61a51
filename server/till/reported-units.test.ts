import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { router } from '../router.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { stockPhones } from '../testing/units.ts'
import { untilTransactionsEnd } from '../testing/until-transactions-end.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
let till: TestTill
let phones: Awaited<ReturnType<typeof stockPhones>>
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
  till = await openTill(testDb, shop)
  phones = await stockPhones(testDb, shop, 2)
})

const atTill = () => ({ context: visitOf(testDb, undefined) })
const by = (who: Colleague) => ({ context: visitOf(testDb, who) })
const read = (since?: string, limit = 5000) =>
  call(router.till.units, { token_hash: till.hash, since, limit }, atTill())
const check = (place: number, hash = till.hash) =>
  call(router.till.checkUnit, { token_hash: hash, unit_id: phones.unit_ids[place] ?? '' }, atTill())
const report = (number: string, who: Colleague, kind: 'stolen' | 'lost' = 'stolen') =>
  call(router.stolenDevices.report, { id: randomUUID(), number, kind }, by(who))
const takePart = (who: Colleague) => call(router.stolenDevices.takePart, { takes_part: true }, by(who))

it('comes with the devices which of them the shop reported, whole with every last part, until it is found or sold', async () => {
  await untilTransactionsEnd(testDb, shop.org_id)
  const { cursor } = await read()
  const [first = '', second = ''] = phones.imeis
  const { id, reported_at } = await report(first, shop.owner)
  await report(second, shop.owner, 'lost')
  await report(first, other.owner)
  const of = (at: number, kind: string) => ({ unit_id: phones.unit_ids[at], kind, reported_at: expect.any(String) })
  const part = await read(cursor)
  expect(part.units).toEqual([])
  expect(part.reported).toHaveLength(2)
  expect(part.reported).toEqual(expect.arrayContaining([{ ...of(0, 'stolen'), reported_at }, of(1, 'lost')]))
  const begun = await read(undefined, 1)
  expect([begun.has_more, begun.reported]).toEqual([true, undefined])
  await call(router.stolenDevices.resolve, { id }, by(shop.owner))
  expect((await read(cursor)).reported).toEqual([of(1, 'lost')])
  const items = [{ product_id: phones.product_id, quantity: 1, unit_id: phones.unit_ids[1], unit_price: 720_000 }]
  await sellAtTill(testDb, till, tillSale(phones.product_id, { items, total_amount: 720_000 }))
  expect((await read(cursor)).reported).toEqual([])
})

it('looks a device up with other shops where both take part, and none that is not at the till', async () => {
  const [imei = ''] = phones.imeis
  await report(imei, other.owner)
  await takePart(other.owner)
  expect(await check(0)).toEqual({ found: [], others: 'takes_no_part' })
  await takePart(shop.owner)
  expect(await check(0)).toEqual({
    found: [{ number: imei, kind: 'stolen', is_own: false, reported_at: expect.any(String) }],
    others: 'asked',
  })
  expect(await check(1)).toEqual({ found: [], others: 'asked' })
  const theirs = await openTill(testDb, other)
  expect(await codeOf(check(0, theirs.hash))).toBe('NOT_FOUND')
})
