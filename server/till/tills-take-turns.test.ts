import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { openTill } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let busy: TestShop
let other: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  busy = await openShop(testDb)
  other = await openShop(testDb)
})
afterAll(() => testDb.close())

/** Has forty of `ask` wait for a table that somebody keeps, and returns whether another shop is answered meanwhile. */
async function answersBeside(table: string, ask: () => Promise<unknown>): Promise<boolean> {
  const holder = await testDb.connectAtHome(busy.org_id)
  await holder.query('begin')
  await holder.query(`lock table ${table} in access exclusive mode`)
  const asked = Promise.allSettled(Array.from({ length: 40 }, ask))
  await pause(150)
  const read = call(router.products.counts, {}, { context: visitOf(testDb, other.owner) }).then(() => true)
  const isAnswered = await Promise.race([read, pause(1_500, false)])
  await holder.query('rollback')
  await holder.end()
  await Promise.all([asked, read])
  return isAnswered
}

it('what tills ask one by one, and who follows a link, leaves connections to everybody else', async () => {
  const till = await openTill(testDb, busy)
  const by = { context: visitOf(testDb, busy.owner) }
  const { id } = await call(router.staff.add, { name: 'Amina', pin: '4071' }, by)
  const unlock = () => call(router.till.unlock, { token_hash: till.hash, staff_id: id, pin: '4071' }, by)
  await unlock()
  expect(await answersBeside('staff', unlock)).toBe(true)
  const customer = await call(router.customers.add, { name: 'Grace' }, by)
  const { token } = await call(router.statements.share, { customer_id: customer.id }, by)
  const nobody = () => call(router.statements.find, { token: token ?? '' }, { context: visitOf(testDb, undefined) })
  expect(await nobody()).toMatchObject({ statement: { name: 'Grace' } })
  expect(await answersBeside('customer_entries', nobody)).toBe(true)
})
