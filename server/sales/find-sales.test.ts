import { randomUUID } from 'node:crypto'
import { NewSale, type Sale, SalesAsked } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { exportSales } from './export-sales.ts'
import { getSale } from './get-sale.ts'
import { listSaleItems } from './list-sale-items.ts'
import { listSales } from './list-sales.ts'
import { askForSale } from './record-sale.ts'
import { refundSale } from './refunds/refund-sale.ts'
import { openSaleBatches } from './sale-batches.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
let phone: string
let pods: string
const sold: Record<'walkIn' | 'named' | 'known' | 'split', Sale> = {} as never

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  other = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { model: 'Galaxy A15', stock: 100 })
  pods = await stockProduct(testDb, shop, { model: 'FreePods 4_%', price: 135_000, stock: 100 })
  const [customer_id, theirs] = [randomUUID(), await stockProduct(testDb, other, { model: 'Galaxy A15' })]
  await testDb.asOwner(
    `insert into customers (org_id, id, name, phone, phone_e164) values ($1, $2, 'Grace Nakato', '0772 123 456', '+256772123456')`,
    [shop.org_id, customer_id],
  )
  sold.walkIn = await sell({})
  sold.named = await sell({ customer_name: 'Mzee Okello' })
  sold.known = await sell({ customer_id, items: [{ product_id: pods, quantity: 2 }] })
  sold.split = await sell({
    payments: [
      { method: 'mobile_money', amount: 700_000, reference: 'MP231120.1442.H1' },
      { method: 'cash', amount: 20_000 },
    ],
  })
  await giveBack(sold.known, shop)
  await sell({ items: [{ product_id: theirs, quantity: 1 }], customer_name: 'Grace Nakato' }, other)
})
afterAll(() => testDb.close())

async function sell(sale: Partial<NewSale>, at = shop): Promise<Sale> {
  const full: NewSale = { payment_method: 'cash', items: [{ product_id: phone, quantity: 1 }], ...sale }
  const { response } = await openSaleBatches(testDb.database, trial).record(
    askForSale(at.owner.caller, full, undefined),
  )
  return JSON.parse(response).sale
}

function giveBack(sale: Sale, at: TestShop) {
  const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
  const asked = { sale_id: sale.id, items, reason: 'Broken', payment_method: 'cash' as const }
  return as(testDb, at.owner, (tx, member) => refundSale(tx, asked, member))
}

const list = (search: string, asked = {}) =>
  as(testDb, shop.owner, (tx, member) => listSales(tx, { page: 1, limit: 20, search, ...asked }, member))
const numbers = ({ sales }: Awaited<ReturnType<typeof list>>) => sales.map((sale) => sale.invoice_number)

it('a sale in the list has all its fields of the specification, under both their names, and so has a sale alone', async () => {
  const names = {
    invoice_number: sold.known.invoiceNumber,
    invoiceNumber: sold.known.invoiceNumber,
    customer_id: sold.known.customer_id,
    customer_name: 'Grace Nakato',
    customer_contact: '0772 123 456',
    date: sold.known.sale_date,
    sale_date: sold.known.sale_date,
    total_amount: 270_000,
    totalAmount: 270_000,
    user_id: shop.owner.user_id,
  }
  const alone = await as(testDb, shop.owner, (tx, member) => getSale(tx, sold.known.id, member))
  const read = ({ sale_date, date, ...sale }: { sale_date: unknown; date: unknown }) => ({
    ...sale,
    sale_date: new Date(String(sale_date)).toISOString(),
    date: new Date(String(date)).toISOString(),
  })
  const listed = await Promise.all([list(''), list('nakato gra')])
  for (const { sales } of listed) {
    const sale = sales.find(({ id }) => id === sold.known.id)
    expect(sale && read(sale)).toMatchObject(names)
  }
  expect(read(alone)).toMatchObject(names)
})

describe('the search of sales', () => {
  it.each([
    ['an invoice', 'INV-000002', ['named']],
    ['an invoice without its zeros', 'inv 2', ['named']],
    ['its bare number', '4', ['split', 'known']],
    ['a customer of the shop', 'nakato gra', ['known']],
    ['a phone, however written', '772-123456', ['known']],
    ['a phone with its country', '+256 772 12', ['known']],
    ['a name typed for one sale', 'okello', ['named']],
    ['a product', 'galaxy sam', ['split', 'named', 'walkIn']],
    ['signs that mean more to a pattern', '4_%', ['known']],
    ['a reference', 'mp231120.14', ['split']],
    ['the number of a refund', 'REF-000001', ['known']],
    ['the same, written shortly', 'ref 1', ['known']],
    ['nothing that is here', 'infinix', []],
    ['a quote', "o'", []],
    ['a walk-in by that word alone', 'walk-in', []],
  ] as const)('finds by %s', async (_what, words, found) => {
    expect(numbers(await list(words))).toEqual(found.map((name) => sold[name].invoiceNumber))
  })

  it('has totals for what it finds', async () => {
    const { totals, totalCount } = await list('galaxy', { payment_method: 'mobile_money' })
    expect([totalCount, totals.count, totals.revenue]).toEqual([1, 1, 720_000])
  })

  it('is narrowed to who sold, in the list as in the file', async () => {
    const [mine, nobodys] = [{ sold_by: shop.owner.user_id }, { sold_by: shop.admin.user_id }]
    expect(numbers(await list('galaxy', mine))).toEqual(numbers(await list('galaxy')))
    expect(numbers(await list('galaxy', nobodys))).toEqual([])
    const file = (asked: object) =>
      as(testDb, shop.owner, (tx, member) => exportSales(tx, { search: 'galaxy', ...asked }, member))
    expect((await file(mine)).sales).toHaveLength(3)
    expect((await file(nobodys)).sales).toEqual([])
  })

  it('finds only sales of its own shop', async () => {
    const { sales } = await as(testDb, other.owner, (tx, member) =>
      listSales(tx, { page: 1, limit: 20, search: 'galaxy' }, member),
    )
    expect(sales.map((sale) => sale.customer_name)).toEqual(['Grace Nakato'])
    const leaked = await as(testDb, other.owner, (tx) =>
      tx.query(`select id from find_sales($1, array['galaxy'], null, null, null, null, '237518')`, [shop.org_id]),
    )
    expect(leaked).toEqual([])
  })
})

describe('a sale that was paid in parts', () => {
  it('is found by each method, of which each has its own amount', async () => {
    const byCash = await list('', { payment_method: 'cash' })
    expect(numbers(byCash)).toEqual(['INV-000004', 'INV-000003', 'INV-000002', 'INV-000001'])
    // Two phones, two earphones and a part of the split sale, less what went back by cash.
    expect(byCash.totals).toMatchObject({
      count: 4,
      revenue: 2_295_000,
      paid: 2 * 720_000 + 270_000 + 20_000 - 135_000,
    })
    const byPhone = await list('', { payment_method: 'mobile_money' })
    expect([numbers(byPhone), byPhone.totals.paid, byPhone.totals.revenue]).toEqual([['INV-000004'], 700_000, 720_000])
    expect((await list('')).totals).not.toHaveProperty('paid')
  })

  it('says what each method paid, the most first', async () => {
    const { sales } = await list('')
    expect(sales.map(({ payments }) => payments)).toEqual([
      [
        { method: 'mobile_money', amount: 700_000 },
        { method: 'cash', amount: 20_000 },
      ],
      [{ method: 'cash', amount: 270_000 }],
      [{ method: 'cash', amount: 720_000 }],
      [{ method: 'cash', amount: 720_000 }],
    ])
  })
})

describe('sales in bulk', () => {
  it('come for a spreadsheet with lines, payments and, but for a member, profit', async () => {
    const { sales, next } = await as(testDb, shop.owner, (tx, member) => exportSales(tx, {}, member))
    expect(next).toBe(null)
    expect(sales[0]).toMatchObject({
      invoice_number: 'INV-000004',
      items: '1 x Samsung Galaxy A15',
      units: 1,
      payments: [
        { method: 'mobile_money', amount: 700_000, reference: 'MP231120.1442.H1' },
        { method: 'cash', amount: 20_000, reference: null },
      ],
    })
    expect(sales[0]?.profit).toBeTypeOf('number')
    const seen = await as(testDb, shop.member, (tx, member) => exportSales(tx, {}, member))
    expect(seen.sales.every((sale) => !('profit' in sale))).toBe(true)
  })

  it('go on after a thousand, without a gap or a sale twice', async () => {
    await testDb.asOwner(
      `insert into sales (org_id, id, invoice_no, invoice_number, sale_date, sale_day, sale_hour, customer_name, subtotal, discount_amount, tax_amount,
         total_amount, profit, units, items_summary, payment_method, location_id, letterhead_no)
       select $1, gen_random_uuid(), n, 'INV-' || n, now() - n / 7 * interval '1 minute', current_date, 9, '', 1, 0, 0, 1, 0, 1, '', 'cash', $1, 1
       from generate_series(1001, 3500) n`,
      [other.org_id],
    )
    const ask = (after?: { sale_date: string; id: string }) =>
      as(testDb, other.owner, (tx, member) => exportSales(tx, { after }, member))
    const first = await ask()
    const second = await ask(first.next ?? undefined)
    expect([first.sales.length, second.sales.length]).toEqual([1000, 1000])
    expect(new Set([...first.sales, ...second.sales].map(({ id }) => id)).size).toBe(2000)
    expect((second.sales[0]?.sale_date ?? '') <= (first.sales.at(-1)?.sale_date ?? '')).toBe(true)
  })

  it('are listed by line, of one sale or of one product', async () => {
    const items = (asked: object) =>
      as(testDb, shop.member, (tx, member) => listSaleItems(tx, { page: 1, limit: 20, ...asked }, member))
    expect(await items({ sale_id: sold.known.id })).toMatchObject({
      totalCount: 1,
      sale_items: [
        {
          sale_id: sold.known.id,
          product_id: pods,
          model: 'FreePods 4_%',
          quantity: 2,
          unit_price: 135_000,
          total: 270_000,
        },
      ],
    })
    expect((await items({ product_id: phone })).totalCount).toBe(3)
    expect((await items({})).sale_items.every((item) => !('unit_cost' in item))).toBe(true)
  })
})

describe('the note on a sale', () => {
  it('is found by any of its words, by part of an IMEI, and however its accents are encoded', async () => {
    const charger = await stockProduct(testDb, shop, { model: 'Charger', price: 30_000, stock: 5 })
    const notes = 'IMEI 356938035643809, for Ren\u00e9e'
    const noted = await sell({ items: [{ product_id: charger, quantity: 1 }], notes })
    for (const words of ['356938035643809', '8035643', 'imei for', 'ren\u00e9e', '4_% 356938'])
      expect(numbers(await list(words)), words).toEqual(words.startsWith('4_%') ? [] : [noted.invoiceNumber])
    const theirs = await as(testDb, other.owner, (tx, member) =>
      listSales(tx, { page: 1, limit: 20, search: '356938035643809' }, member),
    )
    expect(theirs.sales).toEqual([])
  })

  it('is normalised and limited in length', () => {
    const items = [{ product_id: phone, quantity: 1 }]
    const parsed = (notes: string) => NewSale.safeParse({ payment_method: 'cash', notes, items }).data?.notes
    expect(parsed('Rene\u0301e')).toBe('Ren\u00e9e')
    expect(SalesAsked.parse({ search: 'Rene\u0301e' }).search).toBe('Ren\u00e9e')
    expect([parsed('x'.repeat(500))?.length, parsed('x'.repeat(501))]).toEqual([500, undefined])
  })
})
