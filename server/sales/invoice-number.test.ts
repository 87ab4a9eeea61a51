import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, trial } from '../testing/shops.ts'
import { holdInvoiceNumber } from './invoice-number.ts'
import { askForSale } from './record-sale.ts'
import { openSaleBatches } from './sale-batches.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())

it('is known with the other locks where the counter is free, and for one shop alone', async () => {
  const [shop, other] = [await openShop(testDb), await openShop(testDb)]
  const hold = (...orgIds: string[]) =>
    testDb.database.asOrganization(shop.org_id, (tx) =>
      holdInvoiceNumber(
        tx,
        orgIds.map((org_id) => ({ org_id })),
      ),
    )
  expect(await hold(shop.org_id, shop.org_id)).toEqual(new Map([[shop.org_id, 0]]))
  expect(await hold(shop.org_id, other.org_id)).toEqual(new Map())
  expect(await hold(other.org_id)).toEqual(new Map())
  const client = await testDb.connectAtHome(shop.org_id)
  await client.query('begin')
  await client.query('select 1 from invoice_counters where org_id = $1 for no key update', [shop.org_id])
  expect(await hold(shop.org_id)).toEqual(new Map())
  await client.query('rollback')
  await client.end()
})

it('has no gap and no twin, whoever holds the counter as servers sell beside each other, and in several shops at once', async () => {
  const shops = await Promise.all([openShop(testDb), openShop(testDb)])
  const products = await Promise.all(
    shops.map((shop) => Promise.all([1, 2, 3].map((n) => stockProduct(testDb, shop, { model: `M ${n}`, stock: 400 })))),
  )
  const servers = [1, 2, 3].map(() => openSaleBatches(testDb.database, trial))
  const sell = (place: number, nth: number, quantity = 1) => {
    const items = [{ product_id: products[place]?.[nth % 3] ?? '', quantity }]
    const sale = { client_sale_id: randomUUID(), payment_method: 'cash' as const, items }
    const caller = shops[place]?.owner.caller
    if (caller === undefined) throw new Error('there is no such shop')
    const server = servers[nth % 3]
    if (server === undefined) throw new Error('there is no such server')
    return server.record(askForSale(caller, sale, undefined))
  }
  // One after the other, then many at once, of which some are refused.
  for (let nth = 0; nth < 5; nth += 1) await sell(0, nth)
  const sold = Array.from({ length: 90 }, (_, nth) => sell(nth % 2, nth, nth % 9 === 0 ? 1_000 : 1))
  const refused = (await Promise.allSettled(sold)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(10)
  const rows = await testDb.asOwner(
    `select count(*)::int as sales, max(s.invoice_no)::int as last, c.last_number::int as counter
     from sales s join invoice_counters c using (org_id) where org_id = any ($1) group by org_id, c.last_number order by 1 desc`,
    [shops.map(({ org_id }) => org_id)],
  )
  expect(rows).toEqual([
    { sales: 45, last: 45, counter: 45 },
    { sales: 40, last: 40, counter: 40 },
  ])
})
