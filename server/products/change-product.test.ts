import { randomUUID } from 'node:crypto'
import { NewProduct, type ProductChange } from '@tunda/contract/products/products'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  as,
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { codeOf, failureOf } from '../testing/visits.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { getProduct } from './get-product.ts'
import { listMovements } from './list-movements.ts'
import { removeProduct } from './remove-product.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
let phone: string

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
  phone = await stockProduct(testDb, shop)
})

function change(asked: Partial<ProductChange>, who = shop.owner) {
  return as(testDb, who, (tx, member) => changeProduct(tx, { id: phone, ...asked }, member))
}

async function sell(quantity: number): Promise<void> {
  const batches = openSaleBatches(testDb.database, trial)
  await batches.record(
    askForSale(shop.member.caller, { payment_method: 'cash', items: [{ product_id: phone, quantity }] }, undefined),
  )
}

describe('changing a product', () => {
  it('changes what is given, empties what is null and leaves the rest', async () => {
    await change({ color: 'Blue', min_stock: 4, tags: ['4G'] })
    const product = await change({ selling_price: 735_000, min_stock: null })
    expect(product).toMatchObject({
      brand: 'Samsung',
      color: 'Blue',
      tags: ['4G'],
      min_stock: null,
      selling_price: 735_000,
      cost_price: 610_000,
      current_stock: 10,
      is_active: true,
    })
  })

  it('writes another stock into the ledger as the difference', async () => {
    await change({ current_stock: 4 }, shop.admin)
    const { inventory_movements } = await as(testDb, shop.owner, (tx, member) =>
      listMovements(tx, { page: 1, limit: 20, product_id: phone }, member),
    )
    expect(inventory_movements).toMatchObject([
      { delta: -6, reason: 'adjustment', stock_after: 4, user_id: shop.admin.user_id, user_name: 'The admin' },
      { delta: 10, reason: 'opening', stock_after: 10, user_name: 'The owner' },
    ])
  })

  it('moves no stock, and adds none with a new product, for a role that may not change stock', async () => {
    await giveOwnRole(testDb, shop.org_id, shop.member, { rights: ['manage_products', 'see_cost'] })
    expect(await codeOf(change({ current_stock: 4 }, shop.member))).toBe('AUTHORIZATION_ERROR')
    expect(await change({ current_stock: 10, color: 'Red' }, shop.member)).toMatchObject({ current_stock: 10 })
    const fields = { brand: 'Nokia', model: '105', category_id: smartphones, cost_price: 1, selling_price: 2 }
    const add = (current_stock: number) =>
      as(testDb, shop.member, (tx, member) => addProduct(tx, NewProduct.parse({ ...fields, current_stock }), member))
    expect(await codeOf(add(1))).toBe('AUTHORIZATION_ERROR')
    expect(await add(0)).toMatchObject({ current_stock: 0 })
  })

  it('counts what was sold meanwhile: stock set and sold at once still equals the ledger', async () => {
    await Promise.all([sell(1), change({ current_stock: 50 }), sell(2), change({ current_stock: 30 }), sell(1)])
    const [row] = await testDb.asOwner(
      `select current_stock = (select sum(delta) from inventory_movements where product_id = $1) as is_true from products where id = $1`,
      [phone],
    )
    expect(row).toEqual({ is_true: true })
  })

  it('tells the audit trail what the prices were and are', async () => {
    await change({ selling_price: 700_000, cost_price: 610_000, description: 'cheaper' })
    const entries = await testDb.asOwner(
      `select old_values, new_values from audit_log where resource_id = $1 and action_type = 'update'`,
      [phone],
    )
    expect(entries).toEqual([{ old_values: { selling_price: 720_000 }, new_values: { selling_price: 700_000 } }])
  })

  it('refuses a barcode of another product but keeps its own', async () => {
    const second = await stockProduct(testDb, shop, { model: 'Galaxy A25' })
    await change({ barcode: '333' })
    expect((await change({ barcode: '333', color: 'Red' })).color).toBe('Red')
    const failure = await failureOf(change({ id: second, barcode: '333' }))
    expect(failure.meta).toEqual({ barcode: '333', product: 'Samsung Galaxy A15' })
  })

  it('gives the same answer for another shop’s product and an unknown one', async () => {
    for (const id of [phone, randomUUID()]) {
      const failures = await Promise.all([
        failureOf(change({ id, color: 'Red' }, other.owner)),
        failureOf(as(testDb, other.owner, (tx, member) => getProduct(tx, { id }, member))),
        failureOf(as(testDb, other.owner, (tx, member) => removeProduct(tx, { id }, member))),
      ])
      expect(failures.map(({ entry }) => entry.code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    }
    const [row] = await testDb.asOwner('select color from products where id = $1', [phone])
    expect(row).toEqual({ color: null })
  })
})

describe('removing a product', () => {
  it('deletes one that was never sold, with its ledger, and tells the audit trail', async () => {
    await as(testDb, shop.admin, (tx, member) => removeProduct(tx, { id: phone }, member))
    expect(await testDb.asOwner('select 1 from products where id = $1', [phone])).toEqual([])
    const [entry] = await testDb.asOwner(`select action_type, old_values from audit_log where resource_id = $1`, [
      phone,
    ])
    expect(entry).toMatchObject({ action_type: 'delete', old_values: { model: 'Galaxy A15', current_stock: 10 } })
  })

  it('keeps one that was sold', async () => {
    await sell(1)
    const failure = await failureOf(as(testDb, shop.owner, (tx, member) => removeProduct(tx, { id: phone }, member)))
    expect(failure.entry.code).toBe('PRODUCT_HAS_SALES')
    expect(failure.message).toBe(
      'Cannot delete product that has sales records. Consider marking it as inactive instead.',
    )
  })

  it('and selling it at once ends in one of the two, never in both', async () => {
    const removal = as(testDb, shop.owner, (tx, member) => removeProduct(tx, { id: phone }, member))
    const [removed, sold] = await Promise.allSettled([removal, sell(1)])
    expect([removed.status, sold.status].sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the ledger', () => {
  it('shows the shop’s own movements only, page by page', async () => {
    await stockProduct(testDb, shop, { model: 'Galaxy A25' })
    const page = await as(testDb, shop.owner, (tx, member) => listMovements(tx, { page: 2, limit: 1 }, member))
    expect(page).toMatchObject({ totalCount: 2, totalPages: 2, currentPage: 2 })
    expect(page.inventory_movements.map(({ product_id }) => product_id)).toEqual([phone])
    const theirs = await as(testDb, other.owner, (tx, member) =>
      listMovements(tx, { page: 1, limit: 20, product_id: phone }, member),
    )
    expect(theirs).toMatchObject({ inventory_movements: [], totalCount: 0 })
  })
})
