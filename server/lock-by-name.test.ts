import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { mostDrafts } from '@tunda/contract/buying/goods-in-failures'
import { mostUnsent } from '@tunda/contract/buying/order-failures'
import { mostSuppliers } from '@tunda/contract/buying/suppliers'
import { mostViews } from '@tunda/contract/products/inventory-views'
import { mostTransferDrafts } from '@tunda/contract/stock/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { router } from './router.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from './testing/shops.ts'
import { outcomeOf, visitOf } from './testing/visits.ts'

let testDb: TestDatabase
let shop: TestShop
const [branch, supplier_id] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  await testDb.asOwner(`insert into locations (org_id, id, name, position) values ($1, $2, 'Branch', 2)`, [
    shop.org_id,
    branch,
  ])
  await testDb.asOwner(`insert into suppliers (org_id, id, name) values ($1, $2, 'Mukasa')`, [shop.org_id, supplier_id])
})
afterAll(() => testDb.close())

const by = () => ({ context: visitOf(testDb, shop.owner) })

const counted = [
  {
    what: 'views of one person',
    fill: `insert into inventory_views (org_id, user_id, name, address, created_at) select $1, $2, 'View ' || n, '', now() from generate_series(1, $3) n`,
    most: mostViews,
    make: () => call(router.products.saveView, { name: randomUUID(), address: 'status=low' }, by()),
  },
  {
    what: 'suppliers',
    fill: `insert into suppliers (org_id, id, name, user_id) select $1, gen_random_uuid(), 'Supplier ' || n, $2 from generate_series(2, $3) n`,
    most: mostSuppliers,
    make: () => call(router.suppliers.add, { id: randomUUID(), name: randomUUID() }, by()),
  },
  {
    what: 'drafts of transfers',
    fill: `insert into transfers (org_id, id, from_id, to_id, created_by, created_at) select $1, gen_random_uuid(), $1, '${branch}', $2, now() from generate_series(1, $3)`,
    most: mostTransferDrafts,
    make: () => call(router.transfers.start, { id: randomUUID(), to_id: branch }, by()),
  },
  {
    what: 'drafts of goods that come in',
    fill: `insert into goods_ins (org_id, id, location_id, currency, rate, created_by, created_at) select $1, gen_random_uuid(), $1, 'UGX', 1, $2, now() from generate_series(1, $3)`,
    most: mostDrafts,
    make: () => call(router.goodsIn.start, { id: randomUUID() }, by()),
  },
  {
    what: 'orders that are not sent',
    fill: `insert into purchase_orders (org_id, id, supplier_id, location_id, currency, rate, created_by, created_at) select $1, gen_random_uuid(), '${supplier_id}', $1, 'UGX', 1, $2, now() from generate_series(1, $3)`,
    most: mostUnsent,
    make: () => call(router.purchaseOrders.start, { id: randomUUID(), supplier_id }, by()),
  },
]

describe('what there may be only so many of', () => {
  it.each(counted)('has one last place, however many ask for it at once: $what', async ({ fill, most, make }) => {
    await testDb.asOwner(fill, [shop.org_id, shop.owner.user_id, most - 1])
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(make())))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.startsWith('TOO_MANY'))).toHaveLength(5)
  })
})
