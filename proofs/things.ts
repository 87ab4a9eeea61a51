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
  const [category_id, customer_id, sale_id] = [randomUUID(), randomUUID(), randomUUID()]
  await testDb.asOwner('insert into categories (id, org_id, name) values ($1, $2, $3)', [
    category_id,
    org_id,
    'Own kind',
  ])
  await testDb.asOwner('insert into organization_categories (org_id, category_id) values ($1, $2)', [
    org_id,
    category_id,
  ])
  await testDb.asOwner('insert into customers (org_id, id, name) values ($1, $2, $3)', [org_id, customer_id, 'Okello'])
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
  const stock_take_id = await startTakeOf(testDb.asOwner, org_id)
  const { id: terminal_id } = await openTill(testDb, shop)
  const parked_id = await parkByHand(testDb, shop, terminal_id)
  await testDb.asOwner(`update sales set flags = '{oversold}' where id = $1`, [sale_id])
  const drawer = await openDrawerOf(testDb.asOwner, org_id, shop.owner.user_id)
  await testDb.asOwner(
    `insert into wallets (org_id, kind, takes, terminal_id) values ($1, 'cash_drawer', 'cash', $2)`,
    [org_id, terminal_id],
  )
  const api_key_id = await revokedKeyOf(testDb.asOwner, org_id)
  const webhook_id = await pausedWebhookOf(testDb.asOwner, org_id)
  const unit_id = await unitOf(testDb.asOwner, org_id)
  const transfer_id = await transferOf(testDb.asOwner, org_id)
  const bought = await boughtThingsOf(testDb.asOwner, org_id)
  return {
    org_id,
    unit_id,
    api_key_id,
    webhook_id,
    transfer_id,
    ...bought,
    ...drawer,
    terminal_id,
    parked_id,
    category_id,
    customer_id,
    stock_take_id,
    sale_id,
    product_id,
  }
}

/** A till's sale that waits, of a product that the shop does not have. */
export async function parkByHand(testDb: TestDatabase, { org_id }: TestShop, terminalId: string): Promise<string> {
  const id = randomUUID()
  const body = { origin: 'offline', payment_method: 'cash', items: [{ product_id: randomUUID(), quantity: 1 }] }
  await testDb.asOwner(
    `insert into parked_sales (org_id, location_id, id, terminal_id, reason, body, request_hash, response, received_at)
     values ($1, $1, $2, $3, 'unknown_product', $4, '', '{}', now())`,
    [org_id, id, terminalId, JSON.stringify(body)],
  )
  return id
}
