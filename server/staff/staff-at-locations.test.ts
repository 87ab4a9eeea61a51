import { randomUUID } from 'node:crypto'
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
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let main: string
let jinja: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  main = shop.org_id
  jinja = (await call(router.locations.add, { name: 'Jinja', kind: 'shop' }, by(shop.owner))).id
  till = await openTill(testDb, shop)
})

const by = (who?: Colleague) => ({ context: visitOf(testDb, who) })
type Said = { name: string; user_id?: string; role_id?: string; pin?: string; location_ids?: string[] | null }
const add = (said: Said, who = shop.owner) => call(router.staff.add, said, by(who))
const change = (
  said: { id: string; name?: string; is_active?: boolean; location_ids?: string[] | null },
  who = shop.owner,
) => call(router.staff.change, said, by(who))
const assign = (person: Colleague, location_ids: string[] | null) =>
  call(router.locations.assign, { user_id: person.user_id, location_ids }, by(shop.owner))
const move = (location_id: string) => call(router.terminals.move, { id: till.id, location_id }, by(shop.owner))
const unlock = (staff_id: string, pin: string) =>
  call(router.till.unlock, { token_hash: till.hash, staff_id, pin }, by())
const greet = async () => {
  const beat = { token_hash: till.hash, app_version: '1', queue_length: 0 }
  return (await call(router.till.heartbeat, beat, by())).terminal.staff?.people.map(({ name }) => name)
}

describe('a till', () => {
  it('is unlocked by who works where it stands, and knows nobody else', async () => {
    const amina = await add({ name: 'Amina', pin: '4071', location_ids: [jinja] })
    const brian = await add({ name: 'Brian', user_id: shop.member.user_id, pin: '2580' })
    await add({ name: 'The boss', user_id: shop.owner.user_id, pin: '7315' })
    expect(await greet()).toEqual(['Brian', 'The boss'])
    expect(await codeOf(unlock(amina.id, '4071'))).toBe('NOT_FOUND')
    await assign(shop.member, [jinja])
    expect(await greet()).toEqual(['The boss'])
    expect(await codeOf(unlock(brian.id, '2580'))).toBe('NOT_FOUND')
    await move(jinja)
    expect(await greet()).toEqual(['Amina', 'Brian', 'The boss'])
    for (const [id, pin] of [
      [amina.id, '4071'],
      [brian.id, '2580'],
    ] as const)
      expect(await unlock(id, pin)).toMatchObject({ person: { id } })
  })

  it('takes no badge, no approval and no pass of who does not work there any more', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 50 })
    const amina = await add({ name: 'Amina', pin: '4071' })
    const boss = await add({ name: 'The boss', user_id: shop.owner.user_id, pin: '7315' })
    const { badge } = await call(router.staff.makeBadge, { id: amina.id }, by(shop.owner))
    await call(router.staff.setPin, { id: amina.id, pin: '4071' }, by(shop.owner))
    const { pass } = await unlock(amina.id, '4071')
    await sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass }))
    await change({ id: amina.id, location_ids: [jinja] })
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass })))).toBe('PIN_NEEDED')
    const late = await sellAtTill(testDb, till, tillSale(phone, { staff_pass: pass, origin: 'offline' }))
    expect(late).toMatchObject({ outcome: 'posted', flags: ['seller_unknown'] })
    expect(await codeOf(call(router.till.unlock, { token_hash: till.hash, badge }, by()))).toBe('BADGE_UNKNOWN')
    const own = (await unlock(boss.id, '7315')).pass
    const asked = {
      token_hash: till.hash,
      staff_pass: own,
      cancellation: { client_refund_id: randomUUID(), sale_id: late.sale_id, reason: 'Mistake' },
    }
    const approver = { staff_id: amina.id, pin: '4071' }
    expect(await codeOf(call(router.till.cancel, { ...asked, approver }, by()))).toBe('NOT_FOUND')
  })

  it('stays locked where nobody works who could unlock it', async () => {
    const phone = await stockProduct(testDb, shop, { stock: 50 })
    await add({ name: 'Amina', pin: '4071', location_ids: [jinja] })
    expect(await greet()).toEqual([])
    expect(await codeOf(sellAtTill(testDb, till, tillSale(phone)))).toBe('PIN_NEEDED')
  })
})

describe('whoever works at chosen locations', () => {
  beforeEach(() => assign(shop.admin, [jinja]))

  it('adds people without an account for those alone', async () => {
    expect(await add({ name: 'Amina', pin: '4071' }, shop.admin)).toMatchObject({ location_ids: [jinja] })
    for (const location_ids of [null, [main], [main, jinja]])
      expect(await codeOf(add({ name: 'Brian', location_ids }, shop.admin))).toBe('AUTHORIZATION_ERROR')
  })

  it('changes nobody without an account who works at another', async () => {
    for (const location_ids of [null, [main], [main, jinja]]) {
      const { id } = await add({
        name: `P ${location_ids?.length ?? 0} ${location_ids?.at(0)?.slice(0, 8)}`,
        location_ids,
      })
      for (const work of [
        () => change({ id, is_active: false }, shop.admin),
        () => change({ id, location_ids: [jinja] }, shop.admin),
        () => call(router.staff.setPin, { id, pin: '4071' }, by(shop.admin)),
        () => call(router.staff.makeBadge, { id }, by(shop.admin)),
      ])
        expect(await codeOf(work())).toBe('AUTHORIZATION_ERROR')
    }
    const { id } = await add({ name: 'Amina', location_ids: [jinja] })
    expect(await change({ id, name: 'Amina N.' }, shop.admin)).toMatchObject({
      name: 'Amina N.',
      location_ids: [jinja],
    })
    for (const location_ids of [null, [main]])
      expect(await codeOf(change({ id, location_ids }, shop.admin))).toBe('AUTHORIZATION_ERROR')
  })

  it('changes no role of somebody without an account at another', async () => {
    const role = await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['sell'], name: 'Cashier' })
    await assign(shop.member, [jinja])
    await add({ name: 'Amina', role_id: role, location_ids: [main] })
    const asked = { id: role, name: 'Cashier', rights: [] }
    expect(await codeOf(call(router.organization.updateRole, asked, by(shop.admin)))).toBe('AUTHORIZATION_ERROR')
  })
})

describe('where people without an account work', () => {
  it('is among the shop’s open locations, and is said in the trail', async () => {
    const other = await openShop(testDb)
    const { id } = await add({ name: 'Amina' })
    expect(await codeOf(change({ id, location_ids: [other.org_id] }))).toBe('NOT_FOUND')
    await change({ id, location_ids: [jinja] })
    const [entry] = (await call(router.audit.list, { resource_type: 'staff' }, by(shop.owner))).entries
    expect(entry).toMatchObject({ old_values: { locations: null }, new_values: { locations: ['Jinja'] } })
    expect(await codeOf(call(router.locations.close, { id: jinja }, by(shop.owner)))).toBe('LOCATION_HAS_PEOPLE')
    await change({ id, location_ids: null })
    await call(router.locations.close, { id: jinja }, by(shop.owner))
    expect(await codeOf(change({ id, location_ids: [jinja] }))).toBe('LOCATION_CLOSED')
  })

  it('is their account’s where they have one', async () => {
    const { id } = await add({ name: 'Brian', user_id: shop.member.user_id })
    expect(await codeOf(change({ id, location_ids: [jinja] }))).toBe('STAFF_LOCATIONS_ARE_THE_ACCOUNTS')
    await assign(shop.member, [jinja])
    const [brian] = (await call(router.staff.list, undefined, by(shop.owner))).staff
    expect(brian).toMatchObject({ name: 'Brian', location_ids: [jinja] })
  })
})
