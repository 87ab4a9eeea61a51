import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openTestDatabase, type TestDatabase, withFactor } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { openPerson, openSuperAdmin } from './testing.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

it('the team does nothing with a password alone: without a factor, before it was shown, or with a token from before', async () => {
  const person = await openPerson(testDb)
  await testDb.asOwner('insert into super_admins (user_id) values ($1)', [person.user_id])
  const codeOf = async (who: typeof person) =>
    (await failureOf(call(router.platform.superAdmins, {}, { context: visitOf(testDb, who) }))).entry.code
  expect(await codeOf(person)).toBe('FACTOR_SET_UP_NEEDED')
  expect(await call(router.platform.isSuperAdmin, {}, { context: visitOf(testDb, person) })).toBe(true)
  await testDb.asOwner('update auth.users set has_factor = true where id = $1', [person.user_id])
  expect(await codeOf(person)).toBe('FACTOR_NEEDED')
  const elevated = await withFactor(testDb, person)
  expect(await codeOf(person)).toBe('FACTOR_NEEDED')
  await call(router.platform.superAdmins, {}, { context: visitOf(testDb, elevated) })
})

it('somebody else’s factor does not open the platform', async () => {
  await openSuperAdmin(testDb)
  const stranger = await withFactor(testDb, await openPerson(testDb))
  const failure = await failureOf(call(router.platform.superAdmins, {}, { context: visitOf(testDb, stranger) }))
  expect(failure.entry.code).toBe('AUTHORIZATION_ERROR')
})
