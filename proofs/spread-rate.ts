import { randomUUID } from 'node:crypto'
import type { Database } from '@tunda/database'
import { askForSale } from '../server/sales/record-sale.ts'
import { openSaleBatches } from '../server/sales/sale-batches.ts'
import { openShop, stockProduct, type TestDatabase, type TestShop, trial } from '../server/testing/shops.ts'

export type Market = { readonly database: Database; readonly stalls: readonly Stall[] }
type Stall = { readonly shop: TestShop; readonly products: readonly string[] }

/** Shops that sell twenty products each. */
export async function openMarket(testDb: TestDatabase, shops: number): Promise<Market> {
  const stalls: Stall[] = []
  for (let nth = 0; nth < shops; nth += 1) {
    const shop = await openShop(testDb)
    const models = Array.from({ length: 20 }, (_, i) => `Hot ${i}`)
    const products = await Promise.all(models.map((model) => stockProduct(testDb, shop, { model, stock: 1_000_000 })))
    stalls.push({ shop, products })
  }
  return { database: testDb.database, stalls }
}

/** Sales of two lines a second by this many clients, each sending its next one as soon as the last is answered. */
export async function sellFor(
  { database, stalls }: Market,
  clients: number,
  milliseconds: number,
  roll: () => number,
): Promise<number> {
  const batches = openSaleBatches(database, trial)
  const until = performance.now() + milliseconds
  let sold = 0
  const sell = async (nth: number) => {
    const stall = stalls[nth % stalls.length]
    if (stall === undefined) throw new Error('there is no shop')
    const line = () => ({ product_id: stall.products[Math.floor(roll() * 20)] ?? '', quantity: 1 })
    while (performance.now() < until) {
      const sale = { items: [line(), line()], payment_method: 'cash' as const, client_sale_id: randomUUID() }
      await batches.record(askForSale(stall.shop.owner.caller, sale, undefined))
      sold += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, nth) => sell(nth)))
  return (sold * 1000) / milliseconds
}
