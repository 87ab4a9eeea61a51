import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { StockCount } from '@tunda/contract/stock/stock-take-shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now, setClock } from '../clock.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { putBackFor, wereCountedSince } from './counted.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
})

const takes = router.stockTakes
const on = (who: Colleague) => ({ context: visitOf(testDb, who) })
const start = (who = shop.member, input = {}) => call(takes.start, input, on(who))
const get = (id: string, who = shop.owner) => call(takes.get, { id }, on(who))

/** One count as a phone makes it. */
const counted = (product_id: string, quantity: number, more: Partial<StockCount> = {}): StockCount => ({
  id: randomUUID(),
  product_id,
  kind: 'add',
  quantity,
  counted_at: now().toISOString(),
  ...more,
})
const count = (stock_take_id: string, counts: StockCount[], who = shop.member, sent_at?: string) =>
  call(takes.count, { stock_take_id, counts, ...(sent_at === undefined ? {} : { sent_at }) }, on(who))
const complete = (stock_take_id: string, apply_adjustments = true, who = shop.owner) =>
  call(takes.complete, { stock_take_id, apply_adjustments }, on(who))

async function sell(product_id: string, quantity: number) {
  const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity }] }
  const { response } = await openSaleBatches(testDb.database, trial).record(
    askForSale(shop.owner.caller, sale, undefined),
  )
  return (JSON.parse(response) as { sale: { id: string } }).sale.id
}

/** As a till does that comes back from being without a network: what it sold earlier is in the books only now. */
async function sellLate(product_id: string, quantity: number, sold_at: Date) {
  const id = await sell(product_id, quantity)
  await testDb.asOwner('update sales set sale_date = $2 where id = $1', [id, sold_at])
  return id
}

const level = (product_id: string) => ({ org_id: shop.org_id, location_id: shop.org_id, product_id })

const stockOf = async (product_id: string) => {
  const [row] = await testDb.asOwner<{ current_stock: string }>('select current_stock from products where id = $1', [
    product_id,
  ])
  return Number(row?.current_stock)
}

describe('counting', () => {
  it('adds up what several people count of one product, each count once however often it is sent', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const { id } = await start()
    const scans = [counted(product, 1), counted(product, 1)]
    await count(id, scans)
    await count(id, scans)
    const { items, revision } = await count(id, [counted(product, 5), ...scans], shop.admin)
    expect(items).toMatchObject([
      { physical_quantity: 7, counted_by: shop.admin.user_id, counted_by_name: 'The admin' },
    ])
    expect(revision).toBe(2)
    await Promise.all([count(id, [counted(product, 2)]), count(id, [counted(product, 1)], shop.owner)])
    expect(await get(id)).toMatchObject({ counted: 1, units_counted: 10, findings: { lines_over: 0, lines_short: 0 } })
  })

  it('accepts a correction, a note and a withdrawn count', async () => {
    const [product, gone] = [
      await stockProduct(testDb, shop, { stock: 3 }),
      await stockProduct(testDb, shop, { stock: 2 }),
    ]
    const { id } = await start()
    await count(id, [counted(product, 5), counted(product, -2), counted(gone, 0)])
    await count(id, [counted(product, 0, { kind: 'note', notes: 'One box is torn' })])
    const { stock_take_items } = await call(takes.items, { stock_take_id: id }, on(shop.owner))
    expect(new Set(stock_take_items)).toMatchObject(
      new Set([
        { product_id: gone, physical_quantity: 0, difference: -2, value_difference: -1_220_000 },
        { product_id: product, physical_quantity: 3, difference: 0, notes: 'One box is torn' },
      ]),
    )
    const { items } = await count(id, [counted(product, 0, { kind: 'clear' })])
    expect(items).toMatchObject([
      { physical_quantity: null, difference: null, counted_at: null, notes: 'One box is torn' },
    ])
    expect(await get(id)).toMatchObject({ counted: 1 })
    const again = await count(id, [counted(product, -4)])
    expect(again.items).toMatchObject([{ physical_quantity: 0 }])
  })

  it('is set by hand, line by line, on the resource of its own', async () => {
    const product = await stockProduct(testDb, shop, { stock: 3 })
    const { id: stock_take_id } = await start()
    const asked = { stock_take_id, product_id: product, physical_quantity: 9 }
    const item = await call(takes.addItem, asked, on(shop.member))
    expect(item).toMatchObject({ physical_quantity: 9 })
    const changed = { id: item.id, physical_quantity: 2, notes: 'Behind the door' }
    expect(await call(takes.updateItem, changed, on(shop.member))).toMatchObject({
      id: item.id,
      physical_quantity: 2,
      notes: 'Behind the door',
    })
    await call(takes.removeItem, { id: item.id }, on(shop.member))
    expect(await get(stock_take_id)).toMatchObject({ counted: 0 })
    expect((await failureOf(call(takes.updateItem, changed, on(other.owner)))).entry.code).toBe('NOT_FOUND')
  })

  it('tells a device only what changed since it last asked', async () => {
    const [one, two] = [await stockProduct(testDb, shop), await stockProduct(testDb, shop)]
    const { id } = await start()
    const { revision } = await count(id, [counted(one, 1)])
    await count(id, [counted(two, 1)])
    const news = await call(takes.counts, { id, after: revision }, on(shop.member))
    expect(news.items.map(({ product_id }) => product_id)).toEqual([two])
    expect(news).toMatchObject({ status: 'in_progress', revision: 2 })
    expect((await call(takes.counts, { id, after: 2 }, on(shop.member))).items).toEqual([])
  })

  it('names the products of the shop that there are to count, a page at a time, and refuses none it does not know', async () => {
    const ids = [
      await stockProduct(testDb, shop),
      await stockProduct(testDb, shop),
      await stockProduct(testDb, shop),
    ].sort()
    await stockProduct(testDb, shop, { is_active: false })
    const foreign = await stockProduct(testDb, other)
    const { id, to_count } = await start(shop.member, { category_id: smartphones })
    expect(to_count).toBe(3)
    const first = await call(takes.products, { id, limit: 2 }, on(shop.member))
    expect(first.products.map((product) => product.id)).toEqual(ids.slice(0, 2))
    const rest = await call(takes.products, { id, limit: 2, after: first.next ?? '' }, on(shop.member))
    expect([rest.products.map((product) => product.id), rest.next]).toEqual([ids.slice(2), null])
    expect(await count(id, [counted(foreign, 1)])).toMatchObject({ items: [], unknown_products: [foreign] })
  })

  it('keeps what should be there from who only counts, and what it costs from every member', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const blind = await start(shop.member)
    await count(blind.id, [counted(product, 8)])
    expect(await get(blind.id, shop.member)).toMatchObject({ findings: null })
    const hidden = { system_quantity: null, difference: null, moved_while_counting: null }
    const seen = (id: string, who: Colleague) => call(takes.items, { stock_take_id: id }, on(who))
    expect((await seen(blind.id, shop.member)).stock_take_items).toMatchObject([hidden])
    expect((await seen(blind.id, shop.admin)).stock_take_items).toMatchObject([
      { system_quantity: 10, difference: -2, cost_price: 610_000, value_difference: -1_220_000 },
    ])
    const view = 'differences' as const
    const asked = await call(takes.items, { stock_take_id: blind.id, view }, on(shop.member))
    expect(asked.stock_take_items).toEqual([])
    await complete(blind.id, false)
    const afterwards = (await seen(blind.id, shop.member)).stock_take_items[0]
    expect(afterwards).toMatchObject({ system_quantity: 10, difference: -2 })
    expect(Object.keys(afterwards ?? {})).not.toEqual(expect.arrayContaining(['cost_price']))
    const found = { lines_over: 0, units_over: 0, lines_short: 1, units_short: 2, lines_numbered: 0 }
    expect((await get(blind.id, shop.member)).findings).toEqual(found)
  })
})

describe('completing', () => {
  it('adjusts by the difference at the moment of each count, so that sales made since survive', async () => {
    const [short, right, untouched] = [
      await stockProduct(testDb, shop, { stock: 10 }),
      await stockProduct(testDb, shop, { stock: 6 }),
      await stockProduct(testDb, shop, { stock: 4 }),
    ]
    const { id } = await start()
    await count(id, [counted(short, 8), counted(right, 6)])
    await sell(short, 3)
    await sell(right, 1)
    await sell(untouched, 1)
    const completed = await complete(id)
    expect(completed).toMatchObject({ status: 'completed', is_adjusted: true, counted: 2, to_count: 3 })
    expect(completed.adjusted).toMatchObject([{ product_id: short, system_quantity: 10, physical_quantity: 8 }])
    expect([await stockOf(short), await stockOf(right), await stockOf(untouched)]).toEqual([5, 5, 3])
    const ledger = await call(router.products.movements, { product_id: short }, on(shop.owner))
    expect(ledger.inventory_movements[0]).toMatchObject({
      reason: 'stock_take',
      reference: id,
      delta: -2,
      stock_after: 5,
      counted: 8,
      expected: 10,
    })
  })

  it('changes nothing the second time, however it is asked, also when both come at once', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const { id } = await start()
    await count(id, [counted(product, 12)])
    const [first, second] = await Promise.all([complete(id), complete(id, true, shop.admin)])
    expect(first.adjusted).toEqual(second.adjusted)
    expect(await complete(id, false)).toMatchObject({ is_adjusted: true, adjusted: [{ difference: 2 }] })
    expect(await stockOf(product)).toBe(12)
    const [row] = await testDb.asOwner('select count(*)::int as moves from inventory_movements where reference = $1', [
      id,
    ])
    expect(row).toEqual({ moves: 1 })
  })

  it('moves no stock without adjustments, and then never does', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const { id } = await start()
    await count(id, [counted(product, 1)])
    expect(await complete(id, false, shop.member)).toMatchObject({ is_adjusted: false, adjusted: [] })
    await complete(id, true)
    expect(await stockOf(product)).toBe(10)
  })

  it('writes to the stock only for owner and admin, and answers for no other person', async () => {
    const { id } = await start()
    expect((await failureOf(complete(id, true, shop.member))).entry.code).toBe('AUTHORIZATION_ERROR')
    const asAnother = { stock_take_id: id, user_id: shop.owner.user_id, apply_adjustments: false }
    expect((await failureOf(call(takes.complete, asAnother, on(shop.member)))).entry.code).toBe('AUTHORIZATION_ERROR')
    expect((await failureOf(complete(id, true, other.owner))).entry.code).toBe('NOT_FOUND')
    expect(await complete(id, true, shop.admin)).toMatchObject({ closed_by_name: 'The admin' })
  })

  it('accepts no more counts, but recognises those that it has', async () => {
    const product = await stockProduct(testDb, shop, { stock: 1 })
    const { id } = await start()
    const scan = counted(product, 1)
    await count(id, [scan])
    await complete(id)
    expect(await count(id, [scan])).toMatchObject({ items: [{ physical_quantity: 1 }] })
    const failure = await failureOf(count(id, [counted(product, 1)]))
    expect([failure.entry.code, failure.entry.status]).toEqual(['STOCK_TAKE_CLOSED', 409])
  })
})

describe('what was sold while nobody could know', () => {
  const minutes = (ago: number) => new Date(now().getTime() - ago * 60_000)

  it('counts by when a phone without a network counted, not by when the shop heard of it', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const putBack = setClock(() => Date.now() - 60 * 60_000)
    const { id } = await start()
    putBack()
    await testDb.asOwner(
      `update inventory_movements set created_at = now() - interval '2 hours' where product_id = $1`,
      [product],
    )
    await sell(product, 4)
    // The phone is a day ahead of the shop's clock.
    const ahead = (at: Date) => new Date(at.getTime() + 86_400_000).toISOString()
    const { items } = await count(
      id,
      [counted(product, 9, { counted_at: ahead(minutes(30)) })],
      shop.admin,
      ahead(now()),
    )
    expect(items).toMatchObject([{ system_quantity: 10, difference: -1 }])
    await complete(id)
    expect(await stockOf(product)).toBe(5)
  })

  it('does not subtract twice what left the shelf before the count and was handed in before it was completed', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const { id } = await start()
    await count(id, [counted(product, 9)])
    await sellLate(product, 1, minutes(5))
    await sell(product, 2)
    expect(await get(id)).toMatchObject({ findings: { lines_short: 0 } })
    await complete(id)
    expect(await stockOf(product)).toBe(7)
  })

  it('marks what is handed in even later as seen by the count', async () => {
    const [product, uncounted] = [await stockProduct(testDb, shop, { stock: 10 }), await stockProduct(testDb, shop)]
    const { id } = await start()
    await count(id, [counted(product, 9)])
    const asked = [
      { ...level(product), sold_at: minutes(5).toISOString() },
      { ...level(uncounted), sold_at: minutes(5).toISOString() },
      { ...level(product), sold_at: minutes(-5).toISOString() },
    ]
    const isSeen = () => as(testDb, shop.owner, (tx) => wereCountedSince(tx, asked))
    expect(await isSeen()).toEqual([false, false, false])
    await complete(id)
    expect(await isSeen()).toEqual([true, false, false])
    const move = {
      ...level(product),
      delta: -1,
      reason: 'sale' as const,
      reference: randomUUID(),
      user_id: shop.owner.user_id,
    }
    await as(testDb, shop.owner, async (tx) => {
      await lockStock(tx, [move])
      await moveStock(tx, [move, putBackFor(move)])
    })
    expect(await stockOf(product)).toBe(9)
  })

  it('does not take what an earlier count has put back off a later one', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const earlier = await start()
    await count(earlier.id, [counted(product, 9)])
    await complete(earlier.id)
    const { id } = await start()
    await count(id, [counted(product, 9)])
    const reference = await sellLate(product, 1, minutes(5))
    const sold = { ...level(product), delta: -1, reason: 'sale' as const, reference, user_id: null }
    await as(testDb, shop.owner, async (tx) => {
      await lockStock(tx, [sold])
      await moveStock(tx, [putBackFor(sold)])
    })
    expect(await get(id)).toMatchObject({ findings: { lines_over: 0, lines_short: 0 } })
    await complete(id)
    expect(await stockOf(product)).toBe(9)
  })

  it('shows what moved between the first count of a line and the last', async () => {
    const product = await stockProduct(testDb, shop, { stock: 10 })
    const { id } = await start()
    await count(id, [counted(product, 6)])
    await sell(product, 1)
    const { items } = await count(id, [counted(product, 3)], shop.owner)
    expect(items).toMatchObject([{ physical_quantity: 9, system_quantity: 9, moved_while_counting: 1 }])
  })
})

describe('a stock take', () => {
  it('is listed newest first, with who started it, and ends cancelled or deleted only while it is in progress', async () => {
    const product = await stockProduct(testDb, shop, { stock: 1 })
    const [first, second] = [await start(shop.member, { notes: 'Top shelf' }), await start(shop.admin)]
    await start(other.owner)
    const listed = await call(takes.list, {}, on(shop.member))
    expect(listed.stock_takes.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(listed).toMatchObject({
      totalCount: 2,
      stock_takes: [{}, { notes: 'Top shelf', created_by_name: 'The member' }],
    })
    await count(first.id, [counted(product, 7)])
    const cancelled = await call(takes.update, { id: first.id, status: 'cancelled' }, on(shop.member))
    expect(cancelled).toMatchObject({ status: 'cancelled', counted: 1, notes: 'Top shelf' })
    expect(await stockOf(product)).toBe(1)
    for (const refused of [
      () => call(takes.remove, { id: first.id }, on(shop.owner)),
      () => call(takes.update, { id: first.id, notes: 'Late' }, on(shop.owner)),
      () => complete(first.id),
    ]) {
      expect((await failureOf(refused())).entry.code).toBe('STOCK_TAKE_NOT_IN_PROGRESS')
    }
    expect((await failureOf(call(takes.remove, { id: second.id }, on(shop.member)))).entry.code).toBe(
      'AUTHORIZATION_ERROR',
    )
    await count(second.id, [counted(product, 2)])
    await call(takes.remove, { id: second.id }, on(shop.owner))
    expect((await failureOf(get(second.id))).entry.code).toBe('NOT_FOUND')
    expect((await call(takes.list, { status: 'in_progress' }, on(shop.owner))).stock_takes).toEqual([])
  })

  it('is told of in the audit trail, and begins on the day it is in the shop', async () => {
    const putBack = setClock(() => Date.parse('2026-11-20T22:30:00Z'))
    const { id, stock_take_date } = await start()
    putBack()
    expect(stock_take_date).toBe('2026-11-21')
    await complete(id)
    const rows = await testDb.asOwner('select action_type from audit_log where resource_id = $1 order by id', [id])
    expect(rows).toEqual([{ action_type: 'create' }, { action_type: 'complete' }])
  })

  it('refuses a category that the shop does not have', async () => {
    const failure = await failureOf(start(shop.owner, { category_id: randomUUID() }))
    expect(failure.message).toBe('Category not available in your organization')
  })
})
