import { call } from '@orpc/server'
import { PreferencesChange } from '@tunda/contract/accounts/account-preferences'
import { defaultPreferences } from '@tunda/contract/accounts/default-preferences'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
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
  who = shop.member
})

const context = (one = who) => ({ context: visitOf(testDb, one) })
const read = (one = who) => call(router.account.preferences, {}, context(one))
const change = (asked: PreferencesChange, one = who) => call(router.account.changePreferences, asked, context(one))

describe('a person’s preferences', () => {
  it('are the defaults until they choose, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => read()))
    for (const { user_id, created_at, updated_at, ...chosen } of answers) {
      expect(chosen).toEqual(defaultPreferences)
      expect([user_id, created_at]).toEqual([who.user_id, updated_at])
    }
  })

  it('keep what a change does not name, as deep as it goes', async () => {
    await change({ date_format: 'YYYY-MM-DD', sales: { requireCustomer: true } })
    await change({ sales: { defaultPaymentMethod: 'mobile_money' } })
    expect(await read()).toMatchObject({
      date_format: 'YYYY-MM-DD',
      time_format: '24h',
      sales: { ...defaultPreferences.sales, requireCustomer: true, defaultPaymentMethod: 'mobile_money' },
    })
  })

  it('lose nothing when two parts are changed concurrently', async () => {
    await Promise.all([change({ sales: { printReceipts: false } }), change({ sales: { requireCustomer: true } })])
    expect((await read()).sales).toMatchObject({ printReceipts: false, requireCustomer: true })
  })

  it('are private to each person', async () => {
    await change({ theme: 'dark' })
    expect((await read(shop.owner)).theme).toBe('system')
    const failure = await failureOf(call(router.account.preferences, { user_id: shop.owner.user_id }, context()))
    expect(failure.entry.status).toBe(403)
    expect((await call(router.account.preferences, { user_id: who.user_id }, context())).theme).toBe('dark')
  })

  it('are made by the insert that clients send, and not made anew by a second one', async () => {
    const made = await call(router.account.createPreferences, { user_id: who.user_id, theme: 'light' }, context())
    expect(made.theme).toBe('light')
    expect(await call(router.account.createPreferences, {}, context())).toMatchObject({ theme: 'light' })
  })

  it.each([
    { theme: 'blue' },
    { timezone: 'Mars/Olympus' },
    { timezone: '+03:00' },
    { inventory: { itemsPerPage: 101 } },
    { dashboard: { refreshInterval: 10 } },
    { currency: 'USD' },
  ])('refuse %j', (asked) => {
    expect(PreferencesChange.safeParse(asked).success).toBe(false)
  })
})

describe('profile completion', () => {
  it('is complete exactly when all three steps are', async () => {
    const steps = ['basicInfo', 'preferences', 'notifications'] as const
    const seen = []
    for (const step of steps) {
      seen.push((await change({ profile_completion_steps: { [step]: true } })).profile_completed)
    }
    expect(seen).toEqual([false, false, true])
    expect((await change({ profile_completion_steps: { preferences: false } })).profile_completed).toBe(false)
  })
})

describe('terms', () => {
  it('carry the server’s moment when accepted and none when withdrawn, and every step is on the log', async () => {
    const instants = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z']
    const at = async (instant: string | undefined, asked: PreferencesChange['notifications']) => {
      const putBack = setClock(() => Date.parse(instant ?? ''))
      try {
        return (await change({ notifications: asked })).notifications
      } finally {
        putBack()
      }
    }
    const accepted = await at(instants[0], { terms_accepted: true, privacy_accepted: true })
    expect(accepted).toMatchObject({ terms_accepted_at: instants[0], privacy_accepted_at: instants[0] })
    const again = await at(instants[1], { terms_accepted: true, reports: true })
    expect(again.terms_accepted_at).toBe(instants[0])
    const withdrawn = await at(instants[2], { terms_accepted: false })
    expect(withdrawn).toMatchObject({
      terms_accepted: false,
      terms_accepted_at: null,
      privacy_accepted: true,
      privacy_accepted_at: instants[0],
    })
    const { user_consents } = await call(router.account.consents, undefined, context())
    expect(user_consents.map((one) => [one.document, one.is_accepted, Date.parse(one.created_at)])).toEqual([
      ['terms', false, Date.parse(instants[2] ?? '')],
      ['privacy', true, Date.parse(instants[0] ?? '')],
      ['terms', true, Date.parse(instants[0] ?? '')],
    ])
    expect((await call(router.account.consents, undefined, context(shop.owner))).user_consents).toEqual([])
  })

  it('that were accepted at sign-up stand in the first preferences, and once withdrawn stay so', async () => {
    const sign = (metadata: object) =>
      testDb.asOwner('update auth.users set user_metadata = $2, created_at = $3 where id = $1', [
        who.user_id,
        JSON.stringify(metadata),
        '2026-11-20T07:00:00Z',
      ])
    await sign({ terms_accepted: true, terms_accepted_at: '2026-11-20T08:00:00.000Z' })
    expect((await read()).notifications).toEqual({
      ...defaultPreferences.notifications,
      terms_accepted: true,
      terms_accepted_at: '2026-11-20T08:00:00.000Z',
      privacy_accepted: true,
      privacy_accepted_at: '2026-11-20T08:00:00.000Z',
    })
    expect((await read(shop.owner)).notifications.terms_accepted).toBe(false)
    await change({ notifications: { terms_accepted: false } })
    expect((await read()).notifications).toMatchObject({ terms_accepted: false, terms_accepted_at: null })
    who = shop.admin
    await sign({ terms_accepted: true, terms_accepted_at: 'a day in May' })
    expect((await read()).notifications.terms_accepted_at).toBe('2026-11-20T07:00:00.000Z')
  })

  it('cannot be taken off the log', async () => {
    await change({ notifications: { terms_accepted: true } })
    for (const sql of ['update user_consents set is_accepted = false', 'delete from user_consents']) {
      const work = testDb.database.asApp((tx) => tx.query(sql))
      await expect(work).rejects.toThrow('permission denied')
    }
  })
})
