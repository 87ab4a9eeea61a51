import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { adjustmentFailures } from '@tunda/contract/products/adjustment-failures'
import { saleRefusals } from '@tunda/contract/selling/sale-refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
import {
  as,
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
  trial,
} from '../testing/shops.ts'
import { failureOf, visitOf } from '../testing/visits.ts'
import { proveNow } from './prove-stock.ts'

let testDb: TestDatabase
let batches: SaleBatches
let shop: TestShop
let branch: string
let phone: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterAll(() => testDb.close())
/** The owner and the admin work at the shop, the member at its branch. There are ten phones, all at the shop. */
beforeEach(async () => {
  shop = await openShop(testDb)
  branch = randomUUID()
  await testDb.asOwner(`insert into locations (org_id, id, name) values ($1, $2, 'Jinja')`, [shop.org_id, branch])
  await testDb.asOwner('update organization_members set location_ids = array[$2::uuid] where user_id = $1', [
    shop.member.user_id,
    branch,
  ])
  phone = await stockProduct(testDb, shop)
})

const on = (who: Colleague) => ({ context: visitOf(testDb, who) })
const adjust = (who: Colleague, quantity_change: number) =>
  call(router.products.updateStock, { product_id: phone, quantity_change }, on(who))
async function sell(who: Colleague, quantity: number): Promise<string> {
  const sale = { payment_method: 'cash' as const, items: [{ product_id: phone, quantity }] }
  const { response } = await batches.record(askForSale(who.caller, sale, undefined))
  return (JSON.parse(response) as { sale: { id: string } }).sale.id
}

/** What is at the shop, at the branch, and in all. */
async function stocks(): Promise<unknown[]> {
  const rows = await testDb.asOwner<{ stocks: unknown[] }>(
    `select array[
       (select on_hand from stock_levels where product_id = $1 and location_id = $2),
       (select on_hand from stock_levels where product_id = $1 and location_id = $3), current_stock]::int[] as stocks
     from products where id = $1`,
    [phone, shop.org_id, branch],
  )
  return rows[0]?.stocks ?? []
}
const prove = () => as(testDb, shop.owner, (tx, member) => proveNow(tx, member))
/** Gives the member the right to move stock, and the branch four phones. */
async function stockBranch(): Promise<void> {
  await testDb.asOwner(`update organization_members set role = 'admin' where user_id = $1`, [shop.member.user_id])
  await adjust(shop.member, 4)
}

describe('the stock of a shop with two locations', () => {
  it('begins at the first one, whose id is the shop’s', async () => {
    expect(await stocks()).toEqual([10, null, 10])
  })

  it('is sold where the seller is at work, and nowhere else', async () => {
    expect(await failureOf(sell(shop.member, 1))).toMatchObject({ entry: saleRefusals.outOfStock })
    await stockBranch()
    await sell(shop.member, 3)
    await sell(shop.owner, 2)
    expect(await stocks()).toEqual([8, 1, 9])
    expect(await failureOf(sell(shop.member, 2))).toMatchObject({
      entry: saleRefusals.outOfStock,
      meta: { available: 1 },
    })
    const [sale] = await testDb.asOwner('select count(*)::int from sales where location_id = $1', [branch])
    expect(sale).toEqual({ count: 1 })
  })

  it('is taken out by hand no further than what is there', async () => {
    await stockBranch()
    expect(await failureOf(adjust(shop.member, -5))).toMatchObject({ entry: adjustmentFailures.notEnoughStock })
    await adjust(shop.member, -4)
    expect(await stocks()).toEqual([10, 0, 10])
  })

  it('stays right when both locations sell at once, in one batch and in several', async () => {
    await stockBranch()
    const sellers = Array.from({ length: 12 }, (_one, i) => (i % 3 === 0 ? shop.member : shop.owner))
    await Promise.all(sellers.map((who) => sell(who, 1)))
    expect(await stocks()).toEqual([2, 0, 2])
    expect(await prove()).toMatchObject({ differences: 0, movements: 14 })
  })

  it('comes back to where it was sold, whoever cancels the sale and wherever they work', async () => {
    await stockBranch()
    const id = await sell(shop.member, 2)
    await call(router.sales.cancel, { id, status: 'cancelled' }, on(shop.owner))
    expect(await stocks()).toEqual([10, 4, 14])
    expect((await prove()).differences).toBe(0)
  })

  it('is counted at the place of the count', async () => {
    await stockBranch()
    const { id } = await call(router.stockTakes.start, {}, on(shop.member))
    await call(
      router.stockTakes.addItem,
      { stock_take_id: id, product_id: phone, physical_quantity: 3 },
      on(shop.member),
    )
    await sell(shop.owner, 1)
    const { adjusted } = await call(
      router.stockTakes.complete,
      { stock_take_id: id, apply_adjustments: true },
      on(shop.owner),
    )
    expect(adjusted).toMatchObject([{ system_quantity: 4, difference: -1 }])
    expect(await stocks()).toEqual([9, 3, 12])
  })
})

describe('the database', () => {
  const level = `where product_id = $1 and location_id = $2`
  it.each([
    ['a level that the ledger does not explain', `update stock_levels set on_hand = on_hand + 1 ${level}`],
    ['a new level with stock', `insert into stock_levels values ($2, $1, '{branch}', 3)`],
    ['stock that is not the sum of the levels', 'update products set current_stock = 9 where id = $1 and org_id = $2'],
    [
      'a line of the ledger that moves nothing',
      `insert into inventory_movements (org_id, product_id, location_id, delta, reason, stock_after) values ($2, $1, $2, 1, 'found', 11)`,
    ],
  ])('refuses %s', async (_what, sql) => {
    const write = testDb.askAtHome(shop.org_id, sql.replace('{branch}', branch), [phone, shop.org_id])
    await expect(write).rejects.toMatchObject({ constraint: 'stock_equals_ledger' })
  })
})

describe('the proof of the stock', () => {
  it('finds stock that is at the wrong place, though there is as much as there should be', async () => {
    await stockBranch()
    await testDb.asOwner(
      `do $$ begin set local session_replication_role = replica;
         update stock_levels set on_hand = 14 - on_hand where product_id = '${phone}'; end $$`,
    )
    expect(await prove()).toMatchObject({
      differences: 1,
      examples: [{ product_id: phone, current_stock: 14, ledger_stock: 14, wrong_balances: 2 }],
    })
  })
})
