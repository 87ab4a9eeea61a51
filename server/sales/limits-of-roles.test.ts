import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { Right } from '@tunda/contract/organization/rights'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { codeOf, failureOf, visitOf } from '../testing/visits.ts'
import { askForSale } from './record-sale.ts'
import { openSaleBatches, type SaleBatches } from './sale-batches.ts'

const { sales } = router

let testDb: TestDatabase
let shop: TestShop
let batches: SaleBatches
let product_id: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  product_id = await stockProduct(testDb, shop, { price: 100_000, cost: 60_000 })
})

const at = (who: Colleague) => ({ context: visitOf(testDb, who) })
const isRole = (rights: Right[], limits: { max_discount_percent?: number; max_refund?: number } = {}) =>
  giveOwnRole(testDb, shop.org_id, shop.member, { rights, ...limits })

async function sell(sale: Partial<NewSale> = {}, who = shop.member): Promise<Sale> {
  const full: NewSale = { payment_method: 'cash', items: [{ product_id, quantity: 1 }], ...sale }
  const { response } = await batches.record(askForSale(who.caller, full, undefined))
  return JSON.parse(response).sale
}
const off = (value: number) => ({ discount: { type: 'percent' as const, value } })

describe('a role that sells and does not see all sales', () => {
  it('reads its own, and of a colleague’s neither lines nor customer', async () => {
    const { id: customer_id } = await call(
      router.customers.add,
      { name: 'Grace', phone: '0772 555 987' },
      at(shop.owner),
    )
    const theirs = await sell({ customer_id }, shop.owner)
    const own = await sell()
    const lines = async () => {
      const { sale_items: all, totalCount } = await call(sales.items, { page: 1, limit: 20 }, at(shop.member))
      return { ids: all.map(({ sale_id }) => sale_id).sort(), totalCount }
    }
    expect(await lines()).toEqual({ ids: [own.id, theirs.id].sort(), totalCount: 2 })
    await isRole(['sell'])
    expect(await lines()).toEqual({ ids: [own.id], totalCount: 1 })
    expect((await call(sales.get, { id: own.id }, at(shop.member))).id).toBe(own.id)
    expect(await codeOf(call(sales.get, { id: theirs.id }, at(shop.member)))).toBe('NOT_FOUND')
  })

  it('shares, prints and asks money back for its own alone: a receipt and a request say whose the sale was', async () => {
    const [theirs, own] = [await sell({}, shop.owner), await sell()]
    await isRole(['sell'])
    const asked = { kind: 'cancel' as const, reason: 'Mistyped', payment_method: 'cash' as const }
    const tries = ({ id: sale_id }: Sale) => [
      () => call(router.receipts.get, { id: sale_id }, at(shop.member)),
      () => call(router.receipts.share, { sale_id }, at(shop.member)),
      () => call(router.receipts.countPrint, { sale_id }, at(shop.member)),
      () => call(router.receipts.unshare, { sale_id }, at(shop.member)),
      () => call(sales.requestRefund, { ...asked, sale_id }, at(shop.member)),
    ]
    const codes = async (sale: Sale) =>
      await Promise.all(
        tries(sale).map((work) =>
          work().then(
            () => 'done',
            (error) => error.entry.code,
          ),
        ),
      )
    expect(new Set(await codes(theirs))).toEqual(new Set(['NOT_FOUND']))
    expect(new Set(await codes(own))).toEqual(new Set(['done']))
  })
})

describe('a role that sells up to a limit', () => {
  it('discounts up to its own percents, the shop’s where that is lower, and not at all without the right', async () => {
    await isRole(['sell', 'discount'], { max_discount_percent: 10 })
    expect((await sell(off(10))).total_amount).toBe(90_000)
    const over = await failureOf(sell(off(11)))
    expect([over.entry.code, over.meta]).toMatchObject(['DISCOUNT_OVER_CAP', { cap: 10 }])
    await testDb.asOwner('update business_settings set max_discount_percent = 5 where org_id = $1', [shop.org_id])
    expect(await codeOf(sell(off(6)))).toBe('DISCOUNT_OVER_CAP')
    await isRole(['sell'])
    expect(await codeOf(sell(off(1)))).toBe('DISCOUNT_OVER_CAP')
    const items = [{ product_id, quantity: 1, unit_price: 99_999 }]
    expect(await codeOf(sell({ items }))).toBe('PRICE_NOT_ALLOWED')
    // A price of one's own is a discount too, as far as it goes below the list.
    await isRole(['sell', 'discount', 'override_price'], { max_discount_percent: 3 })
    expect(await codeOf(sell({ items: [{ product_id, quantity: 1, unit_price: 96_000 }] }))).toBe('DISCOUNT_OVER_CAP')
    expect((await sell({ items: [{ product_id, quantity: 1, unit_price: 97_000 }] })).total_amount).toBe(97_000)
    await isRole(['see_sales'])
    expect(await codeOf(sell())).toBe('AUTHORIZATION_ERROR')
  })

  it('refunds so many shillings of one sale, in one refund or in many', async () => {
    const sale = await sell({ items: [{ product_id, quantity: 4 }] })
    await isRole(['sell', 'see_sales', 'refund', 'cancel_sale'], { max_refund: 250_000 })
    const refund = (quantity: number) =>
      call(
        sales.refund,
        {
          client_refund_id: randomUUID(),
          sale_id: sale.id,
          items: [{ line: 1, quantity, goods: 'restock' as const }],
          reason: 'Broken',
          payment_method: 'cash' as const,
        },
        at(shop.member),
      )
    const over = await failureOf(refund(3))
    expect([over.entry.code, over.meta]).toEqual(['REFUND_OVER_LIMIT', { limit: 250_000 }])
    await refund(1)
    await refund(1)
    expect(await codeOf(refund(1))).toBe('REFUND_OVER_LIMIT')
    const cancels = { id: sale.id, status: 'cancelled' as const, reason: 'All of it' }
    expect(await codeOf(call(sales.cancel, cancels, at(shop.member)))).toBe('REFUND_OVER_LIMIT')
    expect((await call(sales.cancel, cancels, at(shop.owner))).status).toBe('cancelled')
  })

  it('approves what others ask for no further than it refunds itself, and cancels only with that right', async () => {
    const [small, large] = [await sell(), await sell({ items: [{ product_id, quantity: 3 }] })]
    const asks = (sale: Sale, kind: 'refund' | 'cancel') =>
      call(
        sales.requestRefund,
        {
          sale_id: sale.id,
          kind,
          items: [{ line: 1, quantity: 3, goods: 'restock' }],
          reason: 'x',
          payment_method: 'cash',
        },
        at(shop.owner),
      )
    const [whole, refund] = [
      await call(
        sales.requestRefund,
        { sale_id: small.id, kind: 'cancel', reason: 'x', payment_method: 'cash' },
        at(shop.owner),
      ),
      await asks(large, 'refund'),
    ]
    await isRole(['see_sales', 'refund'], { max_refund: 250_000 })
    const approves = ({ id }: { id: string }) =>
      codeOf(call(sales.decideRefundRequest, { id, status: 'approved' }, at(shop.member)))
    expect([await approves(whole), await approves(refund)]).toEqual(['AUTHORIZATION_ERROR', 'REFUND_OVER_LIMIT'])
  })
})
