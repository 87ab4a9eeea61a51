import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { mostExpensePapers } from '@tunda/contract/reports/expense-papers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '../clock.ts'
import { router } from '../router.ts'
import { as, type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'
import { papersOfExpenses } from './expense-papers.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })
const record = async () => {
  const { wallets } = await call(router.expenses.wallets, undefined, by())
  const wallet_id = wallets.find(({ kind }) => kind === 'bank')?.id ?? ''
  const day = dayIn('Africa/Kampala', new Date())
  const said = { id: randomUUID(), category: 'transport' as const, amount: 15_000, wallet_id, day }
  return (await call(router.expenses.record, said, by())).id
}
const keep = async (expense: string, who: Colleague = shop.owner) => {
  const id = randomUUID()
  const none = { width: null, height: null, sha256: Buffer.from('00', 'hex'), small_sha256: null }
  const file = { id, name: 'Boda.pdf', media_type: 'application/pdf', bytes: 900, ...none }
  await as(testDb, who, (tx, member) => papersOfExpenses.add(tx, expense, file, member))
  return id
}

it('an expense keeps photos and PDFs, so many and no more, and each that is deleted stands in the trail', async () => {
  const expense = await record()
  const first = await keep(expense)
  const { papers } = await call(router.expenses.papers, { id: expense }, by())
  expect(papers).toMatchObject([{ id: first, name: 'Boda.pdf', bytes: 900 }])
  const { expenses } = await call(router.expenses.list, {}, by())
  expect(expenses).toMatchObject([{ id: expense, papers: 1 }])
  for (let more = 1; more < mostExpensePapers; more += 1) await keep(expense)
  expect(await codeOf(keep(expense))).toBe('FILE_UPLOAD_ERROR')
  await call(router.expenses.removePaper, { id: first }, by())
  expect(await codeOf(call(router.expenses.removePaper, { id: first }, by()))).toBe('NOT_FOUND')
  const two = await Promise.allSettled([keep(expense), keep(expense)])
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const trail = await testDb.asOwner<{ action_type: string }>(
    `select action_type from audit_log where org_id = $1 and action_type = 'remove_paper' and resource_type = 'expense'`,
    [shop.org_id],
  )
  expect(trail).toHaveLength(1)
})

it('is for who manages the expenses of this shop alone', async () => {
  const expense = await record()
  const paper = await keep(expense)
  const theirs = await openShop(testDb)
  expect((await call(router.expenses.papers, { id: expense }, by(theirs.owner))).papers).toEqual([])
  expect(await codeOf(call(router.expenses.removePaper, { id: paper }, by(theirs.owner)))).toBe('NOT_FOUND')
  expect(await codeOf(keep(expense, theirs.owner))).toBe('NOT_FOUND')
  const find = (who: Colleague) =>
    as(testDb, who, (tx, member) => papersOfExpenses.find(tx, { id: paper, ownerId: expense }, member))
  expect(await codeOf(find(theirs.owner))).toBe('NOT_FOUND')
  expect(await find(shop.owner)).toMatchObject({ name: 'Boda.pdf' })
  expect(await codeOf(call(router.expenses.papers, { id: expense }, by(shop.member)))).toBe('AUTHORIZATION_ERROR')
  expect(papersOfExpenses).toMatchObject({ keepers: ['manage_expenses'], readers: ['manage_expenses'] })
})
