import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let phone: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  phone = await stockProduct(testDb, shop, { stock: 50, price: 20_000 })
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const add = async (said: object) =>
  await call(router.staff.add, { name: 'Amina', pin: '4071', ...said }, by(shop.owner))
const unlock = (staff_id: string, pin: string, at = till) =>
  call(router.till.unlock, { token_hash: at.hash, staff_id, pin }, by())
const change = (staff_id: string, pin: string, new_pin: string) =>
  call(router.till.changePin, { token_hash: till.hash, staff_id, pin, new_pin }, by())
const changeAtDesk = (pin: string, new_pin: string, who = shop.member) =>
  call(router.staff.changeOwnPin, { pin, new_pin }, by(who))
const versionAt = async (at: TestTill) => {
  const { terminal } = await call(
    router.till.heartbeat,
    { token_hash: at.hash, app_version: '1', queue_length: 0 },
    by(),
  )
  return terminal.staff?.people[0]?.key_version
}

describe('one’s own PIN', () => {
  it('is changed at a till by the old one; what that unlocked is locked at every till', async () => {
    const { id } = await add({})
    const other = await openTill(testDb, shop, 'Other')
    const { pass } = await unlock(id, '4071', other)
    const before = await versionAt(other)
    const unlocked = await change(id, '4071', '9260')
    expect(await sellAtTill(testDb, till, tillSale(phone, { staff_pass: unlocked.pass }))).toMatchObject({
      outcome: 'posted',
    })
    expect(await codeOf(sellAtTill(testDb, other, tillSale(phone, { staff_pass: pass })))).toBe('PIN_NEEDED')
    expect(await versionAt(other)).toBe(Number(before) + 1)
    expect(await codeOf(unlock(id, '4071'))).toBe('PIN_WRONG')
    expect(await unlock(id, '9260', other)).toMatchObject({ person: { name: 'Amina' } })
    expect(await codeOf(change(id, '9260', '9260'))).toBe('PIN_SAME')
    await expect(change(id, '9260', '1234')).rejects.toThrow('Input validation failed')
  })

  it('that is changed while the old one is looked at: what the old one unlocks is locked', async () => {
    const { id } = await add({})
    const meanwhile = (pin: string, new_pin: string): TestDatabase => {
      let asked = 0
      const { calls } = testDb.database
      const asAppFor: typeof calls.asAppFor = async (shopId, work) => {
        asked += 1
        if (asked === 2) await change(id, pin, new_pin)
        return await calls.asAppFor(shopId, work)
      }
      return { ...testDb, database: { ...testDb.database, calls: { ...calls, asAppFor } } }
    }
    const asked_for = { token_hash: till.hash, staff_id: id }
    const slow = { context: visitOf(meanwhile('4071', '9260'), undefined) }
    const { pass } = await call(router.till.unlock, { ...asked_for, pin: '4071' }, slow)
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass })))).toBe('PIN_NEEDED')
    const again = { context: visitOf(meanwhile('9260', '5182'), undefined) }
    expect(await codeOf(call(router.till.changePin, { ...asked_for, pin: '9260', new_pin: '7713' }, again))).toBe(
      'PIN_NEEDED',
    )
    expect(await unlock(id, '5182')).toMatchObject({ person: { key_version: 3 } })
  })

  it('counts wrong old PINs with those of unlocking, at tills and at the desk together', async () => {
    const { id } = await add({ user_id: shop.member.user_id })
    expect(await call(router.staff.own, undefined, by(shop.member))).toEqual({ has_pin: true })
    const tries = await Promise.all([
      ...Array.from({ length: 12 }, () => codeOf(change(id, '5555', '9260'))),
      ...Array.from({ length: 12 }, async () =>
        changeAtDesk('5556', '9260').then(
          ({ is_changed }) => (is_changed ? 'changed' : 'PIN_WRONG'),
          (error: { entry: { code: string } }) => error.entry.code,
        ),
      ),
    ])
    expect(tries.filter((code) => code === 'PIN_WRONG')).toHaveLength(10)
    expect(new Set(tries)).toEqual(new Set(['PIN_WRONG', 'PIN_LOCKED']))
    expect(await codeOf(changeAtDesk('4071', '9260'))).toBe('PIN_LOCKED')
    expect(await codeOf(unlock(id, '4071'))).toBe('PIN_LOCKED')
  })

  it('is changed at the desk by its person alone, and by nobody without one', async () => {
    const { id } = await add({ user_id: shop.member.user_id })
    expect(await codeOf(changeAtDesk('4071', '9260', shop.admin))).toBe('PIN_NOT_SET')
    expect(await call(router.staff.own, undefined, by(shop.admin))).toEqual({ has_pin: false })
    expect(await changeAtDesk('4072', '9260')).toEqual({ is_changed: false, tries_left: 9 })
    expect(await changeAtDesk('4071', '9260')).toEqual({ is_changed: true, tries_left: null })
    expect(await unlock(id, '9260')).toMatchObject({ person: { name: 'Amina' } })
    const theirs = await openTill(testDb, await openShop(testDb))
    const asked = { token_hash: theirs.hash, staff_id: id, pin: '9260', new_pin: '8142' }
    expect(await codeOf(call(router.till.changePin, asked, by()))).toBe('NOT_FOUND')
  })
})
