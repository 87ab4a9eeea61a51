import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { NewSale, Sale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { faultsOfUnits, newImeis, stockPhones } from '../testing/units.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
})

const by = (who: Colleague = shop.owner) => ({ context: visitOf(testDb, who) })

async function sell(product_id: string, unit_id: string | undefined, more: Partial<NewSale> = {}): Promise<Sale> {
  const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 1, unit_id }], ...more }
  const { response } = await batches.record(askForSale(shop.member.caller, sale, undefined))
  return JSON.parse(response).sale
}
const take = (unit_id = '', id = randomUUID(), who = shop.member) =>
  call(router.warrantyClaims.receive, { id, unit_id, fault: 'No sound', contact: '0772 123456' }, by(who))
const move = (id: string, state: 'received' | 'sent' | 'repaired' | 'refused', more = {}, who = shop.owner) =>
  call(router.warrantyClaims.move, { id, state, ...more }, by(who))
const replace = (id: string, number = '', who = shop.owner) =>
  call(router.warrantyClaims.replace, { id, number }, by(who))
const refund = ({ id: sale_id }: Sale, unit_number = '') => {
  const items = [{ line: 1, quantity: 1, goods: 'restock' as const, unit_number }]
  return call(router.sales.refund, { sale_id, items, reason: 'Broken', payment_method: 'cash' }, by())
}

/** Phones of one cost each, with a warranty of twelve months. */
async function phones(...costs: readonly number[]) {
  const made = await stockPhones(testDb, shop, costs.length)
  await testDb.asOwner(
    `update units u set unit_cost = c.cost, warranty_months = 12 from unnest($1::uuid[], $2::bigint[]) as c (id, cost) where u.id = c.id`,
    [made.unit_ids, costs],
  )
  return made
}

/** What the shop has lost since it began, by its months, and what its stock is worth at what each device cost. */
async function profitAndWorth(): Promise<number> {
  const { months } = await call(router.expenses.profitAndLoss, {}, by())
  const [worth] = await testDb.asOwner<{ sum: string }>(
    `select coalesce(sum(units_cost), 0) as sum from stock_levels where org_id = $1`,
    [shop.org_id],
  )
  const sales = months[0]?.sales ?? Number.NaN
  return (months[0]?.net ?? Number.NaN) - sales - Number(worth?.sum)
}

it('a device comes back, goes to its supplier and is handed out, and each step stands in its history', async () => {
  const { product_id } = await stockPhones(testDb, shop, 0)
  const supplier_id = randomUUID()
  await call(router.suppliers.add, { id: supplier_id, name: 'Hajji Electronics' }, by())
  const goods_in_id = randomUUID()
  const [number = ''] = newImeis(1)
  await call(router.goodsIn.start, { id: goods_in_id, supplier_id, currency: 'UGX', rate: '1' }, by())
  await call(router.goodsIn.putNumbers, { goods_in_id, product_id, add: [{ number }] }, by())
  await call(router.goodsIn.post, { id: goods_in_id }, by())
  const { units } = await call(router.units.list, { search: number }, by())
  const unit_id = units[0]?.id ?? ''
  await call(router.units.change, { id: unit_id, warranty_months: 3, supplier_warranty_until: '2030-01-31' }, by())
  expect(await codeOf(take(unit_id))).toBe('CLAIM_NOT_SOLD')
  await sell(product_id, unit_id)
  const id = randomUUID()
  const both = await Promise.all([take(unit_id, id), take(unit_id, id)])
  expect(both.map((one) => one.number)).toEqual([1, 1])
  expect(both[0]).toMatchObject({ state: 'received', is_covered: true, supplier_warranty_until: '2030-01-31' })
  expect(both[0]).toMatchObject({ supplier_name: null, invoice_number: 'INV-000001', unit_number: number })
  expect(await codeOf(take(unit_id))).toBe('CLAIM_IS_OPEN')
  expect(await codeOf(take(randomUUID(), id))).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await move(id, 'sent')).toMatchObject({ state: 'sent', supplier_name: 'Hajji Electronics', closed_at: null })
  await move(id, 'received')
  await expect(move(id, 'refused')).rejects.toThrow('Input validation failed')
  expect(await move(id, 'repaired', { note: 'New speaker' })).toMatchObject({ state: 'repaired', note: 'New speaker' })
  expect((await move(id, 'repaired')).note).toBe('New speaker')
  expect(await codeOf(move(id, 'sent'))).toBe('CLAIM_CLOSED')
  expect(await codeOf(replace(id, number))).toBe('CLAIM_CLOSED')
  expect((await take(unit_id)).number).toBe(2)
  const { events } = await call(router.units.get, { id: unit_id }, by())
  expect(events.map(({ event, claim_number }) => [event, claim_number])).toEqual([
    ['claimed', 2],
    ['claim_repaired', 1],
    ['claim_back', 1],
    ['claim_sent', 1],
    ['claimed', 1],
    ['sold', null],
    ['received', null],
  ])
  const open = await call(router.warrantyClaims.list, { open: 'true' }, by(shop.member))
  expect(open.claims.map((one) => one.number)).toEqual([2])
  const all = await call(router.warrantyClaims.list, { unit_id }, by(shop.member))
  expect([all.claims.map((one) => one.number), all.totalCount]).toEqual([[2, 1], 2])
  const others = await call(router.warrantyClaims.list, { unit_id: randomUUID() }, by(shop.member))
  expect([others.claims, others.totalCount]).toEqual([[], 0])
  expect(await faultsOfUnits(testDb)).toEqual([])
})

it('another device takes its place on the receipt, with the warranty as it runs, and costs the shop what it lost', async () => {
  const { product_id, unit_ids, imeis } = await phones(400_000, 450_000, 470_000)
  const [first = '', next = ''] = unit_ids
  const before = await profitAndWorth()
  const sale = await sell(product_id, first)
  const [{ warranty_until } = {}] = sale.items
  const { id } = await take(first)
  expect(await replace(id, imeis[1])).toMatchObject({ state: 'replaced', replacement_id: next })
  expect((await replace(id, imeis[1])).replacement_number).toBe(imeis[1])
  // Another device is not the one that was given out.
  expect(await codeOf(replace(id, imeis[2]))).toBe('CLAIM_CLOSED')
  expect(await codeOf(replace(id, newImeis(1)[0]))).toBe('CLAIM_CLOSED')
  const adjusted = await testDb.asOwner(
    `select * from audit_log where org_id = $1 and action_type = 'adjust_stock' and resource_id = $2`,
    [shop.org_id, product_id],
  )
  expect(adjusted.length).toBe(1)
  expect((await call(router.products.get, { id: product_id }, by())).current_stock).toBe(1)
  const shown = await call(router.units.get, { id: next }, by())
  expect(shown.unit).toMatchObject({ state: 'sold', warranty_until })
  expect(shown.events[0]).toMatchObject({ event: 'replacement', claim_number: 1 })
  expect((await call(router.units.get, { id: first }, by())).unit.state).toBe('written_off')
  expect((await call(router.sales.get, { id: sale.id }, by())).items[0]?.warranty_until).toBe(warranty_until)
  // 450,000 left the stock for nothing; that, and no more, is lost, whatever comes back later.
  expect((await profitAndWorth()) - before).toBe(0)
  expect(await codeOf(refund(sale, imeis[0]))).toBe('UNIT_OF_ANOTHER_SALE')
  await refund(sale, imeis[1])
  expect((await call(router.units.get, { id: next }, by())).unit).toMatchObject({
    state: 'in_stock',
    unit_cost: 400_000,
  })
  expect((await profitAndWorth()) - before).toBe(0)
  await call(router.units.settle, { id: first, outcome: 'found' }, by())
  expect((await profitAndWorth()) - before).toBe(0)
  expect(await faultsOfUnits(testDb)).toEqual([])
})

it('is replaced once, by a device of the same product that is in stock here, while the customer has it', async () => {
  const { product_id, unit_ids, imeis } = await phones(1, 2, 3, 4)
  const others = await stockPhones(testDb, shop, 1)
  await sell(product_id, unit_ids[0])
  const other = await sell(product_id, unit_ids[3])
  const { id } = await take(unit_ids[0])
  expect(await codeOf(replace(id, imeis[1], shop.member))).toBe('AUTHORIZATION_ERROR')
  expect(await codeOf(replace(id, others.imeis[0]))).toBe('CLAIM_OTHER_PRODUCT')
  expect(await codeOf(replace(id, imeis[3]))).toBe('UNIT_NOT_IN_STOCK')
  const ends = await Promise.all(
    [replace(id, imeis[1]), replace(id, imeis[2])].map((one) =>
      one.then(
        () => 'replaced',
        () => 'refused',
      ),
    ),
  )
  expect(ends.toSorted()).toEqual(['refused', 'replaced'])
  expect((await call(router.products.get, { id: product_id }, by())).current_stock).toBe(1)
  const again = await take(unit_ids[3])
  await refund(other, imeis[3])
  expect(await codeOf(replace(again.id, imeis[3]))).toBe('CLAIM_NOT_SOLD')
  expect(await faultsOfUnits(testDb)).toEqual([])
})

it('is replaced where it was handed in, by who does not see where it was sold, and goes on to another supplier', async () => {
  const { product_id, unit_ids, imeis } = await phones(1, 2)
  await sell(product_id, unit_ids[0])
  const { id } = await take(unit_ids[0])
  const [one, two] = [randomUUID(), randomUUID()]
  await call(router.suppliers.add, { id: one, name: 'Hajji Electronics' }, by())
  await call(router.suppliers.add, { id: two, name: 'Kampala Parts' }, by())
  await move(id, 'sent', { supplier_id: one })
  expect(await move(id, 'sent', { supplier_id: one })).toMatchObject({ supplier_name: 'Hajji Electronics' })
  expect(await move(id, 'sent', { supplier_id: two })).toMatchObject({ supplier_name: 'Kampala Parts' })
  const arcade = randomUUID()
  await testDb.asOwner(
    `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Arcade', 'shop', 1)`,
    [shop.org_id, arcade],
  )
  await testDb.asOwner('update sales set location_id = $2 where org_id = $1', [shop.org_id, arcade])
  const [claim] = await testDb.asOwner<{ location_id: string }>(
    'select location_id from warranty_claims where id = $1',
    [id],
  )
  await call(router.locations.assign, { user_id: shop.admin.user_id, location_ids: [claim?.location_id ?? ''] }, by())
  expect(await replace(id, imeis[1], shop.admin)).toMatchObject({ state: 'replaced' })
})

it('is of the shop and the locations that somebody sees, and goes with the customer who is deleted', async () => {
  const { product_id, unit_ids } = await phones(1, 2)
  const customer = await call(router.customers.add, { name: 'Sarah Namukasa', phone: '0772123456' }, by())
  await sell(product_id, unit_ids[0], { customer_id: customer.id })
  const { id } = await take(unit_ids[0])
  const theirs = await openShop(testDb)
  expect(await codeOf(move(id, 'repaired', {}, theirs.owner))).toBe('NOT_FOUND')
  expect(await codeOf(replace(id, '123456', theirs.owner))).toBe('NOT_FOUND')
  expect(await codeOf(take(unit_ids[1], randomUUID(), theirs.owner))).toBe('NOT_FOUND')
  expect(await codeOf(move(id, 'sent', { supplier_id: randomUUID() }, shop.member))).toBe('AUTHORIZATION_ERROR')
  expect(await codeOf(move(id, 'sent'))).toBe('CLAIM_WITHOUT_SUPPLIER')
  const arcade = randomUUID()
  await testDb.asOwner(
    `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Arcade', 'shop', 1)`,
    [shop.org_id, arcade],
  )
  await call(router.locations.assign, { user_id: shop.member.user_id, location_ids: [arcade] }, by())
  expect(await codeOf(call(router.warrantyClaims.get, { id }, by(shop.member)))).toBe('NOT_FOUND')
  expect((await call(router.warrantyClaims.list, {}, by(shop.member))).totalCount).toBe(0)
  await call(router.customers.remove, { id: customer.id }, by())
  const rubbed = await call(router.warrantyClaims.get, { id }, by())
  expect(rubbed).toMatchObject({ contact: null, fault: '–' })
  expect(rubbed.customer_name).not.toContain('Sarah')
})
