import { randomUUID } from 'node:crypto'
import type { NewSale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { proveTotalsOfTheNight } from './prove-nightly.ts'
import { proveTotals } from './prove-totals.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let phone: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
beforeEach(async () => {
  shop = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 100, price: 1_000, cost: 600 })
})
afterAll(() => testDb.close())

async function sell(sale: Partial<NewSale> = {}, by = shop.member): Promise<string> {
  const id = randomUUID()
  const items = [{ product_id: phone, quantity: 3 }]
  await batches.record(askForSale(by.caller, { client_sale_id: id, payment_method: 'cash', items, ...sale }, undefined))
  return id
}

const prove = () => as(testDb, shop.owner, (tx) => proveTotals(tx, shop.org_id))

/** The parts of the day: transactions, units, revenue and profit by part and key, a person told by role. */
async function parts() {
  const rows = await testDb.asOwner<{ part: string; key: string; figures: number[] }>(
    `select t.part, coalesce(m.role, t.key) as key, json_build_array(t.transactions, t.units, t.revenue, t.profit) as figures
     from organization_day_parts t left join organization_members m on m.org_id = t.org_id and m.user_id::text = t.key
     where t.org_id = $1`,
    [shop.org_id],
  )
  return Object.fromEntries(rows.map(({ part, key, figures }) => [`${part} ${key}`, figures]))
}

/** A day's trade with everything in it that moves totals. */
async function trade(): Promise<void> {
  const split = [
    { method: 'mobile_money' as const, amount: 2_000, reference: 'MP1' },
    { method: 'cash' as const, amount: 1_000 },
  ]
  const [first, gone] = [await sell({ payments: split }), await sell({}, shop.owner)]
  await sell()
  const refund = {
    sale_id: first,
    items: [{ line: 1, quantity: 1, goods: 'write_off' as const }],
    reason: 'Cracked',
    payment_method: 'cash' as const,
  }
  await as(testDb, shop.owner, (tx, member) => refundSale(tx, refund, member))
  await as(testDb, shop.owner, (tx, member) => cancelSale(tx, { id: gone, reason: 'A mistake' }, member))
}

it('the parts of a day are kept by hour, method and seller, net of what was refunded', async () => {
  // Half past two in the afternoon in Kampala.
  const restore = setClock(() => Date.parse('2026-03-04T11:30:00Z'))
  await trade().finally(restore)
  expect(await parts()).toEqual({
    'hour 14': [2, 5, 5_000, 1_400],
    'staff member': [2, 5, 5_000, 1_400],
    'staff owner': [0, 0, 0, 0],
    'method cash': [2, 0, 3_000, 0],
    'method mobile_money': [1, 0, 2_000, 0],
  })
})

it('totals equal the sales and refunds they sum, and any figure that does not is named', async () => {
  await trade()
  expect(await prove()).toMatchObject({ days: 1, differences: 0, examples: [] })
  const tampers = [
    ['organization_day_totals', 'revenue', 'day'],
    ['product_day_totals', 'units', 'product'],
    ['organization_day_parts', 'transactions', 'part'],
  ] as const
  for (const [table, column, total] of tampers) {
    const change = (by: number) =>
      testDb.asOwner(`update ${table} set ${column} = ${column} + ${by} where org_id = $1 and (${column} <> 0)`, [
        shop.org_id,
      ])
    await change(1)
    const { differences, examples } = await prove()
    expect(differences).toBeGreaterThan(0)
    expect(examples.every((example) => example.total === total)).toBe(true)
    await change(-1)
  }
  expect(await prove()).toMatchObject({ differences: 0 })
})

it('every shop that traded is proved once a night, and the one that is wrong is named', async () => {
  await sell()
  expect(await proveTotalsOfTheNight(testDb.database)).toEqual({ wrong: [], failures: [] })
  const count = () =>
    testDb.asOwner<{ count: string }>('select count(*) from total_proofs where org_id = $1', [shop.org_id])
  await proveTotalsOfTheNight(testDb.database)
  expect(await count()).toEqual([{ count: '1' }])
  await testDb.asOwner('update organization_day_totals set revenue = revenue + 1 where org_id = $1', [shop.org_id])
  const restore = setClock(() => Date.now() + 86_400_000)
  const found = await proveTotalsOfTheNight(testDb.database).finally(restore)
  expect(found).toEqual({ wrong: [shop.org_id], failures: [] })
})
