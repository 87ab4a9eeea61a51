import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHub } from '../realtime/open-hub.ts'
import { router } from '../router.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import type { Colleague } from '../testing/shops.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { restorePerson, restoreShop, suspendPerson, suspendShop } from './suspend.ts'
import { asSuperAdmin, openSuperAdmin } from './testing.ts'

let testDb: TestDatabase
let ruth: Colleague
beforeAll(async () => {
  testDb = await openTestDatabase()
  ruth = await openSuperAdmin(testDb)
})
afterAll(() => testDb.close())

const why = { reason: 'It sends spam' }
const listing = (who: Colleague) => call(router.organization.list, undefined, { context: visitOf(testDb, who) })
const suspending = (id: string, by = ruth) =>
  asSuperAdmin(testDb, by, (tx, admin) => suspendPerson(tx, { id, ...why }, admin))
const restoring = (id: string) => asSuperAdmin(testDb, ruth, (tx, admin) => restorePerson(tx, { id, ...why }, admin))
const closing = (id: string) => asSuperAdmin(testDb, ruth, (tx, admin) => suspendShop(tx, { id, ...why }, admin))
const opening = (id: string) => asSuperAdmin(testDb, ruth, (tx, admin) => restoreShop(tx, { id, ...why }, admin))

describe('a suspended person', () => {
  it('is refused from the next request on, in words that say so, and comes back with the same session', async () => {
    const shop = await openShop(testDb)
    expect(await suspending(shop.member.user_id)).toMatchObject({ reason: why.reason, restored_at: null })
    await suspending(shop.member.user_id)
    const failure = await failureOf(listing(shop.member))
    expect(failure.entry.code).toBe('ACCOUNT_SUSPENDED')
    expect(failure.message).toContain('suspended')
    expect((await listing(shop.owner)).organizations).toHaveLength(1)
    expect(await restoring(shop.member.user_id)).toMatchObject({ restored_at: expect.any(String) })
    expect((await listing(shop.member)).organizations).toHaveLength(1)
    expect((await failureOf(restoring(shop.member.user_id))).entry.code).toBe('NOT_FOUND')
  })

  it('stands in the platform’s log and in the trail of each of their shops, with the reason', async () => {
    const shop = await openShop(testDb)
    await suspending(shop.admin.user_id)
    await restoring(shop.admin.user_id)
    const trail = await testDb.asOwner<{ action_type: string; reason: string }>(
      `select action_type, new_values ->> 'reason' as reason from audit_log where org_id = $1 and resource_id = $2 order by id`,
      [shop.org_id, shop.admin.user_id],
    )
    expect(trail).toEqual([
      { action_type: 'suspended', reason: why.reason },
      { action_type: 'restored', reason: why.reason },
    ])
    expect(
      await testDb.asOwner('select 1 from platform_log where resource_id = $1', [shop.admin.user_id]),
    ).toHaveLength(2)
  })

  it('is suspended and let in again by nobody who signed in long ago: a copied session throws out no team', async () => {
    const shop = await openShop(testDb)
    const signedIn = (minutes: number) =>
      testDb.asOwner(
        `update auth.sessions set authenticated_at = now() - make_interval(mins => $2) where user_id = $1`,
        [ruth.user_id, minutes],
      )
    await signedIn(11)
    const { member, org_id } = shop
    const asked = [suspending(member.user_id), restoring(member.user_id), closing(org_id), opening(org_id)]
    const codes = await Promise.all(asked.map(async (one) => (await failureOf(one)).entry.code))
    expect(codes).toEqual(Array(4).fill('REAUTHENTICATION_NEEDED'))
    await signedIn(1)
    expect(await suspending(member.user_id)).toMatchObject({ reason: why.reason })
  })

  it('is never oneself, nor the last of the platform team, also when two suspend each other', async () => {
    expect((await failureOf(suspending(ruth.user_id))).entry.code).toBe('SUSPENDS_ONESELF')
    const other = await openSuperAdmin(testDb)
    const both = await Promise.allSettled([suspending(other.user_id), suspending(ruth.user_id, other)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await testDb.asOwner('update auth.users set banned_at = null')
    await testDb.asOwner('delete from super_admins where user_id = $1', [other.user_id])
  })

  it('hears nothing any more on an open socket', async () => {
    const shop = await openShop(testDb)
    const hub = openHub({ database: testDb.database, log: { error: () => undefined } })
    const gone = new Promise<string>((resolve) => {
      const { caller } = shop.member
      hub.listen({ caller, org_id: shop.org_id, hear: () => undefined, end: resolve, restart: () => undefined })
    })
    await suspending(shop.member.user_id)
    expect(await gone).toBe('session')
    await hub.stop()
  })
})

describe('a suspended shop', () => {
  it('is closed to its people and listed as such; their other shops are open', async () => {
    const [shop, other] = [await openShop(testDb), await openShop(testDb)]
    await testDb.asOwner(`insert into organization_members (org_id, user_id, role) values ($1, $2, 'member')`, [
      other.org_id,
      shop.owner.user_id,
    ])
    await closing(shop.org_id)
    expect((await failureOf(as(testDb, shop.owner, async () => undefined))).entry.code).toBe('SHOP_SUSPENDED')
    const { organizations } = await listing(shop.owner)
    expect(organizations.map(({ id, state }) => ({ id, state }))).toEqual([
      { id: shop.org_id, state: 'suspended' },
      { id: other.org_id, state: null },
    ])
    // Who names no shop gets one that is open.
    const anywhere = { ...shop.owner, caller: { ...shop.owner.caller, wanted_org_id: undefined } }
    expect(await as(testDb, anywhere, async (_tx, member) => member.org_id)).toBe(other.org_id)
    await opening(shop.org_id)
    expect(await as(testDb, shop.owner, async (_tx, member) => member.org_id)).toBe(shop.org_id)
  })

  it('ends what listens to it', async () => {
    const shop = await openShop(testDb)
    const hub = openHub({ database: testDb.database, log: { error: () => undefined } })
    const gone = new Promise<string>((resolve) => {
      const { caller } = shop.owner
      hub.listen({ caller, org_id: shop.org_id, hear: () => undefined, end: resolve, restart: () => undefined })
    })
    await closing(shop.org_id)
    expect(await gone).toBe('member')
    await hub.stop()
  })

  it('refuses its tills, which keep what they sold: it posts once the shop is open again', async () => {
    const [shop, neighbour] = [await openShop(testDb), await openShop(testDb)]
    const [till, theirs] = [await openTill(testDb, shop), await openTill(testDb, neighbour)]
    const [product, another] = [await stockProduct(testDb, shop), await stockProduct(testDb, neighbour)]
    await closing(shop.org_id)
    const batches = openSaleBatches(testDb.database, trial)
    const sale = tillSale(product, { origin: 'offline' })
    const [refused, sold] = await Promise.all([
      failureOf(sellAtTill(testDb, till, sale, batches)),
      sellAtTill(testDb, theirs, tillSale(another), batches),
    ])
    expect(refused.entry).toMatchObject({ code: 'SHOP_SUSPENDED', status: 403 })
    expect(sold).toMatchObject({ success: true })
    await opening(shop.org_id)
    expect(await sellAtTill(testDb, till, sale, batches)).toMatchObject({ success: true, isReplay: false })
  })
})
