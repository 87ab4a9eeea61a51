import { randomUUID } from 'node:crypto'
import type { ProfitPart } from '@tunda/contract/reports/profit-parts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayIn, now } from '../clock.ts'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { router } from '../router.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { call } from '../testing/calls.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const today = dayIn('Africa/Kampala', now())
const month = today.slice(0, 7)
const parts = (part: ProfitPart, more: object = {}, who?: Colleague) =>
  call(router.expenses.parts, { month, part, page: 1, limit: 20, ...more }, by(who))

it('list what each figure of the month is made of, and come to it to the shilling', async () => {
  const at = await openCreditShop(testDb, shop, batches, 50_000)
  const { product_id, customer_id } = at
  const adjust = (delta: number, reason: 'damage' | 'found' | 'own_use', note?: string) =>
    call(router.products.adjust, { product_id, delta, reason, ...(note && { note }) }, by())
  await adjust(-3, 'damage', 'Fell from the shelf')
  await adjust(1, 'found')
  await adjust(-1, 'own_use')
  await at.sell(5, 5_000)
  const written = randomUUID()
  const debt = { customer_id, note: 'Moved away' }
  await call(router.credit.writeOff, { ...debt, id: written, amount: 2_000 }, by())
  await call(router.credit.writeOff, { ...debt, id: randomUUID(), amount: 500 }, by())
  await call(router.credit.reverse, { id: randomUUID(), entry_id: written, note: 'Came back' }, by())
  const change = (said: string) =>
    testDb.asOwner(
      `insert into cost_changes (org_id, product_id, document_id, source, business_date, stock_before, cost_before, rest_before, units, value,
         cost_after, rest_after, variance, revalued) values ($1, $2, gen_random_uuid(), 'landed_cost', '${today}', ${said})`,
      [shop.org_id, product_id],
    )
  await change('0, 0, 0, 0, 300, 0, 0, 300, 0')
  await change('10, 5, 0, 0, 0, 7, 0, 0, 20')
  const { months } = await call(router.expenses.profitAndLoss, { month }, by())
  const [result] = months
  const totals = {
    shrinkage: -(result?.shrinkage ?? 0),
    late_costs: -(result?.late_costs ?? 0),
    revaluation: result?.revaluation,
    bad_debts: -(result?.bad_debts ?? 0),
  }
  expect(totals).toEqual({ shrinkage: -1_800, late_costs: -300, revaluation: 20, bad_debts: -500 })
  for (const part of ['shrinkage', 'late_costs', 'revaluation', 'bad_debts'] as const) {
    const { rows, total } = await parts(part)
    expect([part, total]).toEqual([part, totals[part]])
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  }
  expect((await parts('shrinkage')).rows[0]).toMatchObject({
    amount: -1_800,
    reason: 'damage',
    units: -3,
    note: 'Fell from the shelf',
  })
  expect((await parts('bad_debts')).rows.map(({ name, amount }) => [name, amount])).toEqual([
    ['Okello', 2_000],
    ['Okello', -2_000],
    ['Okello', -500],
  ])
  const second = await parts('shrinkage', { page: 2, limit: 2 })
  expect([second.rows.length, second.totalCount, second.total]).toEqual([1, 3, -1_800])
  expect((await parts('shrinkage', { month: '2024-03' })).rows).toEqual([])
})

it('are for whoever sees the profit of the whole shop, with customers’ names for whoever sees customers', async () => {
  const at = await openCreditShop(testDb, shop, batches, 50_000)
  await at.sell(5, 5_000)
  const debt = { id: randomUUID(), customer_id: at.customer_id, amount: 500, note: 'Moved away' }
  await call(router.credit.writeOff, debt, by())
  expect(await codeOf(parts('bad_debts', {}, shop.member))).toBe('AUTHORIZATION_ERROR')
  await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['see_profit', 'see_cost'] })
  expect((await parts('bad_debts', {}, shop.member)).rows).toMatchObject([{ name: '', amount: -500 }])
  await testDb.asOwner('update organization_members set location_ids = array[org_id] where user_id = $1', [
    shop.member.user_id,
  ])
  expect(await codeOf(parts('bad_debts', {}, shop.member))).toBe('AUTHORIZATION_ERROR')
})
