import { call } from '@orpc/server'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCustomer } from '../customers/add-customer.ts'
import { failureOf as wireFailureOf } from '../http/wire-errors.ts'
import { router } from '../router.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  await testDb.asOwner(`create function swallow() returns trigger language plpgsql as 'begin return null; end'`)
  for (const table of ['customers', 'user_profiles']) {
    await testDb.asOwner(`create trigger swallow before insert on ${table} for each row execute function swallow()`)
  }
})
afterAll(() => testDb.close())

it('a customer whom the database does not return after the insert is not reported as added', async () => {
  const failure = await failureOf(as(testDb, shop.owner, (tx, member) => addCustomer(tx, { name: 'Akello' }, member)))
  expect([failure.entry.status, failure.message]).toEqual([500, 'No customer data returned after creation'])
})

it('a profile that cannot be made says so', async () => {
  const failure = await failureOf(call(router.account.profile, {}, { context: visitOf(testDb, shop.member) }))
  expect([failure.entry.status, failure.message]).toEqual([500, 'Failed to create default profile'])
})

it('a violated constraint without words of its own is a refusal, and not an error to retry', async () => {
  const sql = `insert into imports (org_id, id, kind, file_name, row_count) values ($1, gen_random_uuid(), 'boats', 'a.csv', 1)`
  const error = await as(testDb, shop.owner, (tx, member) => tx.query(sql, [member.org_id])).catch(
    (thrown: unknown) => thrown,
  )
  const { entry, message } = wireFailureOf(error, pino({ level: 'silent' }))
  expect([entry.code, entry.status]).toEqual(['BUSINESS_LOGIC_ERROR', 409])
  expect(message).toBe('This operation cannot be completed. Please check the requirements and try again.')
})
