import { productFailures } from '@tunda/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, openShop, openTestDatabase, smartphones, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { listProducts } from './list-products.ts'
import { removeProduct } from './remove-product.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  other = await openShop(testDb)
})
afterAll(() => testDb.close())

let made = 0
function add(barcode: string | undefined, extra_barcodes: string[] = [], at = shop) {
  made += 1
  const fields = { category_id: smartphones, cost_price: 1, selling_price: 2, current_stock: 0 }
  return as(testDb, at.owner, (tx, member) =>
    addProduct(tx, { ...fields, brand: 'Oraimo', model: `Cable ${made}`, barcode, extra_barcodes }, member),
  )
}

const change = (id: string, changes: { barcode?: string | null; extra_barcodes?: string[] }) =>
  as(testDb, shop.owner, (tx, member) => changeProduct(tx, { id, ...changes }, member))

async function found(search: string): Promise<string[]> {
  const page = await as(testDb, shop.member, (tx, member) =>
    listProducts(tx, { page: 1, limit: 10, sort: 'newest', search }, member),
  )
  return page.products.map(({ id }) => id)
}

describe('several barcodes of a product', () => {
  it('are kept, shown, and each finds it, the exact one first', async () => {
    const product = await add('6001111111111', ['6002222222222', '2000000000015'])
    expect(product).toMatchObject({ barcode: '6001111111111', extra_barcodes: ['6002222222222', '2000000000015'] })
    const longer = await add('60022222222229')
    expect(await found('6001111111111')).toEqual([product.id])
    expect(await found('6002222222222')).toEqual([product.id, longer.id])
    expect(await found('2000000000015')).toEqual([product.id])
  })

  it('belong to one product of the shop, whichever of them it is, and to any in another shop', async () => {
    const product = await add('6003', ['6004'])
    for (const [barcode, extras] of [
      ['6003', []],
      ['6004', []],
      [undefined, ['6003']],
      [undefined, ['6004']],
    ] as const) {
      const failure = await failureOf(add(barcode, [...extras]))
      expect(failure.entry).toBe(productFailures.duplicateBarcode)
      expect(failure.message).toContain(`${product.brand} ${product.model}`)
    }
    await expect(add('6003', ['6004'], other)).resolves.toMatchObject({ barcode: '6003' })
  })

  it('are refused to the second of two who take one at the same moment', async () => {
    const both = await Promise.allSettled([add('6005'), add(undefined, ['6005'])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(refused?.reason.message).toMatch(/^The barcode 6005 already belongs to /)
  })

  it('change places, are given up and are free again', async () => {
    const product = await add('6006', ['6007'])
    expect(await change(product.id, { barcode: '6007', extra_barcodes: ['6006'] })).toMatchObject({ barcode: '6007' })
    await change(product.id, { extra_barcodes: [] })
    const heir = await add('6006')
    await as(testDb, shop.owner, (tx, member) => removeProduct(tx, product, member))
    await change(heir.id, { extra_barcodes: ['6007', '6007'] })
    const rows = await testDb.asOwner(`select barcode from product_barcodes where product_id = $1 order by 1`, [
      heir.id,
    ])
    expect(rows.map(({ barcode }) => barcode)).toEqual(['6006', '6007'])
  })

  it('stand in the audit trail when they change', async () => {
    const product = await add('6008')
    await change(product.id, { extra_barcodes: ['6009'] })
    await change(product.id, { extra_barcodes: ['6009'] })
    const entries = await testDb.asOwner(
      `select old_values, new_values from audit_log where resource_id = $1 and action_type = 'update'`,
      [product.id],
    )
    expect(entries).toEqual([{ old_values: { extra_barcodes: [] }, new_values: { extra_barcodes: ['6009'] } }])
  })
})
