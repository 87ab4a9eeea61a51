import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { CustomerStatement } from '@tunda/contract/customers/statements'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { removeCustomer } from '../customers/remove-customer.ts'
import { router } from '../router.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'
import { openCreditShop } from './credit-for-tests.ts'
import { openDebt, writeOff } from './enter-by-hand.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let at: Awaited<ReturnType<typeof openCreditShop>>

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  at = await openCreditShop(testDb, shop, batches, 50_000)
})

const by = (who?: Colleague) => ({ context: visitOf(testDb, who) })
const open = (amount: number, day: string, customer_id = at.customer_id) =>
  as(testDb, shop.owner, (tx, member) => openDebt(tx, { id: randomUUID(), customer_id, amount, day }, member))
const sheet = (asked: object = {}, who = shop.owner) =>
  call(router.statements.get, { id: at.customer_id, ...asked }, by(who))
const share = (who: Colleague = shop.owner, customer_id = at.customer_id) =>
  call(router.statements.share, { customer_id }, by(who))
const find = (token: string | null) => call(router.statements.find, { token: token ?? '' }, by())
const comesTo = ({ opening, lines, closing, owed, ageing }: CustomerStatement) => {
  expect(opening + lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing)
  expect(lines.at(-1)?.balance ?? opening).toBe(closing)
  expect(ageing.to_30 + ageing.to_60 + ageing.to_90 + ageing.over_90).toBe(owed)
}

describe('a statement', () => {
  it('is in the order of the days, and says what was owed before and after a period', async () => {
    await at.sell(6, 6_000)
    await at.pay(2_000)
    await open(1_000, '2026-03-01')
    await open(500, '2026-01-05')
    const whole = await sheet()
    expect(whole).toMatchObject({ name: 'Okello', opening: 0, closing: 5_500, owed: 5_500, left_out: 0 })
    expect(whole.lines.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['opening', 500],
      ['opening', 1_500],
      ['sale', 7_500],
      ['payment', 5_500],
    ])
    const spring = await sheet({ from: '2026-02-01', until: '2026-03-31' })
    expect(spring).toMatchObject({ opening: 500, closing: 1_500, lines: [{ amount: 1_000, balance: 1_500 }] })
    const newest = await sheet({ lines: 2 })
    expect(newest).toMatchObject({ opening: 1_500, left_out: 2, closing: 5_500 })
    for (const each of [whole, spring, newest]) comesTo(each)
  })

  it('is read by members who receive payments, and only those of its shop', async () => {
    await at.sell(1, 1_000)
    const stranger = await openShop(testDb)
    expect(await codeOf(sheet({}, stranger.owner))).toBe('NOT_FOUND')
    expect(await codeOf(share(stranger.owner))).toBe('NOT_FOUND')
    expect(await codeOf(call(router.statements.link, { id: at.customer_id }, by(stranger.owner)))).toBe('NOT_FOUND')
    await testDb.asOwner(
      `insert into organization_roles (org_id, id, name, rights) values ($1, $1, 'Seller', '{sell,give_credit}')`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set role_id = $1 where org_id = $1 and user_id = $2', [
      shop.org_id,
      shop.member.user_id,
    ])
    expect(await codeOf(sheet({}, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(share(shop.member))).toBe('AUTHORIZATION_ERROR')
  })
})

describe('the link to a statement', () => {
  it('shows this debtor’s own to whoever holds it, and nothing of notes, users, limits or others', async () => {
    const others = await at.addBuyer('Somebody Else')
    await open(7_777, '2026-02-02', others)
    await testDb.asOwner(
      `update business_settings set credit_pay_to = 'MTN MoMoPay 123456', phone = '0700 000 000' where org_id = $1`,
      [shop.org_id],
    )
    await call(
      router.credit.setTerms,
      { customer_id: at.customer_id, note: 'A hard payer', dispute: 'Says she paid' },
      by(shop.owner),
    )
    const { invoiceNumber } = await at.sell(3, 3_000)
    await at.pay(1_000, { note: 'from her son' })
    const { token } = await share()
    expect(token).toMatch(/^[\w-]{43}$/)
    const seen = await find(token)
    expect(seen).toMatchObject({
      shop: { phone: '0700 000 000' },
      statement: { name: 'Okello', closing: 2_000, pay_to: 'MTN MoMoPay 123456', debts: [{ document: invoiceNumber }] },
    })
    comesTo(seen.statement)
    const words = JSON.stringify(seen)
    for (const secret of [
      'hard payer',
      'she paid',
      'her son',
      'Somebody',
      '7777',
      '50000',
      'The owner',
      shop.org_id,
      at.customer_id,
      others,
    ])
      expect(words).not.toContain(secret)
  })

  it('stays the same until it is removed, ends when the customer is merged away or deleted, and cannot be derived from what is stored', async () => {
    const first = await share()
    expect(await share()).toEqual(first)
    await call(router.statements.unshare, { customer_id: at.customer_id }, by(shop.owner))
    expect(await codeOf(find(first.token))).toBe('NOT_FOUND')
    const second = await share()
    expect(second.token).not.toBe(first.token)
    const [kept] = await testDb.asOwner('select * from customer_accounts where org_id = $1', [shop.org_id])
    expect(JSON.stringify(kept)).not.toContain(second.token)
    const kin = await at.addBuyer('Okello Peter')
    const theirs = await share(shop.owner, kin)
    await as(testDb, shop.owner, (tx, member) =>
      mergeCustomers(tx, { first_id: at.customer_id, second_id: kin }, member),
    )
    expect(await codeOf(find(theirs.token))).toBe('NOT_FOUND')
    expect((await find(second.token)).statement.name).toBe('Okello')
    await at.sell(1, 1_000)
    await as(testDb, shop.owner, (tx, member) =>
      writeOff(tx, { id: randomUUID(), customer_id: at.customer_id, amount: 1_000, note: 'Gone' }, member),
    )
    await as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: at.customer_id }, member))
    expect(await codeOf(find(second.token))).toBe('NOT_FOUND')
    expect(await codeOf(share())).toBe('CREDIT_ANONYMOUS')
  })

  it('is not stored with the answer: a retry reads it again', async () => {
    const context = { ...visitOf(testDb, shop.owner), idempotencyKey: randomUUID() }
    const made = await call(router.statements.share, { customer_id: at.customer_id }, { context })
    const again = await call(router.statements.share, { customer_id: at.customer_id }, { context })
    expect(again).toEqual({ ...made, token: '' })
    const kept = await testDb.asOwner('select response from idempotency where key = $1', [context.idempotencyKey])
    expect([kept.length, JSON.stringify(kept).includes(made.token ?? '')]).toEqual([1, false])
    expect(await call(router.statements.link, { id: at.customer_id }, by(shop.owner))).toEqual(made)
  })

  it('is of whoever sees all locations: its page shows the documents of each', async () => {
    const { token } = await share()
    const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))
    const { user_id } = shop.admin
    await call(router.locations.assign, { user_id, location_ids: [jinja] }, by(shop.owner))
    expect(await codeOf(share(shop.admin))).toBe('AUTHORIZATION_ERROR')
    const read = call(router.statements.link, { id: at.customer_id }, by(shop.admin))
    expect(await codeOf(read)).toBe('AUTHORIZATION_ERROR')
    const taken = call(router.statements.unshare, { customer_id: at.customer_id }, by(shop.admin))
    expect(await codeOf(taken)).toBe('AUTHORIZATION_ERROR')
    expect((await sheet({}, shop.admin)).lines).toEqual([])
    expect((await find(token)).statement.name).toBe('Okello')
  })

  it('is the same when two make it at once', async () => {
    const both = await Promise.all([share(), share(shop.admin)])
    expect(both[0]).toEqual(both[1])
  })
})

it('a reminder is noted, a dispute is written down, and the list of debtors knows both', async () => {
  await at.sell(1, 1_000)
  const listed = async () => (await call(router.credit.debtors, {}, by(shop.owner))).debtors[0]
  expect(await listed()).toMatchObject({ is_disputed: false, reminded_at: null })
  const { customer_id } = at
  const reminded = await call(router.credit.remind, { customer_id }, by(shop.owner))
  expect(reminded.reminded_at).not.toBeNull()
  await call(router.credit.setTerms, { customer_id, dispute: 'Says the phone was broken' }, by(shop.owner))
  expect(await listed()).toMatchObject({ is_disputed: true, reminded_at: reminded.reminded_at })
  const told = await testDb.asOwner(`select new_values from audit_log where org_id = $1 and action_type = 'agree'`, [
    shop.org_id,
  ])
  expect(JSON.stringify(told)).not.toContain('broken')
  await call(router.credit.setTerms, { customer_id, dispute: '' }, by(shop.owner))
  expect(await listed()).toMatchObject({ is_disputed: false })
})

it('a statement of 100,000 entries is read in less than half a second, and comes to what is owed', {
  timeout: 60_000,
}, async () => {
  await testDb.asOwner(
    `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on, wallet_id)
     select $1, gen_random_uuid(), $2, case when owes then 'opening' else 'payment' end, case when owes then n % 900 + 1 else -(n % 700) - 1 end,
       day, case when owes then day + 30 end, case when owes then null else $3::uuid end
     from (select n, n % 2 = 0 as owes, date '2020-01-01' + n % 2400 as day from generate_series(1, 100000) n) e`,
    [shop.org_id, at.customer_id, at.wallet_id],
  )
  await testDb.asOwner('analyze customer_entries')
  await at.pay(1)
  const times: number[] = []
  // Other work on the machine may slow some of them down.
  for (let n = 0; n < 30 && (n < 2 || Math.min(...times) >= 500); n += 1) {
    const begun = performance.now()
    const whole = await sheet()
    times.push(performance.now() - begun)
    comesTo(whole)
    expect(whole.closing).toBe(whole.owed)
    expect(whole.left_out).toBe(99_501)
  }
  expect((await sheet()).closing).toBe((await at.account()).balance)
  expect(Math.min(...times)).toBeLessThan(500)
})

describe('what is kept of a customer', () => {
  it('is in no answer that is kept for retries, whatever somebody wrote', async () => {
    const context = { ...visitOf(testDb, shop.owner), idempotencyKey: randomUUID() }
    const { customer_id } = at
    await call(router.credit.setTerms, { customer_id, note: 'His brother pays', dispute: 'The charger' }, { context })
    const [kept] = await testDb.asOwner('select response from idempotency where key = $1', [context.idempotencyKey])
    expect(JSON.stringify(kept)).toContain('balance')
    expect(JSON.stringify(kept)).not.toMatch(/Okello|brother|charger/)
  })

  it('that is only read is not stored for retries, even with a key', async () => {
    const context = { ...visitOf(testDb, shop.owner), idempotencyKey: randomUUID() }
    const file = await call(router.customers.export, { id: at.customer_id }, { context })
    expect(await call(router.customers.export, { id: at.customer_id }, { context })).toMatchObject({
      customer: file.customer,
    })
    expect(await testDb.asOwner('select 1 from idempotency where key = $1', [context.idempotencyKey])).toEqual([])
  })

  it('is in their own file, also where nothing was ever on account', async () => {
    const file = await call(router.customers.export, { id: at.customer_id }, by(shop.owner))
    expect(file).toMatchObject({ account: { limit: 50_000, entries: [] }, quotations: [], warranty_claims: [] })
  })
})
