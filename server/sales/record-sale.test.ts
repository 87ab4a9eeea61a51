import { randomUUID } from 'node:crypto'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn, now, setClock } from '../clock.ts'
import { Failure } from '../fail.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { askForSale } from './record-sale.ts'
import { openSaleBatches, type SaleBatches } from './sale-batches.ts'

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
  phone = await stockProduct(testDb, shop)
})

async function sell(who: Colleague, sale: Partial<NewSale>, key?: string): Promise<Sale> {
  const full: NewSale = { payment_method: 'cash', items: [{ product_id: phone, quantity: 1 }], ...sale }
  const { response } = await batches.record(askForSale(who.caller, full, key))
  return JSON.parse(response).sale
}

async function refusal(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Failure) return error
  throw new Error('it was not refused', { cause: error })
}

async function stockOf(product: string): Promise<number> {
  const [row] = await testDb.asOwner<{ stock: number }>(
    'select current_stock::int as stock from products where id = $1',
    [product],
  )
  return row?.stock ?? Number.NaN
}

describe('a sale that can be made', () => {
  it('takes stock, counts the day and the product, and freezes its costs', async () => {
    const sale = await sell(shop.member, { items: [{ product_id: phone, quantity: 2 }] })
    expect(sale).toMatchObject({
      invoiceNumber: 'INV-000001',
      total_amount: 1_440_000,
      customer_name: 'Walk-in Customer',
    })
    expect(await stockOf(phone)).toBe(8)
    const [product] = await testDb.asOwner('select total_sold::int, total_revenue::int from products where id = $1', [
      phone,
    ])
    expect(product).toEqual({ total_sold: 2, total_revenue: 1_440_000 })
    const [day] = await testDb.asOwner(
      'select transactions::int, units::int, revenue::int, profit::int from organization_day_totals where org_id = $1',
      [shop.org_id],
    )
    expect(day).toEqual({ transactions: 1, units: 2, revenue: 1_440_000, profit: 220_000 })
    const [line] = await testDb.asOwner('select unit_cost::int, list_price::int from sale_items where sale_id = $1', [
      sale.id,
    ])
    expect(line).toEqual({ unit_cost: 610_000, list_price: 720_000 })
  })

  it('writes the ledger, the payment and the audit trail in the same transaction', async () => {
    const sale = await sell(shop.owner, {})
    const [movement] = await testDb.asOwner(
      `select delta::int, stock_after::int, reason, user_id from inventory_movements where reference = $1`,
      [sale.id],
    )
    expect(movement).toEqual({ delta: -1, stock_after: 9, reason: 'sale', user_id: shop.owner.user_id })
    const [payment] = await testDb.asOwner('select method, amount::int from sale_payments where sale_id = $1', [
      sale.id,
    ])
    expect(payment).toEqual({ method: 'cash', amount: 720_000 })
    const [entry] = await testDb.asOwner('select action_type, user_email from audit_log where resource_id = $1', [
      sale.id,
    ])
    expect(entry).toEqual({ action_type: 'create', user_email: shop.owner.email })
  })

  it('shows VAT inside the total of a registered shop only', async () => {
    expect((await sell(shop.owner, {})).tax_amount).toBe(0)
    await testDb.asOwner('update business_settings set is_vat_registered = true where org_id = $1', [shop.org_id])
    expect((await sell(shop.owner, {})).tax_amount).toBe(109_831)
  })

  it('finds a customer by phone however it is typed, and makes one that is new', async () => {
    const first = await sell(shop.member, { customer_name: 'Grace Akello', customer_contact: '0772 123456' })
    const second = await sell(shop.member, { customer_name: 'Grace', customer_contact: '+256772123456' })
    expect(second.customer_id).toBe(first.customer_id)
    const [grace] = await testDb.asOwner('select total_orders::int, total_spent::int from customers where id = $1', [
      first.customer_id,
    ])
    expect(grace).toEqual({ total_orders: 2, total_spent: 1_440_000 })
  })

  it('names the largest of several payments as its method', async () => {
    const payments = [
      { method: 'cash' as const, amount: 20_000 },
      { method: 'mobile_money' as const, amount: 700_000, reference: 'MM-1' },
    ]
    expect((await sell(shop.owner, { payments })).payment_method).toBe('mobile_money')
  })
})

describe('a retry', () => {
  it('returns the first answer byte for byte', async () => {
    const ask = askForSale(
      shop.member.caller,
      { client_sale_id: randomUUID(), payment_method: 'cash', items: [{ product_id: phone, quantity: 1 }] },
      undefined,
    )
    const first = await batches.record(ask)
    const second = await batches.record(ask)
    expect(second).toEqual({ response: first.response, isReplay: true })
    expect(await stockOf(phone)).toBe(9)
  })

  it('sent twice at once posts once', async () => {
    const client_sale_id = randomUUID()
    const sales = await Promise.all(Array.from({ length: 20 }, () => sell(shop.member, { client_sale_id })))
    expect(new Set(sales.map((sale) => sale.invoiceNumber)).size).toBe(1)
    expect(await stockOf(phone)).toBe(9)
  })

  it('of the same id with another body is refused', async () => {
    const client_sale_id = randomUUID()
    await sell(shop.member, { client_sale_id })
    const failure = await refusal(sell(shop.member, { client_sale_id, items: [{ product_id: phone, quantity: 2 }] }))
    expect(failure.entry.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('may carry its key in the header instead', async () => {
    const key = 'a till, its 12th sale'
    expect((await sell(shop.member, {}, key)).id).toBe((await sell(shop.member, {}, key)).id)
  })

  it('after a refusal can succeed under the same id', async () => {
    const client_sale_id = randomUUID()
    await refusal(sell(shop.member, { client_sale_id, items: [{ product_id: phone, quantity: 11 }] }))
    expect((await sell(shop.member, { client_sale_id })).id).toBe(client_sale_id)
  })
})

describe('the notes of a sale', () => {
  it('are kept, and come with its answer', async () => {
    const sale = await sell(shop.member, { notes: ' IMEI 356938035643809 ' })
    expect(sale.notes).toBe(' IMEI 356938035643809 ')
    const [row] = await testDb.asOwner<{ notes: string }>('select notes from sales where id = $1', [sale.id])
    expect(row?.notes).toBe(sale.notes)
    expect((await sell(shop.member, {})).notes).toBe(null)
  })
})

describe('a sale that cannot be made', () => {
  it('beyond stock is refused with what is left, summing lines of one product', async () => {
    const items = [
      { product_id: phone, quantity: 6 },
      { product_id: phone, quantity: 5 },
    ]
    const failure = await refusal(sell(shop.member, { items }))
    expect(failure.entry.code).toBe('OUT_OF_STOCK')
    expect(failure.meta).toMatchObject({ available: 10, requested: 11 })
    expect(await stockOf(phone)).toBe(10)
  })

  it.each([
    [
      'a product of another shop',
      'PRODUCT_NOT_FOUND',
      async () => ({ items: [{ product_id: await stockProduct(testDb, await openShop(testDb)), quantity: 1 }] }),
    ],
    [
      'an inactive product',
      'PRODUCT_INACTIVE',
      async () => ({ items: [{ product_id: await stockProduct(testDb, shop, { is_active: false }), quantity: 1 }] }),
    ],
    ['a stranger as customer', 'CUSTOMER_NOT_FOUND', async () => ({ customer_id: randomUUID() })],
    [
      'a discount over the cap',
      'DISCOUNT_OVER_CAP',
      async () => ({ discount: { type: 'percent' as const, value: 51 } }),
    ],
    [
      'a price under the cap',
      'DISCOUNT_OVER_CAP',
      async () => ({ items: [{ product_id: phone, quantity: 1, unit_price: 359_999 }] }),
    ],
    ['another total than ours', 'TOTAL_MISMATCH', async () => ({ total_amount: 1 })],
    [
      'payments that do not add up',
      'PAYMENT_MISMATCH',
      async () => ({ payments: [{ method: 'cash' as const, amount: 1 }] }),
    ],
    [
      'tomorrow as its date',
      'SALE_DATE_IN_FUTURE',
      async () => ({ sale_date: new Date(Date.now() + 86_400_000).toISOString() }),
    ],
  ])('for %s fails %s', async (_what, code, sale) => {
    expect((await refusal(sell(shop.owner, await sale()))).entry.code).toBe(code)
    expect(await stockOf(phone)).toBe(10)
  })

  it('leaves no gap in the invoice numbers', async () => {
    await refusal(sell(shop.owner, { total_amount: 1 }))
    expect((await sell(shop.owner, {})).invoiceNumber).toBe('INV-000001')
  })

  it('does not affect the others of its batch', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => sell(shop.member, i % 3 === 0 ? { total_amount: 1 } : {})),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(8)
    expect(await stockOf(phone)).toBe(2)
  })
})

describe('who may', () => {
  it('ask a price of their own: owner and admin, within the cap; a member asks the shop’s, and may discount', async () => {
    const priced = (unit_price: number) => ({ items: [{ product_id: phone, quantity: 1, unit_price }] })
    expect((await sell(shop.admin, priced(700_000))).total_amount).toBe(700_000)
    for (const price of [719_999, 720_001, 0]) {
      const failure = await refusal(sell(shop.member, priced(price)))
      expect(failure.entry.code).toBe('PRICE_NOT_ALLOWED')
      expect(failure.meta).toMatchObject({ product_id: phone })
    }
    expect((await sell(shop.member, priced(720_000))).total_amount).toBe(720_000)
    const discount = { type: 'amount' as const, value: 20_000 }
    expect((await sell(shop.member, { discount })).total_amount).toBe(700_000)
  })

  it('record up to 7 days back: owner and admin, not a member', async () => {
    const sale_date = new Date(Date.now() - 3 * 86_400_000).toISOString()
    expect((await sell(shop.admin, { sale_date })).sale_date).toBe(sale_date)
    expect((await refusal(sell(shop.member, { sale_date }))).entry.code).toBe('SALE_DATE_NOT_ALLOWED')
    const old = new Date(Date.now() - 8 * 86_400_000).toISOString()
    expect((await refusal(sell(shop.owner, { sale_date: old }))).entry.code).toBe('SALE_DATE_TOO_OLD')
  })

  it('sell in a shop: nobody whose session has ended or who is of another shop', async () => {
    const stranger = await openShop(testDb)
    const elsewhere = { ...stranger.owner, caller: { ...stranger.owner.caller, wanted_org_id: shop.org_id } }
    expect((await refusal(sell(elsewhere, {}))).message).toBe('Organization not found or access denied')
    await testDb.asOwner('delete from auth.sessions where user_id = $1', [shop.member.user_id])
    expect((await refusal(sell(shop.member, {}))).entry.code).toBe('AUTHENTICATION_ERROR')
  })
})

describe('the limit of a month', () => {
  it('is exact when 50 sell at once with 3 left', async () => {
    const free = await openShop(testDb, 'free')
    const product = await stockProduct(testDb, free, { stock: 1_000 })
    await testDb.asOwner('insert into organization_day_totals (org_id, day, transactions) values ($1, $2, 497)', [
      free.org_id,
      dayIn('Africa/Kampala', now()),
    ])
    const items = [{ product_id: product, quantity: 1 }]
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => sell(free.member, { items })))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Failure] : []))
    expect(refused.every((failure) => failure.entry.code === 'E_LIMIT_REACHED')).toBe(true)
    expect(refused[0]?.meta).toEqual({ resource: 'monthly_transactions', current: 500, limit: 500 })
    expect(refused[0]?.message).toBe('You have used 500 of 500 this month. Upgrade your plan to record more sales.')
  })

  it('counts a sale in its own month in the shop’s zone', async () => {
    const free = await openShop(testDb, 'free')
    const product = await stockProduct(testDb, free)
    await testDb.asOwner(
      `insert into organization_day_totals (org_id, day, transactions) values ($1, '2026-01-31', 500)`,
      [free.org_id],
    )
    // 22:30 in UTC is half past one on 1 February in Kampala.
    const back = setClock(() => Date.parse('2026-01-31T22:30:00Z'))
    try {
      const sale = await sell(free.owner, { items: [{ product_id: product, quantity: 1 }] })
      expect(sale.invoiceNumber).toBe('INV-000001')
    } finally {
      back()
    }
  })
})
