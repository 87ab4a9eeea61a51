import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  type Colleague,
  as as inShop,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { revokeTerminal } from './revoke-terminal.ts'
import { hashOfToken } from './terminal-token.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const as = (who?: Colleague) => ({ context: visitOf(testDb, who) })
const beat = (token: string, said = {}) =>
  call(router.till.heartbeat, { token_hash: hashOfToken(token), app_version: '1.0.0', queue_length: 0, ...said }, as())
const notOne = 'POS terminal not authenticated'

describe('a terminal', () => {
  it('is added with a token that is shown once and works at once; its name and today’s sales are seen', async () => {
    const { terminal, token } = await call(router.terminals.add, { name: 'Front counter' }, as(shop.admin))
    expect(token).toMatch(/^post_[\w-]{43}$/)
    expect(terminal).toMatchObject({
      name: 'Front counter',
      code: 'C1',
      status: 'waiting',
      token_prefix: token.slice(5, 11),
    })
    const { terminal: seen } = await beat(token, { queue_length: 3 })
    expect(seen).toMatchObject({ id: terminal.id, code: 'C1', shop: { id: shop.org_id, rules: { currency: 'UGX' } } })
    const phone = await stockProduct(testDb, shop)
    await sellAtTill(testDb, { hash: hashOfToken(token) }, tillSale(phone))
    const { pos_terminals, used, limit } = await call(router.terminals.list, undefined, as(shop.owner))
    expect(pos_terminals).toMatchObject([
      { status: 'paired', queue_length: 3, app_version: '1.0.0', sales_today: { count: 1, total: 720_000 } },
    ])
    expect([used, limit]).toEqual([1, -1])
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['manage_terminals'] })
    const [managed] = (await call(router.terminals.list, undefined, as(shop.member))).pos_terminals
    expect(managed).toMatchObject({ id: terminal.id, status: 'paired' })
    expect(managed).not.toHaveProperty('sales_today')
  })

  it('counts against the plan until it is revoked, exactly, however many are added at once', async () => {
    const premium = await openShop(testDb, 'premium')
    const add = () => call(router.terminals.add, { name: 'Till' }, as(premium.owner))
    const tries = await Promise.allSettled(Array.from({ length: 9 }, add))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const failure = await failureOf(add())
    expect([failure.entry.code, failure.meta]).toEqual([
      'E_LIMIT_REACHED',
      { resource: 'terminals', current: 5, limit: 5 },
    ])
    const { pos_terminals } = await call(router.terminals.list, undefined, as(premium.owner))
    expect(pos_terminals.map(({ code }) => code)).toEqual(['C1', 'C2', 'C3', 'C4', 'C5'])
    const gone = pos_terminals[0]?.id ?? ''
    await call(router.terminals.revoke, { id: gone }, as(premium.owner))
    expect((await add()).terminal.code).toBe('C6')
    const back = await failureOf(call(router.terminals.offerPairing, { id: gone }, as(premium.owner)))
    expect(back.entry.code).toBe('E_LIMIT_REACHED')
  })

  it('that is revoked while its pairing code is asked for counts as new: another may have its place', async () => {
    const basic = await openShop(testDb, 'basic')
    const { id } = await openTill(testDb, basic)
    const { offered } = await inShop(testDb, basic.owner, async (tx, member) => {
      await revokeTerminal(tx, id, member)
      const asked = failureOf(call(router.terminals.offerPairing, { id }, as(basic.owner)))
      await untilWaiting(testDb, 1)
      await tx.query(
        `insert into pos_terminals (org_id, terminal_no, name, user_id, location_id) select org_id, 2, 'Next', user_id, location_id
         from pos_terminals where org_id = $1`,
        [member.org_id],
      )
      return { offered: asked }
    })
    expect((await offered).entry.code).toBe('E_LIMIT_REACHED')
  })

  it('is nobody’s but owner’s and admin’s to see or touch, and never another shop’s', async () => {
    const { id } = await openTill(testDb, shop)
    const refused = await failureOf(call(router.terminals.list, undefined, as(shop.member)))
    expect(refused.message).toBe("You don't have permission to perform this action.")
    const other = await openShop(testDb)
    expect((await failureOf(call(router.terminals.revoke, { id }, as(other.owner)))).entry.code).toBe('NOT_FOUND')
  })

  it('keeps its old token for a day after a new one, and not a minute more', async () => {
    const { id, token } = await openTill(testDb, shop)
    const rotated = await call(router.terminals.rotate, { id }, as(shop.owner))
    await beat(token)
    await beat(rotated.token)
    const back = setClock(() => Date.now() + 24 * 3_600_000 + 1000)
    try {
      expect((await failureOf(beat(token))).message).toBe(notOne)
      await beat(rotated.token)
    } finally {
      back()
    }
  })

  it('is refused at the call after its revocation, with every token it had', async () => {
    const { id, token } = await openTill(testDb, shop)
    const { token: newer } = await call(router.terminals.rotate, { id }, as(shop.owner))
    await call(router.terminals.revoke, { id }, as(shop.owner))
    for (const one of [token, newer]) expect((await failureOf(beat(one))).message).toBe(notOne)
    expect((await failureOf(call(router.terminals.rotate, { id }, as(shop.owner)))).entry.code).toBe('TERMINAL_REVOKED')
  })
})

describe('a pairing code', () => {
  const pair = (code: string, device_id = 'tablet') => call(router.till.pair, { code, device_id }, as())
  const offer = async () => {
    const till = await openTill(testDb, shop)
    const { code } = await call(router.terminals.offerPairing, { id: till.id }, as(shop.admin))
    return { ...till, code }
  }

  it('is exchanged once for a token, however it is typed; its sales are then the till’s own', async () => {
    const { id, code } = await offer()
    const { token, terminal } = await pair(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)
    expect(terminal.id).toBe(id)
    expect((await failureOf(pair(code))).entry.code).toBe('PAIRING_CODE_WRONG')
    const phone = await stockProduct(testDb, shop)
    const { sale_id } = await sellAtTill(testDb, { hash: hashOfToken(token) }, tillSale(phone))
    expect(await testDb.asOwner('select user_id from sales where id = $1', [sale_id])).toEqual([{ user_id: id }])
    await beat(token, { device_id: 'tablet' })
    expect((await call(router.terminals.get, { id }, as(shop.owner))).clone_alerts).toBe(0)
    await beat(token, { device_id: 'another' })
    expect((await call(router.terminals.get, { id }, as(shop.owner))).clone_alerts).toBe(1)
    expect((await call(router.terminals.settleClones, { id }, as(shop.owner))).clone_alerts).toBe(0)
  })

  it('is worth nothing after five wrong tries at it', async () => {
    const { code } = await offer()
    const wrong = `${code.slice(0, 7)}${code.endsWith('2') ? '3' : '2'}`
    for (let nth = 0; nth < 5; nth += 1) expect((await failureOf(pair(wrong))).entry.code).toBe('PAIRING_CODE_WRONG')
    expect((await failureOf(pair(code))).entry.code).toBe('PAIRING_CODE_WRONG')
  })

  it('is worth nothing after ten minutes', async () => {
    const { code } = await offer()
    const back = setClock(() => Date.now() + 600_001)
    try {
      expect((await failureOf(pair(code))).entry.code).toBe('PAIRING_CODE_WRONG')
    } finally {
      back()
    }
    await pair(code)
  })

  it('brings a revoked terminal back, and what its device sold before waits for a manager', async () => {
    const { id, token } = await openTill(testDb, shop)
    const phone = await stockProduct(testDb, shop)
    const before = tillSale(phone, { origin: 'offline', sale_date: new Date(Date.now() - 3_600_000).toISOString() })
    await call(router.terminals.revoke, { id }, as(shop.owner))
    const { code } = await call(router.terminals.offerPairing, { id }, as(shop.owner))
    const paired = await pair(code)
    expect((await failureOf(beat(token))).message).toBe(notOne)
    const hash = hashOfToken(paired.token)
    expect((await sellAtTill(testDb, { hash }, before)).outcome).toBe('parked')
    expect((await sellAtTill(testDb, { hash }, tillSale(phone, { origin: 'offline' }))).outcome).toBe('posted')
  })
})

describe('a terminal’s count', () => {
  const sold = async (seq: number, token: string, hours = 0) => {
    const sale = tillSale(await stockProduct(testDb, shop), { origin: 'offline', seq, local_number: `C1-${seq}` })
    const back = setClock(() => Date.now() - hours * 3_600_000)
    await sellAtTill(testDb, { hash: hashOfToken(token) }, sale)
    back()
  }
  const pairAnew = async (id: string, device_id: string) => {
    const { code } = await call(router.terminals.offerPairing, { id }, as(shop.owner))
    return await call(router.till.pair, { code, device_id }, as())
  }

  it('is told to whatever device is paired, from greetings, sales and parked sales', async () => {
    const { id, token } = await openTill(testDb, shop)
    expect((await beat(token, { device_id: 'tablet' })).last_seq).toBe(0)
    expect((await beat(token, { device_id: 'tablet', seq: 7 })).last_seq).toBe(7)
    await sold(12, token)
    expect((await beat(token, { device_id: 'tablet', seq: 7 })).last_seq).toBe(12)
    const unknown = '00000000-0000-4000-8000-000000000009'
    await sellAtTill(testDb, { hash: hashOfToken(token) }, tillSale(unknown, { origin: 'offline', seq: 15 }))
    const paired = await pairAnew(id, 'wiped')
    expect(paired.last_seq).toBe(15)
    expect((await beat(paired.token, { device_id: 'wiped', seq: 0 })).last_seq).toBe(15)
    expect((await call(router.terminals.get, { id }, as(shop.owner))).clone_alerts).toBe(0)
  })

  it('has begun for the next device, though nothing was heard of what the one before printed', async () => {
    const { id } = await openTill(testDb, shop)
    expect((await pairAnew(id, 'tablet')).last_seq).toBe(0)
    expect((await pairAnew(id, 'tablet')).last_seq).toBe(0)
    expect((await pairAnew(id, 'wiped')).last_seq).toBe(1)
  })

  it('that goes back is told to owner and admins, but not for a sale of a moment ago', async () => {
    const back = setClock(() => Date.now() - 3 * 3_600_000)
    const { id, token } = await openTill(testDb, shop)
    await beat(token, { device_id: 'tablet', seq: 1 })
    back()
    const alerts = async () => (await call(router.terminals.get, { id }, as(shop.owner))).clone_alerts
    await sold(2, token)
    await beat(token, { device_id: 'tablet', seq: 1 })
    expect(await alerts()).toBe(0)
    await sold(5, token, 2)
    await beat(token, { device_id: 'tablet', seq: 5 })
    expect(await alerts()).toBe(0)
    await beat(token, { device_id: 'tablet', seq: 4 })
    expect(await alerts()).toBe(1)
  })
})

describe('secrets of terminals', () => {
  it('stand in no row, not even in the answers kept for retries', async () => {
    const keyed = { ...visitOf(testDb, shop.owner), idempotencyKey: 'a-key' }
    const { terminal, token } = await call(router.terminals.add, { name: 'Till' }, { context: keyed })
    const again = await call(router.terminals.add, { name: 'Till' }, { context: keyed })
    expect([again.terminal.id, again.token]).toEqual([terminal.id, ''])
    const { code } = await call(router.terminals.offerPairing, { id: terminal.id }, as(shop.owner))
    const tables = await testDb.asOwner<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('auth', 'public')`,
    )
    let rows = 0
    for (const { name } of tables) {
      for (const { row } of await testDb.asOwner<{ row: string }>(`select t::text as row from ${name} t`)) {
        rows += 1
        for (const secret of [token, token.slice(12), hashOfToken(token), code]) expect(row).not.toContain(secret)
      }
    }
    expect(rows).toBeGreaterThan(20)
  })
})
