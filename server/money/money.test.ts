import { paidMethods, paymentMethods } from '@tunda/contract/selling/payment-methods'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { proveMoney, proveMoneyOfTheNight } from './prove-money.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let phone: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { price: 359_000 })
})

/** Three phones of 359,000: 577,000 by mobile money and 500,000 in cash. */
async function sell(more: Partial<NewSale> = {}): Promise<Sale> {
  const payments = [
    { method: 'cash' as const, amount: 500_000 },
    { method: 'mobile_money' as const, amount: 577_000, reference: 'MP-1' },
  ]
  const sale: NewSale = { payment_method: 'cash', payments, items: [{ product_id: phone, quantity: 3 }], ...more }
  const { response } = await batches.record(askForSale(shop.owner.caller, sale, undefined))
  return JSON.parse(response).sale
}

describe('payment methods', () => {
  it('are the same in the contract and in the database, and a shop has a wallet for each', async () => {
    const [domain] = await testDb.asOwner<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint where contypid = 'payment_method'::regtype`,
    )
    const named = [...(domain?.rule ?? '').matchAll(/'(\w+)'::text/g)].map(([, method]) => method)
    expect(named).toEqual([...paidMethods])
    const wallets = await testDb.asOwner<{ takes: string }>(
      'select takes from wallets where org_id = $1 and takes is not null',
      [shop.org_id],
    )
    expect(new Set(wallets.map(({ takes }) => takes))).toEqual(new Set(paymentMethods))
  })
})

const refund = (sale: Sale) =>
  as(testDb, shop.admin, (tx, member) => {
    const items = [{ line: 1, quantity: 2, goods: 'restock' as const }]
    return refundSale(tx, { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' }, member)
  })
const cancel = (sale: Sale) => as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale.id }, member))
const prove = (whose = shop) => as(testDb, whose.owner, (tx) => proveMoney(tx, whose.org_id))

/** What each wallet holds. */
async function balances(): Promise<Record<string, number>> {
  const rows = await testDb.asOwner<{ kind: string; balance: string }>(
    `select w.kind, coalesce(sum(m.amount), 0) as balance from wallets w
     left join money_movements m on m.org_id = w.org_id and m.wallet_id = w.id where w.org_id = $1 group by w.kind`,
    [shop.org_id],
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
}

/** Writes past every guard, as a fault in the product or a hand in the database would. */
async function tamper(sql: string) {
  await testDb.asOwner(`do $$ begin set local session_replication_role = replica; ${sql}; end $$`)
}

describe('the money ledger', () => {
  it('begins with a wallet for each method and a safe, and nothing in them', async () => {
    expect(await balances()).toEqual({ cash_drawer: 0, mobile_money: 0, bank: 0, card: 0, safe: 0 })
  })

  it('has what each method brought in, and what went out by it again', async () => {
    const sale = await sell()
    await sell({ payment_method: 'bank_transfer', payments: undefined })
    expect(await balances()).toEqual({ cash_drawer: 500_000, mobile_money: 577_000, bank: 1_077_000, card: 0, safe: 0 })
    await refund(sale)
    expect(await balances()).toEqual({ cash_drawer: 0, mobile_money: 359_000, bank: 1_077_000, card: 0, safe: 0 })
    await cancel(sale)
    expect(await balances()).toEqual({ cash_drawer: 0, mobile_money: 0, bank: 1_077_000, card: 0, safe: 0 })
    expect(await prove()).toMatchObject({ movements: 6, differences: 0, examples: [] })
  })

  it('says on which day money moved, of which document, and who moved it', async () => {
    const earlier = Date.parse('2026-03-04T11:30:00Z')
    let restore = setClock(() => earlier)
    const sale = await sell().finally(restore)
    restore = setClock(() => earlier + 86_400_000)
    const { id } = await refund(sale).finally(restore)
    const rows = await testDb.asOwner(
      `select kind, amount::int, business_date::text, occurred_at, refund_id, line, user_id from money_movements
       where org_id = $1 and sale_id = $2 order by id`,
      [shop.org_id, sale.id],
    )
    const sold = { kind: 'sale', business_date: '2026-03-04', refund_id: null, user_id: shop.owner.user_id }
    const given = { kind: 'refund', business_date: '2026-03-05', refund_id: id, user_id: shop.admin.user_id }
    expect(rows).toMatchObject([
      { ...sold, amount: 577_000, line: 1, occurred_at: new Date(earlier) },
      { ...sold, amount: 500_000, line: 2 },
      { ...given, amount: -500_000, line: 1 },
      { ...given, amount: -218_000, line: 2 },
    ])
  })

  it('has nothing of goods that cost nothing, and a retry moves nothing more', async () => {
    phone = await stockProduct(testDb, shop, { price: 0, cost: 0 })
    await sell({ payments: undefined })
    expect((await prove()).movements).toBe(0)
    phone = await stockProduct(testDb, shop, { model: 'A05', price: 1_000 })
    const sale: NewSale = { payment_method: 'cash', items: [{ product_id: phone, quantity: 1 }] }
    const ask = () => batches.record(askForSale(shop.owner.caller, sale, 'one key'))
    await Promise.all([ask(), ask(), ask()])
    expect(await balances()).toMatchObject({ cash_drawer: 1_000 })
  })

  it('takes a document’s line once, and cannot be changed by the service', async () => {
    await sell()
    await expect(
      testDb.asOwner(
        `insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, line)
         select org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, line
         from money_movements where org_id = $1`,
        [shop.org_id],
      ),
    ).rejects.toThrow('money_movements_once')
    await expect(
      as(testDb, shop.owner, (tx) =>
        tx.query('update money_movements set amount = 1 where org_id = $1', [shop.org_id]),
      ),
    ).rejects.toThrow('permission denied')
    await expect(
      as(testDb, shop.owner, (tx) => tx.query('delete from money_movements where org_id = $1', [shop.org_id])),
    ).rejects.toThrow('permission denied')
  })

  it('leaves no movement out in silence: without its wallet a sale fails', async () => {
    await tamper(`delete from wallets where org_id = '${shop.org_id}' and takes = 'mobile_money'`)
    await expect(sell()).rejects.toThrow('wallet_id')
    expect((await prove()).movements).toBe(0)
  })
})

describe('the proof of the money ledger', () => {
  it.each([
    ['an amount that is another', 'update money_movements set amount = amount + 1 where line = 1 and @'],
    ['a movement that is missing', `delete from money_movements where line = 1 and @`],
    [
      'another wallet',
      `update money_movements m set wallet_id = w.id from wallets w where w.kind = 'card' and m.line = 1
      and w.org_id = m.org_id and m.@`,
    ],
    ['another day', 'update money_movements set business_date = business_date - 1 where line = 1 and @'],
    ['a payment that is another', 'update sale_payments set amount = amount - 1 where line = 1 and @'],
  ])('finds %s', async (_what, sql) => {
    const sale = await sell()
    await tamper(sql.replace('@', `org_id = '${shop.org_id}'`))
    expect(await prove()).toMatchObject({ differences: 1, examples: [{ line: 1 }] })
    expect(sale.total_amount).toBe(1_077_000)
  })

  it('finds a movement that no document explains', async () => {
    await sell()
    await tamper(`insert into money_movements (org_id, wallet_id, kind, amount, business_date, occurred_at, recorded_at, sale_id, line)
      select org_id, id, 'sale', 7, current_date, now(), now(), gen_random_uuid(), 1 from wallets
      where org_id = '${shop.org_id}' and takes = 'credit_card'`)
    expect(await prove()).toMatchObject({
      movements: 3,
      differences: 1,
      examples: [{ document: null, kept: { kind: 'sale', method: 'credit_card', amount: 7 }, documents: null }],
    })
  })

  it('is made once a night for every shop, and tells which shops it failed in', async () => {
    await sell()
    const other = await openShop(testDb)
    await tamper(`delete from money_movements where org_id = '${shop.org_id}' and line = 1`)
    const restore = setClock(() => Date.parse('2026-11-21T23:30:00Z'))
    const { wrong, failures } = await proveMoneyOfTheNight(testDb.database)
    expect(wrong).toContain(shop.org_id)
    expect(wrong).not.toContain(other.org_id)
    expect(failures).toEqual([])
    expect(await proveMoneyOfTheNight(testDb.database)).toEqual({ wrong: [], failures: [] })
    restore()
    const nights = await testDb.asOwner(
      'select night::text, movements::int, differences::int from money_proofs where org_id = any ($1) order by differences',
      [[shop.org_id, other.org_id]],
    )
    expect(nights).toEqual([
      { night: '2026-11-22', movements: 0, differences: 0 },
      { night: '2026-11-22', movements: 1, differences: 1 },
    ])
  })
})
