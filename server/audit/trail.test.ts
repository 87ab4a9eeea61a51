import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { Right } from '@tunda/contract/organization/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { audit } from './procedures.ts'

let testDb: TestDatabase
let mine: TestShop
let theirs: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  mine = await openShop(testDb)
  theirs = await openShop(testDb)
})

const tell = (who: Colleague, event: Record<string, unknown> | null) =>
  call(audit.log, event, { context: visitOf(testDb, who) })
const trail = (who: Colleague, asked = {}) => call(audit.trail, asked, { context: visitOf(testDb, who) })
const statistics = (who: Colleague, asked = {}) => call(audit.statistics, asked, { context: visitOf(testDb, who) })

type Written = {
  action?: string
  resource?: string
  id?: string
  who?: Colleague | null
  at?: string
  before?: object
  after?: object
}

async function write(shop: TestShop, { who = shop.owner, ...entry }: Written = {}): Promise<number> {
  const [row] = await testDb.asOwner(
    `insert into audit_log (org_id, action_type, resource_type, resource_id, old_values, new_values, user_id, user_email, user_agent, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'test', coalesce($9::timestamptz, clock_timestamp())) returning id`,
    [
      shop.org_id,
      entry.action ?? 'update',
      entry.resource ?? 'product',
      entry.id ?? 'x',
      entry.before ?? null,
      entry.after ?? null,
      who?.user_id ?? null,
      who?.email ?? '',
      entry.at ?? null,
    ],
  )
  return Number(row?.id)
}

describe('what a client tells', () => {
  it('is written for its own shop, marked as the client’s, without secrets at any depth', async () => {
    const id = await tell(mine.member, {
      action_type: 'opened',
      resource_type: 'report',
      resource_id: 7,
      new_values: { view: 'table', auth: { access_token: 'abc' } },
      metadata: { origin: 'server', page: '/analytics' },
    })
    const { entries } = await trail(mine.owner)
    expect(entries).toMatchObject([
      {
        id,
        action_type: 'opened',
        resource_id: '7',
        new_values: { view: 'table', auth: { access_token: '[redacted]' } },
        metadata: { origin: 'client', page: '/analytics' },
        user_id: mine.member.user_id,
        user_name: 'The member',
        user_agent: 'test',
      },
    ])
    expect((await trail(theirs.owner)).count).toBe(0)
  })

  it.each([
    ['nothing', null],
    ['no resource', { action_type: 'opened' }],
    ['no word', { action_type: '  ', resource_type: 'report' }],
    ['a list for a word', { action_type: ['opened'], resource_type: 'report' }],
    ['a word without end', { action_type: 'x'.repeat(61), resource_type: 'report' }],
    ['a NUL', { action_type: 'opened', resource_type: 'report', metadata: { note: 'a\u0000b' } }],
    ['half a character', { action_type: 'opened', resource_type: 'report', resource_id: '\ud800' }],
  ])('answers null and writes nothing for %s', async (_name, event) => {
    expect(await tell(mine.member, event)).toBeNull()
    expect((await trail(mine.owner)).count).toBe(0)
  })

  it('is cut to its limits', async () => {
    await tell(mine.member, {
      action_type: 'opened',
      resource_type: 'report',
      new_values: { text: 'x'.repeat(20_000) },
    })
    await tell(mine.member, { action_type: 'opened', resource_type: 'report', new_values: [1, 2] })
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, nth) => [`k${nth}`, 1]))
    const large = [
      { text: 'x'.repeat(501) },
      { ['k'.repeat(61)]: 1 },
      many,
      { a: { b: { c: { d: 1 } } } },
      Array(9).fill('x'.repeat(400)),
    ]
    for (const new_values of large) await tell(mine.member, { action_type: 'a', resource_type: 'b', new_values })
    const { entries } = await trail(mine.owner)
    const kept = entries.map(({ new_values }) => new_values)
    expect(kept).toEqual([...large.map(() => ({ too_large: true })), { value: [1, 2] }, { too_large: true }])
  })

  it('of somebody without a shop is not written', async () => {
    await testDb.asOwner('delete from organization_members where user_id = $1', [mine.member.user_id])
    const who = { ...mine.member, caller: { ...mine.member.caller, wanted_org_id: undefined } }
    expect(await tell(who, { action_type: 'opened', resource_type: 'report' })).toBeNull()
  })
})

describe('the audit trail', () => {
  it('is read by owner and admin, and refused to members', async () => {
    await write(mine)
    expect((await trail(mine.owner)).count).toBe(1)
    expect((await trail(mine.admin)).count).toBe(1)
    const refusal = "You don't have permission to perform this action."
    expect(await failureOf(trail(mine.member))).toMatchObject({
      entry: { code: 'AUTHORIZATION_ERROR' },
      message: refusal,
    })
    expect(await failureOf(statistics(mine.member))).toMatchObject({ entry: { code: 'AUTHORIZATION_ERROR' } })
  })

  it('accepts a named organisation only if it is the caller’s, and records who tried another', async () => {
    await write(theirs)
    expect((await trail(mine.owner, { org_id: mine.org_id })).count).toBe(0)
    for (const org_id of [theirs.org_id, randomUUID()]) {
      expect(await failureOf(trail(mine.owner, { org_id }))).toMatchObject({ entry: { code: 'AUTHORIZATION_ERROR' } })
      expect(await failureOf(statistics(mine.owner, { org_id }))).toMatchObject({
        entry: { code: 'AUTHORIZATION_ERROR' },
      })
    }
    const { entries, count } = await trail(mine.owner)
    expect(count).toBe(4)
    expect(entries.at(-1)).toMatchObject({ action_type: 'refused', metadata: { claimed_org_id: theirs.org_id } })
  })

  it('comes newest first, in pages, and counts them all', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await write(mine))
    await write(theirs)
    const page = await trail(mine.owner, { limit: 2, offset: 1 })
    expect(page.count).toBe(5)
    expect(page.entries.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  })

  it('is narrowed by action, resource and person', async () => {
    await write(mine, { action: 'create' })
    await write(mine, { resource: 'sale', who: mine.admin })
    await write(mine, { who: null })
    const found = async (asked: object) => (await trail(mine.owner, asked)).count
    expect(await found({ action_type: 'create' })).toBe(1)
    expect(await found({ resource_type: 'sale' })).toBe(1)
    expect(await found({ user_id: mine.admin.user_id })).toBe(1)
    expect(await found({ user_id: theirs.owner.user_id })).toBe(0)
    expect(await found({ action_type: 'update', resource_type: 'product' })).toBe(1)
  })

  it('takes days as the shop’s own, both whole, and instants as they are', async () => {
    // 21 November begins in Kampala at 21:00 UTC the evening before.
    await write(mine, { action: 'before', at: '2026-11-20T20:59:59Z' })
    await write(mine, { action: 'first', at: '2026-11-20T21:00:00Z' })
    await write(mine, { action: 'last', at: '2026-11-21T20:59:59Z' })
    await write(mine, { action: 'after', at: '2026-11-21T21:00:00Z' })
    const actions = async (asked: object) =>
      (await trail(mine.owner, asked)).entries.map(({ action_type }) => action_type)
    expect(await actions({ start_date: '2026-11-21', end_date: '2026-11-21' })).toEqual(['last', 'first'])
    expect(await actions({ start_date: '2026-11-21T23:59:59+03:00' })).toEqual(['after', 'last'])
    expect(await actions({ end_date: '2026-11-20T21:00:00Z' })).toEqual(['first', 'before'])
  })

  it('names people and resources, also deleted ones', async () => {
    const product = await stockProduct(testDb, mine, { stock: 0 })
    await write(mine, { id: product })
    await write(mine, { action: 'delete', id: randomUUID(), before: { brand: 'Tecno', model: 'Camon 30' } })
    await write(mine, {
      action: 'change_role',
      resource: 'organization_member',
      id: mine.member.user_id,
      who: mine.admin,
    })
    await write(mine, { id: randomUUID(), who: null })
    await testDb.asOwner('delete from organization_members where user_id = $1', [mine.admin.user_id])
    const { entries } = await trail(mine.owner)
    expect(entries.map(({ user_name, resource_name }) => [user_name, resource_name])).toEqual([
      [null, null],
      [mine.admin.email, 'The member'],
      ['The owner', 'Tecno Camon 30'],
      ['The owner', 'Samsung Galaxy A15'],
    ])
  })

  it('says what things cost and what people earn to whoever may see that', async () => {
    const told = [
      { resource: 'goods_in', after: { kind: 'freight', amount: 7001 } },
      { resource: 'goods_in', after: { number: 1, value: 7002 } },
      { resource: 'supplier', after: { amount: 7003 } },
      { resource: 'trade_in', after: { number: '1', amount: 7004 } },
      { resource: 'commission', after: { seller: 'Grace', month: '2026-10', amount: 7005 } },
      { resource: 'commission_rule', after: { basis: 'margin', rate: 7006 } },
      { resource: 'layby', after: { number: 'LAY-000001', amount: 7007 } },
      { resource: 'expense', after: { category: 'commission', amount: 7008 } },
      // The parts in a device that nobody came for, at what they cost.
      { resource: 'repair', after: { number: 'REP-000001', loss: 7009 } },
    ]
    for (const entry of told) await write(mine, entry)
    const figures = async (...rights: Right[]) => {
      await giveOwnRole(testDb, mine.org_id, mine.member, { rights: ['see_audit', ...rights] })
      const { entries } = await trail(mine.member)
      return JSON.stringify(entries).match(/700\d/g)?.sort().join(' ')
    }
    expect(await figures()).toBe('7007')
    expect(await figures('see_cost')).toBe('7001 7002 7004 7007 7009')
    expect(await figures('buy_devices')).toBe('7004 7007')
    expect(await figures('see_commission')).toBe('7005 7007')
    expect(await figures('see_reports', 'manage_expenses')).toBe('7007 7008')
    expect(await figures('see_cost', 'see_commission', 'manage_suppliers')).toBe(
      '7001 7002 7003 7004 7005 7006 7007 7009',
    )
  })

  it('does not name a thing of another shop', async () => {
    await write(mine, { id: await stockProduct(testDb, theirs, { stock: 0 }) })
    expect((await trail(mine.owner)).entries[0]?.resource_name).toBeNull()
  })
})

describe('the statistics of the audit trail', () => {
  it('count by the shop’s days, action, resource and person', async () => {
    const back = setClock(() => Date.parse('2026-11-20T21:30:00Z'))
    await write(mine, { action: 'create', at: '2026-11-20T21:05:00Z' })
    await write(mine, { at: '2026-11-20T20:00:00Z', who: mine.admin })
    await write(mine, { at: '2026-11-20T19:00:00Z', resource: 'sale', who: null })
    await write(mine, { at: '2026-11-17T20:00:00Z' })
    await write(theirs, { at: '2026-11-20T21:05:00Z' })
    const counted = await statistics(mine.owner, { days: 3 })
    back()
    expect(counted).toEqual({
      days: 3,
      total: 3,
      by_day: [
        { day: '2026-11-19', count: 0 },
        { day: '2026-11-20', count: 2 },
        { day: '2026-11-21', count: 1 },
      ],
      by_action: [
        { action_type: 'update', count: 2 },
        { action_type: 'create', count: 1 },
      ],
      by_resource: [
        { resource_type: 'product', count: 2 },
        { resource_type: 'sale', count: 1 },
      ],
      by_person: expect.arrayContaining([
        { user_id: mine.owner.user_id, user_email: mine.owner.email, user_name: 'The owner', count: 1 },
        { user_id: mine.admin.user_id, user_email: mine.admin.email, user_name: 'The admin', count: 1 },
        { user_id: null, user_email: '', user_name: null, count: 1 },
      ]),
    })
  })

  it('look 30 days back unless asked otherwise', async () => {
    expect((await statistics(mine.admin)).by_day).toHaveLength(30)
  })
})
