import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showDashboard } from '../analytics/show-dashboard.ts'
import { setClock } from '../clock.ts'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { removeCustomer } from '../customers/remove-customer.ts'
import { proveMoney } from '../money/prove-money.ts'
import { router } from '../router.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
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
import { untilWaiting } from '../testing/until-waiting.ts'
import { outcomeOf, visitOf } from '../testing/visits.ts'
import { openCreditShop } from './credit-for-tests.ts'
import { openDebt, reverseEntry, writeOff } from './enter-by-hand.ts'
import { enterRefund } from './enter-credit.ts'
import { getAccount } from './get-account.ts'
import { listDebtors, listStatement } from './list-debtors.ts'
import { setTerms } from './set-terms.ts'

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

const refund = (sale_id: string, quantity: number) =>
  as(testDb, shop.owner, (tx, member) => {
    const items = [{ line: 1, quantity, goods: 'restock' as const }]
    return refundSale(tx, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, member)
  })
const reverse = (entry_id: string, id = randomUUID(), who: Colleague = shop.owner) =>
  as(testDb, who, (tx, member) => reverseEntry(tx, { id, entry_id, note: 'Mistyped' }, member))
const forgive = (amount: number, id = randomUUID()) =>
  as(testDb, shop.owner, (tx, member) =>
    writeOff(tx, { id, customer_id: at.customer_id, amount, note: 'Gone' }, member),
  )
const open = (amount: number, day: string, id = randomUUID(), document = '') =>
  as(testDb, shop.owner, (tx, member) =>
    openDebt(tx, { id, customer_id: at.customer_id, amount, day, document }, member),
  )
const statement = async (id = at.customer_id) =>
  (await as(testDb, shop.owner, (tx, member) => listStatement(tx, { id, page: 1, limit: 50 }, member))).entries
const debtors = () => as(testDb, shop.owner, (tx, member) => listDebtors(tx, { page: 1, limit: 20 }, member))
const prove = () => as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))

describe('a sale on account', () => {
  it('leaves what no payment covers with its customer, and moves only the money that came', async () => {
    const payments = [
      { method: 'cash' as const, amount: 4_000 },
      { method: 'mobile_money' as const, amount: 3_000, reference: 'MP-1' },
    ]
    const sale = await at.sell(10, 3_000, { payments })
    expect(sale).toMatchObject({ total_amount: 10_000, on_account: 3_000 })
    expect(sale.payments).toHaveLength(2)
    const [newest] = (await as(testDb, shop.owner, showDashboard)).recent_sales
    expect(newest).toMatchObject({ payments: [{ amount: 4_000 }, { amount: 3_000 }], on_account: 3_000 })
    expect(await at.money()).toBe(7_000)
    const { balance, debts } = await at.account()
    expect(balance).toBe(3_000)
    expect(debts).toMatchObject([{ kind: 'sale', document: sale.invoiceNumber, amount: 3_000, open: 3_000 }])
    const whole = await at.sell(2, 2_000)
    expect(whole.payments).toEqual([])
    expect((await at.account()).balance).toBe(5_000)
    expect(await prove()).toMatchObject({ differences: 0 })
  })

  it('is refused past the limit, to a blocked account, to nobody known, without the right, and in a shop without credit', async () => {
    const { admin, member } = shop
    await testDb.asOwner(
      `insert into organization_roles (org_id, id, name, rights) values ($1, $2, 'Trusted', '{sell,give_credit}')`,
      [shop.org_id, shop.org_id],
    )
    expect(await outcomeOf(at.sell(1, 1_000, {}, member))).toBe('CREDIT_NOT_ALLOWED')
    await testDb.asOwner('update organization_members set role_id = $1 where org_id = $1 and user_id = $2', [
      shop.org_id,
      member.user_id,
    ])
    expect(await outcomeOf(at.sell(50, 50_000, {}, member))).toBe('done')
    expect(await outcomeOf(at.sell(1, 1_000, {}, member))).toBe('CREDIT_OVER_LIMIT')
    expect(await outcomeOf(at.sell(1, 1_000, {}, admin))).toBe('done')
    await as(testDb, shop.owner, (tx, who) =>
      setTerms(tx, { customer_id: at.customer_id, limit: 90_000, is_blocked: true }, who),
    )
    expect(await outcomeOf(at.sell(1, 1_000, {}, member))).toBe('CREDIT_BLOCKED')
    const nobody = { customer_id: null, customer_name: 'Aidah', customer_contact: '0772123456' }
    expect(await outcomeOf(at.sell(1, 1_000, nobody))).toBe('CREDIT_NEEDS_CUSTOMER')
    expect(await outcomeOf(at.sell(1, 1_000, { customer_id: randomUUID() }))).toBe('CUSTOMER_NOT_FOUND')
    expect(await outcomeOf(at.sell(1, 2_000))).toBe('PAYMENT_MISMATCH')
    const more = { payments: [{ method: 'cash' as const, amount: 1_000 }] }
    expect(await outcomeOf(at.sell(1, 500, more))).toBe('PAYMENT_MISMATCH')
    await testDb.asOwner('update business_settings set gives_credit = false where org_id = $1', [shop.org_id])
    expect(await outcomeOf(at.sell(1, 1_000))).toBe('CREDIT_OFF')
    const stranger = await openShop(testDb)
    const theirs = await openCreditShop(testDb, stranger, batches, 9_000)
    expect(await outcomeOf(at.sell(1, 1_000, { customer_id: theirs.customer_id }))).toBe('CUSTOMER_NOT_FOUND')
  })

  it('never passes the limit, however many come at once', async () => {
    await testDb.asOwner(
      `insert into organization_roles (org_id, id, name, rights) values ($1, $1, 'Trusted', '{sell,give_credit}')`,
      [shop.org_id],
    )
    await testDb.asOwner('update organization_members set role_id = $1 where org_id = $1 and user_id = $2', [
      shop.org_id,
      shop.member.user_id,
    ])
    const others = openSaleBatches(testDb.database, trial)
    const elsewhere = await openCreditShop(testDb, await openShop(testDb), others, 0)
    expect(elsewhere.customer_id).not.toBe(at.customer_id)
    const asked = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(at.sell(3, 3_000, {}, shop.member))))
    expect(asked.filter((code) => code === 'done')).toHaveLength(16)
    expect(asked.filter((code) => code === 'CREDIT_OVER_LIMIT')).toHaveLength(34)
    expect((await at.account()).balance).toBe(48_000)
  })

  it('uses up a deposit without a right or a limit, and by an id that was merged away', async () => {
    await at.pay(5_000)
    expect((await at.account()).balance).toBe(-5_000)
    expect(await outcomeOf(at.sell(5, 5_000, {}, shop.member))).toBe('done')
    expect(await outcomeOf(at.sell(1, 1_000, {}, shop.member))).toBe('CREDIT_NOT_ALLOWED')
    const kept = await at.addBuyer('Okello Peter')
    await at.sell(2, 2_000)
    await as(testDb, shop.owner, (tx, member) =>
      mergeCustomers(tx, { first_id: kept, second_id: at.customer_id }, member),
    )
    await at.sell(3, 3_000)
    expect(await at.account(kept)).toMatchObject({ balance: 5_000, name: 'Okello Peter', limit: 50_000 })
    expect((await statement(kept)).length).toBe(4)
    expect(await statement()).toEqual(await statement(kept))
    expect(await prove()).toMatchObject({ differences: 0 })
  })
})

describe('money that comes', () => {
  it('pays what was due first unless it is meant for another, once, under numbers without gaps', async () => {
    await open(8_000, '2026-08-01')
    const sale = await at.sell(6, 6_000)
    const id = randomUUID()
    const receipts = await Promise.all([1, 2, 3].map(() => at.pay(5_000, { id })))
    expect(new Set(receipts.map(({ document }) => document))).toEqual(new Set(['PAY-000001']))
    const { balance, debts } = await at.account()
    expect(balance).toBe(9_000)
    expect(debts).toMatchObject([
      { kind: 'opening', open: 3_000 },
      { kind: 'sale', open: 6_000 },
    ])
    expect(await outcomeOf(at.pay(4_000, { id }))).toBe('IDEMPOTENCY_KEY_REUSED')
    const chosen = { allocations: [{ debit_id: sale.id, amount: 4_000 }] }
    expect(await outcomeOf(at.pay(3_000, chosen))).toBe('CREDIT_MORE_THAN_OWED')
    expect((await at.pay(4_000, chosen)).document).toBe('PAY-000002')
    expect(await outcomeOf(at.pay(4_000, chosen))).toBe('CREDIT_MORE_THAN_OWED')
    expect((await at.account()).debts).toMatchObject([{ open: 3_000 }, { open: 2_000 }])
    expect(await at.money()).toBe(9_000)
    expect(await prove()).toMatchObject({ differences: 0 })
  })

  it('is taken back with a reason, once, and only while it was not used', async () => {
    await at.sell(6, 6_000)
    const { document } = await at.pay(10_000)
    const [payment] = await statement()
    expect(payment).toMatchObject({ kind: 'payment', document, balance: -4_000 })
    await at.payOut(4_000)
    expect(await outcomeOf(at.payOut(1))).toBe('CREDIT_MORE_THAN_DEPOSIT')
    expect(await outcomeOf(reverse(payment?.id ?? ''))).toBe('CREDIT_MONEY_USED')
    const [payout] = await statement()
    await reverse(payout?.id ?? '')
    await Promise.all([reverse(payment?.id ?? ''), reverse(payment?.id ?? '')])
    expect((await at.account()).balance).toBe(6_000)
    expect(await at.money()).toBe(0)
    const sold = (await statement()).find(({ kind }) => kind === 'sale')
    expect(await outcomeOf(reverse(sold?.id ?? ''))).toBe('CREDIT_NOT_REVERSIBLE')
    expect(await prove()).toMatchObject({ differences: 0 })
  })

  it('is refused under the id of another customer’s payment, however close together, and a debt under the id of a refund', async () => {
    const others = await at.addBuyer('Peter')
    const id = randomUUID()
    // Neither finds the other's entry: both wait for the number of a receipt.
    const asked = await as(testDb, shop.owner, async (tx) => {
      await tx.query('select 1 from invoice_counters where org_id = $1 for update', [shop.org_id])
      const both = [at.pay(5_000, { id }), at.pay(5_000, { id, customer_id: others })].map(outcomeOf)
      await untilWaiting(testDb, 2)
      return { both }
    })
    const answers = await Promise.all(asked.both)
    expect(new Set(answers)).toEqual(new Set(['IDEMPOTENCY_KEY_REUSED', 'done']))
    expect(await at.money()).toBe(5_000)
    const taken = randomUUID()
    await open(1_000, '2026-08-01', taken)
    const { id: sale_id, invoiceNumber: document } = await at.sell(6, 6_000)
    const back = { id: taken, sale_id, customer_id: at.customer_id, amount: 6_000, document }
    const refunded = as(testDb, shop.owner, (tx, member) => enterRefund(tx, back, member))
    expect(await outcomeOf(refunded)).toBe('IDEMPOTENCY_KEY_REUSED')
    const [asked_for] = await testDb.asOwner<{ id: ReturnType<typeof randomUUID> }>(
      `insert into refund_requests (org_id, sale_id, kind, items, reason, payment_method, amount, requested_at)
       values ($1, $2, 'refund', '[]', 'Broken', 'cash', 1000, now()) returning id`,
      [shop.org_id, sale_id],
    )
    expect(await outcomeOf(open(1_000, '2026-08-01', asked_for?.id))).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await prove()).toMatchObject({ differences: 0 })
  })

  it('of a customer is not received by another shop, nor into its wallet', async () => {
    const stranger = await openShop(testDb)
    const theirs = await openCreditShop(testDb, stranger, batches, 0)
    await at.sell(1, 1_000)
    expect(await outcomeOf(at.pay(1_000, { wallet_id: theirs.wallet_id }))).toBe('NOT_FOUND')
    expect(await outcomeOf(at.pay(1_000, {}, stranger.owner))).toBe('NOT_FOUND')
    const [sold] = await statement()
    expect(await outcomeOf(reverse(sold?.id ?? '', randomUUID(), stranger.owner))).toBe('NOT_FOUND')
  })
})

describe('a refund of a sale on account', () => {
  it('reduces the debt before any money leaves', async () => {
    const sale = await at.sell(10, 6_000)
    expect(await at.money()).toBe(4_000)
    expect(await refund(sale.id, 5)).toMatchObject({ amount: 5_000, on_account: 5_000, payments: [] })
    expect((await at.account()).balance).toBe(1_000)
    expect(await refund(sale.id, 3)).toMatchObject({ on_account: 1_000, payments: [{ amount: 2_000 }] })
    await as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale.id }, member))
    expect((await at.account()).balance).toBe(0)
    expect(await at.money()).toBe(0)
    expect(await prove()).toMatchObject({ differences: 0 })
  })

  it('makes a deposit of what was paid since, but not of what was written off', async () => {
    const paid = await at.sell(4, 4_000)
    await at.pay(4_000)
    await refund(paid.id, 4)
    expect((await at.account()).balance).toBe(-4_000)
    const lost = await at.sell(9, 9_000)
    await forgive(5_000)
    await refund(lost.id, 9)
    expect((await at.account()).balance).toBe(-4_000)
    await at.payOut(4_000)
    expect(await at.money()).toBe(0)
    const old = randomUUID()
    await open(2_000, '2026-01-01', old)
    await forgive(2_000)
    expect(await outcomeOf(reverse(old))).toBe('CREDIT_MONEY_USED')
    expect(await prove()).toMatchObject({ differences: 0 })
  })
})

describe('a write-off', () => {
  it('is taken back while the goods are gone, and not once they came back', async () => {
    const { id: lost } = await at.sell(3, 3_000)
    const [first, second] = [randomUUID(), randomUUID()]
    await forgive(3_000, first)
    await reverse(first)
    expect((await at.account()).balance).toBe(3_000)
    await forgive(3_000, second)
    await refund(lost, 2)
    expect((await at.account()).balance).toBe(0)
    expect(await outcomeOf(reverse(second))).toBe('CREDIT_GOODS_CAME_BACK')
    expect((await at.account()).balance).toBe(0)
    const third = randomUUID()
    await open(500, '2026-08-01')
    await forgive(500, third)
    expect(await outcomeOf(reverse(third))).toBe('done')
    expect((await at.account()).balance).toBe(500)
    expect(await prove()).toMatchObject({ differences: 0 })
  })
})

describe('debtors', () => {
  it('are aged from the day of the debt, late by its terms, and add up to what is owed', async () => {
    const putBack = setClock(() => Date.parse('2026-11-20T21:30:00Z'))
    await open(1_000, '2026-11-21')
    await open(2_000, '2026-10-01')
    await open(4_000, '2026-09-01')
    await open(8_000, '2025-12-31')
    expect(await outcomeOf(open(1, '2026-11-22'))).toBe('CREDIT_DAY_IN_FUTURE')
    const { debtors: rows, ...totals } = await debtors().finally(putBack)
    const ageing = { to_30: 1_000, to_60: 2_000, to_90: 4_000, over_90: 8_000 }
    expect(rows).toMatchObject([{ name: 'Okello', balance: 15_000, ageing, overdue: 14_000 }])
    expect(totals).toMatchObject({ ageing, owed: 15_000, overdue: 14_000, deposits: 0, totalCount: 1 })
  })

  it('are told apart from sales elsewhere, of which who works at chosen locations sees no document and no seller', async () => {
    const by = { context: visitOf(testDb, shop.owner) }
    const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by)
    await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja] }, by)
    const [elsewhere, here] = [await at.sell(3, 3_000), await at.sell(2, 2_000)]
    await refund(elsewhere.id, 1)
    await testDb.asOwner('update sales set location_id = $2 where id = $1', [here.id, jinja])
    const seen = await as(testDb, shop.admin, async (tx, member) => ({
      entries: (await listStatement(tx, { id: at.customer_id, page: 1, limit: 50 }, member)).entries,
      debts: (await getAccount(tx, { id: at.customer_id }, member)).debts,
    }))
    const hidden = { document: null, user_name: '' }
    expect(seen.entries).toMatchObject([
      { kind: 'refund', amount: -1_000, ...hidden },
      { kind: 'sale', amount: 2_000, document: here.invoiceNumber, user_name: expect.stringMatching(/./) },
      { kind: 'sale', amount: 3_000, ...hidden },
    ])
    expect(seen.debts).toMatchObject([
      { document: null, open: 2_000 },
      { document: here.invoiceNumber, open: 2_000 },
    ])
    const visit = { context: visitOf(testDb, shop.admin) }
    expect(await outcomeOf(call(router.sales.get, { id: elsewhere.id }, visit))).toBe('NOT_FOUND')
    expect((await statement()).filter(({ document, user_name }) => !document || !user_name)).toEqual([])
  })

  it('are not deleted before they are settled; then what people wrote goes with them', async () => {
    const remove = (force: boolean) =>
      as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: at.customer_id, force }, member))
    const sale = await at.sell(2, 2_000)
    expect(await outcomeOf(remove(false))).toBe('CUSTOMER_HAS_BALANCE')
    await at.pay(3_000, { note: 'Brought by his brother Peter' })
    expect(await outcomeOf(remove(true))).toBe('CUSTOMER_HAS_BALANCE')
    await at.payOut(1_000, { note: 'To Peter' })
    const [old, lost] = [randomUUID(), randomUUID()]
    await open(1_000, '2026-08-01', old, 'Peter, page 7 of the shop book')
    await forgive(1_000, lost)
    await reverse(lost)
    await reverse(old)
    expect(await remove(true)).toMatchObject({ result: 'anonymized' })
    const [kept] = await testDb.asOwner(
      'select count(*)::int as count, count(note)::int as notes from customer_entries where org_id = $1',
      [shop.org_id],
    )
    expect(kept).toEqual({ count: 7, notes: 0 })
    const [said] = await testDb.asOwner(
      `select (select count(*)::int from money_movements m where m.org_id = $1 and m.note is not null) as money,
         (select count(*)::int from audit_log a where a.org_id = $1 and a::text ~ 'Peter|Gone|Mistyped|shop book') as audit,
         (select count(*)::int from customer_entries e where e.org_id = $1 and e.document ~ 'shop book') as documents`,
      [shop.org_id],
    )
    expect(said).toEqual({ money: 0, audit: 0, documents: 0 })
    expect(await refund(sale.id, 2)).toMatchObject({ on_account: 2_000, payments: [] })
    expect((await at.account()).balance).toBe(-2_000)
    await at.payOut(2_000)
    expect(await at.money()).toBe(0)
    expect(await prove()).toMatchObject({ differences: 0 })
  })

  it('of whom a debt was written off get nothing for goods that come back once they are deleted', async () => {
    const sale = await at.sell(10, 3_000)
    await forgive(3_000)
    const removed = as(testDb, shop.owner, (tx, member) =>
      removeCustomer(tx, { id: at.customer_id, force: true }, member),
    )
    expect(await removed).toMatchObject({ result: 'anonymized' })
    expect(await refund(sale.id, 10)).toMatchObject({ on_account: 3_000, payments: [{ amount: 7_000 }] })
    expect((await at.account()).balance).toBe(0)
    expect(await at.money()).toBe(0)
    expect(await prove()).toMatchObject({ differences: 0 })
  })
})

describe('the database', () => {
  it('enforces that payments and account add up to the total and that entries never change, and finds a wrong balance', async () => {
    const sale = await at.sell(2, 1_000)
    const payment = `insert into sale_payments (org_id, sale_id, line, method, amount) values ($1, $2, 9, 'cash', 1)`
    await expect(testDb.asOwner(payment, [shop.org_id, sale.id])).rejects.toThrow('do not come to the total')
    await expect(
      as(testDb, shop.owner, (tx) =>
        tx.query('update customer_entries set amount = 1 where org_id = $1', [shop.org_id]),
      ),
    ).rejects.toThrow('permission denied')
    await testDb.asOwner('update customer_accounts set balance = balance + 7 where org_id = $1', [shop.org_id])
    expect(await prove()).toMatchObject({ differences: 1, examples: [{ document: 'Account' }] })
    await testDb.asOwner('update customer_accounts set balance = balance - 7 where org_id = $1', [shop.org_id])
    await testDb.asOwner('update sales set on_account = 0 where org_id = $1', [shop.org_id])
    expect(await prove()).toMatchObject({ differences: 1, examples: [{ document: sale.invoiceNumber }] })
  })
})
