import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeOf } from '../lists/written-since.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openProgram, type TestProgram } from '../testing/programs.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { untilTransactionsEnd } from '../testing/until-transactions-end.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let program: TestProgram
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  program = await openProgram(testDb, shop)
})

type Kind = 'products' | 'stock' | 'sales' | 'customers'
type Part = { cursor: string; has_more: boolean; removed?: unknown[]; [rows: string]: unknown }
const as = (who: Colleague) => ({ context: visitOf(testDb, who) })
const ask = (kind: Kind, asked: { cursor?: string; limit?: number; from_now?: boolean }, who: Colleague = program) =>
  call(router.changes[kind] as typeof router.changes.products, asked, as(who)) as Promise<Part>

/** Everything from a cursor on, two rows at a time. */
async function readOn(kind: Kind, cursor?: string, who: Colleague = program) {
  const rows: { id: string; product_id: string; [column: string]: unknown }[] = []
  const removed: unknown[] = []
  for (let next = cursor; ; ) {
    const part: Part = await ask(kind, { ...(next === undefined ? {} : { cursor: next }), limit: 2 }, who)
    rows.push(...(part[kind] as typeof rows))
    removed.push(...(part.removed ?? []))
    next = part.cursor
    if (!part.has_more) return { rows, removed, cursor: part.cursor, ids: rows.map(({ id }) => id).sort() }
  }
}
const untilAllIsOld = () => untilTransactionsEnd(testDb, shop.org_id)
const sell = (product_id: string, who: Colleague = shop.owner) =>
  openSaleBatches(testDb.database, trial).record(
    askForSale(who.caller, { payment_method: 'cash', items: [{ product_id, quantity: 1 }] }, undefined),
  )
const newestSale = async () =>
  (
    await testDb.asOwner<{ id: string }>('select id from sales where org_id = $1 order by invoice_no desc', [
      shop.org_id,
    ])
  )[0]?.id ?? ''

describe('changes since a cursor', () => {
  it('are all products in parts, and then those that were written, sold, renamed by their category or deleted', async () => {
    await stockProduct(testDb, await openShop(testDb))
    const [one, two, three] = [
      await stockProduct(testDb, shop),
      await stockProduct(testDb, shop),
      await stockProduct(testDb, shop),
    ]
    const all = [one, two, three].sort()
    await untilAllIsOld()
    const whole = await readOn('products')
    expect(whole.ids).toEqual(all)
    expect(whole.rows[0]).toMatchObject({ current_stock: 10, cost_price: 610_000 })
    await untilAllIsOld()
    const quiet = await readOn('products', whole.cursor)
    expect([quiet.ids, quiet.removed]).toEqual([[], []])
    await sell(one)
    await call(router.products.update, { id: two, selling_price: 5000 }, as(shop.owner))
    await call(router.products.remove, { id: three }, as(shop.owner))
    const later = await readOn('products', quiet.cursor)
    expect(later.ids).toEqual([one, two].sort())
    expect(later.removed).toEqual([three])
    expect(later.rows.find(({ id }) => id === one)).toMatchObject({ current_stock: 9 })
    const stock = await readOn('stock')
    expect(stock.rows.find(({ product_id }) => product_id === one)).toEqual({
      product_id: one,
      levels: [{ location_id: shop.org_id, on_hand: 9 }],
    })
  })

  it('miss no product, stock or customer of a transaction that was under way while they were read', async () => {
    const [slow, quick] = [await stockProduct(testDb, shop), await stockProduct(testDb, shop)]
    const { id: grace } = await call(router.customers.add, { name: 'Grace Auma' }, as(shop.owner))
    await untilAllIsOld()
    const before = { products: await readOn('products'), customers: await readOn('customers') }
    const client = await testDb.connectAtHome(shop.org_id)
    await client.query('begin')
    await client.query('update products set selling_price = 5 where id = $1', [slow])
    await client.query(`update customers set location = 'Gulu' where id = $1`, [grace])
    await testDb.asOwner('update products set selling_price = 6 where id = $1', [quick])
    const during = await readOn('products', before.products.cursor)
    const people = await readOn('customers', before.customers.cursor)
    expect([during.ids, people.ids]).toEqual([[quick], []])
    await client.query('commit')
    await client.end()
    await untilAllIsOld()
    expect((await readOn('products', during.cursor)).rows.find(({ id }) => id === slow)).toMatchObject({
      selling_price: 5,
    })
    expect((await readOn('customers', people.cursor)).rows).toMatchObject([{ id: grace, location: 'Gulu' }])
  })

  it('are every sale once while many are sold at once, and again when it is refunded', async () => {
    const product = await stockProduct(testDb, shop, { stock: 50 })
    const { cursor: start } = await ask('sales', { from_now: true })
    const selling = Promise.all(Array.from({ length: 12 }, () => sell(product)))
    let [cursor, told] = [start, [] as string[]]
    const read = async () => {
      const part = await readOn('sales', cursor)
      cursor = part.cursor
      told = [...told, ...part.ids]
    }
    for (let times = 0; times < 10; times += 1) await read()
    await selling
    await read()
    const sold = await testDb.asOwner<{ id: string }>('select id from sales where org_id = $1', [shop.org_id])
    expect(told.toSorted()).toEqual(sold.map(({ id }) => id).sort())
    expect(told).toHaveLength(12)
    const id = await newestSale()
    const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
    await call(router.sales.refund, { sale_id: id, items, reason: 'Broken', payment_method: 'cash' }, as(shop.owner))
    const refunded = await readOn('sales', cursor)
    expect(refunded.rows).toMatchObject([
      { id, refunded_amount: 720_000, profit: 0, items: [{ line: 1, refunded: 1 }] },
    ])
    expect((await readOn('sales', refunded.cursor)).ids).toEqual([])
    expect((await readOn('sales')).rows).toHaveLength(12)
  })

  it('tell which customers were deleted, and whom one was merged with', async () => {
    const add = async (name: string) => (await call(router.customers.add, { name }, as(shop.owner))).id
    const [kept, double, gone] = [await add('Grace Auma'), await add('Grace A.'), await add('Okello')]
    await untilAllIsOld()
    const { cursor } = await readOn('customers')
    await call(router.customers.merge, { first_id: kept, second_id: double }, as(shop.owner))
    await call(router.customers.remove, { id: gone }, as(shop.owner))
    const later = await readOn('customers', cursor)
    expect(later.ids).toEqual([kept])
    expect(later.removed).toHaveLength(2)
    expect(later.removed).toEqual(
      expect.arrayContaining([
        { id: double, merged_into: kept },
        { id: gone, merged_into: null },
      ]),
    )
  })

  it('are read elsewhere in a database that was restored', async () => {
    const places = await testDb.database.asOrganization(shop.org_id, async (tx) => {
      const before = await placeOf(tx, ['stock'])
      await tx.query(`select set_config('tunda.history', 'restored', true)`)
      return [before, await placeOf(tx, ['stock'])]
    })
    expect(places[0]?.place).not.toBe(places[1]?.place)
  })

  it('show a key its own locations and rights, and refuse the cursor of another, of a database that was, or of nobody', async () => {
    const gulu = randomUUID()
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Gulu', 'shop', 2)`,
      [shop.org_id, gulu],
    )
    const product = await stockProduct(testDb, shop)
    await sell(product)
    const rights = ['see_sales', 'see_customers'] as const
    const narrow = await openProgram(testDb, shop, { rights: [...rights], location_ids: [gulu] })
    const seen = await Promise.all(
      (['products', 'stock', 'sales'] as const).map((kind) => readOn(kind, undefined, narrow)),
    )
    expect(seen.map(({ rows }) => rows.length)).toEqual([1, 0, 0])
    expect(seen[0]?.rows[0]).toMatchObject({ id: product, current_stock: 0 })
    expect(JSON.stringify(seen)).not.toMatch(/cost_price|profit/)
    const { rows } = await readOn('sales', undefined, await openProgram(testDb, shop, { rights: [...rights] }))
    expect([rows.length, 'profit' in (rows[0] ?? {})]).toEqual([1, false])
    for (const kind of ['products', 'stock', 'sales', 'customers'] as const) {
      const { cursor } = await readOn(kind)
      expect(await codeOf(ask(kind, { cursor }, narrow))).toBe('CURSOR_TOO_OLD')
      const other = await openProgram(testDb, await openShop(testDb, 'premium'))
      expect(await codeOf(ask(kind, { cursor }, other))).toBe('CURSOR_TOO_OLD')
      const ahead = cursor.replace(/\.\d+\.\d+\./, '.999999999999999.999999999999999.')
      expect(await codeOf(ask(kind, { cursor: ahead }))).toBe('CURSOR_TOO_OLD')
      expect(await codeOf(ask(kind, { cursor: `${cursor}x` }))).toBe('CURSOR_UNKNOWN')
    }
    const blind = await openProgram(testDb, shop, { rights: [] })
    expect(await codeOf(ask('sales', {}, blind))).toBe('AUTHORIZATION_ERROR')
    expect(await codeOf(ask('customers', {}, blind))).toBe('AUTHORIZATION_ERROR')
  })
})
