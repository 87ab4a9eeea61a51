import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { changeProduct } from '../products/change-product.ts'
import { removeProduct } from '../products/remove-product.ts'
import { lockStock, moveStock } from '../products/stock.ts'
import { askForSale } from '../sales/record-sale.ts'
import { cancelSale } from '../sales/refunds/cancel-sale.ts'
import { openSaleBatches, type SaleBatches } from '../sales/sale-batches.ts'
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
import { closePeriods } from './close-periods.ts'
import { keepShelfSums } from './keep-shelf-sums.ts'
import { listProductPerformance } from './list-performance.ts'
import { showDashboard } from './show-dashboard.ts'
import { showReport } from './show-report.ts'

/** More than are kept by name. */
const wide = 340
const laptops = '00000000-0000-4000-8000-000000000102'

let testDb: TestDatabase
let batches: SaleBatches
let restoreClock = () => {}
beforeAll(async () => {
  testDb = await openTestDatabase()
  batches = openSaleBatches(testDb.database, trial)
})
afterEach(() => restoreClock())
afterAll(() => testDb.close())

function clockAt(day: string): void {
  restoreClock()
  restoreClock = setClock(() => Date.parse(`${day}T12:00:00+03:00`))
}

/** A shop of many products, of which some are out, some low. */
async function openWideShop(products = wide): Promise<{ shop: TestShop; ids: string[] }> {
  const shop = await openShop(testDb)
  const rows = await testDb.asOwner<{ id: string }>(
    `insert into products (org_id, brand, model, category_id, cost_price, selling_price, date_added)
     select $1, 'Brand', 'Model ' || i, $2, 1000 + i * 37 % 500, 2000, now() - i * interval '1 minute' from generate_series(1, $3::int) i returning id`,
    [shop.org_id, smartphones, products],
  )
  await testDb.asOwner('analyze products')
  const levels = rows.map(({ id }) => ({ org_id: shop.org_id, location_id: shop.org_id, product_id: id }))
  await testDb.database.asOrganization(shop.org_id, async (tx) => {
    await lockStock(tx, levels)
    const stocked = levels.map((level, i) => ({ ...level, delta: (i * 7) % 40 }))
    await moveStock(
      tx,
      stocked
        .filter(({ delta }) => delta > 0)
        .map((move) => ({ ...move, reason: 'opening', user_id: shop.owner.user_id })),
    )
  })
  return { shop, ids: rows.map(({ id }) => id) }
}

async function sell(shop: TestShop, ids: readonly string[]): Promise<string> {
  const id = randomUUID()
  const items = ids.map((product_id) => ({ product_id, quantity: 1 }))
  await batches.record(askForSale(shop.owner.caller, { client_sale_id: id, payment_method: 'cash', items }, undefined))
  return id
}

/** Everything that is read out of what was kept. */
async function readAll(shop: TestShop) {
  return await as(testDb, shop.owner, async (tx, member) => ({
    dashboard: await showDashboard(tx, member),
    month: await showReport(tx, { is_compared: false }, member),
    year: await showReport(tx, { from: '2026-01-01', to: '2026-12-28', is_compared: false }, member),
    first: await listProductPerformance(tx, { page: 1, limit: 20 }, member),
    deep: await listProductPerformance(tx, { page: 3, limit: 150 }, member),
  }))
}

/** The same out of the products themselves. */
async function readUnkept(shop: TestShop) {
  const kept = await testDb.asOwner<{ row: unknown }>(
    'delete from shelf_sums s where org_id = $1 returning to_jsonb(s) as row',
    [shop.org_id],
  )
  const read = await readAll(shop)
  for (const { row } of kept)
    await testDb.asOwner('insert into shelf_sums select * from jsonb_populate_record(null::shelf_sums, $1)', [row])
  return read
}

/** What the sums and changes say, beside what the products say. */
const sums = (shop: TestShop) =>
  testDb.asOwner(
    `select k.products + c.products = p.products and k.units + c.units = p.units and k.low_stock + c.low_stock = p.low
       and k.out_of_stock + c.gone = p.gone and k.stock_value + c.value = p.value as are_right
     from shelf_sums k,
       (select coalesce(sum(products), 0) as products, coalesce(sum(units), 0) as units, coalesce(sum(low_stock), 0) as low,
          coalesce(sum(out_of_stock), 0) as gone, coalesce(sum(stock_value), 0) as value from shelf_changes where org_id = $1) as c (products, units, low_stock, gone, value),
       (select count(*) as products, sum(greatest(current_stock, 0)) as units, count(*) filter (where shelf = 1 and is_active) as low,
          count(*) filter (where shelf = 0 and is_active) as gone, sum(cost_price::numeric * greatest(current_stock, 0)) as value from products where org_id = $1) p
     where k.org_id = $1`,
    [shop.org_id],
  )

it('a shop with many products gets the same answers from the stored sums as from its products, after any changes', async () => {
  const { shop, ids } = await openWideShop()
  const stocked = ids.filter((_, i) => (i * 7) % 40 > 8)
  const nth = (n: number) => stocked[(n * 31) % stocked.length] ?? ''
  const sold: string[] = []
  let n = 0
  for (const day of ['2026-02-10', '2026-05-20', '2026-09-07', '2026-12-05', '2026-12-20', '2026-12-28']) {
    clockAt(day)
    for (let i = 0; i < 25; i += 1, n += 1) sold.push(await sell(shop, [...new Set([nth(n), nth(n * n), nth(i)])]))
  }
  await closePeriods(testDb.database)
  await keepShelfSums(testDb.database)
  expect(await readAll(shop)).toEqual(await readUnkept(shop))
  expect(await sums(shop)).toEqual([{ are_right: true }])

  const { owner } = shop
  await as(testDb, owner, (tx, member) => changeProduct(tx, { id: nth(3), cost_price: 900_000 }, member))
  await as(testDb, owner, (tx, member) => changeProduct(tx, { id: nth(4), is_active: false, current_stock: 3 }, member))
  await as(testDb, owner, (tx, member) => changeProduct(tx, { id: nth(5), category_id: laptops }, member))
  await as(testDb, owner, (tx, member) => changeProduct(tx, { id: nth(6), min_stock: 30, current_stock: 2 }, member))
  await as(testDb, owner, (tx, member) => cancelSale(tx, { id: sold[7] ?? '', reason: 'by mistake' }, member))
  await as(testDb, owner, (tx, member) => cancelSale(tx, { id: sold.at(-2) ?? '', reason: 'by mistake' }, member))
  const unsold = await stockProduct(testDb, shop, { model: 'Dear', cost: 5_000_000, stock: 9 })
  const gone = await stockProduct(testDb, shop, { model: 'Gone', stock: 0 })
  await as(testDb, owner, (tx, member) => removeProduct(tx, { id: gone }, member))
  for (let i = 0; i < 4; i += 1) await sell(shop, [unsold])
  const after = await readAll(shop)
  expect(after).toEqual(await readUnkept(shop))
  expect(after.month.categories.map(({ name }) => name)).toContain('Laptops')
  expect(await sums(shop)).toEqual([{ are_right: true }])

  await keepShelfSums(testDb.database)
  await closePeriods(testDb.database)
  expect(await readAll(shop)).toEqual(await readUnkept(shop))
})

it('calls nothing low or out that is no longer sold, before its sums are kept and after', async () => {
  const shop = await openShop(testDb)
  const stock = (model: string, left: number) => stockProduct(testDb, shop, { model, stock: left })
  const [out, low] = [await stock('Out', 0), await stock('Low', 2)]
  await stock('Enough', 50)
  const told = async () => {
    const { low_stock_count, out_of_stock_count } = (await readAll(shop)).dashboard
    return [low_stock_count, out_of_stock_count]
  }
  const setActive = (id: string, is_active: boolean) =>
    as(testDb, shop.owner, (tx, member) => changeProduct(tx, { id, is_active }, member))
  expect(await told()).toEqual([1, 1])
  await setActive(out, false)
  expect(await told()).toEqual([1, 0])
  await keepShelfSums(testDb.database)
  expect(await told()).toEqual([1, 0])
  await setActive(low, false)
  await setActive(out, true)
  expect(await told()).toEqual([0, 1])
  await keepShelfSums(testDb.database)
  expect(await told()).toEqual([0, 1])
})

it('reads the kept sums, and not the products', async () => {
  const { shop, ids } = await openWideShop()
  for (let i = 0; i < 12; i += 1) await sell(shop, [ids[i * 20 + 5] ?? ''])
  await keepShelfSums(testDb.database)
  await testDb.askAtHome(
    shop.org_id,
    'update shelf_sums set products = products + 1000, earned_ids = earned_ids[1:5] where org_id = $1',
    [shop.org_id],
  )
  const { dashboard } = await readAll(shop)
  expect(dashboard.product_count).toBe(wide + 1000)
})

it('reads few of a wide shop’s products, where it would read all', async () => {
  const { shop, ids } = await openWideShop(4_000)
  for (let i = 0; i < 12; i += 1) await sell(shop, [ids[i * 20 + 5] ?? ''])
  await keepShelfSums(testDb.database)
  await testDb.asOwner('analyze products')
  const productsRead = () =>
    as(testDb, shop.owner, async (tx, member) => {
      // A connection counts on from the transactions before until it tells what it counted.
      const countRead = async () => {
        const [read] = await tx.query<{ rows: number }>(
          `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'products'`,
        )
        return read?.rows ?? Number.NaN
      }
      const before = await countRead()
      await showDashboard(tx, member)
      await showReport(tx, { is_compared: false }, member)
      await listProductPerformance(tx, { page: 1, limit: 20 }, member)
      return (await countRead()) - before
    })
  expect(await productsRead()).toBeLessThan(2_000)
  await testDb.asOwner('delete from shelf_sums where org_id = $1', [shop.org_id])
  expect(await productsRead()).toBeGreaterThan(16_000)
})

it('updates the sums only where enough changed, or where there are none yet', async () => {
  const shop = await openShop(testDb)
  const phone = await stockProduct(testDb, shop, { stock: 500 })
  const changes = async () =>
    (await testDb.asOwner('select 1 from shelf_changes where org_id = $1', [shop.org_id])).length
  await keepShelfSums(testDb.database)
  expect(await changes()).toBe(0)
  await sell(shop, [phone])
  await keepShelfSums(testDb.database)
  expect(await changes()).toBe(1)
  for (let i = 0; i < 100; i += 1) await sell(shop, [phone])
  await keepShelfSums(testDb.database)
  expect(await changes()).toBe(0)
})
