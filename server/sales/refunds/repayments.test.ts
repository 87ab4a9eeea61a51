import type { NewRefund, RefundItemAsked } from '@tunda/contract/selling/refunds'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proveTotals } from '../../analytics/prove-totals.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../../testing/shops.ts'
import { failureOf } from '../../testing/visits.ts'
import { exportSales } from '../export-sales.ts'
import { listSales } from '../list-sales.ts'
import { askForSale } from '../record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sale-batches.ts'
import { saleHistory } from '../sale-history.ts'
import { cancelSale } from './cancel-sale.ts'
import { decideRefundRequest } from './decide-refund-request.ts'
import { getRefund } from './get-refund.ts'
import { refundSale } from './refund-sale.ts'
import { requestRefund } from './request-refund.ts'

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

const halves = [
  { method: 'cash' as const, amount: 500_000 },
  { method: 'mobile_money' as const, amount: 577_000, reference: 'MP-1' },
]

/** Three phones of 359,000: 577,000 by mobile money and 500,000 in cash. */
async function sell(more: Partial<NewSale> = { payments: halves }): Promise<Sale> {
  const sale: NewSale = { payment_method: 'cash', items: [{ product_id: phone, quantity: 3 }], ...more }
  const { response } = await batches.record(askForSale(shop.member.caller, sale, undefined))
  return JSON.parse(response).sale
}

const back = (quantity: number): RefundItemAsked => ({ line: 1, quantity, goods: 'restock' })
const refund = (sale: Sale, quantity: number, more: Partial<NewRefund> = {}) =>
  as(testDb, shop.admin, (tx, member) => {
    const asked = { sale_id: sale.id, items: [back(quantity)], reason: 'Broken', payment_method: 'cash' as const }
    return refundSale(tx, { ...asked, ...more }, member)
  })
const history = (sale: Sale) => as(testDb, shop.member, (tx, member) => saleHistory(tx, sale.id, member))
const cancel = (sale: Sale) => as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: sale.id }, member))
const partsOf = (payments: readonly { method: string; amount: number }[]) =>
  payments.map(({ method, amount }) => [method, amount])

/** The day by method, as dashboard and reports have it, once it was proved against the documents. */
async function byMethod() {
  const proof = await as(testDb, shop.owner, (tx) => proveTotals(tx, shop.org_id))
  expect(proof.examples).toEqual([])
  const rows = await testDb.asOwner<{ key: string; revenue: string }>(
    `select key, revenue from organization_day_parts where org_id = $1 and part = 'method' order by key`,
    [shop.org_id],
  )
  return rows.map(({ key, revenue }) => [key, Number(revenue)])
}

describe('what several methods paid', () => {
  it('goes back by the method that was paid last first, and by each what it has left', async () => {
    const sale = await sell()
    expect(partsOf((await history(sale)).left_by_method)).toEqual([
      ['cash', 500_000],
      ['mobile_money', 577_000],
    ])
    const first = await refund(sale, 1)
    expect(partsOf(first.payments)).toEqual([['cash', 359_000]])
    const second = await refund(sale, 1)
    expect(partsOf(second.payments)).toEqual([
      ['mobile_money', 218_000],
      ['cash', 141_000],
    ])
    expect(second.payment_method).toBe('mobile_money')
    expect(await byMethod()).toEqual([
      ['cash', 0],
      ['mobile_money', 359_000],
    ])
    expect(partsOf((await history(sale)).left_by_method)).toEqual([
      ['cash', 0],
      ['mobile_money', 359_000],
    ])
  })

  it('goes back by the method that is named, as far as it paid, and then by the other', async () => {
    const { payments } = await refund(await sell(), 2, { payment_method: 'mobile_money', reference: 'MP-9' })
    expect(payments).toEqual([
      { method: 'mobile_money', amount: 577_000, reference: 'MP-9' },
      { method: 'cash', amount: 141_000, reference: null },
    ])
  })

  it('goes back by the amounts that are asked for, each with its reference', async () => {
    const sale = await sell()
    const asked = [
      { method: 'cash' as const, amount: 59_000 },
      { method: 'mobile_money' as const, amount: 300_000, reference: 'MP-2' },
    ]
    const document = await refund(sale, 1, { payments: asked, amount: 359_000 })
    expect(document).toMatchObject({ payment_method: 'mobile_money', reference: 'MP-2', amount: 359_000 })
    expect(document.payments).toEqual([
      { method: 'mobile_money', amount: 300_000, reference: 'MP-2' },
      { method: 'cash', amount: 59_000, reference: null },
    ])
    expect(await as(testDb, shop.member, (tx, member) => getRefund(tx, document.id, member))).toEqual(document)
    expect(await byMethod()).toEqual([
      ['cash', 441_000],
      ['mobile_money', 277_000],
    ])
  })

  it('never goes back by a method beyond what it paid, nor by one that paid nothing', async () => {
    const sale = await sell()
    const all = [{ method: 'cash' as const, amount: 718_000 }]
    const over = await failureOf(refund(sale, 2, { payments: all }))
    expect(over.meta).toEqual({ method: 'cash', left: 500_000, requested: 718_000 })
    expect(over.message).toBe('Only UGX 500,000 can still be refunded by Cash.')
    const stranger = await failureOf(refund(sale, 1, { payment_method: 'bank_transfer' }))
    expect([stranger.entry.code, stranger.message]).toEqual([
      'REFUND_OVER_PAID',
      'Nothing can be refunded by Bank Transfer.',
    ])
    const short = await failureOf(refund(sale, 1, { payments: [{ method: 'cash', amount: 1 }] }))
    expect([short.entry.code, short.meta]).toEqual(['REFUND_PAYMENTS_MISMATCH', { paid: 1, amount: 359_000 }])
    expect((await history(sale)).refunds).toEqual([])
  })

  it('never goes back by a method beyond what it paid, though ten ask at once', async () => {
    const sale = await sell()
    const asked = { payments: [{ method: 'cash' as const, amount: 359_000 }] }
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => refund(sale, 1, asked)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused by the database where it does not fit', async () => {
    const { id } = await refund(await sell(), 1)
    const add = (method: string, amount: number) =>
      testDb.asOwner(
        `with gone as (update refunds set amount = amount + $3 where id = $1)
         insert into refund_payments (org_id, refund_id, sale_id, line, method, amount)
         select org_id, id, sale_id, 2, $2, $3 from refunds where id = $1`,
        [id, method, amount],
      )
    await expect(add('bank_transfer', 1)).rejects.toThrow('more is refunded by a method than was paid by it')
    await expect(
      testDb.asOwner(
        `insert into refund_payments (org_id, refund_id, sale_id, line, method, amount)
         select org_id, id, sale_id, 2, 'mobile_money', 1 from refunds where id = $1`,
        [id],
      ),
    ).rejects.toThrow('the parts of a refund do not come to its amount')
  })

  it('goes back whole, each part by its method, when the sale is cancelled', async () => {
    const sale = await sell()
    await refund(sale, 1)
    await cancel(sale)
    const { refunds, left_by_method } = await history(sale)
    expect(partsOf(refunds[1]?.payments ?? [])).toEqual([
      ['mobile_money', 577_000],
      ['cash', 141_000],
    ])
    expect(left_by_method.map(({ amount }) => amount)).toEqual([0, 0])
    expect(await byMethod()).toEqual([
      ['cash', 0],
      ['mobile_money', 0],
    ])
  })

  it('is counted by method in the sales list’s total and in the export', async () => {
    const sale = await sell()
    await refund(sale, 2)
    const asked = { page: 1, limit: 20, payment_method: 'mobile_money' as const }
    const page = await as(testDb, shop.owner, (tx, member) => listSales(tx, asked, member))
    expect(page.totals).toMatchObject({ revenue: 359_000, paid: 577_000 - 218_000 })
    const { sales } = await as(testDb, shop.owner, (tx, member) => exportSales(tx, {}, member))
    expect(partsOf(sales[0]?.given_back ?? [])).toEqual([
      ['cash', 500_000],
      ['mobile_money', 218_000],
    ])
  })
})

describe('what one method paid', () => {
  it('may go back by another, as one whole', async () => {
    const sale = await sell({ payment_method: 'mobile_money' })
    expect(partsOf((await refund(sale, 1)).payments)).toEqual([['cash', 359_000]])
    await cancel(sale)
    expect(partsOf((await history(sale)).refunds[1]?.payments ?? [])).toEqual([['mobile_money', 718_000]])
  })

  it('is nothing, where nothing was asked for it', async () => {
    phone = await stockProduct(testDb, shop, { price: 0, cost: 0 })
    expect((await refund(await sell({}), 1)).payments).toEqual([])
  })
})

describe('a request', () => {
  const ask = (sale: Sale, payments?: NewRefund['payments']) =>
    as(testDb, shop.member, (tx, member) => {
      const asked = { sale_id: sale.id, kind: 'refund' as const, items: [back(1)], reason: 'Broken' }
      return requestRefund(tx, { ...asked, payment_method: 'cash', ...(payments ? { payments } : {}) }, member)
    })
  const approve = (id: string) =>
    as(testDb, shop.owner, (tx, member) => decideRefundRequest(tx, { id, status: 'approved' }, member))

  it('says how the money goes back, and its approval gives it back so', async () => {
    const sale = await sell()
    const asked = [
      { method: 'mobile_money' as const, amount: 300_000, reference: 'MP-3' },
      { method: 'cash' as const, amount: 59_000, reference: null },
    ]
    const request = await ask(sale, asked)
    expect(request.payments).toEqual(asked)
    await approve(request.id)
    expect((await history(sale)).refunds[0]?.payments).toEqual(asked)
  })

  it('that came before another refund pays out what each method has left by then', async () => {
    const sale = await sell()
    const request = await ask(sale)
    expect(partsOf(request.payments ?? [])).toEqual([['cash', 359_000]])
    await refund(sale, 1)
    await approve(request.id)
    expect(partsOf((await history(sale)).refunds[1]?.payments ?? [])).toEqual([
      ['mobile_money', 218_000],
      ['cash', 141_000],
    ])
  })
})
