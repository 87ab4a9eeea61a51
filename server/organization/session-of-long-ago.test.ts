import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { Right } from '@tunda/contract/organization/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { outcomeOf, visitOf } from '../testing/visits.ts'

const { organization } = router
const needed = 'REAUTHENTICATION_NEEDED'

let testDb: TestDatabase
let shop: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const at = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const addRole = (...rights: Right[]) => call(organization.addRole, { name: randomUUID().slice(0, 8), rights }, at())
const invite = (asked: { role?: 'admin' | 'member'; role_id?: string }) =>
  outcomeOf(call(organization.invite, { email: `${randomUUID()}@example.ug`, ...asked }, at()))
const give = (role_id: string | null) =>
  outcomeOf(call(organization.giveRole, { user_id: shop.member.user_id, role_id }, at()))
const makeAdmin = () => outcomeOf(call(organization.changeRole, { id: shop.member.user_id, role: 'admin' }, at()))
const signedInAgo = (interval: string) =>
  testDb.asOwner('update auth.sessions set authenticated_at = now() - $2::interval where user_id = $1', [
    shop.owner.user_id,
    interval,
  ])

describe('a session that was signed in long ago', () => {
  it('invites colleagues, and makes nobody who lets others in', async () => {
    const [lead, programmer, cashier] = [
      await addRole('manage_members'),
      await addRole('manage_api_keys'),
      await addRole('sell'),
    ]
    await signedInAgo('11 minutes')
    expect(await Promise.all([invite({}), invite({ role_id: cashier.id })])).toEqual(['done', 'done'])
    const admins = [invite({ role: 'admin' }), invite({ role_id: lead.id }), invite({ role_id: programmer.id })]
    expect(await Promise.all(admins)).toEqual([needed, needed, needed])
    expect([await makeAdmin(), await give(lead.id), await give(cashier.id)]).toEqual([needed, needed, 'done'])
    const wider = { id: cashier.id, name: cashier.name, rights: ['sell', 'manage_members'] as Right[] }
    const widen = () => outcomeOf(call(organization.updateRole, wider, at()))
    expect(await widen()).toBe(needed)
    const move = (id: string, move_to: string) => outcomeOf(call(organization.removeRole, { id, move_to }, at()))
    expect(await move(cashier.id, lead.id)).toBe(needed)

    await signedInAgo('9 minutes')
    expect([await invite({ role: 'admin' }), await widen(), await give(lead.id)]).toEqual(['done', 'done', 'done'])
    // Who lets others in already goes on doing so.
    await signedInAgo('11 minutes')
    expect([await give(programmer.id), await makeAdmin(), await give(null)]).toEqual(['done', 'done', 'done'])
    expect(await makeAdmin()).toBe(needed)
  })

  it('closes no shop', async () => {
    const [named] = await testDb.asOwner<{ name: string }>('select name from organizations where id = $1', [
      shop.org_id,
    ])
    const close = () => outcomeOf(call(organization.close, { name: named?.name ?? '' }, at()))
    await signedInAgo('11 minutes')
    expect(await close()).toBe(needed)
    await signedInAgo('9 minutes')
    expect(await close()).toBe('done')
  })

  it('has no archive made of everything that the shop has', async () => {
    await signedInAgo('11 minutes')
    expect(await outcomeOf(call(router.exports.prepare, undefined, at()))).toBe(needed)
    await signedInAgo('9 minutes')
    expect(await outcomeOf(call(router.exports.prepare, undefined, at()))).toBe('done')
  })
})
