import { call } from '@orpc/server'
import type { NewProduct } from '@tunda/contract/products/products'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { as, openShop, openTestDatabase, smartphones, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { addProduct } from './add-product.ts'

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

const galaxy: NewProduct = {
  brand: 'Samsung',
  model: 'Galaxy A15',
  category_id: smartphones,
  cost_price: 610_000,
  selling_price: 720_000,
  current_stock: 12,
}

function add(change: Partial<NewProduct> = {}, who = shop.owner) {
  return as(testDb, who, (tx, member) => addProduct(tx, { ...galaxy, ...change }, member))
}

describe('adding a product', () => {
  it('keeps every field and begins the ledger with the opening stock', async () => {
    const product = await add({
      barcode: '8806095',
      storage: '128 GB',
      tags: ['4G'],
      dimensions_json: { height: 160.1 },
      min_stock: 3,
    })
    expect(product).toMatchObject({
      brand: 'Samsung',
      category_name: 'Smartphones',
      current_stock: 12,
      stock_status: 'in_stock',
      cost_price: 610_000,
      barcode: '8806095',
      tags: ['4G'],
      dimensions_json: { height: 160.1 },
      min_stock: 3,
      is_active: true,
      user_id: shop.owner.user_id,
      total_sold: 0,
    })
    const ledger = await testDb.asOwner(
      'select delta::int, reason, stock_after::int from inventory_movements where product_id = $1',
      [product.id],
    )
    expect(ledger).toEqual([{ delta: 12, reason: 'opening', stock_after: 12 }])
  })

  it('writes no movement for a product without stock', async () => {
    const product = await add({ current_stock: 0 })
    expect(product.stock_status).toBe('out_of_stock')
    expect(await testDb.asOwner('select 1 from inventory_movements where product_id = $1', [product.id])).toEqual([])
  })

  it('is told in the audit trail with its prices', async () => {
    const product = await add({}, shop.admin)
    const [entry] = await testDb.asOwner(
      'select action_type, resource_type, user_email, new_values from audit_log where resource_id = $1',
      [product.id],
    )
    expect(entry).toMatchObject({
      action_type: 'create',
      resource_type: 'product',
      user_email: shop.admin.email,
      new_values: { cost_price: 610_000, selling_price: 720_000, current_stock: 12 },
    })
  })

  it('resolves the alias of a default category and refuses an unknown one', async () => {
    expect((await add({ category_id: 'default-2' })).category_name).toBe('Laptops')
    expect((await failureOf(add({ category_id: 'default-9' }))).entry.code).toBe('INVALID_DEFAULT_CATEGORY')
  })

  it('refuses a category that is not on the shop’s list, its own or another shop’s', async () => {
    const [theirs] = await testDb.asOwner<{ id: string }>(
      `insert into categories (org_id, name) values ($1, 'Theirs') returning id`,
      [other.org_id],
    )
    await testDb.asOwner('insert into organization_categories values ($1, $2)', [other.org_id, theirs?.id])
    await testDb.asOwner('delete from organization_categories where org_id = $1 and category_id = $2', [
      shop.org_id,
      smartphones,
    ])
    for (const category_id of [theirs?.id ?? '', smartphones]) {
      const failure = await failureOf(add({ category_id }))
      expect(failure.message).toBe('Category not available in your organization')
    }
  })

  it('names the product that already has a barcode, but lets another shop use it', async () => {
    await add({ barcode: '111' })
    const failure = await failureOf(add({ model: 'Galaxy A25', barcode: '111' }))
    expect(failure.entry.code).toBe('DUPLICATE_BARCODE')
    expect(failure.message).toBe('The barcode 111 already belongs to Samsung Galaxy A15.')
    expect((await add({ barcode: '111' }, other.owner)).barcode).toBe('111')
  })

  it('refuses one of two products that take a barcode at the same moment', async () => {
    const outcomes = await Promise.allSettled([add({ barcode: '222' }), add({ barcode: '222', model: 'Galaxy A25' })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ entry: { code: 'DUPLICATE_BARCODE' } })
  })

  it('lets two products go without a barcode', async () => {
    await add({ barcode: '' })
    expect((await add({ barcode: '', model: 'Galaxy A25' })).barcode).toBeNull()
  })

  it('spells a brand and a model as the shop already does', async () => {
    await add()
    expect(await add({ brand: 'SAMSUNG', model: 'galaxy a15', color: 'Blue' })).toMatchObject({
      brand: 'Samsung',
      model: 'Galaxy A15',
    })
    expect(await add({ brand: 'samsung', model: 'Galaxy Z' })).toMatchObject({ brand: 'Samsung', model: 'Galaxy Z' })
    expect(await add({ brand: 'SAMSUNG' }, other.owner)).toMatchObject({ brand: 'Samsung' })
    expect(await add({ brand: 'KABIRITI' }, other.owner)).toMatchObject({ brand: 'KABIRITI' })
  })

  it('is not for members', async () => {
    const failure = await failureOf(call(router.products.add, galaxy, { context: visitOf(testDb, shop.member) }))
    expect(failure.entry.status).toBe(403)
  })
})

describe('the limit of products', () => {
  it('lets exactly as many in as there is room for, whoever comes at once', async () => {
    const small = await openShop(testDb, 'free')
    await testDb.asOwner(
      `insert into products (org_id, brand, model, category_id, cost_price, selling_price)
       select $1, 'B', 'M' || n, $2, 1, 2 from generate_series(1, 93) n`,
      [small.org_id, smartphones],
    )
    const tries = Array.from({ length: 50 }, (_, i) => add({ model: `New ${i}` }, i % 2 ? small.owner : small.admin))
    const outcomes = await Promise.allSettled(tries)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(outcomes.length - refused.length).toBe(7)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        entry: { code: 'E_LIMIT_REACHED' },
        meta: { resource: 'products', current: 100, limit: 100 },
      })
    }
    const [count] = await testDb.asOwner('select count(*)::int from products where org_id = $1', [small.org_id])
    expect(count).toEqual({ count: 100 })
  })
})
