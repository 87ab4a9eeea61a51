import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { PriceListFields } from '@tunda/contract/selling/price-lists'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { mergeCustomers } from '../customers/merge-customers.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
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
import { outcomeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let product_id: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
afterEach(() => setClock(Date.now))
beforeEach(async () => {
  shop = await openShop(testDb)
  product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600, stock: 1_000 })
})

const by = (who: Colleague | undefined = shop.owner) => ({ context: visitOf(testDb, who) })
const save = (more: Partial<PriceListFields> = {}, who?: Colleague) =>
  call(router.priceLists.save, { id: randomUUID(), name: 'Wholesale', kind: 'fixed', ...more }, by(who))
/** A list of prices of the one product. */
const list = async (price: number, more: Partial<PriceListFields> = {}, min_qty = 1) => {
  const { id } = await save({ kind: min_qty > 1 ? 'breaks' : 'fixed', ...more })
  await call(router.priceLists.setPrices, { id, prices: [{ product_id, min_qty, price }] }, by())
  return id
}
const customer = async (name: string) => {
  const id = randomUUID()
  await testDb.asOwner('insert into customers (org_id, id, name) values ($1, $2, $3)', [shop.org_id, id, name])
  return id
}
const group = (name: string) => call(router.priceLists.saveGroup, { id: randomUUID(), name }, by())
const join = (customer_id: string, group_id: string | null) =>
  call(router.priceLists.setGroup, { customer_id, group_id }, by())
/** Sells at a desk, by somebody who may give no price of their own. */
const sell = async (quantity: number, more: Partial<NewSale> = {}, who: Colleague = shop.member) => {
  const items = [{ product_id, quantity }]
  const sale: NewSale = { client_sale_id: randomUUID(), payment_method: 'cash', items, ...more }
  const { response } = await batches.record(askForSale(who.caller, sale, undefined))
  return (JSON.parse(response) as { sale: Sale }).sale
}
const offersTo = (customer_id?: string) =>
  call(router.priceLists.offers, { product_ids: [product_id], customer_id }, by(shop.member))

describe('a sale at list prices', () => {
  it('takes the list’s price from its quantity on, and keeps which list gave it', async () => {
    const id = await list(800, {}, 10)
    expect((await sell(9)).total_amount).toBe(9_000)
    const sold = await sell(10, { total_amount: 8_000 })
    const line = { unit_price: 800, price_list_id: id, price_list: 'Wholesale', price_list_from: 10 }
    expect(sold.items).toMatchObject([line])
    await call(router.priceLists.remove, { id }, by())
    expect((await call(router.sales.get, { id: sold.id }, by())).items).toMatchObject([line])
    expect((await sell(10)).total_amount).toBe(10_000)
    const [kept] = await testDb.asOwner<{ list_price: string }>(
      'select list_price from sale_items where sale_id = $1',
      [sold.id],
    )
    expect(Number(kept?.list_price)).toBe(800)
  })

  it('is a group’s for the chosen customer alone, also by an id that was merged away', async () => {
    const [traders, okello, achieng, gone] = [
      await group('Traders'),
      await customer('Okello'),
      await customer('Achieng'),
      await customer('Okello again'),
    ]
    await list(700, { group_id: traders.id })
    await join(okello, traders.id)
    expect((await sell(1, { customer_id: okello })).total_amount).toBe(700)
    expect((await sell(1, { customer_id: achieng })).total_amount).toBe(1_000)
    expect((await sell(1, { customer_name: 'Okello' })).total_amount).toBe(1_000)
    expect((await offersTo(achieng)).offers).toEqual([])
    expect(await offersTo(okello)).toMatchObject({ where: { group_id: traders.id }, offers: [{ price: 700 }] })
    await as(testDb, shop.owner, (tx, member) => mergeCustomers(tx, { first_id: okello, second_id: gone }, member))
    expect((await offersTo(gone)).offers).toHaveLength(1)
    expect((await sell(1, { customer_id: gone })).total_amount).toBe(700)
  })

  it('is judged: the list’s price needs nobody, a lower or an older one does', async () => {
    const id = await list(800)
    const at = (unit_price: number) => ({ items: [{ product_id, quantity: 1, unit_price }] })
    expect((await sell(1, at(800))).total_amount).toBe(800)
    expect(await outcomeOf(sell(1, at(799)))).toBe('PRICE_NOT_ALLOWED')
    expect((await sell(1, at(799), shop.owner)).items).toMatchObject([{ unit_price: 799 }])
    expect((await sell(1, at(799), shop.owner)).items[0]).not.toHaveProperty('price_list')
    // The list changed while the ticket stood on a screen.
    await call(router.priceLists.setPrices, { id, prices: [{ product_id, min_qty: 1, price: 850 }] }, by())
    expect(await outcomeOf(sell(1, { total_amount: 800 }))).toBe('TOTAL_MISMATCH')
    expect((await sell(1, { total_amount: 850 })).total_amount).toBe(850)
  })

  it('caps discounts by the list’s price, as a price that the shop gave', async () => {
    await testDb.asOwner('update business_settings set max_discount_percent = 10 where org_id = $1', [shop.org_id])
    await list(500)
    const discount = (value: number) => ({ discount: { type: 'percent' as const, value } })
    expect((await sell(1, discount(10))).total_amount).toBe(450)
    expect(await outcomeOf(sell(1, discount(11)))).toMatch(/DISCOUNT/)
  })

  it('goes by the shop’s day, not by the clock of Greenwich', async () => {
    await list(800, { valid_from: '2026-11-25', valid_until: '2026-11-25' })
    const sold = (instant: string) => {
      setClock(() => Date.parse(instant))
      return sell(1)
    }
    expect((await sold('2026-11-24T20:59:00Z')).total_amount).toBe(1_000)
    expect((await sold('2026-11-24T21:01:00Z')).total_amount).toBe(800)
    expect((await sold('2026-11-25T21:01:00Z')).total_amount).toBe(1_000)
  })

  it('holds for a category’s percentage, until it is switched off', async () => {
    const fields = { kind: 'percent' as const, percent: 25, category_id: smartphones }
    const { id } = await save(fields)
    expect((await sell(1)).items).toMatchObject([{ unit_price: 750, price_list: 'Wholesale' }])
    await save({ ...fields, id, is_active: false })
    expect((await sell(1)).total_amount).toBe(1_000)
    const others = { ...fields, category_id: '00000000-0000-4000-8000-000000000102' }
    await save({ ...others, id })
    expect((await sell(1)).total_amount).toBe(1_000)
  })

  it('is the list’s of this moment however often it was sold before, whoever changes the list', async () => {
    const id = await list(800)
    const total = async () => (await sell(1)).total_amount
    expect([await total(), await total()]).toEqual([800, 800])
    const inTheDatabase = (change: string) => testDb.asOwner(change, [shop.org_id, id])
    await inTheDatabase('update price_items set price = 700 where org_id = $1 and list_id = $2')
    expect(await total()).toBe(700)
    await inTheDatabase('update price_lists set is_active = false where org_id = $1 and id = $2')
    expect(await total()).toBe(1_000)
    await inTheDatabase('update price_lists set is_active = true where org_id = $1 and id = $2')
    expect(await total()).toBe(700)
    await inTheDatabase('delete from price_items where org_id = $1 and list_id = $2')
    expect(await total()).toBe(1_000)
    await save({ kind: 'percent', name: 'Phones', percent: 10, category_id: smartphones })
    expect(await total()).toBe(900)
    await testDb.asOwner(
      'update products set category_id = (select id from categories where id <> $2 limit 1) where id = $1',
      [product_id, smartphones],
    )
    expect(await total()).toBe(1_000)
  })

  it('is quoted to its customer', async () => {
    await testDb.asOwner('update business_settings set gives_credit = true where org_id = $1', [shop.org_id])
    const [traders, okello] = [await group('Traders'), await customer('Okello')]
    await list(700, { group_id: traders.id })
    await join(okello, traders.id)
    const id = randomUUID()
    const items = [{ product_id, quantity: 2 }]
    const quoted = { id, customer_id: okello, valid_until: '2099-01-01', items, total_amount: 1_400 }
    expect(await outcomeOf(call(router.quotations.save, { ...quoted, id }, by(shop.member)))).toBe(
      'QUOTATION_DAY_PASSED',
    )
    const valid_until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await call(router.quotations.save, { ...quoted, valid_until }, by(shop.member))
    await join(okello, null)
    const sold = await sell(2, { customer_id: okello, quotation_id: id, total_amount: 1_400 })
    expect(sold.total_amount).toBe(1_400)
  })
})

describe('a price list', () => {
  it('is saved once under its id, has a name of its own, and keeps its kind', async () => {
    const id = randomUUID()
    const [first, again] = [await save({ id }), await save({ id })]
    expect(again).toEqual({ ...first, updated_at: again.updated_at })
    expect(await outcomeOf(save({ name: 'wholesale' }))).toBe('PRICE_LIST_NAME_TAKEN')
    expect(await outcomeOf(save({ id, kind: 'breaks' }))).toBe('PRICE_LIST_KIND_STAYS')
    expect(await outcomeOf(save({ name: 'Other', group_id: randomUUID() }))).toBe('PRICE_LIST_PART_UNKNOWN')
    expect(await outcomeOf(save({ name: 'Other', location_id: randomUUID() }))).toBe('PRICE_LIST_PART_UNKNOWN')
    expect(await outcomeOf(save({ name: 'Mine' }, shop.member))).toBe('AUTHORIZATION_ERROR')
    const prices = [{ product_id, min_qty: 2, price: 1 }]
    expect(await outcomeOf(call(router.priceLists.setPrices, { id, prices }, by()))).toBe('PRICE_LIST_ONE_PRICE_EACH')
  })

  it('is one of fifty at most, also when two people add the last one at once', async () => {
    await testDb.asOwner(
      `insert into price_lists (org_id, id, name, kind, position)
       select $1, gen_random_uuid(), 'List ' || n, 'fixed', n from generate_series(1, 49) n`,
      [shop.org_id],
    )
    const codes = await Promise.all([outcomeOf(save({ name: 'One' })), outcomeOf(save({ name: 'Two' }))])
    expect(codes.toSorted((one, other) => one.localeCompare(other))).toEqual(['done', 'TOO_MANY_PRICE_LISTS'])
  })

  it('has twenty thousand prices at most', async () => {
    const { id } = await save({ kind: 'breaks' })
    await testDb.asOwner(
      `insert into price_items (org_id, list_id, product_id, min_qty, price)
       select $1, $2, $3, n, 1 from generate_series(1, 20000) n`,
      [shop.org_id, id, product_id],
    )
    const set = (min_qty: number, price: number) =>
      call(router.priceLists.setPrices, { id, prices: [{ product_id, min_qty, price }] }, by())
    expect(await outcomeOf(set(20_001, 5))).toBe('TOO_MANY_PRICES')
    expect(await outcomeOf(set(20_000, 5))).toBe('done')
  })

  it('keeps every change of a price, with who made it', async () => {
    const id = await list(800)
    const set = (price: number | null) =>
      call(router.priceLists.setPrices, { id, prices: [{ product_id, min_qty: 1, price }] }, by(shop.admin))
    expect([await set(800), await set(750), await set(null)].map(({ changed }) => changed)).toEqual([0, 1, 1])
    const { price_changes } = await call(router.priceLists.changes, { product_id }, by())
    expect(price_changes.map(({ before, after, user_name }) => [before, after, user_name])).toEqual([
      [750, null, 'The admin'],
      [800, 750, 'The admin'],
      [null, 800, 'The owner'],
    ])
    expect(await call(router.priceLists.prices, { id }, by())).toMatchObject({ prices: [], totalCount: 0 })
  })

  it('is filled from a spreadsheet and from a category, and says what it did not find', async () => {
    await testDb.asOwner(`update products set barcode = '6001', model = 'A 15' where id = $1`, [product_id])
    const { id } = await save({ kind: 'breaks' })
    const rows = [
      { code: '6001', min_qty: 1, price: 900 },
      { code: 'samsung a 15', min_qty: 10, price: 800 },
      { code: 'Nokia', min_qty: 1, price: 1 },
    ]
    const imported = await call(router.priceLists.importPrices, { id, rows }, by())
    expect(imported).toEqual({ id, changed: 2, unknown: ['Nokia'] })
    expect(await call(router.priceLists.ofProduct, { id: product_id }, by())).toMatchObject({
      offers: [
        { min_qty: 1, price: 900 },
        { min_qty: 10, price: 800 },
      ],
    })
    const change = { kind: 'percent' as const, value: -33, round_to: 100 as const }
    const fill = { id, category_id: smartphones, min_qty: 50, change }
    expect(await call(router.priceLists.fillPrices, fill, by())).toEqual({ id, changed: 1 })
    expect((await sell(50)).items).toMatchObject([{ unit_price: 700 }])
    expect(await outcomeOf(call(router.priceLists.fillPrices, { ...fill, category_id: randomUUID() }, by()))).toBe(
      'PRICE_LIST_PART_UNKNOWN',
    )
  })

  it('is of one shop: another’s products, groups, lists and customers are none', async () => {
    const other = await openShop(testDb)
    const [id, mine, okello] = [await list(800), await group('Traders'), await customer('Okello')]
    const there = by(other.owner)
    expect(await outcomeOf(call(router.priceLists.prices, { id }, there))).toBe('NOT_FOUND')
    expect(await outcomeOf(call(router.priceLists.remove, { id }, there))).toBe('NOT_FOUND')
    expect(await outcomeOf(call(router.priceLists.removeGroup, { id: mine.id }, there))).toBe('NOT_FOUND')
    expect(await outcomeOf(call(router.priceLists.setGroup, { customer_id: okello, group_id: null }, there))).toBe(
      'NOT_FOUND',
    )
    const { id: theirs } = await call(
      router.priceLists.save,
      { id: randomUUID(), name: 'Theirs', kind: 'fixed' },
      there,
    )
    const prices = [{ product_id, min_qty: 1, price: 1 }]
    expect(await outcomeOf(call(router.priceLists.setPrices, { id: theirs, prices }, there))).toBe(
      'PRICE_OF_UNKNOWN_PRODUCT',
    )
  })
})

it('is of its location: who works elsewhere does not see it, nor changes it', async () => {
  const { id: jinja } = await call(router.locations.add, { name: 'Jinja' }, by())
  await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [jinja] }, by())
  const id = await list(800, { location_id: shop.org_id })
  const [there, asked] = [by(shop.admin), { id: product_id }]
  const everywhere = await save({ name: 'Everywhere' })
  expect((await call(router.priceLists.list, {}, there)).price_lists).toMatchObject([{ id: everywhere.id }])
  expect((await call(router.priceLists.list, {}, by())).price_lists).toHaveLength(2)
  expect((await call(router.priceLists.ofProduct, asked, there)).offers).toEqual([])
  expect((await call(router.priceLists.ofProduct, asked, by())).offers).toHaveLength(1)
  expect(await call(router.priceLists.changes, {}, there)).toMatchObject({ price_changes: [], totalCount: 0 })
  expect(await call(router.priceLists.changes, {}, by())).toMatchObject({ totalCount: 1 })
  const prices = [{ product_id, min_qty: 1, price: 1 }]
  for (const work of [
    () => call(router.priceLists.prices, { id }, there),
    () => call(router.priceLists.setPrices, { id, prices }, there),
    () => call(router.priceLists.remove, { id }, there),
    () => save({ id, location_id: jinja }, shop.admin),
  ])
    expect(await outcomeOf(work())).toBe('NOT_FOUND')
})

it('keeps a group that has lists, and lets its customers go with it', async () => {
  const [traders, okello] = [await group('Traders'), await customer('Okello')]
  await join(okello, traders.id)
  const { id } = await save({ group_id: traders.id })
  const remove = () => call(router.priceLists.removeGroup, { id: traders.id }, by())
  expect(await outcomeOf(remove())).toBe('CUSTOMER_GROUP_HAS_LISTS')
  expect((await call(router.priceLists.groups, {}, by())).groups).toMatchObject([{ name: 'Traders', customers: 1 }])
  await save({ id })
  await remove()
  expect((await call(router.customers.get, { id: okello }, by())).group_id).toBeNull()
  expect(await outcomeOf(join(okello, traders.id))).toBe('CUSTOMER_GROUP_UNKNOWN')
  expect(
    await outcomeOf(call(router.priceLists.setGroup, { customer_id: okello, group_id: null }, by(shop.member))),
  ).toBe('AUTHORIZATION_ERROR')
})
