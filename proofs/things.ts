import { randomUUID } from 'node:crypto'
import { stockProduct, type TestBed, type TestShop } from '../server/testing/shops.ts'
import { ask } from './asking.ts'
import type { Ids } from './samples.ts'
import { startTakeOf } from './stock-take-samples.ts'
import type { Service } from './whole-product.ts'

/** One of everything that a request may name. */
export async function thingsOf(bed: TestBed, service: Service, shop: TestShop): Promise<Omit<Ids, 'user_id'>> {
  const { org_id } = shop
  const [category_id, customer_id, sale_id] = [randomUUID(), randomUUID(), randomUUID()]
  await bed.asOwner('insert into categories (id, org_id, name) values ($1, $2, $3)', [category_id, org_id, 'Own kind'])
  await bed.asOwner('insert into organization_categories (org_id, category_id) values ($1, $2)', [org_id, category_id])
  await bed.asOwner('insert into customers (org_id, id, name) values ($1, $2, $3)', [org_id, customer_id, 'Okello'])
  const product_id = await stockProduct(bed, shop, { stock: 10_000 })
  const token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  const saleData = { client_sale_id: sale_id, payment_method: 'cash', items: [{ product_id, quantity: 1 }] }
  const sold = await ask(service.address, {
    method: 'POST',
    path: '/functions/v1/process-sale',
    token,
    body: { saleData },
  })
  if (sold.status !== 200) throw new Error(`the shop could not sell: ${sold.text}`)
  const stock_take_id = await startTakeOf(bed.asOwner, org_id)
  return { org_id, category_id, customer_id, stock_take_id, sale_id, product_id }
}
