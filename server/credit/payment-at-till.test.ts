import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drawerOf, useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { router } from '../router.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill, type TestTill } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'
import { openCreditShop } from './credit-for-tests.ts'

const minute = 60_000
let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openCreditShop>>
let till: TestTill
let pass: string
let shift: string
let began: number
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openCreditShop(testDb, shop, batches, 50_000)
  await at.sell(6, 6_000)
  await turnDrawersOn(testDb, shop)
  till = await openTill(testDb, shop)
  await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '30 days' where id = $1`, [till.id])
  await call(router.drawers.give, { terminal_id: till.id }, by(shop.owner))
  pass = await passOf(['sell', 'see_customers', 'receive_payments'])
  began = Date.now() - 60 * minute
  shift = randomUUID()
  await tell({ kind: 'open', amount: 10_000 }, 0)
})

const by = (who?: TestShop['owner']) => ({ context: visitOf(testDb, who) })
const passOf = async (rights: ('sell' | 'see_customers' | 'receive_payments')[]) => {
  const name = `Role ${randomUUID().slice(0, 8)}`
  const role = await call(router.organization.addRole, { name, rights }, by(shop.owner))
  const { id: staff_id } = await call(router.staff.add, { name, pin: '4071', role_id: role.id }, by(shop.owner))
  return (await call(router.till.unlock, { token_hash: till.hash, staff_id, pin: '4071' }, by())).pass
}
const tell = async (said: object, minutes: number) => {
  const when = new Date(began + minutes * minute).toISOString()
  const event = { id: randomUUID(), shift_id: shift, at: when, staff_pass: pass, ...said } as TillDrawerEvent
  const { answers } = await call(router.till.drawer, { token_hash: till.hash, events: [event] }, by())
  return answers[0]?.outcome
}
const payment = (amount: number, more: object = {}) => ({
  kind: 'payment',
  id: randomUUID(),
  customer_id: at.customer_id,
  customer_name: 'Okello',
  number: 'C1-P0001',
  amount,
  ...more,
})
const drawer = async () => {
  const { report } = await drawerOf(testDb, shop).show(shift)
  return { pay_in: report.wallets?.[0]?.pay_in, expected: report.wallets?.[0]?.expected }
}
const balance = async () => (await at.account()).balance
const proved = () => as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))

it('a payment taken at a till goes off the account once, at its moment, into the shift of its drawer; more is a deposit', async () => {
  const paid = payment(4_000)
  const told = await Promise.all([tell(paid, 10), tell(paid, 10)])
  expect([...told, await tell(paid, 10)]).toEqual(['kept', 'kept', 'kept'])
  expect(await balance()).toBe(2_000)
  expect(await drawer()).toEqual({ pay_in: 4_000, expected: 14_000 })
  expect(await tell(payment(5_000, { number: 'C1-P0002' }), 11)).toBe('kept')
  expect(await balance()).toBe(-3_000)
  const lines = await testDb.asOwner(
    `select document, note, created_at from customer_entries where org_id = $1 and kind = 'payment' order by position`,
    [shop.org_id],
  )
  expect(lines).toMatchObject([
    { document: 'PAY-000001', note: 'C1-P0001', created_at: new Date(began + 10 * minute) },
    { document: 'PAY-000002', note: 'C1-P0002' },
  ])
  expect(await proved()).toMatchObject({ differences: 0 })
})

it('a customer is found by the phone that was typed without the server, also after a merge', async () => {
  await testDb.asOwner(`update customers set phone = '0772 123456', phone_e164 = '+256772123456' where id = $1`, [
    at.customer_id,
  ])
  expect(await tell(payment(1_000, { customer_id: null, customer_contact: '0772 123 456' }), 10)).toBe('kept')
  expect(await balance()).toBe(5_000)
})

it.each([
  ['of nobody the shop knows', async () => ({ customer_id: randomUUID() })],
  ['with neither id nor phone', async () => ({ customer_id: null })],
  [
    'of another shop’s customer',
    async () => {
      const theirs = await openCreditShop(testDb, await openShop(testDb), batches, 0)
      return { customer_id: theirs.customer_id }
    },
  ],
  ['by who may not receive', async () => ({ staff_pass: await passOf(['sell']) })],
  [
    'by nobody who unlocked the till',
    async () => ({ staff_pass: 'a forged pass, long enough to be read as one at all' }),
  ],
])('a payment %s is set aside: its cash is in the drawer, to be checked, and on no account', async (_, more) => {
  const paid = payment(4_000, await more())
  expect([await tell(paid, 10), await tell(paid, 10)]).toEqual(['set_aside', 'set_aside'])
  expect(await balance()).toBe(6_000)
  expect(await drawer()).toEqual({ pay_in: 4_000, expected: 14_000 })
  expect(await proved()).toMatchObject({ differences: 0 })
})

it('a payment that comes after its shift was closed is late: the account has it, and the count is put right', async () => {
  const desk = drawerOf(testDb, shop)
  await desk.count(shift, 14_000)
  await desk.close(shift, 'Somebody paid')
  const paid = payment(4_000)
  expect([await tell(paid, 10), await tell(paid, 10)]).toEqual(['late', 'kept'])
  expect(await balance()).toBe(2_000)
  const { addenda, is_intact } = await drawerOf(testDb, shop).show(shift)
  expect(addenda).toMatchObject([{ wallets: [{ amount: 4_000 }] }])
  expect(is_intact).toBe(true)
  expect(await proved()).toMatchObject({ differences: 0 })
})
