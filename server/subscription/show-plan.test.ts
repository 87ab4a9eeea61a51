import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

const planAt = async (shop: TestShop, instant: string, who = shop.owner) => {
  const putBack = setClock(() => Date.parse(instant))
  try {
    return await call(router.subscription.own, undefined, { context: visitOf(testDb, who) })
  } finally {
    putBack()
  }
}

describe('the plan of a shop', () => {
  it('without a subscription is the virtual trial of the fixed 90 days, then its limits are Free’s', async () => {
    const shop = await openShop(testDb, 'free')
    const during = await planAt(shop, '2025-12-01T00:00:00Z')
    expect(during.plan).toEqual({
      tier: 'basic',
      limits_of: 'basic',
      standing: 'trial',
      days_left: 29,
      ends_at: '2025-12-30T00:00:00.000Z',
    })
    expect(during.user_subscriptions).toMatchObject([
      { id: `trial-${shop.owner.user_id}`, amount: 0, currency: 'UGX', subscription_tier: 'basic', status: 'trial' },
    ])
    const lastMoment = await planAt(shop, '2025-12-29T23:59:59Z')
    expect(lastMoment.plan).toMatchObject({ standing: 'trial', days_left: 1 })
    const after = await planAt(shop, '2025-12-30T00:00:00Z')
    expect(after.plan).toMatchObject({ tier: 'basic', limits_of: 'free', standing: 'trial_ended', days_left: null })
  })

  it('is its owner’s, for every member alike, and runs on where it has no end', async () => {
    const shop = await openShop(testDb, 'premium')
    const { plan, user_subscriptions } = await planAt(shop, '2026-11-21T09:00:00Z', shop.member)
    expect(plan).toEqual({ tier: 'premium', limits_of: 'premium', standing: 'active', days_left: null, ends_at: null })
    expect(user_subscriptions).toMatchObject([{ user_id: shop.owner.user_id, subscription_tier: 'premium' }])
    expect(user_subscriptions[0]).not.toHaveProperty('created_by')
  })

  it('says that it ended, even before the job has looked', async () => {
    const shop = await openShop(testDb, 'premium')
    await testDb.asOwner(
      `update user_subscriptions set start_date = '2026-01-01', end_date = '2026-11-01' where user_id = $1`,
      [shop.owner.user_id],
    )
    const { plan } = await planAt(shop, '2026-11-21T09:00:00Z')
    expect(plan).toMatchObject({ tier: 'basic', limits_of: 'free', standing: 'ended' })
  })
})
