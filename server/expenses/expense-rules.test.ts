import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'
import { comesOn, recordDueExpenses } from './due-expenses.ts'

let testDb: TestDatabase
let shop: TestShop
let putBack: () => void
let bank: string
let cash: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  const { wallets } = await call(router.expenses.wallets, undefined, by())
  bank = wallets.find(({ kind }) => kind === 'bank')?.id ?? ''
  cash = wallets.find(({ kind }) => kind === 'cash_drawer')?.id ?? ''
  be('2026-11-30T09:00:00+03:00')
})
afterEach(() => putBack())

const by = (who = shop.owner) => ({ context: visitOf(testDb, who) })
function be(moment: string): void {
  putBack?.()
  putBack = setClock(() => Date.parse(moment))
}
const rule = (more: object = {}) => ({
  id: randomUUID(),
  category: 'rent' as const,
  amount: 800_000,
  wallet_id: bank,
  every: 'month' as const,
  first_day: '2026-11-30',
  ...more,
})
const add = (said: ReturnType<typeof rule>, who = shop.owner) => call(router.expenses.addRule, said, by(who))
const days = async () =>
  (
    await testDb.asOwner<{ day: string }>(
      `select expense_day::text as day from expenses where org_id = $1 order by expense_day`,
      [shop.org_id],
    )
  ).map(({ day }) => day)
const inBank = async () => {
  const [row] = await testDb.asOwner<{ sum: string }>(
    'select coalesce(sum(amount), 0) as sum from money_movements where org_id = $1 and wallet_id = $2',
    [shop.org_id, bank],
  )
  return Number(row?.sum)
}

it('a month that is too short has it on its last day', () => {
  const from = { every: 'month', first_day: '2026-12-31' } as const
  expect([0, 1, 2, 3, 14].map((times) => comesOn(from, times))).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2028-02-29',
  ])
  expect(comesOn({ every: 'week', first_day: '2026-12-28' }, 1)).toBe('2027-01-04')
})

describe('an expense that comes again', () => {
  it('is recorded on its day, once, however many servers look, and catches up', async () => {
    const said = rule()
    const [one, again] = await Promise.all([add(said), add(said)])
    expect([one.next_day, again.next_day]).toEqual(['2026-12-30', '2026-12-30'])
    expect(await days()).toEqual(['2026-11-30'])
    // In Kampala it is the 30th from nine in the evening of the 29th in UTC.
    be('2026-12-29T20:59:00Z')
    await recordDueExpenses(testDb.database)
    expect(await days()).toHaveLength(1)
    be('2027-02-28T21:30:00Z')
    await Promise.all([1, 2, 3].map(() => recordDueExpenses(testDb.database)))
    expect(await days()).toEqual(['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28'])
    expect(await inBank()).toBe(-3_200_000)
    const { rules } = await call(router.expenses.rules, {}, by())
    expect(rules).toMatchObject([{ next_day: '2027-03-30', state: 'running' }])
  })

  it('skips what fell into its pause, and stops once it has ended', async () => {
    const { id } = await add(rule({ every: 'week', first_day: '2026-11-28', ends_on: '2027-01-15' }))
    const change = (state: 'running' | 'paused' | 'ended') => call(router.expenses.changeRule, { id, state }, by())
    expect(await days()).toEqual(['2026-11-28'])
    await change('paused')
    be('2026-12-24T09:00:00Z')
    await recordDueExpenses(testDb.database)
    expect(await days()).toHaveLength(1)
    expect(await change('running')).toMatchObject({ next_day: '2026-12-26' })
    be('2027-03-01T09:00:00Z')
    await recordDueExpenses(testDb.database)
    expect(await days()).toEqual(['2026-11-28', '2026-12-26', '2027-01-02', '2027-01-09'])
    expect(await change('running')).toMatchObject({ state: 'ended', next_day: null })
    const other = await add(rule({ first_day: '2027-02-20' }))
    await call(router.expenses.changeRule, { id: other.id, state: 'ended' }, by())
    be('2027-06-01T09:00:00Z')
    await recordDueExpenses(testDb.database)
    expect(await days()).toHaveLength(5)
  })

  it('records what is due before it pauses or ends, and rests while its shop is closed or suspended', async () => {
    const [paused, ended] = [await add(rule({ first_day: '2026-12-05' })), await add(rule({ first_day: '2026-12-06' }))]
    be('2026-12-07T09:00:00Z')
    await call(router.expenses.changeRule, { id: paused.id, state: 'paused' }, by())
    await call(router.expenses.changeRule, { id: ended.id, state: 'ended' }, by())
    expect(await days()).toEqual(['2026-12-05', '2026-12-06'])
    await add(rule({ every: 'week', first_day: '2026-12-08' }))
    be('2026-12-09T09:00:00Z')
    for (const columns of ['closed_at, erase_at', 'suspended_at, updated_at']) {
      await testDb.asOwner(`update organizations set (${columns}) = (select now(), now()) where id = $1`, [shop.org_id])
      await recordDueExpenses(testDb.database)
      expect(await days()).toHaveLength(2)
    }
    await testDb.asOwner('update organizations set closed_at = null, erase_at = null where id = $1', [shop.org_id])
    await recordDueExpenses(testDb.database)
    expect(await days()).toHaveLength(2)
    await testDb.asOwner('update organizations set suspended_at = null where id = $1', [shop.org_id])
    await recordDueExpenses(testDb.database)
    expect(await days()).toHaveLength(3)
  })

  it('is counted among the shop’s until it has ended', async () => {
    const most = Array.from({ length: 99 }, () => randomUUID())
    await testDb.asOwner(
      `insert into expense_rules (org_id, id, category, amount, wallet_id, every, first_day, next_day, user_id, created_at)
       select $1, unnest($2::uuid[]), 'rent', 1, $3, 'month', '2027-01-01', '2027-01-01', $4, now()`,
      [shop.org_id, most, bank, shop.owner.user_id],
    )
    // There is room for one more, and two ask for it at one moment.
    const asked = await Promise.allSettled([1, 2].map(() => add(rule({ first_day: '2026-12-05' }))))
    const [added, ...others] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const { id = '' } = added ?? {}
    expect(others).toEqual([])
    expect(await codeOf(add(rule()))).toBe('TOO_MANY_EXPENSE_RULES')
    await call(router.expenses.changeRule, { id, state: 'ended' }, by())
    expect(await add(rule({ first_day: '2026-12-05' }))).toMatchObject({ state: 'running' })
    const first = await call(router.expenses.rules, {}, by())
    expect(first.rules.map(({ state }) => state)).toEqual(Array(100).fill('running'))
    expect(first).toMatchObject({ totalCount: 101, totalPages: 2 })
    const next = await call(router.expenses.rules, { page: 2 }, by())
    expect(next.rules).toMatchObject([{ id, state: 'ended' }])
  })

  it('is from no drawer, ends after it begins, and is nobody else’s', async () => {
    expect(await codeOf(add(rule({ wallet_id: cash })))).toBe('EXPENSE_RULE_DRAWER')
    expect(await codeOf(add(rule({ ends_on: '2026-11-29' })))).toBe('EXPENSE_RULE_ENDS')
    expect(await codeOf(add(rule({ first_day: '2024-11-29' })))).toBe('EXPENSE_TOO_OLD')
    expect(await codeOf(add(rule({ wallet_id: randomUUID() })))).toBe('NOT_FOUND')
    expect(await codeOf(add(rule(), shop.member))).toBe('AUTHORIZATION_ERROR')
    const said = rule({ first_day: '2026-12-05' })
    const { id } = await add(said)
    for (const other of [{ amount: 1 }, { note: 'Shop 4' }, { ends_on: '2027-01-01' }]) {
      expect(await codeOf(add({ ...said, ...other }))).toBe('IDEMPOTENCY_KEY_REUSED')
    }
    const theirs = await openShop(testDb)
    expect(await codeOf(call(router.expenses.changeRule, { id, state: 'ended' }, by(theirs.owner)))).toBe('NOT_FOUND')
    expect(await days()).toEqual([])
  })
})
