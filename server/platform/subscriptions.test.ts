import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { addProduct } from '../products/add-product.ts'
import { router } from '../router.ts'
import { as, openShop, openTestDatabase, smartphones, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { cancelSubscription, changeSubscription, renewSubscription } from './change-subscription.ts'
import { createSubscription } from './create-subscription.ts'
import { endExpiredSubscriptions } from './end-expired.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { asSuperAdmin, openPerson, openSuperAdmin } from './testing.ts'

let testDb: TestDatabase
let ruth: Awaited<ReturnType<typeof openSuperAdmin>>
beforeAll(async () => {
  testDb = await openTestDatabase()
  ruth = await openSuperAdmin(testDb)
})
afterAll(() => testDb.close())

const premium = {
  subscription_tier: 'premium',
  status: 'active',
  billing_period: 'monthly',
  amount: 150_000,
} as const
const phone = {
  brand: 'Tecno',
  category_id: smartphones,
  cost_price: 300_000,
  selling_price: 350_000,
  current_stock: 0,
}

const subscribe = (user_id: string, change: object = {}) =>
  asSuperAdmin(testDb, ruth, (tx, admin) => createSubscription(tx, { user_id, ...premium, ...change }, admin))
const fill = (shop: TestShop, count: number) =>
  testDb.asOwner(
    `insert into products (org_id, brand, model, category_id, cost_price, selling_price)
     select $1, 'Nokia', 'model ' || n, $2, 1, 2 from generate_series(1, $3) n`,
    [shop.org_id, smartphones, count],
  )
const add = (shop: TestShop, model: string) =>
  as(testDb, shop.owner, (tx, member) => addProduct(tx, { ...phone, model }, member))
const trailOf = (shop: TestShop) =>
  testDb.asOwner<{
    action_type: string
    resource_type: string
    user_email: string
    old_values: object
    new_values: object
  }>(
    'select action_type, resource_type, user_email, old_values, new_values from audit_log where org_id = $1 order by id',
    [shop.org_id],
  )

describe('a subscription', () => {
  it('lifts a full shop’s limits with the very next request, and lets them fall when it is cancelled', async () => {
    const shop = await openShop(testDb, 'free')
    await fill(shop, 100)
    expect((await failureOf(add(shop, 'before'))).meta).toEqual({ resource: 'products', current: 100, limit: 100 })
    const { id } = await subscribe(shop.owner.user_id)
    await add(shop, 'after')
    await asSuperAdmin(testDb, ruth, (tx, admin) => cancelSubscription(tx, id, admin))
    expect((await failureOf(add(shop, 'too many'))).meta).toEqual({ resource: 'products', current: 101, limit: 100 })
    const trail = (await trailOf(shop)).filter((entry) => entry.resource_type === 'subscription')
    expect(trail).toMatchObject([
      { action_type: 'created', user_email: ruth.email, new_values: { subscription_tier: 'premium', amount: 150_000 } },
      { action_type: 'cancelled', old_values: { status: 'active' }, new_values: { status: 'cancelled' } },
    ])
  })

  it('upgraded while fifty add at once gives room for exactly as many as it says', async () => {
    const shop = await openShop(testDb, 'basic')
    await fill(shop, 1990)
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => add(shop, `rush ${n}`)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const [row] = await testDb.asOwner<{ id: string }>('select id from user_subscriptions where user_id = $1', [
      shop.owner.user_id,
    ])
    const change = { id: row?.id ?? '', subscription_tier: 'enterprise' } as const
    await asSuperAdmin(testDb, ruth, (tx, admin) => changeSubscription(tx, change, admin))
    const again = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => add(shop, `open ${n}`)))
    expect(again.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  it('is one a person: a second is refused, a stranger is not found and a super admin gets none', async () => {
    const person = await openPerson(testDb)
    await subscribe(person.user_id)
    expect((await failureOf(subscribe(person.user_id))).entry.code).toBe('ALREADY_SUBSCRIBED')
    expect((await failureOf(subscribe('00000000-0000-4000-8000-00000000dead'))).entry.code).toBe('NOT_FOUND')
    expect((await failureOf(subscribe(ruth.user_id))).message).toBe('Super admins get no personal subscription.')
  })

  it('reads a bare day as its first moment for a start and its last for an end, in Kampala', async () => {
    const person = await openPerson(testDb)
    const made = await subscribe(person.user_id, { start_date: '2026-11-01', end_date: '2026-11-30' })
    expect(made).toMatchObject({
      start_date: '2026-10-31T21:00:00.000Z',
      end_date: '2026-11-30T20:59:59.999Z',
      next_billing_date: '2026-11-30T20:59:59.999Z',
      created_by: ruth.user_id,
    })
    const backwards = { id: made.id, end_date: '2026-10-01' }
    const refused = failureOf(asSuperAdmin(testDb, ruth, (tx, admin) => changeSubscription(tx, backwards, admin)))
    expect((await refused).entry.code).toBe('SUBSCRIPTION_DATES')
  })

  it.each([
    ['monthly', '2026-01-31', '2026-02-28T20:59:59.999Z'],
    ['quarterly', '2026-11-30', '2027-02-28T20:59:59.999Z'],
    ['yearly', '2028-02-29', '2029-02-28T20:59:59.999Z'],
  ] as const)('renewed %s runs on from its end %s', async (billing_period, end_date, until) => {
    const person = await openPerson(testDb)
    const putBack = setClock(() => Date.parse('2026-01-15T09:00:00Z'))
    try {
      const made = await subscribe(person.user_id, { billing_period, start_date: '2026-01-01', end_date })
      const renewed = await asSuperAdmin(testDb, ruth, (tx, admin) => renewSubscription(tx, made.id, admin))
      expect(renewed).toMatchObject({ status: 'active', end_date: until, next_billing_date: until })
    } finally {
      putBack()
    }
  })

  it('renewed after it ended begins anew now', async () => {
    const person = await openPerson(testDb)
    const made = await subscribe(person.user_id, { start_date: '2026-01-01', end_date: '2026-01-31' })
    const putBack = setClock(() => Date.parse('2026-06-10T09:00:00Z'))
    try {
      const renewed = await asSuperAdmin(testDb, ruth, (tx, admin) => renewSubscription(tx, made.id, admin))
      expect(renewed).toMatchObject({ start_date: '2026-06-10T09:00:00.000Z', end_date: '2026-07-10T09:00:00.000Z' })
    } finally {
      putBack()
    }
  })

  it('whose end has passed is ended by the job, once, in the shop’s audit trail', async () => {
    const [over, running, trial] = [
      await openShop(testDb, 'free'),
      await openShop(testDb),
      await openShop(testDb, 'free'),
    ]
    await subscribe(over.owner.user_id, { start_date: '2026-01-01', end_date: '2026-01-31' })
    await subscribe(trial.owner.user_id, { status: 'trial', start_date: '2026-01-01', trial_end_date: '2026-01-31' })
    await endExpiredSubscriptions(testDb.database)
    expect(await endExpiredSubscriptions(testDb.database)).toBe(0)
    const statuses = await testDb.asOwner<{ user_id: string; status: string }>(
      'select user_id, status from user_subscriptions where user_id = any ($1)',
      [[over, running, trial].map(({ owner }) => owner.user_id)],
    )
    expect(new Map(statuses.map(({ user_id, status }) => [user_id, status]))).toEqual(
      new Map([
        [over.owner.user_id, 'expired'],
        [running.owner.user_id, 'active'],
        [trial.owner.user_id, 'expired'],
      ]),
    )
    expect(await trailOf(over)).toMatchObject([{ action_type: 'created' }, { action_type: 'expired', user_email: '' }])
    const { plan } = await call(router.subscription.own, undefined, { context: visitOf(testDb, trial.owner) })
    expect(plan).toMatchObject({ standing: 'trial_ended', limits_of: 'free', tier: 'basic', days_left: null })
  })
})

describe('the list of subscriptions', () => {
  it('is found by the shop’s name, names its owner, and that look stands in the shop’s audit trail', async () => {
    const shop = await openShop(testDb, 'premium')
    const name = `Shop ${shop.org_id.slice(0, 4)}`
    const asked = { page: 1, limit: 20, search: name, profiles: 'true' } as const
    const list = await asSuperAdmin(testDb, ruth, (tx, admin) => listSubscriptions(tx, asked, admin))
    expect(list.user_subscriptions).toMatchObject([
      { user_id: shop.owner.user_id, profile: { email: shop.owner.email, organizations: [{ id: shop.org_id, name }] } },
    ])
    expect(await trailOf(shop)).toMatchObject([
      { action_type: 'viewed', resource_type: 'organization', user_email: ruth.email },
    ])
    const bare = await asSuperAdmin(testDb, ruth, (tx, admin) =>
      listSubscriptions(tx, { ...asked, profiles: 'false' }, admin),
    )
    expect(bare.user_subscriptions[0]).not.toHaveProperty('profile')
    expect(await trailOf(shop)).toHaveLength(1)
  })

  it('treats the wildcards of a search literally', async () => {
    const asked = { page: 1, limit: 20, search: '%', profiles: 'false' } as const
    const list = await asSuperAdmin(testDb, ruth, (tx, admin) => listSubscriptions(tx, asked, admin))
    expect(list.totalCount).toBe(0)
  })
})
