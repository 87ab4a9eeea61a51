import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestedRecovery } from '../account/recovery/requested-recovery.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, trial } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { listUsers } from './list-users.ts'
import { promotePerson } from './promote-person.ts'
import { listResetRequests, requestPasswordReset } from './reset-requests.ts'
import { showOverview } from './show-overview.ts'
import { listSuperAdmins, removeSuperAdmin } from './super-admins.ts'
import { asSuperAdmin, openPerson, openSuperAdmin } from './testing.ts'

let testDb: TestDatabase
let ruth: Awaited<ReturnType<typeof openSuperAdmin>>
beforeAll(async () => {
  testDb = await openTestDatabase()
  ruth = await openSuperAdmin(testDb)
})
afterAll(() => testDb.close())

const find = (search: string, more: object = {}) =>
  asSuperAdmin(testDb, ruth, (tx, admin) => listUsers(tx, { search, page: 1, limit: 20, ...more }, admin, trial))
const team = async () => (await asSuperAdmin(testDb, ruth, listSuperAdmins)).super_admins.map(({ user_id }) => user_id)
const remove = (who: typeof ruth, target: { user_id: string }) =>
  asSuperAdmin(testDb, who, (tx, admin) => removeSuperAdmin(tx, target.user_id, admin))

describe('the platform’s door', () => {
  it('is closed to the signed-out, to owners, and at once to former super admins', async () => {
    const shop = await openShop(testDb)
    const gone = await openSuperAdmin(testDb)
    const listAs = (who: typeof ruth | undefined) =>
      call(router.platform.overview, undefined, { context: visitOf(testDb, who) })
    expect((await failureOf(listAs(undefined))).entry.status).toBe(401)
    expect((await failureOf(listAs(shop.owner))).message).toBe("You don't have permission to perform this action.")
    expect(await listAs(gone)).toHaveProperty('people')
    await remove(ruth, gone)
    expect((await failureOf(listAs(gone))).entry.status).toBe(403)
    await testDb.asOwner('delete from auth.sessions where user_id = $1', [gone.user_id])
    expect((await failureOf(listAs(gone))).entry.status).toBe(401)
  })

  it('shows no sale, no customer and no password', async () => {
    for (const table of ['sales', 'sale_items', 'sale_payments', 'customers', 'audit_log', 'inventory_movements']) {
      const read = testDb.database.asPlatform((tx) => tx.query(`select * from ${table}`))
      await expect(read, table).rejects.toThrow('permission denied')
    }
    const hashes = testDb.database.asPlatform((tx) => tx.query('select password_hash from auth.users'))
    await expect(hashes).rejects.toThrow('permission denied')
    const answers = await testDb.database.asPlatform((tx) => tx.query('select response from idempotency'))
    expect(answers).toEqual([])
  })

  it('answers a repeated keyed request with its first answer', async () => {
    const context = { ...visitOf(testDb, ruth), path: '/rest/v1/rpc/generate_invoice_number', idempotencyKey: 'one' }
    const first = await call(router.platform.generateInvoiceNumber, undefined, { context })
    expect(first).toMatch(/^INV-P\d{6}$/)
    expect(await call(router.platform.generateInvoiceNumber, undefined, { context })).toBe(first)
  })
})

describe('the people of the platform', () => {
  it('are found by address, name or shop, with their business and plan, and each look is in the shop’s audit trail', async () => {
    const shop = await openShop(testDb, 'premium')
    const found = await find(shop.owner.email.toUpperCase())
    expect(found.users).toMatchObject([
      {
        id: shop.owner.user_id,
        is_super_admin: false,
        last_sign_in_at: null,
        organizations: [{ id: shop.org_id, role: 'owner', members: 3, products: 0, recent_transactions: 0 }],
        subscription: { subscription_tier: 'premium', status: 'active' },
      },
    ])
    expect(found.totals.users).toBeGreaterThan(3)
    expect((await find(`Shop ${shop.org_id.slice(0, 4)}`, { limit: 2 })).totalPages).toBe(2)
    const trail = await testDb.asOwner<{ action_type: string; user_email: string; metadata: object }>(
      'select action_type, user_email, metadata from audit_log where org_id = $1',
      [shop.org_id],
    )
    expect(trail).toHaveLength(2)
    expect(trail[0]).toMatchObject({
      action_type: 'viewed',
      user_email: ruth.email,
      metadata: { by: 'platform', procedure: 'get_platform_users_with_business_info' },
    })
  })
})

describe('a super admin', () => {
  it('is made of whoever has signed up, once, and false says that nobody has', async () => {
    const person = await openPerson(testDb)
    const promote = (email: string) => asSuperAdmin(testDb, ruth, (tx, admin) => promotePerson(tx, email, admin, true))
    expect(await promote(` ${person.email.toUpperCase()} `)).toBe(true)
    expect(await promote(person.email)).toBe(true)
    expect(await promote('nobody@example.ug')).toBe(false)
    expect((await team()).filter((id) => id === person.user_id)).toHaveLength(1)
    expect(await call(router.platform.isSuperAdmin, undefined, { context: visitOf(testDb, person) })).toBe(true)
    const logged = await testDb.asOwner('select 1 from platform_log where resource_id = $1', [person.user_id])
    expect(logged).toHaveLength(1)
    await remove(ruth, person)
  })

  it('is made and removed only by somebody who gave their password or a factor just now', async () => {
    const [person, other] = [await openPerson(testDb), await openSuperAdmin(testDb)]
    const age = (minutes: number) =>
      testDb.asOwner(
        `update auth.sessions set authenticated_at = now() - make_interval(mins => $2) where user_id = $1`,
        [ruth.user_id, minutes],
      )
    await age(11)
    const by = { context: visitOf(testDb, ruth) }
    const promoted = failureOf(call(router.platform.promote, { user_email: person.email }, by))
    const removed = failureOf(call(router.platform.removeSuperAdmin, { id: other.user_id }, by))
    expect([(await promoted).entry.code, (await removed).entry.code]).toEqual(Array(2).fill('REAUTHENTICATION_NEEDED'))
    expect(await team()).not.toContain(person.user_id)
    await age(1)
    await call(router.platform.removeSuperAdmin, { id: other.user_id }, by)
    expect(await team()).not.toContain(other.user_id)
  })

  it('remains when the last two remove each other at the same moment, over and over', async () => {
    await testDb.asOwner('delete from super_admins where user_id <> $1', [ruth.user_id])
    for (let turn = 0; turn < 10; turn += 1) {
      const other = await openSuperAdmin(testDb)
      const results = await Promise.allSettled([remove(ruth, other), remove(other, ruth)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const left = await testDb.asOwner<{ user_id: string }>('select user_id from super_admins')
      expect(left).toHaveLength(1)
      if (left[0]?.user_id !== ruth.user_id) ruth = other
    }
  })

  it('who is the last cannot be removed, and who is none is not found', async () => {
    await testDb.asOwner('delete from super_admins where user_id <> $1', [ruth.user_id])
    expect((await failureOf(remove(ruth, ruth))).entry.code).toBe('LAST_SUPER_ADMIN')
    expect((await failureOf(remove(ruth, await openPerson(testDb)))).entry.code).toBe('NOT_FOUND')
  })
})

describe('a requested password reset', () => {
  it('mails the normal link through the outbox, waits, and is done when the password was changed', async () => {
    const shop = await openShop(testDb)
    const input = { target_user_id: shop.member.user_id, reason: 'Lost her phone' }
    const made = await asSuperAdmin(testDb, ruth, (tx, admin) => requestPasswordReset(tx, input, admin))
    expect(made).toMatchObject({ status: 'waiting', target_email: shop.member.email, requested_by_email: ruth.email })
    const [row] = await testDb.asOwner<{ payload: { email: string } }>(
      `select payload from outbox where kind = 'requested-recovery' and dedupe_key like '%' || $1`,
      [made.id],
    )
    expect(row?.payload).toEqual({ email: shop.member.email })
    await deliver(row?.payload)
    const [mail] = await testDb.asOwner<{ payload: { to: string; link: string } }>(
      `select payload from outbox where kind = 'recovery-mail' and payload ->> 'to' = $1`,
      [shop.member.email],
    )
    expect(mail?.payload.link).toBe('https://tunda.example/reset-password')
    const overview = await asSuperAdmin(testDb, ruth, showOverview)
    expect(overview.waiting_resets.map(({ id }) => id)).toContain(made.id)
    await testDb.asOwner(`insert into auth.events (user_id, kind) values ($1, 'password_changed')`, [
      shop.member.user_id,
    ])
    const asked = { page: 1, limit: 20, target_user_id: shop.member.user_id }
    const { password_reset_requests } = await asSuperAdmin(testDb, ruth, (tx) => listResetRequests(tx, asked))
    expect(password_reset_requests.map(({ status }) => status)).toEqual(['done'])
    const trail = await testDb.asOwner<{ action_type: string; new_values: object }>(
      'select action_type, new_values from audit_log where org_id = $1',
      [shop.org_id],
    )
    expect(trail).toEqual([
      { action_type: 'password_reset_requested', new_values: { email: shop.member.email, reason: 'Lost her phone' } },
    ])
  })

  it('for nobody is not found, and leaves nothing behind', async () => {
    const input = { target_user_id: '00000000-0000-4000-8000-00000000dead', reason: 'A slip' }
    const refused = failureOf(asSuperAdmin(testDb, ruth, (tx, admin) => requestPasswordReset(tx, input, admin)))
    expect((await refused).entry.code).toBe('NOT_FOUND')
  })
})

async function deliver(payload: unknown): Promise<void> {
  const row = { id: 1, kind: 'requested-recovery', payload, attempts: 0, created_at: new Date().toISOString() }
  await requestedRecovery(row, {
    database: testDb.database,
    settings: { SITE_URL: 'https://tunda.example' },
    secrets: { peppers: [{ id: 'p1', key: 'a pepper for tests alone, of no worth' }] },
    mailer: { send: async () => undefined, close: () => undefined },
  })
}
