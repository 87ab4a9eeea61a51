import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { anonymousCustomer } from '@tunda/contract/selling/buyer-names'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { router } from '../router.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { outcomeOf, visitOf } from '../testing/visits.ts'
import { openCreditShop } from './credit-for-tests.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let till: TestTill
let pass: string
let at: Awaited<ReturnType<typeof openCreditShop>>
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openCreditShop(testDb, shop, batches, 5_000)
  till = await openTill(testDb, shop)
  await testDb.asOwner(`update pos_terminals set trusted_since = now() - interval '30 days' where id = $1`, [till.id])
  const by = { context: visitOf(testDb, shop.owner) }
  const role = await call(router.organization.addRole, { name: 'Credit', rights: ['sell', 'give_credit'] }, by)
  const person = await call(router.staff.add, { name: 'Aidah', pin: '4071', role_id: role.id }, by)
  pass = (await unlock(person.id)).pass
})

const visit = () => ({ context: visitOf(testDb, undefined) })
const unlock = (staff_id: string) => call(router.till.unlock, { token_hash: till.hash, staff_id, pin: '4071' }, visit())
const sell = (on_account: number, more: object = {}) =>
  sellAtTill(
    testDb,
    till,
    tillSale(at.product_id, {
      items: [{ product_id: at.product_id, quantity: 4, unit_price: 1_000 }],
      customer_id: at.customer_id,
      on_account,
      payments: on_account < 4_000 ? [{ method: 'cash', amount: 4_000 - on_account }] : [],
      staff_pass: pass,
      ...more,
    }),
    batches,
  )
const offline = { origin: 'offline' as const, seq: 1, local_number: 'C1-000001' }
const find = async () =>
  (await call(router.till.findCustomers, { token_hash: till.hash, query: 'okello', staff_pass: pass }, visit()))[0]
const sold = async (more: object) => {
  const client_sale_id = randomUUID()
  expect(await sell(3_000, { ...offline, client_sale_id, ...more })).toMatchObject({ outcome: 'parked' })
  return { client_sale_id }
}

it('a till sees what a customer owes, sells on account within the limit, and never past it while it is asked', async () => {
  expect(await find()).toMatchObject({ account: { balance: 0, limit: 5_000, days_late: 0, is_blocked: false } })
  expect(await sell(3_000)).toMatchObject({ outcome: 'posted', flags: [] })
  expect(await find()).toMatchObject({ account: { balance: 3_000, limit: 5_000 } })
  expect(await outcomeOf(sell(3_000))).toBe('CREDIT_OVER_LIMIT')
  const both = await Promise.all([outcomeOf(sell(2_000)), outcomeOf(sell(2_000))])
  expect(new Set(both)).toEqual(new Set(['CREDIT_OVER_LIMIT', 'done']))
  expect((await at.account()).balance).toBe(5_000)
})

it('a sale on account that a till made without the server is recorded, and flagged where it passes the limit', async () => {
  expect(await sell(4_000, offline)).toMatchObject({ outcome: 'posted', flags: [] })
  const over = { ...offline, seq: 2, local_number: 'C1-000002' }
  expect(await sell(4_000, over)).toMatchObject({ outcome: 'posted', flags: ['over_credit'] })
  expect((await at.account()).balance).toBe(8_000)
  const nobody = { ...over, seq: 3, local_number: 'C1-000003', customer_id: null, customer_name: 'Somebody' }
  expect(await sell(4_000, nobody)).toMatchObject({ outcome: 'parked' })
})

it('a sale on account of nobody the shop knows waits for whoever says of whom, and then stands on that account', async () => {
  const { client_sale_id: id } = await sold({ customer_id: null, customer_name: 'Okelo' })
  const by = { context: visitOf(testDb, shop.owner) }
  const [parked] = (await call(router.sales.listParked, {}, by)).parked_sales
  expect(parked).toMatchObject({ id, reason: 'account', detail: 'Choose a customer of your shop to sell on account.' })
  expect(await outcomeOf(call(router.sales.approveParked, { id }, by))).toBe('PARKED_SALE_UNPOSTABLE')
  const stranger = await openShop(testDb)
  const theirs = await openCreditShop(testDb, stranger, batches, 9_000)
  expect(await outcomeOf(call(router.sales.approveParked, { id, customer_id: theirs.customer_id }, by))).not.toBe(
    'done',
  )
  const approved = await call(router.sales.approveParked, { id, customer_id: at.customer_id }, by)
  expect(approved).toMatchObject({ customer_name: 'Okello', on_account: 3_000 })
  await call(router.sales.approveParked, { id, customer_id: at.customer_id }, by)
  expect((await at.account()).balance).toBe(3_000)
})

it('a reviewer puts a debt on nobody’s account without the right to, nor on another’s than the till named', async () => {
  const by = (who = shop.owner) => ({ context: visitOf(testDb, who) })
  const approve = (id: string, customer_id: string, who = shop.owner) =>
    call(router.sales.approveParked, { id, customer_id }, by(who))
  const role = await call(
    router.organization.addRole,
    { name: 'Reviewer', rights: ['sell', 'see_sales', 'review_sales'] },
    by(),
  )
  await testDb.asOwner('update organization_members set role_id = $2 where org_id = $1 and user_id = $3', [
    shop.org_id,
    role.id,
    shop.member.user_id,
  ])
  const { client_sale_id: id } = await sold({ customer_id: null, customer_name: 'Okelo' })
  expect(await outcomeOf(approve(id, at.customer_id, shop.member))).toBe('CREDIT_NOT_ALLOWED')
  expect((await at.account()).balance).toBe(0)
  await approve(id, at.customer_id)
  const [told] = await testDb.asOwner(
    `select metadata ->> 'customer_id' as customer_id from audit_log where org_id = $1 and action_type = 'approve_parked'`,
    [shop.org_id],
  )
  expect(told).toEqual({ customer_id: at.customer_id })
  await testDb.asOwner('update business_settings set gives_credit = false where org_id = $1', [shop.org_id])
  const named = { seq: 2, local_number: 'C1-000002' }
  const { client_sale_id: theirs } = await sold(named)
  await testDb.asOwner('update business_settings set gives_credit = true where org_id = $1', [shop.org_id])
  const other = await at.addBuyer('Peter')
  expect(await approve(theirs, other, shop.member)).toMatchObject({ customer_name: 'Okello', on_account: 3_000 })
  expect((await at.account(other)).balance).toBe(0)
  expect((await at.account()).balance).toBe(6_000)
})

it('a sale on account of somebody who was deleted since waits for a manager: nobody would ever pay it', async () => {
  await testDb.asOwner('update customers set name = $2 where id = $1', [at.customer_id, anonymousCustomer])
  expect(await outcomeOf(sell(3_000))).toBe('CREDIT_ANONYMOUS')
  expect(await sell(4_000, offline)).toMatchObject({ outcome: 'parked' })
  expect((await at.account()).balance).toBe(0)
})

it('a till without the right only uses a deposit', async () => {
  expect(await outcomeOf(sell(1_000, { staff_pass: (await plain()).pass }))).toBe('CREDIT_NOT_ALLOWED')
  await at.pay(1_000)
  expect(await sell(1_000, { staff_pass: (await plain()).pass })).toMatchObject({ outcome: 'posted' })
})

it('a shop that gives no credit shows its tills nothing of it, and records none', async () => {
  await testDb.asOwner('update business_settings set gives_credit = false where org_id = $1', [shop.org_id])
  expect(await find()).not.toHaveProperty('account')
  expect(await outcomeOf(sell(1_000))).toBe('CREDIT_OFF')
  expect(await sell(1_000, { ...offline, client_sale_id: randomUUID() })).toMatchObject({ outcome: 'parked' })
})

const plain = async () => {
  const by = { context: visitOf(testDb, shop.owner) }
  const name = `Somebody ${randomUUID().slice(0, 4)}`
  return await unlock((await call(router.staff.add, { name, pin: '4071' }, by)).id)
}
