import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { suspendInName } from './suspend.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())

const suspending = (whom: string, by: string, ends = false) =>
  suspendInName(testDb.database, { whom, by, ends, reason: 'Fraud' })
const isOut = async () =>
  await testDb.asOwner(
    `select (select banned_at is not null from auth.users where id = $1) as person,
       (select suspended_at is not null from organizations where id = $2) as shop`,
    [shop.member.user_id, shop.org_id],
  )

it('suspends a person and a shop in the name of a super admin alone, and lets them in again', async () => {
  const { owner, member, org_id } = shop
  expect(await suspending(member.email, owner.email)).toMatchObject({
    ok: false,
    said: [`${owner.email} is not a super admin. Name one with --by.`],
  })
  expect(await isOut()).toEqual([{ person: false, shop: false }])
  await testDb.asOwner('insert into super_admins (user_id) values ($1)', [owner.user_id])
  expect(await suspending('nobody@example.ug', owner.email)).toMatchObject({ ok: false })
  expect(await suspending(owner.email, owner.email)).toMatchObject({ ok: false, facts: { code: 'SUSPENDS_ONESELF' } })
  expect(await suspending(member.email, owner.email.toUpperCase())).toMatchObject({ ok: true })
  expect(await suspending(org_id, owner.email)).toMatchObject({ ok: true })
  expect(await isOut()).toEqual([{ person: true, shop: true }])
  expect(await suspending(member.email, owner.email, true)).toMatchObject({ ok: true })
  expect(await suspending(org_id, owner.email, true)).toMatchObject({ ok: true })
  expect(await isOut()).toEqual([{ person: false, shop: false }])
  expect(await testDb.asOwner('select distinct user_email from platform_log')).toEqual([{ user_email: owner.email }])
})
