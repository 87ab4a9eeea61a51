import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
let sale: Sale

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
  sale = await sell()
})

async function sell(customer_id?: string): Promise<Sale> {
  const product_id = await stockProduct(testDb, shop)
  const asked = {
    payment_method: 'mobile_money' as const,
    customer_id,
    customer_name: 'Grace Nakato',
    payments: [{ method: 'mobile_money' as const, amount: 720_000, reference: 'MP231120.1442.H1' }],
    notes: 'IMEI 356938035643809',
    items: [{ product_id, quantity: 1 }],
  }
  const { response } = await openSaleBatches(testDb.database, trial).record(
    askForSale(shop.member.caller, asked, undefined),
  )
  return JSON.parse(response).sale
}

const as = (who?: Colleague) => ({ context: visitOf(testDb, who) })
const trail = () =>
  testDb.asOwner<{ action_type: string; resource_id: string; new_values: unknown }>(
    `select action_type, resource_id, new_values from audit_log where org_id = $1 and action_type like '%\\_receipt' order by id`,
    [shop.org_id],
  )

describe('the prints of a receipt', () => {
  it('are counted, and every one after the first stands in the audit trail', async () => {
    const asked = { sale_id: sale.id }
    expect(await call(router.receipts.get, { id: sale.id }, as(shop.member))).toMatchObject({ prints: 0, token: null })
    expect((await call(router.receipts.countPrint, asked, as(shop.member))).prints).toBe(1)
    expect(await trail()).toEqual([])
    expect((await call(router.receipts.countPrint, asked, as(shop.admin))).prints).toBe(2)
    expect(await trail()).toEqual([{ action_type: 'reprint_receipt', resource_id: sale.id, new_values: { prints: 2 } }])
  })

  it('are counted exactly when two devices print at once', async () => {
    const counts = await Promise.all(
      Array.from({ length: 8 }, () => call(router.receipts.countPrint, { sale_id: sale.id }, as(shop.member))),
    )
    expect(counts.map(({ prints }) => prints).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('a shared receipt', () => {
  it('is read by whoever holds the link, without customer, seller, reference or cost', async () => {
    const { token } = await call(router.receipts.share, { sale_id: sale.id }, as(shop.member))
    expect(token).toMatch(/^[\w-]{43}$/)
    const seen = await call(router.receipts.find, { token: token ?? '' }, as())
    expect(seen.sale).toMatchObject({ invoiceNumber: sale.invoiceNumber, total_amount: 720_000, status: 'completed' })
    expect(seen.sale.items).toMatchObject([{ brand: sale.items[0]?.brand, quantity: 1, total: 720_000 }])
    const words = JSON.stringify(seen)
    for (const secret of [
      'Grace',
      '0772',
      'IMEI',
      'MP231120',
      sale.id,
      sale.items[0]?.product_id,
      shop.org_id,
      'cost',
    ]) {
      expect(words).not.toContain(secret)
    }
  })

  it('says what told the product apart from others of its name, as it was at the sale', async () => {
    const product_id = sale.items[0]?.product_id ?? ''
    const look = (storage: string | null) =>
      testDb.asOwner('update products set storage = $2 where id = $1', [product_id, storage])
    await look('128 GB')
    const { response } = await openSaleBatches(testDb.database, trial).record(
      askForSale(shop.member.caller, { payment_method: 'cash', items: [{ product_id, quantity: 1 }] }, undefined),
    )
    const sold: Sale = JSON.parse(response).sale
    await look('256 GB')
    const { token } = await call(router.receipts.share, { sale_id: sold.id }, as(shop.member))
    const seen = await call(router.receipts.find, { token: token ?? '' }, as())
    const kept = await call(router.sales.get, { id: sold.id }, as(shop.member))
    const left = await call(router.sales.history, { id: sold.id }, as(shop.owner))
    const names = [sold.items, seen.sale.items, kept.items, left.lines].map(([line]) => line?.variant)
    expect(names).toEqual(['128 GB', '128 GB', '128 GB', '128 GB'])
    await look(null)
  })

  it('speaks the customer’s language, else the shop’s', async () => {
    const get = () => call(router.receipts.get, { id: sale.id }, as(shop.member))
    const languages = async () => {
      const { token } = await call(router.receipts.share, { sale_id: sale.id }, as(shop.member))
      return [(await get()).language, (await call(router.receipts.find, { token: token ?? '' }, as())).language]
    }
    expect(await languages()).toEqual([null, null])
    await call(router.organization.saveSettings, { sales: { receiptLanguage: 'sw' } }, as(shop.owner))
    expect(await languages()).toEqual(['sw', 'sw'])
    const grace = await call(
      router.customers.add,
      { name: 'Grace Nakato', phone: '0772 123 456', language: 'lg' },
      as(shop.member),
    )
    sale = await sell(grace.id)
    expect(await languages()).toEqual(['lg', 'lg'])
    await call(router.customers.update, { id: grace.id, language: null }, as(shop.member))
    expect(await languages()).toEqual(['sw', 'sw'])
  })

  it('has one link, until it is taken away; the next is another', async () => {
    const share = () => call(router.receipts.share, { sale_id: sale.id }, as(shop.member))
    const [one, same] = [await share(), await share()]
    expect(same).toEqual(one)
    const gone = await call(router.receipts.unshare, { sale_id: sale.id }, as(shop.admin))
    expect(gone).toMatchObject({ token: null, shared_at: null })
    const find = () => call(router.receipts.find, { token: one.token ?? '' }, as())
    expect((await failureOf(find())).entry.code).toBe('NOT_FOUND')
    expect((await share()).token).not.toBe(one.token)
    expect((await failureOf(find())).entry.code).toBe('NOT_FOUND')
    expect((await trail()).map(({ action_type }) => action_type)).toEqual([
      'share_receipt',
      'unshare_receipt',
      'share_receipt',
    ])
  })

  it('cannot be made from what the database keeps', async () => {
    const { token } = await call(router.receipts.share, { sale_id: sale.id }, as(shop.member))
    const kept = await testDb.asOwner('select * from sale_receipts')
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it.each(['x', 'a'.repeat(43)])('is not found for %j', async (token) => {
    expect((await failureOf(call(router.receipts.find, { token }, as()))).entry.code).toBe('NOT_FOUND')
  })
})

describe('another shop', () => {
  it.each([
    ['reads', (id: string) => call(router.receipts.get, { id }, as(other.owner))],
    ['counts prints of', (sale_id: string) => call(router.receipts.countPrint, { sale_id }, as(other.owner))],
    ['shares', (sale_id: string) => call(router.receipts.share, { sale_id }, as(other.owner))],
    ['takes the link from', (sale_id: string) => call(router.receipts.unshare, { sale_id }, as(other.owner))],
  ])('%s no receipt, like one that never was', async (_what, attempt) => {
    const mine = await failureOf(attempt(sale.id))
    const none = await failureOf(attempt(randomUUID()))
    expect([mine.entry.code, mine.message]).toEqual(['NOT_FOUND', none.message])
  })
})
