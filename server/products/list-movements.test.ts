import { randomUUID } from 'node:crypto'
import type { MovementReason } from '@tunda/contract/products/movement-reasons'
import { MovementsPage } from '@tunda/contract/products/movements-page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { refundSale } from '../sales/refunds/refund-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { giveOwnRole } from '../testing/own-roles.ts'
import {
  as,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { listMovements } from './list-movements.ts'
import { lockStock, moveStock } from './stock.ts'

let testDb: TestDatabase
let shop: TestShop
const ids: string[] = []

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  const other = await openShop(testDb)
  await stockProduct(testDb, other, { stock: 3 })
  for (const model of ['A15', 'S23']) ids.push(await stockProduct(testDb, shop, { model, stock: 0 }))
  // The second is just before midnight in Kampala, the third just after.
  await move('2026-11-01T08:00:00Z', 0, 10, 'opening', shop.owner.user_id)
  await move('2026-11-05T20:59:59Z', 0, -1, 'damage', shop.admin.user_id)
  await move('2026-11-05T21:00:00Z', 1, 5, 'opening', shop.owner.user_id)
  await move('2026-11-09T08:00:00Z', 0, -2, 'sale', shop.member.user_id)
})
afterAll(() => testDb.close())

async function move(at: string, product: number, delta: number, reason: MovementReason, user_id: string) {
  const restore = setClock(() => Date.parse(at))
  const key = { org_id: shop.org_id, location_id: shop.org_id, product_id: ids[product] ?? '' }
  await testDb.database.asOrganization(shop.org_id, async (tx) => {
    await lockStock(tx, [key])
    await moveStock(tx, [{ ...key, delta, reason, user_id }])
  })
  restore()
}

async function deltas(asked: Record<string, unknown> = {}) {
  const page = await as(testDb, shop.owner, (tx, member) => listMovements(tx, MovementsPage.parse(asked), member))
  expect(page.totalCount).toBe(page.inventory_movements.length)
  return page.inventory_movements.map(({ delta }) => delta)
}

describe('the stock ledger', () => {
  it('shows the shop’s movements, newest first, with product, person and balance', async () => {
    const { inventory_movements } = await as(testDb, shop.owner, (tx, member) =>
      listMovements(tx, MovementsPage.parse({}), member),
    )
    expect(inventory_movements.map(({ delta, stock_after, model }) => [model, delta, stock_after])).toEqual([
      ['A15', -2, 7],
      ['S23', 5, 5],
      ['A15', -1, 9],
      ['A15', 10, 10],
    ])
    expect(inventory_movements[0]).toMatchObject({ brand: 'Samsung', user_name: 'The member', invoice_number: null })
  })

  it('is looked through by product, reason, person and days of the shop’s calendar', async () => {
    expect(await deltas({ product_id: ids[0] })).toEqual([-2, -1, 10])
    expect(await deltas({ reason: 'opening' })).toEqual([5, 10])
    expect(await deltas({ reason: 'sale' })).toEqual([-2])
    expect(await deltas({ user_id: shop.admin.user_id })).toEqual([-1])
    expect(await deltas({ from: '2026-11-06' })).toEqual([-2, 5])
    expect(await deltas({ to: '2026-11-05' })).toEqual([-1, 10])
    expect(await deltas({ from: '2026-11-05', to: '2026-11-05' })).toEqual([-1])
    expect(await deltas({ product_id: ids[0], reason: 'opening', from: '2026-11-02' })).toEqual([])
  })
})

describe('what a movement came from', () => {
  it('is a sale for whoever sees it alone: their own, or of where they work', async () => {
    const theirs = await openShop(testDb)
    const product_id = await stockProduct(testDb, theirs)
    const sell = async (who: TestShop['owner']) => {
      const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 1 }] }
      const { response } = await openSaleBatches(testDb.database, trial).record(askForSale(who.caller, sale, undefined))
      return (JSON.parse(response) as { sale: { id: string } }).sale.id
    }
    const [owners, members] = [await sell(theirs.owner), await sell(theirs.member)]
    const told = async () => {
      const page = await as(testDb, theirs.member, (tx, member) =>
        listMovements(tx, MovementsPage.parse({ product_id }), member),
      )
      return page.inventory_movements.map(({ reason, sale_id, invoice_number }) => [reason, sale_id, invoice_number])
    }
    await giveOwnRole(testDb, theirs.org_id, theirs.member, { rights: ['sell', 'adjust_stock'] })
    const nobodys = ['sale', null, null]
    const opened = ['opening', null, null]
    expect(await told()).toEqual([['sale', members, 'INV-000002'], nobodys, opened])
    await giveOwnRole(testDb, theirs.org_id, theirs.member, { rights: ['sell', 'adjust_stock', 'see_sales'] })
    const all = [['sale', members, 'INV-000002'], ['sale', owners, 'INV-000001'], opened]
    expect(await told()).toEqual(all)
    // Sold elsewhere and brought back here.
    const gulu = randomUUID()
    await testDb.asOwner(
      `insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Gulu', 'shop', 2)`,
      [theirs.org_id, gulu],
    )
    const there = { ...theirs.owner, caller: { ...theirs.owner.caller, wanted_location_id: gulu } }
    const items = [{ line: 1, quantity: 1, goods: 'restock' as const }]
    const refund = { sale_id: owners, items, reason: 'Broken', payment_method: 'cash' as const }
    await as(testDb, there, (tx, member) => refundSale(tx, refund, member))
    await testDb.asOwner(
      'update organization_members set location_ids = array[$2::uuid] where org_id = $1 and user_id = $3',
      [theirs.org_id, gulu, theirs.member.user_id],
    )
    expect(await told()).toEqual([['refund', null, null]])
  })
})
