import { randomUUID } from 'node:crypto'
import { stockProduct, type TestDatabase, type TestShop } from '../server/testing/shops.ts'
import { openTill } from '../server/testing/tills.ts'
import { ask } from './asking.ts'
import type { Ids } from './ids.ts'
import { revokedKeyOf } from './samples/api-key-samples.ts'
import { openDrawerOf } from './samples/drawer-samples.ts'
import { boughtThingsOf } from './samples/order-samples.ts'
import { startTakeOf } from './samples/stock-take-samples.ts'
import { transferOf } from './samples/transfer-samples.ts'
import { unitOf } from './samples/unit-samples.ts'
import { pausedWebhookOf } from './samples/webhook-samples.ts'
import type { Service } from './whole-product.ts'

/** One of everything that a request may name. */
export async function thingsOf(testDb: TestDatabase, service: Service, shop: TestShop): Promise<Omit<Ids, 'user_id'>> {
  const { org_id } = shop
  const [category_id, sale_id] = [randomUUID(), randomUUID()]
  await testDb.asOwner('insert into categories (id, org_id, name) values ($1, $2, $3)', [
    category_id,
    org_id,
    'Own kind',
  ])
  await testDb.asOwner('insert into organization_categories (org_id, category_id) values ($1, $2)', [
    org_id,
    category_id,
  ])
  const product_id = await stockProduct(testDb, shop, { stock: 10_000 })
  const token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  const saleData = { client_sale_id: sale_id, payment_method: 'cash', items: [{ product_id, quantity: 1 }] }
  const sold = await ask(service.address, {
    method: 'POST',
    path: '/functions/v1/process-sale',
    token,
    body: { saleData },
  })
  if (sold.status !== 200) throw new Error(`the shop could not sell: ${sold.text}`)
  const rows = await rowsOf(testDb, shop)
  await testDb.asOwner(`update sales set flags = '{oversold}' where id = $1`, [sale_id])
  await testDb.asOwner(
    `insert into wallets (org_id, kind, takes, terminal_id) values ($1, 'cash_drawer', 'cash', $2)`,
    [org_id, rows.terminal_id],
  )
  return { ...rows, org_id, category_id, sale_id, product_id }
}

type Rows = Omit<Ids, 'org_id' | 'user_id' | 'product_id' | 'sale_id' | 'category_id'>

/** What a request may name beside a product and its sale, created bypassing the doors: all of it, or what `isNamed` selects. */
export async function rowsOf(testDb: TestDatabase, shop: TestShop): Promise<Rows>
export async function rowsOf(
  testDb: TestDatabase,
  shop: TestShop,
  isNamed: (id: keyof Rows) => boolean,
): Promise<Partial<Rows>>
export async function rowsOf(
  testDb: TestDatabase,
  shop: TestShop,
  isNamed: (id: keyof Rows) => boolean = () => true,
): Promise<Partial<Rows>> {
  const { asOwner } = testDb
  const { org_id, owner } = shop
  const openDrawer = () => openDrawerOf(asOwner, org_id, owner.user_id)
  const buy = () => boughtThingsOf(asOwner, org_id)
  const park = () => parkedAtTill(testDb, shop)
  const makers: Readonly<Record<keyof Rows, () => Promise<Partial<Rows>>>> = {
    customer_id: async () => ({ customer_id: await customerOf(asOwner, org_id) }),
    stock_take_id: async () => ({ stock_take_id: await startTakeOf(asOwner, org_id) }),
    unit_id: async () => ({ unit_id: await unitOf(asOwner, org_id) }),
    api_key_id: async () => ({ api_key_id: await revokedKeyOf(asOwner, org_id) }),
    webhook_id: async () => ({ webhook_id: await pausedWebhookOf(asOwner, org_id) }),
    transfer_id: async () => ({ transfer_id: await transferOf(asOwner, org_id) }),
    drawer_id: openDrawer,
    shift_id: openDrawer,
    supplier_id: buy,
    order_id: buy,
    goods_in_id: buy,
    terminal_id: park,
    parked_id: park,
  }
  const named = (Object.keys(makers) as (keyof Rows)[]).filter(isNamed)
  const made: Partial<Rows> = {}
  for (const make of new Set(named.map((id) => makers[id]))) Object.assign(made, await make())
  return made
}

async function customerOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const id = randomUUID()
  await asOwner(`insert into customers (org_id, id, name) values ($1, $2, 'Okello')`, [orgId, id])
  return id
}

async function parkedAtTill(testDb: TestDatabase, shop: TestShop): Promise<Pick<Rows, 'terminal_id' | 'parked_id'>> {
  const { id: terminal_id } = await openTill(testDb, shop)
  return { terminal_id, parked_id: await parkByHand(testDb, shop, terminal_id) }
}

/** A till's sale that waits, of a product that the shop does not have. */
async function parkByHand(testDb: TestDatabase, { org_id }: TestShop, terminalId: string): Promise<string> {
  const id = randomUUID()
  const body = { origin: 'offline', payment_method: 'cash', items: [{ product_id: randomUUID(), quantity: 1 }] }
  await testDb.asOwner(
    `insert into parked_sales (org_id, location_id, id, terminal_id, reason, body, request_hash, response, received_at)
     values ($1, $1, $2, $3, 'unknown_product', $4, '', '{}', now())`,
    [org_id, id, terminalId, JSON.stringify(body)],
  )
  return id
}
