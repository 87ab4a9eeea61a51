import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openTestBed, type TestBed, withFactor } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { openPerson, openSuperAdmin } from './testing.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

it('the team does nothing with a password alone: without a factor, before it was shown, or with a token from before', async () => {
  const person = await openPerson(bed)
  await bed.asOwner('insert into super_admins (user_id) values ($1)', [person.user_id])
  const codeOf = async (who: typeof person) =>
    (await failureOf(call(router.platform.superAdmins, {}, { context: visitOf(bed, who) }))).entry.code
  expect(await codeOf(person)).toBe('FACTOR_SET_UP_NEEDED')
  expect(await call(router.platform.isSuperAdmin, {}, { context: visitOf(bed, person) })).toBe(true)
  await bed.asOwner('update auth.users set has_factor = true where id = $1', [person.user_id])
  expect(await codeOf(person)).toBe('FACTOR_NEEDED')
  const elevated = await withFactor(bed, person)
  expect(await codeOf(person)).toBe('FACTOR_NEEDED')
  await call(router.platform.superAdmins, {}, { context: visitOf(bed, elevated) })
})

it('somebody else’s factor opens nothing of the platform', async () => {
  await openSuperAdmin(bed)
  const stranger = await withFactor(bed, await openPerson(bed))
  const failure = await failureOf(call(router.platform.superAdmins, {}, { context: visitOf(bed, stranger) }))
  expect(failure.entry.code).toBe('AUTHORIZATION_ERROR')
})
