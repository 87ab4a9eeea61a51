import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { PriceListFields } from '@tunda/contract/selling/price-lists'
import type { Row, Tx } from '@tunda/database'
import type { Sql } from '@tunda/database/sql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { router } from '../router.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, type TestTill, tillSale } from '../testing/tills.ts'
import { failureOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
let till: TestTill
let product_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  till = await openTill(testDb, shop)
  product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600, stock: 1_000 })
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const list = async (price: number, more: Partial<PriceListFields> = {}) => {
  const fields = { id: randomUUID(), name: 'Wholesale', kind: 'breaks' as const, ...more }
  const { id } = await call(router.priceLists.save, fields, by())
  await call(router.priceLists.setPrices, { id, prices: [{ product_id, min_qty: 10, price }] }, by())
  return { ...fields, id }
}
const knows = { knows_price_lists: true } as const
const at = (unit_price: number, quantity = 10, more: object = {}) => ({
  items: [{ product_id, quantity, unit_price, ...more }],
})
const linesOf = (id: string) =>
  testDb.asOwner('select unit_price::int, list_price::int, price_list from sale_items where sale_id = $1', [id])

it('sells at the list’s price, online and as a fact, and names the list', async () => {
  await list(800)
  const online = await sellAtTill(testDb, till, tillSale(product_id, { ...at(800), ...knows }))
  expect(await linesOf(online.sale_id)).toEqual([{ unit_price: 800, list_price: 800, price_list: 'Wholesale' }])
  const fact = { ...at(800), ...knows, origin: 'offline' as const }
  const offline = await sellAtTill(testDb, till, tillSale(product_id, fact))
  expect([offline.outcome, offline.flags]).toEqual(['posted', []])
  expect(await linesOf(offline.sale_id)).toEqual(await linesOf(online.sale_id))
})

it('asks a till again whose copy of the lists is behind, and flags what it sold meanwhile, never refused', async () => {
  const fields = await list(800)
  await call(router.priceLists.save, { ...fields, valid_until: '2020-01-01' }, by())
  const online = tillSale(product_id, { ...at(800), ...knows })
  expect((await failureOf(sellAtTill(testDb, till, online))).entry.code).toBe('TOTAL_MISMATCH')
  const fact = tillSale(product_id, { ...at(800), ...knows, origin: 'offline' })
  const sold = await sellAtTill(testDb, till, fact)
  expect([sold.outcome, sold.flags]).toEqual(['posted', ['price_changed']])
  expect(await linesOf(sold.sale_id)).toEqual([{ unit_price: 800, list_price: 1_000, price_list: null }])
})

/** Six hours in which a till is offline, in minutes. */
const began = Date.parse('2026-11-20T06:00:00Z')
const after = (minutes: number) => new Date(began + minutes * 60_000).toISOString()
async function atMinute<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  const putBack = setClock(() => began + minutes * 60_000)
  return await work().finally(putBack)
}
/** Sold at the minute and told at the end. */
async function soldAt(minutes: number, unit_price: number) {
  const fact = { ...at(unit_price), ...knows, origin: 'offline' as const, sale_date: after(minutes) }
  const { sale_id, flags } = await atMinute(360, () => sellAtTill(testDb, till, tillSale(product_id, fact)))
  const [line] = await linesOf(sale_id)
  return { flags, ...line }
}
const right = (price: number, price_list: string | null = 'Wholesale') => ({
  flags: [],
  unit_price: price,
  list_price: price,
  price_list,
})

it('judges what a till tells later by the lists of that moment, and by nothing that came after it', async () => {
  await testDb.asOwner('update pos_terminals set trusted_since = $2 where org_id = $1', [shop.org_id, after(-60)])
  const made = await atMinute(0, () => list(800))
  const set = (price: number | null) => () =>
    call(router.priceLists.setPrices, { id: made.id, prices: [{ product_id, min_qty: 10, price }] }, by())
  const save = (more: object) => () => call(router.priceLists.save, { ...made, ...more }, by())
  await atMinute(60, set(750))
  await atMinute(120, set(null))
  await atMinute(180, set(700))
  await atMinute(240, save({ name: 'Traders', valid_until: '2026-11-19' }))
  await atMinute(300, save({ name: 'Traders', valid_until: null, is_active: false }))
  expect(await soldAt(-30, 1_000)).toEqual(right(1_000, null))
  expect(await soldAt(30, 800)).toEqual(right(800))
  expect(await soldAt(90, 750)).toEqual(right(750))
  expect(await soldAt(150, 1_000)).toEqual(right(1_000, null))
  expect(await soldAt(200, 700)).toEqual(right(700))
  expect(await soldAt(250, 1_000)).toEqual(right(1_000, null))
  expect(await soldAt(320, 1_000)).toEqual(right(1_000, null))
  // A copy that was behind by then is flagged as before.
  expect((await soldAt(90, 800)).flags).toEqual(['price_changed'])
  await atMinute(330, () => call(router.priceLists.remove, { id: made.id }, by()))
  expect(await soldAt(200, 700)).toEqual(right(700))
  expect(await soldAt(340, 1_000)).toEqual(right(1_000, null))
  // A list that begins since changes nothing that was sold before it.
  await atMinute(350, () =>
    call(router.priceLists.save, { id: randomUUID(), name: 'Ten off', kind: 'percent', percent: 10 }, by()),
  )
  expect(await soldAt(340, 1_000)).toEqual(right(1_000, null))
  expect(await soldAt(355, 900)).toEqual(right(900, 'Ten off'))
})

it('reads a bounded number of changes for a late sale: all shops wait meanwhile', async () => {
  await testDb.asOwner('update pos_terminals set trusted_since = $2 where org_id = $1', [shop.org_id, after(-60)])
  const made = await atMinute(0, () => list(800))
  const another = await stockProduct(testDb, shop, { model: 'Other', price: 1_000, cost: 600, stock: 100 })
  // Somebody who changes a price again and again, by a program.
  await testDb.asOwner(
    `insert into price_changes (org_id, list_id, list_name, product_id, min_qty, before, after, changed_at)
     select $1, $2, 'Wholesale', p.id, 10, n, n + 1, $3::timestamptz + n * interval '1 millisecond'
     from unnest($4::uuid[]) as p (id), generate_series(1, 20000) n`,
    [shop.org_id, made.id, after(120), [product_id, another]],
  )
  const read: number[] = []
  const watched: typeof testDb.database.asAppFor = (orgId, work) =>
    testDb.database.asAppFor(orgId, (tx) => {
      const query: Tx['query'] = async <R extends Row>(asked: string | Sql, values?: readonly unknown[]) => {
        const rows = await tx.query<R>(asked, values)
        if (typeof asked === 'string' && asked.includes('price_changes c')) read.push(rows.length)
        return rows
      }
      return work({ ...tx, query })
    })
  const batches = openSaleBatches({ ...testDb.database, asAppFor: watched }, trial)
  const items = [product_id, another].map((id) => ({ product_id: id, quantity: 10, unit_price: 800 }))
  const fact = tillSale(product_id, { items, ...knows, origin: 'offline' as const, sale_date: after(30) })
  const sold = await atMinute(360, () => sellAtTill(testDb, till, fact, batches))
  // As before there was any memory of lists: by what they ask now.
  expect([sold.outcome, read.length]).toEqual(['posted', 1])
  expect(read[0]).toBeLessThanOrEqual(2_001)
})

it('flags a price by hand below the list’s as one that nobody approved', async () => {
  await list(800)
  const fact = tillSale(product_id, { ...at(750, 10, { list_price: 800 }), ...knows, origin: 'offline' })
  expect((await sellAtTill(testDb, till, fact)).flags).toEqual(['not_approved'])
})

it('sells at the ordinary price where the till knows no lists', async () => {
  await list(800)
  const sold = await sellAtTill(testDb, till, tillSale(product_id, at(1_000)))
  expect(await linesOf(sold.sale_id)).toEqual([{ unit_price: 1_000, list_price: 1_000, price_list: null }])
})
