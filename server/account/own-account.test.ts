import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let who: Colleague

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  who = shop.owner
})

const context = (one = who) => ({ context: visitOf(testDb, one) })

async function signInElsewhere(one = who): Promise<Colleague> {
  const session_id = randomUUID()
  await testDb.asOwner(
    `insert into auth.sessions (id, user_id, pepper_id, user_agent) values ($1, $2, 'test', 'a tablet')`,
    [session_id, one.user_id],
  )
  return { ...one, caller: { ...one.caller, session_id } }
}

describe('the profile', () => {
  it('is there from the first look, with the name and address of the account', async () => {
    expect(await call(router.account.profile, {}, context())).toMatchObject({
      user_id: who.user_id,
      full_name: 'The owner',
      email: who.email,
      phone: null,
      job_title: null,
    })
  })

  it('takes a change and forgets what is emptied', async () => {
    await call(router.account.changeProfile, { phone: '0772 123456', job_title: 'Manager' }, context())
    const after = await call(router.account.changeProfile, { job_title: '' }, context())
    expect(after).toMatchObject({ phone: '0772 123456', job_title: null })
    expect((await call(router.account.profile, {}, context(shop.member))).phone).toBeNull()
  })

  it('refuses to be another’s', async () => {
    const asked = { user_id: shop.member.user_id, phone: '1' }
    const failure = await failureOf(call(router.account.changeProfile, asked, context()))
    expect(failure.entry.status).toBe(403)
  })
})

describe('sessions', () => {
  it('are one’s own, this one marked and first', async () => {
    const tablet = await signInElsewhere()
    const { user_sessions } = await call(router.account.sessions, undefined, context())
    expect(user_sessions.map(({ id, is_current, user_agent }) => [id, is_current, user_agent])).toEqual([
      [who.caller.session_id, true, ''],
      [tablet.caller.session_id, false, 'a tablet'],
    ])
  })

  it('end one by one, at once', async () => {
    const tablet = await signInElsewhere()
    await call(router.account.endSession, { id: tablet.caller.session_id }, context())
    const refused = await failureOf(call(router.account.profile, {}, context(tablet)))
    expect(refused.entry.status).toBe(401)
    expect((await call(router.account.sessions, undefined, context())).user_sessions).toHaveLength(1)
    const [event] = await testDb.asOwner('select kind, session_id from auth.events where user_id = $1', [who.user_id])
    expect(event).toEqual({ kind: 'session_ended', session_id: tablet.caller.session_id })
  })

  it('of somebody else answer as if there were none', async () => {
    const foreign = await failureOf(call(router.account.endSession, { id: shop.member.caller.session_id }, context()))
    const absent = await failureOf(call(router.account.endSession, { id: randomUUID() }, context()))
    expect([foreign.entry.status, foreign.message]).toEqual([404, absent.message])
    expect((await call(router.account.sessions, undefined, context(shop.member))).user_sessions).toHaveLength(1)
  })
})

describe('the export of one’s own data', () => {
  it('has the account, profile, preferences, consents, shops and sessions, and no secret', async () => {
    await call(router.account.changePreferences, { notifications: { terms_accepted: true } }, context())
    const data = await call(router.account.ownData, undefined, context())
    expect(data.account).toMatchObject({ id: who.user_id, email: who.email })
    expect(data.organizations).toMatchObject([{ id: shop.org_id, role: 'owner' }])
    expect(data.consents).toMatchObject([{ document: 'terms', is_accepted: true }])
    expect(data.sessions).toMatchObject([{ id: who.caller.session_id, is_current: true }])
    expect(data.preferences.notifications.terms_accepted).toBe(true)
    const words = JSON.stringify(data)
    expect(words).not.toMatch(/password_hash|pepper/)
    expect(words).not.toContain(shop.member.user_id)
  })
})
