import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { router } from '../router.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { newImeis } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
})

const by = (who: Colleague) => ({ context: visitOf(testDb, who) })
const report = (number: string, who: Colleague, id: string = randomUUID()) =>
  call(router.stolenDevices.report, { id, number, kind: 'stolen', note: 'From the counter' }, by(who))
const found = async (number: string, who: Colleague) =>
  (await call(router.stolenDevices.check, { numbers: [number] }, by(who))).found
const takePart = (who: Colleague, takes_part = true) => call(router.stolenDevices.takePart, { takes_part }, by(who))

it('a report warns another shop where both take part, without saying who made it, until the device is found', async () => {
  const [imei = ''] = newImeis(1)
  const { id } = await report(imei, shop.admin)
  expect(await found(imei, shop.member)).toMatchObject([{ number: imei, kind: 'stolen', is_own: true }])
  expect(await found(imei, other.member)).toEqual([])
  await takePart(shop.owner)
  expect(await found(imei, other.member)).toEqual([])
  await takePart(other.owner)
  const [warned] = await found(`IMEI: ${imei.slice(0, 14)}`, other.member)
  expect(warned).toEqual({ number: imei, kind: 'stolen', is_own: false, reported_at: expect.any(String) })
  await takePart(shop.owner, false)
  expect(await found(imei, other.member)).toEqual([])
  await takePart(shop.owner)
  await call(router.stolenDevices.resolve, { id }, by(shop.admin))
  expect(await found(imei, other.member)).toEqual([])
  expect((await call(router.stolenDevices.list, {}, by(shop.member))).reports).toMatchObject([
    { id, note: null, resolved_at: expect.any(String) },
  ])
})

it('is made once by who may correct stock, of a number that can be one, and is nobody else’s', async () => {
  const [imei = ''] = newImeis(1)
  expect(await codeOf(report(imei, shop.member))).toBe('AUTHORIZATION_ERROR')
  expect(await codeOf(takePart(shop.member))).toBe('AUTHORIZATION_ERROR')
  const mistyped = `${imei.slice(0, 14)}${(Number(imei[14]) + 1) % 10}`
  expect(await codeOf(report(mistyped, shop.owner))).toBe('UNIT_NUMBER_WRONG')
  const [one, two] = await Promise.all([report(imei, shop.owner), report(imei, shop.admin)])
  expect(one.id).toBe(two.id)
  expect(await codeOf(report(newImeis(1)[0] ?? '', shop.owner, one.id))).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await codeOf(call(router.stolenDevices.resolve, { id: one.id }, by(other.owner)))).toBe('NOT_FOUND')
  expect((await call(router.stolenDevices.list, {}, by(other.owner))).totalCount).toBe(0)
  const rows = await testDb.asOwner<{ number_hash: Buffer }>(
    'select number_hash from device_reports where org_id = $1',
    [shop.org_id],
  )
  expect(rows[0]?.number_hash.toString('utf8')).not.toContain(imei)
})

it('is looked up so often in a day by one person and by a shop, and what their own shop reported whenever they ask', async () => {
  const [own = '', theirs = ''] = newImeis(2)
  await report(own, shop.owner)
  await report(theirs, other.owner)
  const check = (who: Colleague) => call(router.stolenDevices.check, { numbers: [own, theirs] }, by(who))
  expect(await check(shop.member)).toMatchObject({ found: [{ number: own }], others: 'takes_no_part' })
  await takePart(shop.owner)
  await takePart(other.owner)
  const askMany = async (who: Colleague, times: number) => {
    for (let time = 0; time < times; time++) await call(router.stolenDevices.check, { numbers: newImeis(50) }, by(who))
  }
  await askMany(shop.member, 50)
  expect(await check(shop.member)).toMatchObject({ found: [{ number: own, is_own: true }], others: 'used_up' })
  const all = { found: [{ number: own }, { number: theirs, is_own: false }], others: 'asked' }
  expect(await check(shop.admin)).toMatchObject(all)
  await askMany(shop.admin, 49)
  const last = await call(router.stolenDevices.check, { numbers: newImeis(50) }, by(shop.owner))
  expect(last).toEqual({ found: [], others: 'used_up' })
})

it('a check with the regulator is kept with who made it, for this shop alone', async () => {
  const [imei = ''] = newImeis(1)
  const id = randomUUID()
  const record = () => call(router.stolenDevices.recordCheck, { id, number: imei, result: 'listed' }, by(shop.member))
  await record()
  await record()
  const of = (who: Colleague) => call(router.stolenDevices.checks, { number: imei.slice(0, 14) }, by(who))
  expect((await of(shop.owner)).checks).toMatchObject([{ id, number: imei, result: 'listed' }])
  expect((await of(other.owner)).checks).toEqual([])
})
