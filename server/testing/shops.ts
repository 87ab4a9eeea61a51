import { randomUUID } from 'node:crypto'
import type { Role } from '@tunda/contract/organization/rights'
import type { Database } from '@tunda/database'
import { testDatabase } from '@tunda/database/testing'
import { type AsOwner, type Owner, openOwner } from '@tunda/database/testing/ask-at-home'
import { connectForTest } from '@tunda/database/testing/connect'
import type { Member } from '../context.ts'
import { type Caller, enter, memberOf } from '../doors/callers.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import type { Trial } from '../subscription/plan.ts'

/** The virtual trial as the product ships it: over. */
export const trial: Trial = { start: '2025-10-01', days: 90 }

/** What mailed tokens are made with in tests. */
export const peppers = [{ id: 'test', key: 'a pepper' }]

export const smartphones = '00000000-0000-4000-8000-000000000101'

/** A database of a test file's own: `database` as the app roles, `asOwner` past every wall, for arranging and for checking. */
export type TestDatabase = {
  readonly url: string
  readonly database: Database
  readonly asOwner: AsOwner
  /** As the owner on the node that has the shop's rows, where shops are spread: `asOwner`, and a connection of the test's own. */
  readonly askAtHome: Owner['askAtHome']
  readonly connectAtHome: Owner['connectAtHome']
  readonly close: () => Promise<void>
}

/** Opens a fresh, migrated test database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await testDatabase()
  const testDb = await openTestDatabaseOn(url)
  return { ...testDb, close: () => testDb.close().then(drop) }
}

/** A test database that is there and stays. */
export async function openTestDatabaseOn(url: string): Promise<TestDatabase> {
  const owner = openOwner(url)
  const database = await connectForTest(url)
  return {
    url,
    database,
    asOwner: owner.ask,
    askAtHome: owner.askAtHome,
    connectAtHome: owner.connectAtHome,
    close: async () => {
      await database.close()
      await owner.close()
    },
  }
}

/** A signed-in person at work in a shop. */
export type Colleague = {
  readonly user_id: string
  readonly email: string
  readonly role: Role
  readonly caller: Caller
}

export type TestShop = {
  readonly org_id: string
  readonly owner: Colleague
  readonly admin: Colleague
  readonly member: Colleague
}

/**
 * Opens a shop with an owner, an admin and a member, all signed in, with every global category linked. `tier` is the owner's
 * active subscription; `free` gives none, and the trial is over.
 */
export async function openShop(
  testDb: TestDatabase,
  tier: 'free' | 'basic' | 'premium' | 'enterprise' = 'enterprise',
): Promise<TestShop> {
  const org_id = randomUUID()
  await testDb.asOwner(
    'insert into organizations (id, name, industry, onboarding_completed_at) values ($1, $2, $3, now())',
    [org_id, `Shop ${org_id.slice(0, 4)}`, 'Phones & Electronics'],
  )
  await testDb.asOwner('insert into business_settings (org_id) values ($1)', [org_id])
  await testDb.asOwner('insert into invoice_counters (org_id) values ($1)', [org_id])
  await testDb.asOwner(
    'insert into organization_categories (org_id, category_id) select $1, id from categories where org_id is null',
    [org_id],
  )
  const [owner, admin, member] = [
    await employ(testDb, org_id, 'owner'),
    await employ(testDb, org_id, 'admin'),
    await employ(testDb, org_id, 'member'),
  ]
  if (tier !== 'free') {
    await testDb.asOwner(
      `insert into user_subscriptions (user_id, subscription_tier, status) values ($1, $2, 'active')`,
      [owner.user_id, tier],
    )
  }
  return { org_id, owner, admin, member }
}

async function employ(testDb: TestDatabase, orgId: string, role: Role): Promise<Colleague> {
  const [user_id, session_id] = [randomUUID(), randomUUID()]
  const email = `${role}-${user_id.slice(0, 8)}@example.ug`
  await testDb.asOwner(
    `insert into auth.users (id, email, password_hash, full_name, email_confirmed_at) values ($1, $2, 'none', $3, now())`,
    [user_id, email, `The ${role}`],
  )
  await testDb.asOwner(`insert into auth.sessions (id, user_id, pepper_id) values ($1, $2, 'test')`, [
    session_id,
    user_id,
  ])
  await testDb.asOwner('insert into organization_members (org_id, user_id, role) values ($1, $2, $3)', [
    orgId,
    user_id,
    role,
  ])
  return { user_id, email, role, caller: { session_id, user_id, wanted_org_id: orgId, user_agent: 'test' } }
}

/** The same person once they have set up a second factor, and shown it in this session. */
export async function withFactor(testDb: TestDatabase, person: Colleague): Promise<Colleague> {
  await testDb.asOwner('update auth.users set has_factor = true where id = $1', [person.user_id])
  await testDb.asOwner(`update auth.sessions set factor_at = now(), factor_method = 'totp' where id = $1`, [
    person.caller.session_id,
  ])
  return { ...person, caller: { ...person.caller, aal: 'aal2' } }
}

/** Runs `work` as the colleague, let in by the door's own look-up. */
export async function as<Result>(
  testDb: TestDatabase,
  { caller }: Colleague,
  work: (tx: Parameters<Parameters<Database['asApp']>[0]>[0], member: Member) => Promise<Result>,
): Promise<Result> {
  return await testDb.database.asApp(async (tx) => {
    const [entry] = await enter(tx, [caller])
    if (entry === undefined) throw new Error('nobody came in')
    return await work(tx, memberOf(entry, caller, trial))
  })
}

/** Puts a product on the shelf and returns its id. */
export async function stockProduct(
  testDb: TestDatabase,
  shop: TestShop,
  product: { id?: string; model?: string; stock?: number; price?: number; cost?: number; is_active?: boolean } = {},
): Promise<string> {
  const { id = randomUUID(), model = 'Galaxy A15', stock = 10 } = product
  const { price = 720_000, cost = 610_000, is_active = true } = product
  await testDb.asOwner(
    `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, is_active)
     values ($1, $2, 'Samsung', $3, $4, $5, $6, $7)`,
    [shop.org_id, id, model, smartphones, cost, price, is_active],
  )
  if (stock === 0) return id
  await testDb.database.asOrganization(shop.org_id, async (tx) => {
    const level = { org_id: shop.org_id, location_id: shop.org_id, product_id: id }
    await lockStock(tx, [level])
    await moveStock(tx, [{ ...level, delta: stock, reason: 'opening', user_id: shop.owner.user_id }])
  })
  return id
}
