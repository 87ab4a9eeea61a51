import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProgram } from '../testing/programs.ts'
import { openShop, openTestDatabase, type TestDatabase } from '../testing/shops.ts'
import { type Caller, lastShopOf, lookUp } from './callers.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

it('remembers a caller’s shop once, whatever else their headers name', async () => {
  const [shop, other] = [await openShop(testDb), await openShop(testDb)]
  const program = await openProgram(testDb, shop)
  const enter = async (caller: Caller, wanted: string | undefined) => {
    const asked = { ...caller, wanted_org_id: wanted }
    await testDb.database.asApp((tx) => lookUp(tx, [asked]))
    return lastShopOf(asked)
  }
  const { caller } = shop.owner
  expect(await enter(caller, shop.org_id)).toBe(shop.org_id)
  expect(lastShopOf({ ...caller, wanted_org_id: shop.org_id.toUpperCase() })).toBe(shop.org_id)
  for (const wanted of [other.org_id, randomUUID(), 'x'.repeat(8_000)])
    expect(await enter(caller, wanted)).toBeUndefined()
  expect(await enter(program.caller, undefined)).toBe(shop.org_id)
  expect(lastShopOf({ ...program.caller, wanted_org_id: 'x'.repeat(8_000) })).toBe(shop.org_id)
})
