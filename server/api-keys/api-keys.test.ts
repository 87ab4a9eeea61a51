import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { contract } from '@tunda/contract'
import type { Meta } from '@tunda/contract/access'
import { mayCall, rightsOfRole } from '@tunda/contract/organization/rights'
import { isForKeys, keyRights, mostApiKeys, rightsOfKey } from '@tunda/contract/programs/api-keys'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { Failure } from '../fail.ts'
import { countKeyUses } from '../http/count-key-uses.ts'
import { limitRequests } from '../quotas/limit-requests.ts'
import { openQuotas } from '../quotas/open-quotas.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { readSettings } from '../settings.ts'
import { openProgram, programWith, type TestProgram } from '../testing/programs.ts'
import {
  type Colleague,
  as as enterAs,
  openShop,
  openTestDatabase,
  peppers,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
})

const as = (who: Colleague, more = {}) => ({ context: { ...visitOf(testDb, who), ...more } })
const list = (who: Colleague) => call(router.products.list, {}, as(who))
const refusalOf = async (work: Promise<unknown>) => {
  const { entry } = await failureOf(work)
  return [entry.status, entry.key]
}
const shut = [401, 'general.notAuthenticated']

describe('a key', () => {
  it('is shown once, opens its shop alone, and what it does is told as its own', async () => {
    const program = await openProgram(testDb, shop)
    expect(program.secret).toMatch(/^tunda_key_[0-9a-f]{32}_[\w-]{43}$/)
    const { api_keys } = await call(router.apiKeys.list, undefined, as(shop.owner))
    expect(api_keys).toMatchObject([{ id: program.user_id, name: 'Web shop', user_name: 'The owner', calls: 0 }])
    expect(JSON.stringify(await testDb.asOwner('select * from api_keys'))).not.toContain(program.secret.slice(-43))
    await call(router.customers.add, { name: 'Grace Auma', phone: '0772123456' }, as(program))
    const [entry] = await testDb.asOwner(
      `select user_id, user_email from audit_log where org_id = $1 and resource_type = 'customer'`,
      [shop.org_id],
    )
    expect(entry).toEqual({ user_id: program.user_id, user_email: '' })
    const other = await openShop(testDb)
    const elsewhere = { ...program, caller: { ...program.caller, wanted_org_id: other.org_id } }
    expect(await refusalOf(list(elsewhere))).toEqual([403, 'general.foreignOrganization'])
  })

  it('sells once per idempotency key, before and after a new secret, and stores other answers too', async () => {
    const program = await openProgram(testDb, shop)
    const product_id = await stockProduct(testDb, shop, { stock: 5 })
    const batches = openSaleBatches(testDb.database, trial)
    const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 1 }] }
    const sell = ({ caller }: TestProgram) => batches.record(askForSale(caller, sale, 'order-1'))
    const first = await sell(program)
    const { secret } = await call(router.apiKeys.rotate, { id: program.user_id }, as(shop.owner))
    const again = await sell(programWith(program.user_id, secret))
    expect([again.isReplay, again.response]).toEqual([true, first.response])
    const keyed = { idempotencyKey: 'customer-1', path: '/rest/v1/customers' }
    const add = (name: string) => call(router.customers.add, { name, phone: '0772123456' }, as(program, keyed))
    const one = await add('Grace Auma')
    expect((await add('Grace Auma')).id).toBe(one.id)
    expect(await refusalOf(add('Somebody else'))).toEqual([409, 'general.keyReused'])
    const elsewhere = await openShop(testDb)
    const other = await openProgram(testDb, elsewhere)
    expect((await call(router.customers.add, { name: 'Okello', phone: '0772123457' }, as(other, keyed))).name).toBe(
      'Okello',
    )
  })

  it('refuses the secret that its former maker kept, once somebody else rotates it', async () => {
    const kept = await openProgram(testDb, shop, { maker: shop.admin })
    await list(kept)
    const { secret } = await call(router.apiKeys.rotate, { id: kept.user_id }, as(shop.owner))
    expect(await refusalOf(list(kept))).toEqual(shut)
    await list(programWith(kept.user_id, secret))
  })

  it('works on with its old secret for the hours said; revoked or over it is shut at once', async () => {
    const old = await openProgram(testDb, shop, { expires_in_days: 30 })
    const { secret } = await call(router.apiKeys.rotate, { id: old.user_id, overlap_hours: 2 }, as(shop.owner))
    const next = programWith(old.user_id, secret)
    await list(old)
    await list(next)
    const later = setClock(() => Date.now() + 2 * 3_600_000 + 1000)
    expect(await refusalOf(list(old))).toEqual(shut)
    await list(next)
    later()
    const over = setClock(() => Date.now() + 30 * 86_400_000 + 1000)
    expect(await refusalOf(list(next))).toEqual(shut)
    over()
    const gone = await call(router.apiKeys.rotate, { id: old.user_id, overlap_hours: 0 }, as(shop.owner))
    expect(await refusalOf(list(next))).toEqual(shut)
    const last = programWith(old.user_id, gone.secret)
    await list(last)
    await call(router.apiKeys.revoke, { id: old.user_id }, as(shop.admin))
    expect(await refusalOf(list(last))).toEqual(shut)
    expect(await refusalOf(call(router.apiKeys.rotate, { id: old.user_id }, as(shop.owner)))).toEqual([
      409,
      'apiKey.revoked',
    ])
  })

  it('never does more than its maker may now, and nothing once they have left or the plan has no keys', async () => {
    const program = await openProgram(testDb, shop, { maker: shop.admin })
    const seesCost = async () => JSON.stringify(await list(program)).includes('cost_price')
    await stockProduct(testDb, shop)
    expect(await seesCost()).toBe(true)
    await testDb.asOwner(`update organization_members set role = 'member' where user_id = $1`, [shop.admin.user_id])
    expect(await seesCost()).toBe(false)
    expect(await refusalOf(call(router.audit.list, {}, as(program)))).toEqual([403, 'general.notAllowed'])
    await testDb.asOwner(`update auth.users set banned_at = now() where id = $1`, [shop.admin.user_id])
    expect(await refusalOf(list(program))).toEqual(shut)
    await testDb.asOwner(`update auth.users set banned_at = null where id = $1`, [shop.admin.user_id])
    await list(program)
    const close = (at: string) =>
      testDb.asOwner(`update auth.users set closed_at = ${at}, erase_at = ${at} where id = $1`, [shop.admin.user_id])
    await close('now()')
    expect(await refusalOf(list(program))).toEqual(shut)
    await close('null')
    await list(program)
    await testDb.asOwner('update user_subscriptions set end_date = now() where user_id = $1', [shop.owner.user_id])
    expect(await refusalOf(list(program))).toEqual([403, 'apiKey.notInPlan'])
    await testDb.asOwner('update user_subscriptions set end_date = null where user_id = $1', [shop.owner.user_id])
    await testDb.asOwner('delete from organization_members where user_id = $1', [shop.admin.user_id])
    expect(await refusalOf(list(program))).toEqual(shut)
  })

  it('cannot be made with rights its maker lacks, from a session that is not fresh, or beyond the limit', async () => {
    const add = (who: Colleague, said = {}) =>
      call(router.apiKeys.add, { name: 'Key', rights: ['see_sales', 'see_cost'], ...said } as never, as(who))
    expect(await refusalOf(add(shop.member))).toEqual([403, 'general.notAllowed'])
    const role = randomUUID()
    await testDb.asOwner(
      `insert into organization_roles (org_id, id, name, rights) values ($1, $2, 'Keys', '{see_sales,manage_api_keys}')`,
      [shop.org_id, role],
    )
    await testDb.asOwner('update organization_members set role_id = $2 where user_id = $1', [shop.member.user_id, role])
    expect(await refusalOf(add(shop.member))).toEqual([403, 'apiKey.moreThanOwn'])
    const strong = await openProgram(testDb, shop)
    expect(await refusalOf(call(router.apiKeys.rotate, { id: strong.user_id }, as(shop.member)))).toEqual([
      403,
      'apiKey.moreThanOwn',
    ])
    await add(shop.member, { rights: ['see_sales'] })
    await expect(add(shop.owner, { rights: ['manage_members'] })).rejects.toThrow(/validation/i)
    const other = await openShop(testDb)
    expect(await refusalOf(add(shop.owner, { location_ids: [other.org_id] }))).toEqual([404, 'location.notFound'])
    expect(await refusalOf(call(router.apiKeys.revoke, { id: strong.user_id }, as(other.owner)))).toEqual([
      404,
      'apiKey.notFound',
    ])
    await testDb.asOwner(`update auth.sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [
      shop.admin.user_id,
    ])
    expect(await refusalOf(add(shop.admin))).toEqual([403, 'general.reauthenticationNeeded'])
    const made = await Promise.allSettled(Array.from({ length: mostApiKeys }, () => add(shop.owner)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostApiKeys - 2)
    const basic = await openShop(testDb, 'basic')
    expect(await refusalOf(add(basic.owner))).toEqual([403, 'apiKey.notInPlan'])
  })

  it('is changed from its next call on: anybody takes from it, its maker alone gives it more, and of their own', async () => {
    const program = await openProgram(testDb, shop, { maker: shop.admin, rights: ['see_sales', 'see_cost'] })
    const id = program.user_id
    const change = (who: Colleague, said = {}) =>
      call(
        router.apiKeys.change,
        { id, name: 'Shop', rights: ['see_sales'], location_ids: null, ...said } as never,
        as(who),
      )
    await call(router.sales.list, {}, as(program))
    expect(await change(shop.owner, { rights: [] })).toMatchObject({ name: 'Shop', rights: [] })
    expect(await refusalOf(call(router.sales.list, {}, as(program)))).toEqual([403, 'general.notAllowed'])
    expect(await refusalOf(change(shop.owner))).toEqual([403, 'apiKey.notItsMaker'])
    expect(await change(shop.admin)).toMatchObject({ rights: ['see_sales'] })
    await call(router.sales.list, {}, as(program))
    expect(await refusalOf(change(shop.member))).toEqual([403, 'general.notAllowed'])
    expect(await refusalOf(change((await openShop(testDb)).owner))).toEqual([404, 'apiKey.notFound'])
    await expect(change(shop.admin, { rights: ['discount'] })).rejects.toThrow(/validation/i)
    const gulu = randomUUID()
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Gulu', 'shop', 2)`,
      [shop.org_id, gulu],
    )
    expect(await change(shop.owner, { location_ids: [gulu] })).toMatchObject({ location_ids: [gulu] })
    expect(await refusalOf(change(shop.owner))).toEqual([403, 'apiKey.notItsMaker'])
    await testDb.asOwner(`update auth.sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [
      shop.admin.user_id,
    ])
    expect(await refusalOf(change(shop.admin))).toEqual([403, 'general.reauthenticationNeeded'])
    expect(await change(shop.admin, { location_ids: [gulu] })).toMatchObject({ location_ids: [gulu] })
    const said = await testDb.asOwner(
      `select user_id from audit_log where org_id = $1 and resource_type = 'api_key' and action_type = 'update'`,
      [shop.org_id],
    )
    expect(said).toHaveLength(4)
    await call(router.apiKeys.revoke, { id }, as(shop.admin))
    expect(await refusalOf(change(shop.admin, { location_ids: [gulu] }))).toEqual([409, 'apiKey.revoked'])
  })

  it('sees and works at its own locations among its maker’s alone', async () => {
    const kampala = shop.org_id
    const gulu = randomUUID()
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Gulu', 'shop', 2)`,
      [kampala, gulu],
    )
    const at = (program: TestProgram) =>
      enterAs(testDb, program, async (_, member) => [member.location_id, member.location_ids])
    const everywhere = await openProgram(testDb, shop, { maker: shop.admin })
    const there = await openProgram(testDb, shop, { maker: shop.admin, location_ids: [gulu] })
    expect(await at(everywhere)).toEqual([kampala, null])
    expect(await at(there)).toEqual([gulu, [gulu]])
    await testDb.asOwner('update organization_members set location_ids = $2 where user_id = $1', [
      shop.admin.user_id,
      [kampala],
    ])
    expect(await at(everywhere)).toEqual([kampala, [kampala]])
    expect((await failureOf(at(there))).entry.status).toBe(403)
    const narrow = await openProgram(testDb, shop, { maker: shop.admin })
    const { secret } = await call(router.apiKeys.rotate, { id: narrow.user_id }, as(shop.owner))
    expect(await at(programWith(narrow.user_id, secret))).toEqual([kampala, [kampala]])
  })

  it('of the whole shop gets no new secret from another who works at some locations, which would end it elsewhere', async () => {
    const [everywhere, own] = [await openProgram(testDb, shop), await openProgram(testDb, shop, { maker: shop.admin })]
    await testDb.asOwner('update organization_members set location_ids = $2 where user_id = $1', [
      shop.admin.user_id,
      [shop.org_id],
    ])
    const renew = (id: string) => call(router.apiKeys.rotate, { id }, as(shop.admin))
    expect(await refusalOf(renew(everywhere.user_id))).toEqual([403, 'general.notAllowed'])
    await list(everywhere)
    await renew(own.user_id)
  })
})

describe('every procedure, asked by programs', () => {
  type Leaf = { '~orpc': { meta: Meta } }
  const proceduresIn = (branch: object, prefix: readonly string[] = []): { path: readonly string[]; meta: Meta }[] =>
    Object.entries(branch).flatMap(([key, value]: [string, object]) =>
      '~orpc' in value
        ? [{ path: [...prefix, key], meta: (value as Leaf)['~orpc'].meta }]
        : proceduresIn(value, [...prefix, key]),
    )

  it('lets each in with the rights that it declares and no others, and what is people’s with none', async () => {
    const asked = async (path: readonly string[], who: Colleague) => {
      if (path.join('.') === 'sales.record') {
        const sale = { payment_method: 'cash', items: [{ product_id: randomUUID(), quantity: 1 }] }
        const sold = openSaleBatches(testDb.database, trial).record(askForSale(who.caller, sale as never, undefined))
        return (await failureOf(sold)).entry.key
      }
      const procedure = path.reduce((branch: unknown, key) => (branch as Record<string, unknown>)[key], router)
      if (procedure === undefined) throw new Error(`${path.join('.')} is not in the router`)
      // What no schema takes: a door that opens is heard by the refusal of that.
      const error = await call(procedure as typeof router.products.get, { id: 7 } as never, as(who)).catch(
        (reason: unknown) => reason,
      )
      return error instanceof Failure ? error.entry.key : 'let in'
    }
    const none = await openProgram(testDb, shop, { rights: [] })
    const all = await openProgram(testDb, shop)
    let [opened, closed] = [0, 0]
    for (const { path, meta } of proceduresIn(contract)) {
      const { access } = meta
      if (access.who === 'anyone' || access.who === 'terminal') continue
      if (!isForKeys(meta)) {
        closed += 1
        expect([path.join('.'), await asked(path, all)]).toEqual([path.join('.'), 'apiKey.notForKeys'])
        continue
      }
      opened += 1
      const rights = access.who === 'member' ? access.rights : []
      const refusal = access.who === 'member' ? (access.refusal?.key ?? 'general.notAllowed') : ''
      expect(['apiKey.notForKeys', refusal]).not.toContain(await asked(path, all))
      if (rights.length === 0) continue
      expect([path.join('.'), await asked(path, none)]).toEqual([path.join('.'), refusal])
    }
    expect(opened).toBeGreaterThan(80)
    expect(closed).toBeGreaterThan(80)
  }, 60_000)

  it('no right of a key lets anybody in, or goes with ownership, and limits are its maker’s', () => {
    const everything = rightsOfKey([...keyRights], rightsOfRole.owner)
    for (const right of ['manage_members', 'manage_terminals', 'manage_api_keys', 'manage_roles', 'own_shop'] as const)
      expect(mayCall({ rights: [right] }, { rights: everything })).toBe(false)
    expect(rightsOfKey(['sell', 'discount'], { sell: true, discount: 10 })).toEqual({ sell: true, discount: 10 })
    expect(rightsOfKey(['see_profit', 'see_cost'], { see_profit: true })).toEqual({ see_profit: true })
  })
})

describe('calls of a key', () => {
  it('are counted against it alone, told in headers, refused when used up, and seen on it with its errors', async () => {
    const { QUOTAS } = readSettings({ QUOTAS: '{"calls.key":3,"key-guesses.address":2}' })
    const credentials = { publicKey: 'public', peppers, tokens: { verify: async () => undefined } as never }
    const app = Fastify()
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof Failure ? error.entry.status : 500).send({}),
    )
    limitRequests(app, {
      quotas: openQuotas(testDb.database.counters, QUOTAS),
      database: testDb.database,
      ...credentials,
    })
    countKeyUses(app, testDb.database)
    app.get('/fine', () => 'fine')
    app.get('/wrong', (_request, reply) => reply.code(404).send({}))
    const [program, other] = [await openProgram(testDb, shop), await openProgram(testDb, shop)]
    const ask = async (url: string, { secret }: { secret: string }) => {
      const { statusCode, headers } = await app.inject({ url, headers: { authorization: `Bearer ${secret}` } })
      return [statusCode, Number(headers['ratelimit-limit']), Number(headers['ratelimit-remaining'])]
    }
    expect(await ask('/fine', program)).toEqual([200, 3, 2])
    expect(await ask('/wrong', program)).toEqual([404, 3, 1])
    expect(await ask('/fine', program)).toEqual([200, 3, 0])
    expect(await ask('/fine', program)).toEqual([429, 3, 0])
    expect(await ask('/fine', program)).toEqual([429, 3, 0])
    expect(await ask('/fine', program)).toEqual([429, 3, 0])
    expect(await ask('/fine', other)).toEqual([200, 3, 2])
    const strange = { secret: `${program.secret.slice(0, -43)}${'A'.repeat(43)}` }
    const guesses = [
      await ask('/fine', strange),
      await ask('/fine', strange),
      await ask('/fine', strange),
      await ask('/fine', strange),
    ]
    expect(guesses.map(([status]) => status)).toEqual([200, 200, 429, 429])
    expect((await ask('/fine', other))[0]).toBe(200)
    await app.close()
    const [seen] = await testDb.asOwner(
      'select calls, errors, last_error_status, last_used_at from api_keys where id = $1',
      [program.user_id],
    )
    expect(seen).toMatchObject({ calls: '6', errors: '4', last_error_status: 429, last_used_at: expect.anything() })
  })
})
