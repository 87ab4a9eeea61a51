import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCreditShop } from '../credit/credit-for-tests.ts'
import { drawerOf, useDrawers as turnDrawersOn } from '../drawers/drawers-for-tests.ts'
import { proveMoney } from '../money/prove-money.ts'
import { router } from '../router.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill, type TestTill } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'

const minute = 60_000
let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openCreditShop>>
let till: TestTill
let pass: string
let shift: string
let began: number
let layby_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openCreditShop(testDb, shop, batches, 50_000)
  const rules = { is_on: true, deposit_percent: 0, days: 90, fee_percent: 0, release_percent: 50 }
  await call(router.laybys.saveRules, rules, by(shop.owner))
  layby_id = (await putAside()).id
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
/** Ten of the goods, 10,000 shillings. */
const putAside = () => {
  const asked = { id: randomUUID(), customer_id: at.customer_id, items: [{ product_id: at.product_id, quantity: 10 }] }
  return call(router.laybys.open, asked, by(shop.owner))
}
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
  kind: 'layby_payment',
  id: randomUUID(),
  layby_id,
  layby_number: 'LAY-000001',
  number: 'C1-P0001-3F9A',
  amount,
  ...more,
})
const atDesk = (amount: number) =>
  call(router.laybys.pay, { id: randomUUID(), layby_id, wallet_id: at.wallet_id, amount }, by(shop.owner))
const layby = () => call(router.laybys.get, { id: layby_id }, by(shop.owner))
const balance = async () => (await at.account()).balance
const drawer = async () => {
  const { report } = await drawerOf(testDb, shop).show(shift)
  return { pay_in: report.wallets?.[0]?.pay_in, expected: report.wallets?.[0]?.expected }
}
const news = async () => {
  const told = await testDb.asOwner<{ facts: unknown }>(
    `select distinct facts from notifications where org_id = $1 and kind = 'layby_overpaid'`,
    [shop.org_id],
  )
  return told.map(({ facts }) => facts)
}
const proved = () => as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))

it('a payment taken at a till counts for the lay-by once, at its moment, into the shift of its drawer', async () => {
  const paid = payment(4_000)
  const told = await Promise.all([tell(paid, 10), tell(paid, 10)])
  expect([...told, await tell(paid, 10)]).toEqual(['kept', 'kept', 'kept'])
  expect(await layby()).toMatchObject({
    paid: 4_000,
    payments: [{ kind: 'payment', amount: 4_000, document: 'PAY-000001', note: 'C1-P0001-3F9A' }],
  })
  expect(await drawer()).toEqual({ pay_in: 4_000, expected: 14_000 })
  expect(await balance()).toBe(0)
  expect(await news()).toEqual([])
  expect(await proved()).toMatchObject({ differences: 0 })
})

it('is found by the number of the customer’s paper where the till did not know it', async () => {
  expect(await tell(payment(4_000, { layby_id: null }), 10)).toBe('kept')
  expect(await tell(payment(1_000, { layby_id: null, layby_number: '1' }), 11)).toBe('kept')
  expect((await layby()).paid).toBe(5_000)
})

it('what is more than is left goes on the account, told by name, and is handed over with the rest as it should', async () => {
  await atDesk(7_000)
  expect(await tell(payment(4_000), 10)).toBe('kept')
  expect(await layby()).toMatchObject({ state: 'ready', paid: 10_000 })
  expect(await balance()).toBe(-1_000)
  expect(await drawer()).toEqual({ pay_in: 4_000, expected: 14_000 })
  expect(await news()).toMatchObject([
    { layby_id, number: 'LAY-000001', state: 'open', amount: 1_000, receipt: 'C1-P0001-3F9A' },
  ])
  expect(await proved()).toMatchObject({ differences: 0 })
  await call(router.laybys.release, { id: layby_id }, by(shop.owner))
  expect(await balance()).toBe(-1_000)
  expect(await proved()).toMatchObject({ differences: 0 })
})

it.each([
  ['cancelled', -4_000],
  // Half of it was paid when it left: the payment is for what the customer owes of it.
  ['released', 1_000],
] as const)('of one that was %s meanwhile, it goes on the account once, told by name', async (state, owed) => {
  const note = 'Changed their mind'
  await atDesk(5_000)
  if (state === 'cancelled')
    await call(router.laybys.cancel, { id: layby_id, wallet_id: at.wallet_id, note }, by(shop.owner))
  else await call(router.laybys.release, { id: layby_id }, by(shop.owner))
  const before = (await layby()).paid
  const paid = payment(4_000)
  expect([...(await Promise.all([tell(paid, 10), tell(paid, 10)])), await tell(paid, 10)]).toEqual([
    'kept',
    'kept',
    'kept',
  ])
  expect(await layby()).toMatchObject({ state, paid: before })
  expect(await balance()).toBe(owed)
  expect(await drawer()).toEqual({ pay_in: 4_000, expected: 14_000 })
  expect(await news()).toMatchObject([{ number: 'LAY-000001', state, amount: 4_000 }])
  const entries = await testDb.asOwner(
    `select document, note, created_at from customer_entries where org_id = $1 and id = $2 and kind = 'payment'`,
    [shop.org_id, paid.id],
  )
  expect(entries).toEqual([
    {
      document: expect.stringMatching(/^PAY-/),
      note: 'LAY-000001 · C1-P0001-3F9A',
      created_at: new Date(began + 10 * minute),
    },
  ])
  expect(await proved()).toMatchObject({ differences: 0 })
})

it.each([
  ['paid', 'kept'],
  ['cancelled', 'set_aside'],
] as const)(
  'in a shop without accounts, what is too much of one that was %s is money in, to be checked',
  async (how, told) => {
    await testDb.asOwner('update business_settings set gives_credit = false where org_id = $1', [shop.org_id])
    const note = 'Changed their mind'
    if (how === 'paid') await atDesk(7_000)
    else await call(router.laybys.cancel, { id: layby_id, note }, by(shop.owner))
    const paid = payment(4_000)
    expect([await tell(paid, 10), await tell(paid, 10)]).toEqual([told, told])
    expect(await balance()).toBe(0)
    expect(await drawer()).toEqual({ pay_in: 4_000, expected: 14_000 })
    const { report } = await drawerOf(testDb, shop).show(shift)
    const over = how === 'paid' ? 1_000 : 4_000
    const toCheck = { reason: 'payment_to_check', note: 'LAY-000001 · C1-P0001-3F9A', amount: over }
    expect(report.entries).toContainEqual(expect.objectContaining(toCheck))
    expect(await news()).toMatchObject([{ number: 'LAY-000001', amount: over, is_on_account: false }])
    expect(await proved()).toMatchObject({ differences: 0 })
  },
)

it.each([
  ['no such lay-by', async () => ({ layby_id: null, layby_number: 'LAY-000099' })],
  ['no number at all', async () => ({ layby_id: null, layby_number: 'the red phone' })],
  [
    'another shop’s lay-by',
    async () => {
      const theirs = await openShop(testDb)
      const at_theirs = await openCreditShop(testDb, theirs, batches, 0)
      const rules = { is_on: true, deposit_percent: 0, days: 90, fee_percent: 0, release_percent: 50 }
      await call(router.laybys.saveRules, rules, by(theirs.owner))
      const items = [{ product_id: at_theirs.product_id, quantity: 1 }]
      const asked = { id: randomUUID(), customer_id: at_theirs.customer_id, items }
      return { layby_id: (await call(router.laybys.open, asked, by(theirs.owner))).id }
    },
  ],
  ['one, by who may not receive', async () => ({ staff_pass: await passOf(['sell']) })],
  ['one, by nobody', async () => ({ staff_pass: 'a forged pass, long enough to be read as one at all' })],
])('a payment for %s is set aside: its cash is in the drawer, to be checked', async (_, more) => {
  const paid = payment(4_000, await more())
  expect([await tell(paid, 10), await tell(paid, 10)]).toEqual(['set_aside', 'set_aside'])
  expect((await layby()).paid).toBe(0)
  expect(await balance()).toBe(0)
  expect(await drawer()).toEqual({ pay_in: 4_000, expected: 14_000 })
  const { report } = await drawerOf(testDb, shop).show(shift)
  expect(report.entries).toMatchObject([{ reason: 'payment_to_check', note: 'C1-P0001-3F9A' }])
  expect(await proved()).toMatchObject({ differences: 0 })
})

it('a payment that comes after its shift was closed is late: the lay-by has it, and the count is put right', async () => {
  await atDesk(7_000)
  const desk = drawerOf(testDb, shop)
  await desk.count(shift, 14_000)
  await desk.close(shift, 'Somebody paid')
  const paid = payment(4_000)
  expect([await tell(paid, 10), await tell(paid, 10)]).toEqual(['late', 'kept'])
  expect((await layby()).paid).toBe(10_000)
  expect(await balance()).toBe(-1_000)
  const { addenda, is_intact } = await desk.show(shift)
  expect(addenda).toMatchObject([{ wallets: [{ amount: 4_000 }] }])
  expect(is_intact).toBe(true)
  const [wrong] = await testDb.asOwner<{ sum: string }>(
    `select sum(amount) from money_movements where org_id = $1 and kind = 'difference'`,
    [shop.org_id],
  )
  expect(Number(wrong?.sum)).toBe(0)
  expect(await proved()).toMatchObject({ differences: 0 })
})

it('a till and a desk that take the rest at one moment take it once, and nothing is lost', async () => {
  await atDesk(6_000)
  const [told, desk] = await Promise.allSettled([tell(payment(4_000), 10), atDesk(4_000)])
  expect(told).toMatchObject({ status: 'fulfilled', value: 'kept' })
  expect((await layby()).paid).toBe(10_000)
  expect(await balance()).toBe(desk.status === 'fulfilled' ? -4_000 : 0)
  expect(await proved()).toMatchObject({ differences: 0 })
})

it('a till learns of the open lay-bys at its location and of nobody’s name, and of nothing that it knows', async () => {
  const ask = (known?: string) => call(router.till.laybys, { token_hash: till.hash, known }, by())
  const first = await ask()
  expect(first.laybys).toEqual([
    { id: layby_id, number: 'LAY-000001', items_summary: expect.any(String), total_amount: 10_000, paid: 0 },
  ])
  expect(await ask(first.known)).toEqual({ laybys: null, known: first.known })
  await tell(payment(4_000), 10)
  const next = await ask(first.known)
  expect(next.laybys).toMatchObject([{ paid: 4_000 }])
  const { id: elsewhere } = await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))
  await testDb.asOwner('update laybys set location_id = $2 where id = $1', [layby_id, elsewhere])
  expect((await ask(next.known)).laybys).toEqual([])
})

it('a till is told that it may take them while the shop offers lay-by, or has one open', async () => {
  const takes = async () => {
    const beat = { token_hash: till.hash, app_version: 'test', queue_length: 0 }
    return (await call(router.till.heartbeat, beat, by())).terminal.drawer?.takes_laybys
  }
  expect(await takes()).toBe(true)
  const off = { is_on: false, deposit_percent: 0, days: 90, fee_percent: 0, release_percent: 50 }
  await call(router.laybys.saveRules, off, by(shop.owner))
  expect(await takes()).toBe(true)
  const note = 'Changed their mind'
  await call(router.laybys.cancel, { id: layby_id, note }, by(shop.owner))
  expect(await takes()).toBe(false)
})
