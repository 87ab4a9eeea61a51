import type { Tx } from '@tunda/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { lockOrganization } from './lock-organization.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'free')
})

/** Runs `work` in a transaction of the shop that stays open until `end` is called. */
async function openTransaction(of: TestShop, work: (tx: Tx) => Promise<unknown>) {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = as(testDb, of.owner, async (tx) => {
    await work(tx)
    begun.resolve()
    await ended.promise
  })
  const end = async () => {
    ended.resolve()
    await done
  }
  onTestFinished(end)
  await Promise.race([begun.promise, done])
  return end
}

const lockAtOnce = async (of: TestShop) =>
  await as(testDb, of.owner, async (tx) => {
    await tx.query(`select set_config('lock_timeout', '200', true)`)
    await lockOrganization(tx, of.org_id)
  })

describe('the lock of an organization', () => {
  it('is held by one transaction of the shop at a time, and holds up no other shop', async () => {
    const end = await openTransaction(shop, async (tx) => await lockOrganization(tx, shop.org_id))
    await expect(lockAtOnce(shop)).rejects.toThrow(/lock timeout/)
    await lockAtOnce(await openShop(testDb, 'free'))
    await end()
    await lockAtOnce(shop)
  })

  it('is no lock of a row of organizations, which Citus would take on every node for all shops', async () => {
    const rename = `update organizations set name = 'Kampala Phones' where id = $1`
    await openTransaction(shop, async (tx) => await tx.query(rename, [shop.org_id]))
    await expect(lockAtOnce(shop)).resolves.toBeUndefined()
  })

  it('is taken of several shops in one order, so that two transactions never wait for each other', async () => {
    const shops = [shop, await openShop(testDb, 'free'), await openShop(testDb, 'free')].map(({ org_id }) => org_id)
    const orders = [shops, shops.toReversed(), [...shops, ...shops]]
    const tries = Array.from({ length: 30 }, (_, i) => orders[i % orders.length] ?? [])
    const locked = tries.map((wanted) => as(testDb, shop.owner, async (tx) => await lockOrganization(tx, ...wanted)))
    await expect(Promise.all(locked)).resolves.toHaveLength(tries.length)
  })
})
