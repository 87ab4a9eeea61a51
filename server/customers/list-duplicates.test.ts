import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

/** Customers in pairs of one name whose phones end alike, `pairs` of them. */
async function shopWithPairs(pairs: number) {
  const shop = await openShop(testDb, 'free')
  await testDb.asOwner(
    `insert into customers (org_id, id, name, phone)
     select $1, gen_random_uuid(), 'Customer ' || n, case when twin = 0 then '+1 555 ' else '+44 20 ' end || lpad(n::text, 8, '7')
     from generate_series(1, $2::int) n, generate_series(0, 1) twin`,
    [shop.org_id, pairs],
  )
  return shop
}

describe('duplicates of a shop that has very many', () => {
  it('come some at a time, and hold up nobody else meanwhile', { timeout: 60_000 }, async () => {
    const shop = await shopWithPairs(8_000)
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const { groups } = await call(router.customers.duplicates, undefined, { context: visitOf(testDb, shop.owner) })
    clearInterval(timer)
    expect(groups).toHaveLength(200)
    expect(longest).toBeLessThan(500)
    const all = await call(router.customers.ofOrganization, {}, { context: visitOf(testDb, shop.owner) })
    expect(all).toHaveLength(5000)
  })
})
