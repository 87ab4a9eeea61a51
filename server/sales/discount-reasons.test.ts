import { randomUUID } from 'node:crypto'
import type { NewSale } from '@tunda/contract/selling/sales'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCustomer } from '../customers/add-customer.ts'
import { removeCustomer } from '../customers/remove-customer.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'
import { askForSale } from './record-sale.ts'
import { openSaleBatches, type SaleBatches } from './sale-batches.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let product_id: string
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb, 'premium')
  product_id = await stockProduct(testDb, shop, { price: 1_000, cost: 600 })
})

const by = () => ({ context: visitOf(testDb, shop.owner) })
const off = { discount: { type: 'percent', value: 10 }, discount_reason: 'Regular customer' } as const
async function sell(more: Partial<NewSale>): Promise<string> {
  const client_sale_id = randomUUID()
  const sale: NewSale = { payment_method: 'cash', items: [{ product_id, quantity: 1 }], client_sale_id, ...more }
  await batches.record(askForSale(shop.owner.caller, sale, undefined))
  return client_sale_id
}
const reasonOf = async (id: string) => (await call(router.sales.get, { id }, by())).discount_reason

it('is kept with its sale, and only with one that has a discount', async () => {
  expect(await reasonOf(await sell(off))).toBe('Regular customer')
  const line = { discount: { type: 'amount', value: 100 } as const, quantity: 1, product_id }
  expect(await reasonOf(await sell({ items: [line], discount_reason: 'Scratched box' }))).toBe('Scratched box')
  expect(await reasonOf(await sell({ discount_reason: 'Nothing was taken off' }))).toBeNull()
  expect(await reasonOf(await sell({ discount: off.discount, discount_reason: ' ' }))).toBeNull()
})

it('comes with the sale of a till', async () => {
  const till = await openTill(testDb, shop)
  const sale = tillSale(product_id, {
    ...off,
    total_amount: 900,
    origin: 'offline',
    sale_date: new Date().toISOString(),
  })
  const { sale_id } = await sellAtTill(testDb, till, sale, batches)
  expect(await reasonOf(sale_id)).toBe('Regular customer')
})

it('is what discounts are added up by', async () => {
  await sell(off)
  await sell(off)
  await sell({ ...off, discount_reason: 'Scratched box' })
  await sell({})
  const run = async (subject: string) => {
    const described = { subject, columns: ['discount_reason', 'discount'] }
    return (await call(router.customReports.run, { description: JSON.stringify(described) }, by())).rows
  }
  const rows = [
    ['Regular customer', 200],
    ['Scratched box', 100],
  ]
  expect(await run('sales')).toEqual(expect.arrayContaining(rows))
  expect(await run('lines')).toEqual(expect.arrayContaining(rows))
})

it('goes with the customer it was about', async () => {
  const { id: customer_id } = await as(testDb, shop.owner, (tx, member) => addCustomer(tx, { name: 'Okello' }, member))
  const id = await sell({ ...off, customer_id })
  await as(testDb, shop.owner, (tx, member) => removeCustomer(tx, { id: customer_id }, member))
  expect(await reasonOf(id)).toBeNull()
  const [kept] = await testDb.asOwner<{ response: string }>('select response from sales where id = $1', [id])
  expect(kept?.response).not.toContain('Regular customer')
})
