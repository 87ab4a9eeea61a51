import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { mostOwnShops, Onboarding } from '@tunda/contract/organization/organization'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enter, personOf } from '../doors/callers.ts'
import { router } from '../router.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  smartphones,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { completeOnboarding } from './complete-onboarding.ts'
import { createOrganization } from './create-organization.ts'
import { listOrganizations } from './list-organizations.ts'

let testDb: TestDatabase
let newcomer: Colleague

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  newcomer = await signUp()
})

async function signUp(): Promise<Colleague> {
  const [user_id, session_id] = [randomUUID(), randomUUID()]
  const email = `${user_id.slice(0, 8)}@example.ug`
  await testDb.asOwner(`insert into auth.users (id, email, password_hash) values ($1, $2, 'none')`, [user_id, email])
  await testDb.asOwner(`insert into auth.sessions (id, user_id, pepper_id) values ($1, $2, 'test')`, [
    session_id,
    user_id,
  ])
  return {
    user_id,
    email,
    role: 'owner',
    caller: { session_id, user_id, wanted_org_id: undefined, user_agent: 'test' },
  }
}

function create(who = newcomer) {
  return testDb.database.asApp(async (tx) => {
    const [entry] = await enter(tx, [who.caller])
    if (entry === undefined) throw new Error('nobody came in')
    return await createOrganization(tx, personOf(entry, who.caller))
  })
}

async function shopsOf(who: Colleague) {
  const { organizations } = await testDb.database.asApp(async (tx) => {
    await enter(tx, [who.caller])
    return await listOrganizations(tx, trial)
  })
  return organizations
}

const asked: Onboarding = {
  business_name: 'Kampala Phone Hub',
  industry: 'Phones & Electronics',
  categories: ['smartphones', 'default-2', 'Repairs'],
}

function complete(change: Partial<Onboarding> = {}, who = newcomer) {
  return as(testDb, who, (tx, member) => completeOnboarding(tx, { ...asked, ...change }, member))
}

describe('a newcomer’s organisation', () => {
  it('is temporary, theirs, and ready to count invoices', async () => {
    const made = await create()
    expect(made).toEqual({ id: made.id, name: `temp-org-${newcomer.user_id.slice(0, 8)}`, role: 'owner' })
    const [row] = await testDb.asOwner(
      `select (select role from organization_members where org_id = $1 and user_id = $2) as role,
         (select last_number::int from invoice_counters where org_id = $1) as last_number,
         (select time_zone from business_settings where org_id = $1) as time_zone`,
      [made.id, newcomer.user_id],
    )
    expect(row).toEqual({ role: 'owner', last_number: 0, time_zone: 'Africa/Kampala' })
  })

  it('is the same one however often and however closely it is asked for', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await shopsOf(newcomer)).toHaveLength(1)
  })

  it('is another one once the first is set up', async () => {
    const first = await create()
    await complete()
    expect((await create()).id).not.toBe(first.id)
  })

  it('is refused to who owns as many as one person may, closed ones too, but for one that they have begun', async () => {
    await testDb.asOwner(
      `with made as (
         insert into organizations (id, name, onboarding_completed_at, closed_at, erase_at)
         select gen_random_uuid(), 'Shop ' || n, now(), case when n = 1 then now() end, case when n = 1 then now() + interval '30 days' end
         from generate_series(1, $2) n returning id
       )
       insert into organization_members (org_id, user_id, role) select id, $1, 'owner' from made`,
      [newcomer.user_id, mostOwnShops],
    )
    expect((await failureOf(create())).entry.code).toBe('TOO_MANY_SHOPS')
    await testDb.asOwner(
      `update organizations set onboarding_completed_at = null where id = (
         select org_id from organization_members where user_id = $1 limit 1)`,
      [newcomer.user_id],
    )
    expect((await create()).role).toBe('owner')
  })

  it('makes its creator the owner whatever role is sent, and refuses to be made for somebody else', async () => {
    const procedure = router.organization.createWithMembership
    const made = await call(
      procedure,
      { role: 'member', user_id: newcomer.user_id },
      { context: visitOf(testDb, newcomer) },
    )
    expect(made.role).toBe('owner')
    const victim = await signUp()
    const failure = await failureOf(
      call(procedure, { user_id: victim.user_id }, { context: visitOf(testDb, newcomer) }),
    )
    expect(failure.entry.status).toBe(403)
    expect(await shopsOf(victim)).toEqual([])
    const trail = await testDb.asOwner(
      `select user_email, metadata from audit_log where action_type = 'refused' and org_id = $1`,
      [made.id],
    )
    expect(trail).toEqual([{ user_email: newcomer.email, metadata: { claimed_user_id: victim.user_id } }])
  })
})

describe('completing onboarding', () => {
  let orgId: string

  beforeEach(async () => {
    orgId = (await create()).id
  })

  it('names the business, links global categories by name or alias, and makes the others its own', async () => {
    const { organization, categories } = await complete()
    expect(organization).toEqual({
      id: orgId,
      name: 'Kampala Phone Hub',
      industry: 'Phones & Electronics',
      role: 'owner',
    })
    expect(categories.map(({ name }) => name)).toEqual(['Smartphones', 'Laptops', 'Repairs'])
    const linked = await testDb.asOwner(
      `select c.name, c.org_id is null as is_global, c.user_id from organization_categories l join categories c on c.id = l.category_id
       where l.org_id = $1 order by c.name`,
      [orgId],
    )
    expect(linked).toEqual([
      { name: 'Laptops', is_global: true, user_id: null },
      { name: 'Repairs', is_global: false, user_id: newcomer.user_id },
      { name: 'Smartphones', is_global: true, user_id: null },
    ])
  })

  it('closes the gate', async () => {
    expect((await shopsOf(newcomer))[0]?.needs_onboarding).toBe(true)
    await complete()
    expect((await shopsOf(newcomer))[0]).toMatchObject({
      needs_onboarding: false,
      name: 'Kampala Phone Hub',
      tier: 'basic',
    })
  })

  it('takes a category named twice, or by name and alias, once', async () => {
    const { categories } = await complete({ categories: ['Repairs', 'REPAIRS', 'Smartphones', 'default-1', 'repairs'] })
    expect(categories.map(({ name }) => name)).toEqual(['Repairs', 'Smartphones'])
  })

  it('gives two shops that make the same category one each', async () => {
    await complete()
    const second = await signUp()
    await create(second)
    const { categories } = await complete({}, second)
    const rows = await testDb.asOwner(`select org_id from categories where name = 'Repairs' and id = $1`, [
      categories[2]?.id,
    ])
    expect(rows).not.toEqual([{ org_id: orgId }])
  })

  it('refuses an alias that stands for nothing, and leaves everything as it was', async () => {
    const failure = await failureOf(complete({ categories: ['Repairs', 'default-4'] }))
    expect(failure.message).toBe('Invalid default category')
    expect((await shopsOf(newcomer))[0]?.needs_onboarding).toBe(true)
    expect(await testDb.asOwner('select 1 from organization_categories where org_id = $1', [orgId])).toEqual([])
  })

  it('happens once: the second answer is a refusal, also of two at the same moment', async () => {
    const outcomes = await Promise.allSettled([complete(), complete({ business_name: 'Another' }), complete()])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    for (const { reason } of refused)
      expect(reason).toMatchObject({ entry: { code: 'ALREADY_ONBOARDED', status: 409 } })
  })

  it('says what the database does not permit in the spec’s words', async () => {
    await testDb.asOwner('revoke insert on organization_categories from app_api')
    const failure = await failureOf(complete())
    await testDb.asOwner('grant insert on organization_categories to app_api')
    expect(failure.message).toBe('Database permission error. Please try again or contact support.')
    expect((await complete()).organization.name).toBe('Kampala Phone Hub')
  })

  it('is written into the audit trail', async () => {
    await complete()
    const [entry] = await testDb.asOwner(
      `select user_email, new_values from audit_log where action_type = 'complete_onboarding' and org_id = $1`,
      [orgId],
    )
    expect(entry).toEqual({
      user_email: newcomer.email,
      new_values: {
        name: 'Kampala Phone Hub',
        industry: 'Phones & Electronics',
        categories: ['Smartphones', 'Laptops', 'Repairs'],
      },
    })
  })

  it('is the owner’s: an admin is refused, and so is another person’s id', async () => {
    const shop: TestShop = await openShop(testDb)
    const procedure = router.organization.completeOnboarding
    const byAdmin = await failureOf(call(procedure, asked, { context: visitOf(testDb, shop.admin) }))
    expect(byAdmin.entry.status).toBe(403)
    const forAnother = call(
      procedure,
      { ...asked, user_id: newcomer.user_id },
      { context: visitOf(testDb, shop.owner) },
    )
    expect((await failureOf(forAnother)).entry.status).toBe(403)
  })
})

const many = (count: number) => Array.from({ length: count }, (_, i) => `Category ${i}`)

describe('what onboarding accepts', () => {
  it.each([
    [{ business_name: 'A' }, 'Business name must be at least 2 characters long'],
    [{ business_name: '  A  ' }, 'Business name must be at least 2 characters long'],
    [{ business_name: 'A'.repeat(100) }, 'Business name must be less than 100 characters'],
    [{ industry: ' ' }, 'Industry is required'],
    [{ categories: [] }, 'At least one category must be selected'],
    [{ categories: many(21) }, 'Maximum 20 categories allowed'],
    [{ categories: ['Phones', '  '] }, 'Category names cannot be empty'],
    [{ categories: ['C'.repeat(50)] }, 'Category names must be less than 50 characters'],
  ])('refuses %o: %s', (change, message) => {
    const parsed = Onboarding.safeParse({ ...asked, ...change })
    expect(parsed.error?.issues[0]?.message).toBe(message)
  })

  it.each([
    [{ business_name: 'AB' }],
    [{ business_name: 'A'.repeat(99) }],
    [{ categories: many(20) }],
    [{ categories: ['C'.repeat(49)] }],
    [{ categories: [smartphones] }],
  ])('accepts %o', (change) => {
    expect(Onboarding.safeParse({ ...asked, ...change }).success).toBe(true)
  })

  it.each(['A\u0000B', 'A\ud800B', 'A\u001bB'])('refuses %j, which nothing could store or print', (text) => {
    expect(Onboarding.safeParse({ ...asked, business_name: text }).success).toBe(false)
    expect(Onboarding.safeParse({ ...asked, categories: [text] }).success).toBe(false)
    expect(Onboarding.safeParse({ ...asked, industry: text }).success).toBe(false)
  })

  it('accepts every script and pictures', () => {
    expect(Onboarding.safeParse({ ...asked, business_name: 'Ŋŋaanda 📱 محل' }).success).toBe(true)
  })
})
