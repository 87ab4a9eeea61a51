import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewRefund, RefundItemAsked } from '@tunda/contract/selling/refunds'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { topProducts } from '../../analytics/top-products.ts'
import { dayIn } from '../../clock.ts'
import { getCustomer } from '../../customers/get-customer.ts'
import { mergeCustomers } from '../../customers/merge-customers.ts'
import { router } from '../../router.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../testing/shops.ts'
import { failureOf, visitOf } from '../../testing/visits.ts'
import { listSales } from '../list-sales.ts'
import { askForSale } from '../record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sale-batches.ts'
import { saleHistory } from '../sale-history.ts'
import { cancelSale } from './cancel-sale.ts'
import { listRefunds } from './list-refunds.ts'
import { refundSale } from './refund-sale.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let phone: string
let cable: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop)
  cable = await stockProduct(testDb, shop, { model: 'Cable', price: 10_000, cost: 6_000 })
})

/** Three phones and a cable to Grace, at a discount that does not divide: 2,160,000 + 10,000 less 100. */
async function sell(sale: Partial<NewSale> = {}, at = shop, who = at.member): Promise<Sale> {
  const items = [
    { product_id: phone, quantity: 3, discount: { type: 'amount' as const, value: 100 } },
    { product_id: cable, quantity: 1 },
  ]
  const full: NewSale = {
    payment_method: 'cash',
    customer_name: 'Grace',
    customer_contact: '0772123456',
    items,
    ...sale,
  }
  const { response } = await batches.record(askForSale(who.caller, full, undefined))
  return JSON.parse(response).sale
}

const back = (line: number, quantity: number, goods: RefundItemAsked['goods'] = 'restock') => ({
  line,
  quantity,
  goods,
})

function refund(sale: Sale, items: RefundItemAsked[], more: Partial<NewRefund> = {}, who = shop.admin) {
  const asked = { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' as const, ...more }
  return as(testDb, who, (tx, member) => refundSale(tx, asked, member))
}

const cancel = (sale: Sale, who = shop.owner) =>
  as(testDb, who, (tx, member) => cancelSale(tx, { id: sale.id, reason: 'A mistake' }, member))
const history = (sale: Sale) => as(testDb, shop.member, (tx, member) => saleHistory(tx, sale.id, member))

/** What the shop's books say: stock, what was sold, the day and the customer. */
async function books() {
  const [row] = await testDb.asOwner(
    `select (select json_object_agg(model, json_build_array(current_stock, total_sold, total_revenue)) from products where org_id = $1) as products,
       (select json_build_array(transactions, units, revenue, profit) from organization_day_totals where org_id = $1) as day,
       (select json_object_agg(p.model, json_build_array(d.units, d.revenue, d.profit))
        from product_day_totals d join products p on p.id = d.product_id where d.org_id = $1) as product_days,
       (select json_build_array(total_orders, total_spent, last_order_date is null) from customers where org_id = $1) as customer`,
    [shop.org_id],
  )
  return row
}

const untouched = {
  products: { 'Galaxy A15': [10, 0, 0], Cable: [10, 0, 0] },
  day: [0, 0, 0, 0],
  product_days: { 'Galaxy A15': [0, 0, 0], Cable: [0, 0, 0] },
  customer: [0, 0, true],
}

describe('cancelling a sale', () => {
  it('gives everything back and restocks it, and changes of the sale its status alone', async () => {
    const sale = await sell()
    const row = () => testDb.asOwner('select to_jsonb(s) as row from sales s where id = $1', [sale.id])
    const [before] = await row()
    expect((await cancel(sale)).status).toBe('cancelled')
    expect(await books()).toEqual(untouched)
    const [after] = await row()
    expect(after?.row).toEqual({ ...before?.row, status: 'cancelled' })
    const { refunds, refunded_amount } = await history(sale)
    expect(refunds).toMatchObject([
      { refund_number: 'REF-000001', kind: 'cancel', amount: 2_169_900, reason: 'A mistake', user_name: 'The owner' },
    ])
    expect(refunded_amount).toBe(2_169_900)
  })

  it('moves nothing more when it is asked for again, also by twenty at once', async () => {
    const sale = await sell()
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(sale)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect(await books()).toEqual(untouched)
    const moved = await testDb.asOwner(`select 1 from inventory_movements where reference = $1 and reason = 'cancel'`, [
      sale.id,
    ])
    expect(moved).toHaveLength(2)
  })

  it('cannot be done twice even past the use case: the database has a key against it', async () => {
    const sale = await sell()
    await cancel(sale)
    const again = testDb.asOwner(
      `insert into refunds
       select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'refund_no', 9))).* from refunds r where sale_id = $1`,
      [sale.id],
    )
    await expect(again).rejects.toThrow('a_sale_is_cancelled_once')
    const doubled = testDb.asOwner(
      `insert into inventory_movements (org_id, location_id, product_id, delta, reason, reference, line, stock_after)
       select org_id, location_id, product_id, delta, reason, reference, line, stock_after from inventory_movements where reference = $1 and reason = 'cancel'`,
      [sale.id],
    )
    await expect(doubled).rejects.toThrow('inventory_movements_once')
  })

  it('after a refund of some takes back the rest, to the shilling', async () => {
    const sale = await sell()
    const first = await refund(sale, [back(1, 1)])
    expect(first.amount).toBe(719_967)
    await cancel(sale)
    expect(await books()).toEqual(untouched)
    expect((await history(sale)).refunds.map(({ amount }) => amount)).toEqual([719_967, 2_169_900 - 719_967])
  })

  it('stops the sale counting toward the limit of its month', async () => {
    const free = await openShop(testDb, 'free')
    const product_id = await stockProduct(testDb, free)
    const one = { items: [{ product_id, quantity: 1 }] }
    const sale = await sell(one, free)
    await testDb.asOwner('update organization_day_totals set transactions = 500 where org_id = $1', [free.org_id])
    expect((await failureOf(sell(one, free))).entry.code).toBe('E_LIMIT_REACHED')
    await cancel(sale, free.owner)
    expect((await sell(one, free)).invoiceNumber).toBe('INV-000002')
  })
})

describe('a refund', () => {
  it('refunds a line’s share, restocks it, and takes it off stock, day, product and customer', async () => {
    const sale = await sell()
    const document = await refund(sale, [back(1, 2)], { reference: 'MM-7', payment_method: 'mobile_money' })
    expect(document).toMatchObject({
      refund_number: 'REF-000001',
      kind: 'refund',
      invoice_number: 'INV-000001',
      customer_name: 'Grace',
      amount: 1_439_933,
      payment_method: 'mobile_money',
      reference: 'MM-7',
      items: [{ line: 1, model: 'Galaxy A15', quantity: 2, goods: 'restock', amount: 1_439_933 }],
    })
    expect(await books()).toEqual({
      products: { 'Galaxy A15': [9, 1, 719_967], Cable: [9, 1, 10_000] },
      day: [1, 2, 729_967, 729_967 - 616_000],
      product_days: { 'Galaxy A15': [1, 719_967, 109_967], Cable: [1, 10_000, 4_000] },
      customer: [1, 729_967, false],
    })
  })

  it('of what is written off brings no stock back, and its cost stays lost', async () => {
    const sale = await sell()
    await refund(sale, [back(2, 1, 'write_off')])
    expect(await books()).toMatchObject({
      products: { Cable: [9, 0, 0] },
      product_days: { Cable: [0, 0, -6_000] },
    })
    const moved = await testDb.asOwner(
      `select reason, delta::int, stock_after::int from inventory_movements where product_id = $1 and reason <> 'opening' order by id`,
      [cable],
    )
    expect(moved).toEqual([
      { reason: 'sale', delta: -1, stock_after: 9 },
      { reason: 'refund', delta: 1, stock_after: 10 },
      { reason: 'write_off', delta: -1, stock_after: 9 },
    ])
  })

  it('of the last of a sale cancels it', async () => {
    const sale = await sell()
    await refund(sale, [back(1, 3)])
    await refund(sale, [back(2, 1)])
    expect(await books()).toEqual(untouched)
    expect((await failureOf(refund(sale, [back(2, 1)]))).message).toBe('This sale has already been refunded.')
  })

  it.each([
    ['more than was sold', [back(1, 4)], 'Only 3 of Samsung Galaxy A15 can still be refunded.'],
    ['a line that is not there', [back(3, 1)], 'A line in this refund is not in the sale. Open the sale again.'],
  ])('of %s is refused', async (_what, items, words) => {
    const sale = await sell()
    expect((await failureOf(refund(sale, items))).message).toBe(words)
    expect(await books()).toMatchObject({ day: [1, 4, 2_169_900, 333_900] })
  })

  it('of more than is left over all refunds is refused, also when they come at once', async () => {
    const sale = await sell()
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => refund(sale, [back(1, 1)])))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await failureOf(refund(sale, [back(1, 1)]))).message).toBe('Samsung Galaxy A15 has already been refunded.')
    expect((await history(sale)).refunded_amount).toBe(2_159_900)
  })

  it('of another amount than the screen showed is refused with both', async () => {
    const sale = await sell()
    expect((await failureOf(refund(sale, [back(1, 1)], { amount: 720_000 }))).meta).toEqual({
      sent: 720_000,
      amount: 719_967,
    })
  })

  it('sent again under its id is the same refund, and another one is refused', async () => {
    const sale = await sell()
    const client_refund_id = randomUUID()
    const twice = await Promise.all([
      refund(sale, [back(1, 1)], { client_refund_id }),
      refund(sale, [back(1, 1)], { client_refund_id }),
    ])
    expect(twice[1]).toEqual(twice[0])
    expect((await failureOf(refund(sale, [back(1, 2)], { client_refund_id }))).entry.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await history(sale)).refunds).toHaveLength(1)
    const other = await sell()
    expect((await failureOf(refund(other, [back(1, 1)], { client_refund_id }))).entry.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('of a sale that is another shop’s is refused as if there were none', async () => {
    const sale = await sell()
    const stranger = await openShop(testDb)
    expect((await failureOf(refund(sale, [back(1, 1)], {}, stranger.owner))).entry.code).toBe('NOT_FOUND')
    expect((await failureOf(cancel(sale, stranger.owner))).entry.code).toBe('NOT_FOUND')
  })

  it('is not a member’s to give', async () => {
    const sale = await sell()
    const asked = { sale_id: sale.id, items: [back(1, 1)], reason: 'Broken', payment_method: 'cash' as const }
    const context = visitOf(testDb, shop.member)
    const refused = { entry: { code: 'AUTHORIZATION_ERROR' } }
    await expect(call(router.sales.refund, asked, { context })).rejects.toMatchObject(refused)
    const cancelled = { id: sale.id, status: 'cancelled' as const }
    await expect(call(router.sales.cancel, cancelled, { context })).rejects.toMatchObject(refused)
  })
})

describe('what is shown of it', () => {
  it('the list says what was refunded, and its totals are net', async () => {
    const sale = await sell()
    await refund(sale, [back(1, 3)])
    const page = await as(testDb, shop.owner, (tx, member) => listSales(tx, { page: 1, limit: 20 }, member))
    expect(page.sales[0]).toMatchObject({ total_amount: 2_169_900, refunded_amount: 2_159_900, profit: 4_000 })
    expect(page.totals).toEqual({ revenue: 10_000, count: 1, profit: 4_000 })
  })

  it('the refunds of a day are what was refunded on it, of whichever day the sale was', async () => {
    const earlier = await sell({ sale_date: new Date(Date.now() - 2 * 86_400_000).toISOString() }, shop, shop.owner)
    await refund(earlier, [back(2, 1)])
    const today = dayIn('Africa/Kampala', new Date())
    const listed = (days: { from?: string; to?: string }) =>
      as(testDb, shop.member, (tx, member) => listRefunds(tx, { page: 1, limit: 20, ...days }, member))
    expect(await listed({ from: today })).toMatchObject({
      refunds: [{ refund_number: 'REF-000001', amount: 10_000, invoice_number: 'INV-000001' }],
      amount: 10_000,
      totalCount: 1,
    })
    expect(await listed({ to: '2026-01-01' })).toMatchObject({ refunds: [], amount: 0 })
  })

  it('the best sellers are net of refunds', async () => {
    const sale = await sell()
    await refund(sale, [back(1, 3)])
    const [best, ...others] = await as(testDb, shop.owner, (tx, member) => topProducts(tx, member, 10))
    expect(best).toMatchObject({ model: 'Cable', units_sold: 1, total_revenue: 10_000 })
    expect(others).toEqual([])
  })

  it('a customer merged after a refund brings along what is left', async () => {
    const sale = await sell()
    await refund(sale, [back(1, 3)])
    const first_id = randomUUID()
    await testDb.asOwner(`insert into customers (org_id, id, name) values ($1, $2, 'G. Akello')`, [
      shop.org_id,
      first_id,
    ])
    const seen = await as(testDb, shop.member, (tx, member) => getCustomer(tx, { id: sale.customer_id ?? '' }, member))
    expect(seen.sales).toMatchObject([{ status: 'completed', total_amount: 2_169_900, refunded_amount: 2_159_900 }])
    const merged = await as(testDb, shop.owner, (tx, member) =>
      mergeCustomers(tx, { first_id, second_id: sale.customer_id ?? '' }, member),
    )
    expect(merged).toMatchObject({ total_orders: 1, total_spent: 10_000 })
    await cancel(sale)
    const [row] = await testDb.asOwner('select total_orders::int, total_spent::int from customers where id = $1', [
      first_id,
    ])
    expect(row).toEqual({ total_orders: 0, total_spent: 0 })
  })

  it('a sale to an id that was merged away goes to the one it means', async () => {
    const first = await sell()
    const keeper = await sell({ customer_name: 'Sarah', customer_contact: '0700000001' })
    await as(testDb, shop.owner, (tx, member) =>
      mergeCustomers(tx, { first_id: keeper.customer_id ?? '', second_id: first.customer_id ?? '' }, member),
    )
    const late = await sell({ customer_id: first.customer_id, customer_name: undefined, customer_contact: undefined })
    expect(late).toMatchObject({ customer_id: keeper.customer_id, customer_name: 'Sarah' })
  })
})
