import { randomUUID } from 'node:crypto'
import { planName } from '@tunda/contract/plans/plan-names'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listCategories } from '../categories/list-categories.ts'
import { enter } from '../doors/callers.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { listMembers } from './list-members.ts'
import { getOrganization, listOrganizations } from './list-organizations.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  other = await openShop(testDb, 'free')
})

function shopsOf(who: Colleague) {
  return testDb.database.asApp(async (tx) => {
    await enter(tx, [who.caller])
    return await listOrganizations(tx, trial)
  })
}

function getAs(who: Colleague, id: string) {
  return testDb.database.asApp(async (tx) => {
    await enter(tx, [who.caller])
    return await getOrganization(tx, { id }, trial)
  })
}

describe('the organisations of a person', () => {
  it('are those they work in, first joined first, each with role, plan and rules', async () => {
    await testDb.asOwner(
      `insert into organization_members (org_id, user_id, role, created_at) values ($1, $2, 'admin', now() - interval '1 day')`,
      [other.org_id, shop.member.user_id],
    )
    const { organizations, totalCount, totalPages } = await shopsOf(shop.member)
    expect({ totalCount, totalPages }).toEqual({ totalCount: 2, totalPages: 1 })
    expect(organizations).toMatchObject([
      { id: other.org_id, role: 'admin', tier: 'basic' },
      { id: shop.org_id, role: 'member', tier: 'premium', needs_onboarding: false },
    ])
    expect(organizations[1]?.rules).toEqual({
      currency: 'UGX',
      time_zone: 'Africa/Kampala',
      tax_rate: 18,
      is_vat_registered: false,
      max_discount_percent: 50,
      tin: null,
      address: null,
      phone: null,
      receipt_footer: null,
      receipt_warranty: null,
    })
  })

  it('show the gate to the owner alone while the shop was never set up', async () => {
    await testDb.asOwner('update organizations set onboarding_completed_at = null where id = $1', [shop.org_id])
    expect((await shopsOf(shop.owner)).organizations[0]?.needs_onboarding).toBe(true)
    expect((await shopsOf(shop.admin)).organizations[0]?.needs_onboarding).toBe(false)
  })

  it.each([
    [
      'an admin names the shop like a temporary one',
      `update organizations set name = 'temp-org-12345678' where id = $1`,
    ],
    ['older data has no name', `update organizations set name = ' ' where id = $1`],
    ['its last category is removed', 'delete from organization_categories where org_id = $1'],
  ])('keep the gate open to its owner when %s', async (_, arrange) => {
    await testDb.asOwner(arrange, [shop.org_id])
    expect((await shopsOf(shop.owner)).organizations[0]?.needs_onboarding).toBe(false)
  })

  it('have their plan named by the limits that count, not by the features', async () => {
    const planOf = async (who: TestShop) => (await shopsOf(who.owner)).organizations[0]?.plan
    expect(await planOf(shop)).toEqual({ tier: 'premium', limits_of: 'premium', standing: 'active' })
    const never = await planOf(other)
    expect(never).toEqual({ tier: 'basic', limits_of: 'free', standing: 'trial_ended' })
    await testDb.asOwner(
      `update user_subscriptions set start_date = now() - interval '9 days', end_date = now() - interval '1 day' where user_id = $1`,
      [shop.owner.user_id],
    )
    const ended = await planOf(shop)
    expect(ended).toMatchObject({ limits_of: 'free', standing: 'ended' })
    expect([never, ended].map((plan) => plan && planName(plan))).toEqual([
      'Free (trial ended)',
      'Free (subscription ended)',
    ])
  })

  it('give the same answer for somebody else’s shop and an unknown one', async () => {
    expect((await getAs(shop.member, shop.org_id)).id).toBe(shop.org_id)
    for (const id of [other.org_id, randomUUID()]) {
      const failure = await failureOf(getAs(shop.member, id))
      expect([failure.entry.status, failure.message]).toEqual([404, 'Organization not found or access denied'])
    }
  })
})

describe('the people of a shop', () => {
  it('are listed owner first, page by page, and nobody of another shop', async () => {
    const people = await as(testDb, shop.member, (tx, member) => listMembers(tx, { page: 1, limit: 20 }, member))
    expect(people.organization_members).toMatchObject([
      { role: 'owner', full_name: 'The owner', email: shop.owner.email, org_id: shop.org_id },
      { role: 'admin' },
      { role: 'member', user_id: shop.member.user_id },
    ])
    const second = await as(testDb, shop.member, (tx, member) => listMembers(tx, { page: 2, limit: 2 }, member))
    expect(second).toMatchObject({ totalCount: 3, totalPages: 2, organization_members: [{ role: 'member' }] })
  })
})

describe('the categories of a shop', () => {
  it('are the global ones and its own, each with its products there', async () => {
    await stockProduct(testDb, shop)
    await stockProduct(testDb, other)
    await testDb.asOwner(`insert into categories (org_id, name) values ($1, 'Repairs'), ($2, 'Secret')`, [
      shop.org_id,
      other.org_id,
    ])
    await testDb.asOwner(
      `delete from organization_categories where org_id = $1 and category_id in (select id from categories where name = 'Beauty')`,
      [shop.org_id],
    )
    const { categories, totalCount } = await as(testDb, shop.member, (tx, member) => listCategories(tx, member))
    expect(totalCount).toBe(5)
    expect(
      categories.map(({ name, is_global, is_linked, product_count }) => [name, is_global, is_linked, product_count]),
    ).toEqual([
      ['Accessories', true, true, 0],
      ['Laptops', true, true, 0],
      ['Smartphones', true, true, 1],
      ['Beauty', true, false, 0],
      ['Repairs', false, false, 0],
    ])
    expect(categories.find(({ name }) => name === 'Beauty')?.field_group).toBe('beauty')
  })
})
