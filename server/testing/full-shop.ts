import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import { dayIn } from '../clock.ts'
import { router } from '../router.ts'
import { askForSale } from '../sales/record-sale.ts'
import { openSaleBatches } from '../sales/sale-batches.ts'
import { receiveBatches, stockCream } from './batches.ts'
import { openShop, stockProduct, type TestDatabase, type TestShop, trial } from './shops.ts'
import { stockPhones } from './units.ts'
import { visitOf } from './visits.ts'

/** What a list of the full shop is of, where it is of something. */
export type FullShop = TestShop & {
  readonly supplier_id: string
  readonly product_id: string
  readonly price_list_id: string
  readonly stock_take_id: string
}

const three = [1, 2, 3] as const
const today = () => dayIn('Africa/Kampala', new Date())

/** A shop with three or more of everything that its programs can list. */
export async function openFullShop(testDb: TestDatabase): Promise<FullShop> {
  const shop = await openShop(testDb)
  await testDb.asOwner('update business_settings set gives_credit = true where org_id = $1', [shop.org_id])
  const by = { context: visitOf(testDb, shop.owner) }
  const products = await Promise.all(three.map((no) => stockProduct(testDb, shop, { model: `Galaxy A${no}` })))
  const [product_id = ''] = products
  for (const no of three) {
    await call(router.customers.add, { name: `Customer ${no}`, phone: `077212345${no}` }, by)
    await call(router.products.prove, undefined, by)
    await call(router.imports.start, { id: randomUUID(), kind: 'products', file_name: `${no}.csv`, row_count: 1 }, by)
    await call(router.stolenDevices.report, { id: randomUUID(), number: `SERIAL${no}`, kind: 'stolen', note: null }, by)
    const items = [{ product_id, quantity: no }]
    await call(router.quotations.save, { id: randomUUID(), valid_until: today(), items }, by)
  }
  await sellAndGiveBack(testDb, shop, products)
  const supplier_id = await buy(testDb, shop, products)
  const price_list_id = await priceAll(testDb, shop, products)
  const stock_take_id = await count(testDb, shop, products)
  await spend(testDb, shop)
  await send(testDb, shop)
  return { ...shop, supplier_id, product_id: await boughtThrice(testDb, shop), price_list_id, stock_take_id }
}

async function sellAndGiveBack(testDb: TestDatabase, shop: TestShop, products: readonly string[]): Promise<void> {
  const by = { context: visitOf(testDb, shop.owner) }
  const batches = openSaleBatches(testDb.database, trial)
  const sell = async (items: readonly { product_id: string; quantity: number; unit_id?: string }[]) => {
    const sale = { payment_method: 'cash' as const, items: [...items] }
    const { response } = await batches.record(askForSale(shop.owner.caller, sale, undefined))
    return (JSON.parse(response) as { sale: { id: string } }).sale.id
  }
  const reason = { reason: 'Broken', payment_method: 'cash' as const }
  for (const _ of three) {
    const sale_id = await sell(products.map((product_id) => ({ product_id, quantity: 1 })))
    const given = { sale_id, items: [{ line: 1, quantity: 1, goods: 'restock' as const }], ...reason }
    await call(router.sales.refund, given, by)
    const asked = {
      sale_id,
      kind: 'refund' as const,
      items: [{ line: 2, quantity: 1, goods: 'restock' as const }],
      ...reason,
    }
    await call(router.sales.requestRefund, asked, { context: visitOf(testDb, shop.member) })
  }
  const phones = await stockPhones(testDb, shop, 5)
  for (const unit_id of phones.unit_ids.slice(0, 3)) {
    await sell([{ product_id: phones.product_id, quantity: 1, unit_id }])
    await call(router.warrantyClaims.receive, { id: randomUUID(), unit_id, fault: 'No sound' }, by)
  }
  const days = three.map((no) => new Date(Date.now() - no * 86_400_000).toISOString().slice(0, 10))
  for (const day of days)
    await testDb.asOwner('insert into organization_day_totals (org_id, day) values ($1, $2) on conflict do nothing', [
      shop.org_id,
      day,
    ])
  for (const from of days) await call(router.accountant.make, { id: randomUUID(), from, to: today() }, by)
}

async function buy(testDb: TestDatabase, shop: TestShop, products: readonly string[]): Promise<string> {
  const by = { context: visitOf(testDb, shop.owner) }
  const suppliers = three.map(() => randomUUID())
  const [supplier_id = ''] = suppliers
  for (const [i, id] of suppliers.entries()) {
    await call(router.suppliers.add, { id, name: `Supplier ${i}` }, by)
    await call(router.suppliers.bill, { id: randomUUID(), supplier_id, amount: 1000 + i }, by)
    await call(router.suppliers.putProduct, { supplier_id, product_id: products[i] ?? '' }, by)
    await call(router.purchaseOrders.start, { id: randomUUID(), supplier_id }, by)
  }
  const cream = await stockCream(testDb, shop, 0, 'Bought thrice')
  for (const no of three) await receiveBatches(testDb, shop, cream, [[`B${no}`, `2030-01-0${no}`, no]], { supplier_id })
  return supplier_id
}

async function boughtThrice(testDb: TestDatabase, { org_id }: TestShop): Promise<string> {
  const [row] = await testDb.asOwner<{ id: string }>(
    `select id from products where org_id = $1 and model = 'Bought thrice'`,
    [org_id],
  )
  return row?.id ?? ''
}

async function priceAll(testDb: TestDatabase, shop: TestShop, products: readonly string[]): Promise<string> {
  const by = { context: visitOf(testDb, shop.owner) }
  const id = randomUUID()
  await call(router.priceLists.save, { id, name: 'Wholesale', kind: 'fixed' }, by)
  const prices = products.map((product_id, i) => ({ product_id, price: 500_000 + i }))
  await call(router.priceLists.setPrices, { id, prices }, by)
  return id
}

async function count(testDb: TestDatabase, shop: TestShop, products: readonly string[]): Promise<string> {
  const by = { context: visitOf(testDb, shop.owner) }
  for (const product_id of products.slice(0, 3))
    await call(router.products.updateStock, { product_id, quantity_change: -1 }, by)
  for (const _ of three.slice(1)) {
    const take = await call(router.stockTakes.start, {}, by)
    await call(router.stockTakes.complete, { stock_take_id: take.id, apply_adjustments: false }, by)
  }
  const { id: stock_take_id } = await call(router.stockTakes.start, {}, by)
  const counted_at = new Date().toISOString()
  const counts = products.map((product_id) => ({
    id: randomUUID(),
    product_id,
    kind: 'add' as const,
    quantity: 5,
    counted_at,
  }))
  const numbers = three.map((no) => ({ id: randomUUID(), kind: 'scan' as const, number: `UNKNOWN${no}`, counted_at }))
  await call(router.stockTakes.count, { stock_take_id, counts, numbers }, by)
  return stock_take_id
}

async function spend(testDb: TestDatabase, shop: TestShop): Promise<void> {
  const by = { context: visitOf(testDb, shop.owner) }
  const [wallet] = (await call(router.expenses.wallets, undefined, by)).wallets
  const spent = { category: 'rent' as const, amount: 1000, wallet_id: wallet?.id ?? '' }
  for (const _ of three) {
    await call(router.expenses.record, { id: randomUUID(), ...spent, day: today() }, by)
    await call(router.expenses.addRule, { id: randomUUID(), ...spent, every: 'month', first_day: today() }, by)
  }
}

async function send(testDb: TestDatabase, shop: TestShop): Promise<void> {
  const to_id = randomUUID()
  await testDb.asOwner(`insert into locations (org_id, id, name, kind, position) values ($1, $2, 'Gulu', 'shop', 2)`, [
    shop.org_id,
    to_id,
  ])
  const by = { context: visitOf(testDb, shop.owner) }
  for (const _ of three) await call(router.transfers.start, { id: randomUUID(), to_id }, by)
}
