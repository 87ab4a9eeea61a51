import { call } from '@orpc/server'
import type { NewPlanRequest } from '@tunda/contract/organization/plan-requests'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { type Claimed, jobHandlers, type Means } from '../outbox/job-handlers.ts'
import { router } from '../router.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  peppers,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { openSuperAdmin } from './testing.ts'

let testDb: TestDatabase
let ruth: Colleague
let putBack = () => {}
beforeAll(async () => {
  testDb = await openTestDatabase()
  ruth = await openSuperAdmin(testDb)
})
afterEach(() => putBack())
afterAll(() => testDb.close())

const at = (instant: string) => {
  putBack()
  putBack = setClock(() => Date.parse(instant))
}
const visit = (who: Colleague | undefined) => ({ context: visitOf(testDb, who) })
const premium: NewPlanRequest = { subscription_tier: 'premium', billing_period: 'monthly', amount: 150_000 }

const ask = (shop: TestShop, asked = premium) => call(router.subscription.ask, asked, visit(shop.owner))
const approve = (id: string) => call(router.platform.approvePlanRequest, { id }, visit(ruth))
const decline = (id: string, reason: string) => call(router.platform.declinePlanRequest, { id, reason }, visit(ruth))
const waiting = async () =>
  (await call(router.platform.planRequests, { page: 1, limit: 100 }, visit(ruth))).plan_requests
const planOf = (shop: TestShop) => call(router.subscription.own, undefined, visit(shop.owner))
const invoicesOf = async (shop: TestShop) =>
  (await call(router.subscription.invoices, { page: 1, limit: 20 }, visit(shop.owner))).subscription_invoices
const trailOf = (shop: TestShop) =>
  testDb.asOwner<{ action_type: string; resource_type: string; user_email: string; new_values: object }>(
    `select action_type, resource_type, user_email, new_values from audit_log where org_id = $1 order by id`,
    [shop.org_id],
  )

/** Does what the outbox holds for this shop. */
async function workOff(shop: TestShop): Promise<void> {
  const rows = await testDb.asOwner<Claimed>(
    `delete from outbox where kind = 'plan-answer' and payload ->> 'org_id' = $1 returning *`,
    [shop.org_id],
  )
  const means = { database: testDb.database, settings: { SITE_URL: 'https://shop.test' }, secrets: { peppers } }
  for (const row of rows) await jobHandlers['plan-answer'](row, means as unknown as Means)
}
const newsOf = async ({ owner }: TestShop) =>
  (await call(router.notifications.list, { page: 1, limit: 20 }, visit(owner))).notifications

describe('a request for a plan', () => {
  it('is seen by the platform, and one press gives the plan, its invoice and the news', async () => {
    at('2026-11-22T09:30:00Z')
    const shop = await openShop(testDb, 'free')
    const asked = await ask(shop)
    const [seen] = (await waiting()).filter(({ org_id }) => org_id === shop.org_id)
    expect(seen).toMatchObject({
      id: asked.id,
      email: shop.owner.email,
      subscription_tier: 'premium',
      due: 150_000,
      plan: { limits_of: 'free', standing: 'trial_ended' },
    })
    expect(await approve(asked.id)).toMatchObject({ state: 'approved', answered_at: '2026-11-22T09:30:00.000Z' })
    expect(await planOf(shop)).toMatchObject({
      plan: { tier: 'premium', limits_of: 'premium', standing: 'active', ends_at: '2026-12-22T20:59:59.999Z' },
      user_subscriptions: [{ amount: 150_000, billing_period: 'monthly' }],
    })
    expect(await invoicesOf(shop)).toMatchObject([
      {
        amount: 150_000,
        status: 'unpaid',
        subscription_tier: 'premium',
        period_start: '2026-11-22',
        period_end: '2026-12-22',
        due_date: '2026-12-06',
      },
    ])
    expect((await waiting()).some(({ org_id }) => org_id === shop.org_id)).toBe(false)
    await workOff(shop)
    await workOff(shop)
    expect(await newsOf(shop)).toMatchObject([{ title: 'Premium is now your plan', actionUrl: '/subscription' }])
    expect(await trailOf(shop)).toMatchObject([
      { action_type: 'ask', resource_type: 'plan_request', user_email: shop.owner.email },
      { action_type: 'created', resource_type: 'subscription', user_email: ruth.email },
      { action_type: 'created', resource_type: 'subscription_invoice', user_email: ruth.email },
      { action_type: 'approved', resource_type: 'plan_request', user_email: ruth.email },
    ])
  })

  it('for the same plan once more is billed from the day after its period ends', async () => {
    at('2026-11-22T09:30:00Z')
    const shop = await openShop(testDb, 'free')
    await approve((await ask(shop)).id)
    await approve((await ask(shop)).id)
    expect((await planOf(shop)).plan.ends_at).toBe('2027-01-22T20:59:59.999Z')
    const periods = (await invoicesOf(shop)).map(({ period_start, period_end }) => [period_start, period_end])
    expect(periods.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
      ['2026-11-22', '2026-12-22'],
      ['2026-12-23', '2027-01-22'],
    ])
  })

  it('for another plan is billed less what is left of the present one, and the invoice says so', async () => {
    at('2026-11-22T09:30:00Z')
    const shop = await openShop(testDb, 'free')
    await approve((await ask(shop, { ...premium, subscription_tier: 'basic', amount: 60_000 })).id)
    at('2026-12-12T12:00:00Z')
    const asked = await ask(shop)
    expect((await waiting()).find(({ id }) => id === asked.id)).toMatchObject({ amount: 150_000, due: 130_000 })
    await approve(asked.id)
    expect(await planOf(shop)).toMatchObject({ plan: { tier: 'premium', ends_at: '2027-01-12T20:59:59.999Z' } })
    expect((await invoicesOf(shop)).find(({ subscription_tier: tier }) => tier === 'premium')).toMatchObject({
      amount: 130_000,
      notes: '',
      credit: { amount: 20_000, days: 10, subscription_tier: 'basic' },
    })
  })

  it('is declined with a reason that its owner reads, and may be asked again', async () => {
    const shop = await openShop(testDb, 'free')
    const { id } = await ask(shop)
    await expect(decline(id, ' ')).rejects.toThrow('Input validation failed')
    await decline(id, 'Please pay the last invoice first')
    await workOff(shop)
    expect(await newsOf(shop)).toMatchObject([
      { title: 'Your request for Premium was declined', message: 'Please pay the last invoice first' },
    ])
    expect((await planOf(shop)).plan.limits_of).toBe('free')
    const { plan_requests } = await call(router.subscription.requests, { page: 1, limit: 20 }, visit(shop.member))
    expect(plan_requests).toMatchObject([{ state: 'declined', answer: 'Please pay the last invoice first' }])
    expect(plan_requests[0]).not.toHaveProperty('answered_by')
    await ask(shop)
  })

  it('is answered once: not twice, not after it was taken back, and not by both of two at one moment', async () => {
    const shop = await openShop(testDb, 'free')
    const first = await ask(shop)
    await call(router.subscription.withdraw, { id: first.id }, visit(shop.owner))
    const withdraw = () => call(router.subscription.withdraw, { id: first.id }, visit(shop.owner))
    for (const late of [() => approve(first.id), () => decline(first.id, 'Too late'), withdraw])
      expect((await failureOf(late())).entry.code).toBe('PLAN_REQUEST_ANSWERED')
    const { id } = await ask(shop)
    const both = await Promise.allSettled([approve(id), approve(id), decline(id, 'At the same moment')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await invoicesOf(shop)).length).toBeLessThanOrEqual(1)
    expect((await failureOf(approve(shop.org_id))).entry.code).toBe('NOT_FOUND')
  })

  it('waits alone: another is refused until it is answered, also of fifty at one moment', async () => {
    const shop = await openShop(testDb, 'free')
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => ask(shop)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const another = ask(shop, { subscription_tier: 'enterprise', billing_period: 'yearly', amount: 4_000_000 })
    expect((await failureOf(another)).entry.code).toBe('PLAN_REQUEST_OPEN')
  })

  it('may be sent five times a day, whatever became of them', async () => {
    at('2026-11-22T09:30:00Z')
    const shop = await openShop(testDb, 'free')
    for (let sent = 0; sent < 5; sent += 1) {
      const { id } = await ask(shop)
      await call(router.subscription.withdraw, { id }, visit(shop.owner))
    }
    const { entry, meta } = await failureOf(ask(shop))
    expect([entry.status, meta]).toEqual([429, { seconds: 86_400 }])
    at('2026-11-23T09:30:00Z')
    await ask(shop)
  })

  it('is refused for the plan that runs on anyway, and at a price that is no more', async () => {
    const shop = await openShop(testDb, 'premium')
    expect((await failureOf(ask(shop))).entry.code).toBe('PLAN_ALREADY_YOURS')
    const { entry, meta } = await failureOf(ask(shop, { ...premium, subscription_tier: 'enterprise' }))
    expect([entry.code, meta]).toEqual(['PLAN_PRICE_CHANGED', { amount: 400_000 }])
  })

  it('is the owner’s own: no colleague sends or takes back one, and no other shop sees or ends it', async () => {
    const [shop, other] = [await openShop(testDb, 'free'), await openShop(testDb, 'free')]
    const { id } = await ask(shop)
    for (const who of [shop.admin, shop.member]) {
      expect((await failureOf(call(router.subscription.ask, premium, visit(who)))).entry.status).toBe(403)
      expect((await failureOf(call(router.subscription.withdraw, { id }, visit(who)))).entry.status).toBe(403)
    }
    const stranger = call(router.subscription.withdraw, { id }, visit(other.owner))
    expect((await failureOf(stranger)).entry.code).toBe('NOT_FOUND')
    const seen = await call(router.subscription.requests, { page: 1, limit: 20 }, visit(other.owner))
    expect(seen.totalCount).toBe(0)
    expect((await failureOf(call(router.platform.approvePlanRequest, { id }, visit(shop.owner)))).entry.status).toBe(
      403,
    )
  })

  it('of a shop that has another owner since is not billed to who asked', async () => {
    const shop = await openShop(testDb, 'free')
    const { id } = await ask(shop)
    // One after the other: at no moment may there be two.
    for (const [who, role] of [
      [shop.owner, 'admin'],
      [shop.admin, 'owner'],
    ] as const)
      await testDb.asOwner('update organization_members set role = $3 where org_id = $1 and user_id = $2', [
        shop.org_id,
        who.user_id,
        role,
      ])
    expect((await failureOf(approve(id))).entry.code).toBe('PLAN_REQUEST_OWNER_CHANGED')
    await decline(id, 'The shop was handed on')
  })

  it('that is approved ends what the same owner asked for in another of their shops', async () => {
    const [shop, second] = [await openShop(testDb, 'free'), await openShop(testDb, 'free')]
    await testDb.asOwner(`update organization_members set user_id = $2 where org_id = $1 and role = 'owner'`, [
      second.org_id,
      shop.owner.user_id,
    ])
    const inSecond = {
      ...shop,
      owner: { ...shop.owner, caller: { ...shop.owner.caller, wanted_org_id: second.org_id } },
    }
    const [one, other] = [await ask(shop), await ask(inSecond)]
    await approve(one.id)
    expect((await failureOf(approve(other.id))).entry.code).toBe('PLAN_REQUEST_ANSWERED')
    expect(await invoicesOf(shop)).toHaveLength(1)
  })

  it('cannot be approved by the role that serves shops, whatever it is made to say', async () => {
    const shop = await openShop(testDb, 'free')
    const { id } = await ask(shop)
    const approving = testDb.database.asOrganization(shop.org_id, (tx) =>
      tx.query(`update plan_requests set state = 'approved', answered_at = now() where org_id = $1 and id = $2`, [
        shop.org_id,
        id,
      ]),
    )
    await expect(approving).rejects.toThrow(/the_platform_answers/)
    const signing = testDb.database.asOrganization(shop.org_id, (tx) =>
      tx.query('update plan_requests set answered_by = user_id where org_id = $1 and id = $2', [shop.org_id, id]),
    )
    await expect(signing).rejects.toThrow(/permission denied/)
  })

  it('of a shop that is closed or suspended does not wait for anybody', async () => {
    const shop = await openShop(testDb, 'free')
    await ask(shop)
    await testDb.asOwner('update organizations set suspended_at = now() where id = $1', [shop.org_id])
    expect((await waiting()).some(({ org_id }) => org_id === shop.org_id)).toBe(false)
  })
})

describe('the prices', () => {
  it('are there for everybody, are set by the platform team, and count from the next request', async () => {
    const before = await call(router.subscription.prices, undefined, visit(undefined))
    expect(before.plan_prices).toHaveLength(9)
    expect(before.plan_prices[0]).toEqual({ subscription_tier: 'basic', billing_period: 'monthly', amount: 60_000 })
    const shop = await openShop(testDb, 'free')
    const asked = await ask(shop)
    const change = { plan_prices: [{ ...premium, amount: 175_000 }] }
    expect((await failureOf(call(router.platform.setPlanPrices, change, visit(shop.owner)))).entry.status).toBe(403)
    const after = await call(router.platform.setPlanPrices, change, visit(ruth))
    expect(after.plan_prices.filter(({ amount }, i) => amount !== before.plan_prices[i]?.amount)).toEqual([
      { ...premium, amount: 175_000 },
    ])
    // What was asked before keeps the price that was shown.
    await approve(asked.id)
    expect(await invoicesOf(shop)).toMatchObject([{ amount: 150_000 }])
    expect((await failureOf(ask(await openShop(testDb, 'free')))).meta).toEqual({ amount: 175_000 })
    const [logged] = await testDb.asOwner<{ old_values: object; new_values: object; user_email: string }>(
      `select old_values, new_values, user_email from platform_log where resource_type = 'plan_prices'`,
    )
    expect(logged).toEqual({
      old_values: { premium_monthly: 150_000 },
      new_values: { premium_monthly: 175_000 },
      user_email: ruth.email,
    })
    await call(router.platform.setPlanPrices, { plan_prices: [premium] }, visit(ruth))
  })

  it('are refused twice for one plan, below nothing, and past the largest price', async () => {
    for (const plan_prices of [
      [premium, { ...premium, amount: 1 }],
      [{ ...premium, amount: -1 }],
      [{ ...premium, amount: 1_000_000_000_001 }],
      [],
    ])
      await expect(call(router.platform.setPlanPrices, { plan_prices }, visit(ruth))).rejects.toThrow(
        'Input validation failed',
      )
  })
})
