import { randomUUID } from 'node:crypto'
import type { Tx } from '@tunda/database'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { removeCustomer } from '../customers/remove-customer.ts'
import { profitAndLoss } from '../expenses/profit-and-loss.ts'
import { proveMoney } from '../money/prove-money.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import { as, openShop, openTestDatabase, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { openCreditShop } from './credit-for-tests.ts'
import { openDebt, reverseEntry, writeOff } from './enter-by-hand.ts'

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

/** So many old debts of 10 shillings, three a day from 1 January, each due after 30 days. */
const owe = (count: number, customer_id = at.customer_id) =>
  testDb.asOwner(
    `insert into customer_entries (org_id, id, customer_id, kind, amount, business_date, due_on, user_id)
     select $1, gen_random_uuid(), $2, 'opening', 10, date '2026-01-01' + n / 3, date '2026-01-31' + n / 3, $3
     from generate_series(0, $4 - 1) n`,
    [shop.org_id, customer_id, shop.owner.user_id, count],
  )

it('an account shows 500 open debts, those due first, and says of all how late and how much', async () => {
  const putBack = setClock(() => Date.parse('2026-11-20T09:00:00Z'))
  await owe(600)
  const { debts, ...account } = await at.account().finally(putBack)
  expect(account).toMatchObject({ balance: 6_000, overdue: 6_000, days_late: 293 })
  expect([debts.length, debts[0]?.due_on, debts.at(-1)?.due_on]).toEqual([500, '2026-01-31', '2026-07-16'])
})

it('a deposit that was paid out stands for no older debt that is entered after it', async () => {
  const putBack = setClock(() => Date.parse('2026-11-20T09:00:00Z'))
  try {
    await at.pay(5_000)
    await at.payOut(5_000)
    const day = '2026-01-05'
    await as(testDb, shop.owner, (tx, member) =>
      openDebt(tx, { id: randomUUID(), customer_id: at.customer_id, amount: 3_000, day }, member),
    )
    expect(await at.account()).toMatchObject({
      balance: 3_000,
      overdue: 3_000,
      debts: [{ kind: 'opening', business_date: day, open: 3_000 }],
    })
  } finally {
    putBack()
  }
})

it('the entries of a customer who was anonymised move with a merge, and what the other owes stays what it is', async () => {
  await at.sell(2, 2_000)
  await at.pay(2_000)
  await as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: at.customer_id }, member))
  const kept = await at.addBuyer('Okello Peter')
  await at.sell(1, 1_000, { customer_id: kept })
  const ids = { first_id: kept, second_id: at.customer_id }
  await as(testDb, shop.owner, (tx, member) => mergeCustomers(tx, ids, member))
  expect(await at.account(kept)).toMatchObject({ balance: 1_000, debts: [{ open: 1_000 }] })
  expect(await as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))).toMatchObject({ differences: 0 })
})

/** Rows of allocations that this connection has read lately. */
async function readOfAllocations(tx: Tx): Promise<number> {
  const [seen] = await tx.query<{ read: number }>(
    `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'customer_allocations'`,
  )
  return seen?.read ?? 0
}

it('what a customer owes is found without a look at what others paid', async () => {
  const other = await at.addBuyer('Peter')
  await Promise.all([owe(2), owe(300, other)])
  const debts = await testDb.asOwner<{ id: string; customer_id: string }>(
    'select id, customer_id from customer_entries where org_id = $1',
    [shop.org_id],
  )
  for (const customer_id of [at.customer_id, other]) {
    const own = debts.filter((debt) => debt.customer_id === customer_id).slice(1, 100)
    await at.pay(own.length * 4, {
      customer_id,
      allocations: own.map(({ id: debit_id }) => ({ debit_id, amount: 4 })),
      id: randomUUID(),
    })
  }
  const { open, read } = await as(testDb, shop.owner, async (tx) => {
    // Of a table this small all rows are cheaper than the one.
    await tx.query('set local enable_seqscan = off')
    const before = await readOfAllocations(tx)
    const left = await tx.query<{ open: number }>('select open from open_debts($1, $2) order by open', [
      shop.org_id,
      at.customer_id,
    ])
    return { open: left.map((debt) => debt.open), read: (await readOfAllocations(tx)) - before }
  })
  expect(open).toEqual([6, 10])
  expect(read).toBe(1)
  const all = await as(testDb, shop.owner, (tx) =>
    tx.query<{ open: number }>('select sum(open)::bigint as open from open_debts($1, null) where customer_id = $2', [
      shop.org_id,
      other,
    ]),
  )
  expect(all).toEqual([{ open: 3_000 - 99 * 4 }])
})

it('what is written off is a loss of its month, until it is taken back or the goods come back', async () => {
  const result = async () => {
    const { months } = await as(testDb, shop.owner, (tx, member) => profitAndLoss(tx, {}, member))
    return months.map(({ bad_debts, gross, net }) => ({ bad_debts, net: net - gross }))
  }
  const forgive = (amount: number, id = randomUUID()) =>
    as(testDb, shop.owner, (tx, member) =>
      writeOff(tx, { id, customer_id: at.customer_id, amount, note: 'Gone' }, member),
    )
  const none = { bad_debts: 0, net: 0 }
  const { id: sale_id } = await at.sell(5, 5_000)
  const mistake = randomUUID()
  await forgive(1_500, mistake)
  await forgive(2_500)
  expect(await result()).toEqual([{ bad_debts: 4_000, net: -4_000 }, none, none])
  await as(testDb, shop.owner, (tx, member) =>
    reverseEntry(tx, { id: randomUUID(), entry_id: mistake, note: 'Mistyped' }, member),
  )
  expect(await result()).toEqual([{ bad_debts: 2_500, net: -2_500 }, none, none])
  const items = [{ line: 1, quantity: 3, goods: 'restock' as const }]
  await as(testDb, shop.owner, (tx, member) =>
    refundSale(tx, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, member),
  )
  expect((await at.account()).balance).toBe(0)
  expect(await result()).toEqual([{ bad_debts: 2_000, net: -2_000 }, none, none])
})

it('two refunds at once take no more off the account than the sale put there, and the cash that was paid goes back', async () => {
  const { id: sale_id, invoiceNumber } = await at.sell(10, 6_000)
  const half = { sale_id, items: [{ line: 1, quantity: 5, goods: 'restock' as const }], reason: 'Broken' }
  const refund = () =>
    as(testDb, shop.owner, (tx, member) => refundSale(tx, { ...half, payment_method: 'cash' }, member))
  const { waits } = await as(testDb, shop.owner, async (tx, member) => {
    await refundSale(tx, { ...half, payment_method: 'cash' }, member)
    const second = refund()
    await untilWaiting(testDb, 1)
    return { waits: second }
  })
  expect(await waits).toMatchObject({ on_account: 1_000, payments: [{ amount: 4_000 }] })
  expect((await at.account()).balance).toBe(0)
  expect(await at.money()).toBe(0)
  const prove = () => as(testDb, shop.owner, (tx) => proveMoney(tx, shop.org_id))
  expect(await prove()).toMatchObject({ differences: 0 })
  await testDb.asOwner('update refunds set on_account = 1500 where org_id = $1 and on_account = 1000', [shop.org_id])
  const wrong = (await prove()).examples.map(({ document }) => document)
  expect(wrong).toEqual([invoiceNumber, 'REF-000002'])
})
