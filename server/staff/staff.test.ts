import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { removeMember } from '../organization/remove-member.ts'
import { router } from '../router.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
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
  phone = await stockProduct(testDb, shop, { stock: 50 })
})

const by = (who?: Colleague) => ({ context: visitOf(testDb, who) })
const add = (said: { name: string; user_id?: string; role_id?: string; pin?: string }, who = shop.owner) =>
  call(router.staff.add, said, by(who))
const unlock = (staff_id: string, pin: string, at = till) =>
  call(router.till.unlock, { token_hash: at.hash, staff_id, pin }, by())
const rowOf = async (id: string) => {
  const [row] = await testDb.asOwner<Record<string, unknown>>('select * from sales where id = $1', [id])
  return row
}

describe('PINs that are looked at', () => {
  it('hold up the tills of their own shop alone, and use up no try where nobody looks at them', async () => {
    const next = await openShop(testDb)
    const there = await openTill(testDb, next)
    const { id: other } = await add({ name: 'Okello', pin: '9260' }, next.owner)
    const people: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) people.push((await add({ name, pin: '4071' })).id)
    const flood = Promise.allSettled(people.flatMap((id) => Array.from({ length: 10 }, () => unlock(id, '4071'))))
    for (let nth = 0; nth < 3; nth += 1)
      expect(await unlock(other, '9260', there)).toMatchObject({ person: { id: other } })
    const codes = (await flood).flatMap((one) => (one.status === 'rejected' ? [one.reason.entry.code] : []))
    expect(new Set(codes)).toEqual(new Set(['service_busy']))
    const kept = await testDb.asOwner<{ tries: number }>(
      'select coalesce(sum(cardinality(tries)), 0)::int as tries from staff where org_id = $1',
      [shop.org_id],
    )
    expect(kept).toEqual([{ tries: 0 }])
  })
})

describe('the list of staff', () => {
  it('has people with and without an account, and shows no secret of theirs', async () => {
    const amina = await add({ name: 'Amina', pin: '4071' })
    const owner = await add({ name: 'The boss', user_id: shop.owner.user_id })
    expect(amina).toMatchObject({ name: 'Amina', has_pin: true, is_active: true, user_id: null })
    expect(amina.rights).toMatchObject({ sell: true })
    expect(owner.rights).toMatchObject({ own_shop: true })
    const listed = await call(router.staff.list, undefined, by(shop.owner))
    expect(listed.staff.map(({ name }) => name)).toEqual(['Amina', 'The boss'])
    expect(JSON.stringify(listed)).not.toMatch(/argon|hash|verifier/)
    const [kept] = await testDb.asOwner<{ pin_hash: string }>('select pin_hash from staff where id = $1', [amina.id])
    expect(kept?.pin_hash).toMatch(/^\$argon2id\$/)
  })

  it('refuses a name twice, an account twice, a stranger’s account, and PINs that anybody guesses', async () => {
    await add({ name: 'Amina', user_id: shop.member.user_id })
    expect(await codeOf(add({ name: 'amina' }))).toBe('STAFF_NAME_TAKEN')
    expect(await codeOf(add({ name: 'Other', user_id: shop.member.user_id }))).toBe('STAFF_ACCOUNT_TAKEN')
    const stranger = await openShop(testDb)
    expect(await codeOf(add({ name: 'Stranger', user_id: stranger.member.user_id }))).toBe('NOT_FOUND')
    for (const pin of ['1234', '9876', '1111', '1212', '123123', '123', '1234567'])
      await expect(add({ name: `P ${pin}`, pin })).rejects.toThrow(/valid|easy|digits/i)
  })

  it('gives nobody a PIN of somebody who may do more', async () => {
    const owner = await add({ name: 'The boss', user_id: shop.owner.user_id, pin: '7315' })
    const set = call(router.staff.setPin, { id: owner.id, pin: '7316' }, by(shop.admin))
    expect(await codeOf(set)).toBe('MORE_THAN_OWN_RIGHTS')
    const badge = call(router.staff.makeBadge, { id: owner.id }, by(shop.admin))
    expect(await codeOf(badge)).toBe('MORE_THAN_OWN_RIGHTS')
    expect(await unlock(owner.id, '7315')).toMatchObject({ person: { name: 'The boss' } })
  })
})

describe('a till of a shop without staff', () => {
  it('asks nobody for a PIN, and sells as itself and not as its owner', async () => {
    const greeted = await call(
      router.till.heartbeat,
      { token_hash: till.hash, app_version: '1', queue_length: 0 },
      by(),
    )
    expect(greeted.terminal.staff).toBeUndefined()
    const { sale_id } = await sellAtTill(testDb, till, tillSale(phone))
    expect(await rowOf(sale_id)).toMatchObject({ user_id: till.id, cashier_id: null, served_by: null })
    const trail = await call(router.audit.list, { resource_type: 'sale' }, by(shop.owner))
    expect(trail.entries[0]).toMatchObject({ user_id: till.id, user_name: 'Counter' })
  })
})

describe('a till of a shop with staff', () => {
  it('sells as whoever unlocked it, and for whom they say served', async () => {
    const amina = await add({ name: 'Amina', pin: '4071' })
    const brian = await add({ name: 'Brian', user_id: shop.member.user_id, pin: '2580' })
    const { pass, person } = await unlock(amina.id, '4071')
    expect(person).toMatchObject({ name: 'Amina', has_pin: true })
    const own = await sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass }))
    expect(await rowOf(own.sale_id)).toMatchObject({
      user_id: amina.id,
      cashier_id: amina.id,
      served_by: 'Amina',
      flags: [],
    })
    const other = await sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass, served_by: brian.id }))
    const row = await rowOf(other.sale_id)
    expect(row).toMatchObject({ user_id: shop.member.user_id, cashier_id: amina.id, served_by: 'Brian' })
    const sale = await call(router.sales.get, { id: own.sale_id }, by(shop.owner))
    expect(sale).toMatchObject({ user_id: amina.id, served_by: 'Amina', cashier_name: 'Amina' })
    const insights = await call(router.analytics.insights, {}, by(shop.owner))
    expect(insights.staff.map(({ name }) => name).sort()).toEqual(['Amina', 'The member'])
  })

  it('refuses a sale online that nobody unlocked, and posts an offline one with its flag', async () => {
    await add({ name: 'Amina', pin: '4071' })
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone)))).toBe('PIN_NEEDED')
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone, { staff_pass: 'made.0.up.here' })))).toBe('PIN_NEEDED')
    const posted = await sellAtTill(testDb, till, tillSale(phone, { origin: 'offline' }))
    expect(posted).toMatchObject({ outcome: 'posted', flags: ['seller_unknown'] })
  })

  it('takes a pass at its own till alone, until the PIN changes or the person leaves', async () => {
    const amina = await add({ name: 'Amina', user_id: shop.member.user_id, pin: '4071' })
    const { pass } = await unlock(amina.id, '4071')
    const second = await openTill(testDb, shop, 'Second')
    expect(await codeOf(sellAtTill(testDb, second, tillSale(phone, { staff_pass: pass })))).toBe('PIN_NEEDED')
    await call(router.staff.setPin, { id: amina.id, pin: '9260' }, by(shop.owner))
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass })))).toBe('PIN_NEEDED')
    const { pass: anew } = await unlock(amina.id, '9260')
    await as(testDb, shop.owner, (tx, member) => removeMember(tx, { id: shop.member.user_id }, member))
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone, { staff_pass: anew })))).toBe('PIN_NEEDED')
    expect(await codeOf(unlock(amina.id, '9260'))).toBe('NOT_FOUND')
    const fact = await sellAtTill(testDb, till, tillSale(phone, { staff_pass: anew, origin: 'offline' }))
    expect(fact.flags).toEqual(['seller_unknown'])
    expect(await rowOf(fact.sale_id)).toMatchObject({ user_id: shop.member.user_id, served_by: 'Amina' })
  })

  it('is closed to whoever the platform suspended, with the pass they had', async () => {
    const amina = await add({ name: 'Amina', user_id: shop.member.user_id, pin: '4071' })
    const { pass } = await unlock(amina.id, '4071')
    const { badge } = await call(router.staff.makeBadge, { id: amina.id }, by(shop.owner))
    const scan = () => call(router.till.unlock, { token_hash: till.hash, badge }, by())
    const setBan = (at: string) =>
      testDb.asOwner(`update auth.users set banned_at = ${at} where id = $1`, [shop.member.user_id])
    await setBan('now()')
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass })))).toBe('PIN_NEEDED')
    expect(await codeOf(unlock(amina.id, '4071'))).toBe('NOT_FOUND')
    expect(await codeOf(scan())).toBe('BADGE_UNKNOWN')
    await setBan('null')
    expect(await scan()).toMatchObject({ person: { name: 'Amina' } })
  })

  it('flags what was sold offline on a pass older than a week', async () => {
    const amina = await add({ name: 'Amina', pin: '4071' })
    const { pass } = await unlock(amina.id, '4071')
    for (const [days, flags] of [
      [6, []],
      [8, ['seller_unknown']],
    ] as const) {
      const putBack = setClock(() => Date.now() + days * 86_400_000)
      const sold = await sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass, origin: 'offline' }))
      putBack()
      expect(sold.flags).toEqual(flags)
    }
  })

  it('flags what is dated before it was unlocked for it', async () => {
    await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '90 days' where id = $1`, [till.id])
    const amina = await add({ name: 'Amina', pin: '4071' })
    const { pass } = await unlock(amina.id, '4071')
    for (const [minutes, flags] of [
      [2, []],
      [60 * 24 * 30, ['clock_skew']],
    ] as const) {
      const sale_date = new Date(Date.now() - minutes * 60_000).toISOString()
      const more = { staff_pass: pass, origin: 'offline', sale_date, device_time: sale_date } as const
      expect((await sellAtTill(testDb, till, tillSale(phone, more))).flags).toEqual(flags)
    }
  })

  it('is unlocked by a badge, until another one is made', async () => {
    const amina = await add({ name: 'Amina' })
    const { badge } = await call(router.staff.makeBadge, { id: amina.id }, by(shop.owner))
    const scan = () => call(router.till.unlock, { token_hash: till.hash, badge }, by())
    expect(await scan()).toMatchObject({ person: { name: 'Amina', has_pin: false } })
    const foreign = await openTill(testDb, await openShop(testDb))
    expect(await codeOf(call(router.till.unlock, { token_hash: foreign.hash, badge }, by()))).toBe('BADGE_UNKNOWN')
    await call(router.staff.makeBadge, { id: amina.id }, by(shop.owner))
    expect(await codeOf(scan())).toBe('BADGE_UNKNOWN')
  })
})

describe('a PIN', () => {
  it('is checked ten times an hour, however many try at once, and others are not delayed', async () => {
    const amina = await add({ name: 'Amina', pin: '4071' })
    const brian = await add({ name: 'Brian', pin: '2580' })
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, i) => codeOf(unlock(amina.id, String(5000 + i)))))
    expect(guesses.filter((code) => code === 'PIN_WRONG')).toHaveLength(10)
    expect(new Set(guesses)).toEqual(new Set(['PIN_WRONG', 'PIN_LOCKED']))
    expect(await codeOf(unlock(amina.id, '4071'))).toBe('PIN_LOCKED')
    const { alerts } = await call(router.notifications.alerts.list, {}, by(shop.owner))
    expect(alerts.map(({ title }) => title)).toEqual(['The PIN of Amina was wrong many times at Counter'])
    expect(await unlock(brian.id, '2580')).toMatchObject({ person: { name: 'Brian' } })
    const { staff } = await call(router.staff.list, undefined, by(shop.owner))
    expect(staff.map(({ locked_until }) => locked_until !== null)).toEqual([true, false])
    await call(router.staff.setPin, { id: amina.id, pin: '9260' }, by(shop.owner))
    expect(await unlock(amina.id, '9260')).toMatchObject({ person: { name: 'Amina' } })
  })

  it('that was right uses up no try, and a wrong one comes back after its hour', async () => {
    const amina = await add({ name: 'Amina', pin: '4071' })
    for (let i = 0; i < 12; i += 1) await unlock(amina.id, '4071')
    for (let i = 0; i < 10; i += 1) await codeOf(unlock(amina.id, '5999'))
    expect(await codeOf(unlock(amina.id, '4071'))).toBe('PIN_LOCKED')
    const putBack = setClock(() => Date.now() + 3_601_000)
    const unlocked = await unlock(amina.id, '4071').finally(putBack)
    expect(unlocked).toMatchObject({ person: { name: 'Amina' } })
  })
})
