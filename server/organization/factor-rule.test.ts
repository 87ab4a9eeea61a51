import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  type TestDatabase,
  type TestShop,
  withFactor,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const { organization } = router
const at = (who: Colleague) => ({ context: visitOf(testDb, who) })
const works = async (who: Colleague) =>
  await call(organization.members, {}, at(who)).then(
    () => 'works',
    (error: { entry: { code: string } }) => error.entry.code,
  )

it('asks those of its roles for a factor on their next request, and nobody of another shop', async () => {
  const other = await openShop(testDb)
  expect(await call(organization.factorRule, undefined, at(shop.member))).toEqual({ factor_rule: 'nobody' })
  await call(organization.setFactorRule, { factor_rule: 'owners_and_admins' }, at(shop.owner))
  expect([await works(shop.owner), await works(shop.admin), await works(shop.member)]).toEqual([
    'FACTOR_SET_UP_NEEDED',
    'FACTOR_SET_UP_NEEDED',
    'works',
  ])
  const owner = await withFactor(testDb, shop.owner)
  expect([await works(owner), await works(shop.owner)]).toEqual(['works', 'FACTOR_NEEDED'])
  await call(organization.setFactorRule, { factor_rule: 'everyone' }, at(owner))
  expect([await works(shop.member), await works(other.member)]).toEqual(['FACTOR_SET_UP_NEEDED', 'works'])
  // What a person sets a factor up with stays open.
  expect((await call(organization.list, undefined, at(shop.member))).organizations).toHaveLength(1)
  const log = await testDb.asOwner(
    `select new_values from audit_log where org_id = $1 and action_type = 'update_organization' order by created_at`,
    [shop.org_id],
  )
  expect(log).toMatchObject([
    { new_values: { factor_rule: 'owners_and_admins' } },
    { new_values: { factor_rule: 'everyone' } },
  ])
})

it('is the owner’s alone, with a fresh sign-in', async () => {
  const ask = (who: Colleague) => failureOf(call(organization.setFactorRule, { factor_rule: 'everyone' }, at(who)))
  expect((await ask(shop.admin)).entry.status).toBe(403)
  const restoreClock = setClock(() => Date.now() + 601_000)
  expect((await ask(shop.owner).finally(restoreClock)).entry.code).toBe('REAUTHENTICATION_NEEDED')
})
