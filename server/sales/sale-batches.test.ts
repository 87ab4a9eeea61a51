import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop, trial } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import type { BatchDatabase } from './batch-database.ts'
import { askForSale } from './record-sale.ts'
import { openSaleBatches, type SaleBatches } from './sale-batches.ts'

let testDb: TestDatabase
let batches: SaleBatches
let [shop, neighbour]: TestShop[] = []
const faults: unknown[] = []
/** Who sells in each batch, in the order they begin. */
const begun: string[][] = []

beforeAll(async () => {
  testDb = await openTestDatabase()
  const { database } = testDb
  const counted: BatchDatabase = {
    asAppFor: (_shop, work, asks) => {
      begun.push(asks.map((ask) => ('caller' in ask ? ask.caller.user_id : '')))
      return database.asApp(work)
    },
  }
  batches = openSaleBatches(counted, trial, (fault) => faults.push(fault))
  await testDb.asOwner(`create function fail_poison() returns trigger language plpgsql as
    $$ begin raise exception 'nobody thought of this'; end $$`)
  await testDb.asOwner(`create trigger fail_poison before insert on sales for each row when (new.notes = 'poison')
    execute function fail_poison()`)
  shop = await openShop(testDb)
  neighbour = await openShop(testDb)
})
afterAll(() => testDb.close())

async function sellIn(where: TestShop | undefined, product_id: string, notes?: string) {
  if (where === undefined) throw new Error('there is no shop')
  const sale = { payment_method: 'cash' as const, items: [{ product_id, quantity: 1 }], notes }
  const { response } = await batches.record(askForSale(where.owner.caller, sale, randomUUID()))
  return JSON.parse(response).sale.invoiceNumber as string
}

async function shelves(): Promise<string[]> {
  if (shop === undefined || neighbour === undefined) throw new Error('there is no shop')
  return [await stockProduct(testDb, shop, { stock: 100 }), await stockProduct(testDb, neighbour, { stock: 100 })]
}

describe('a batch', () => {
  it('of a shop’s next sales is made once those before are decided, and no other shop’s waits for that', async () => {
    const [here = '', there = ''] = await shelves()
    await Promise.all([sellIn(shop, here), sellIn(neighbour, there)])
    begun.length = 0
    await Promise.all([...Array.from({ length: 4 }, () => sellIn(shop, here)), sellIn(neighbour, there)])
    const [mine, theirs] = [shop?.owner.user_id, neighbour?.owner.user_id]
    expect(begun).toEqual([[mine], [theirs], [mine, mine, mine]])
  })

  it('of which one sale cannot be written loses that one alone, and makes every other once', async () => {
    const [here = '', there = ''] = await shelves()
    const work = [
      ...Array.from({ length: 5 }, () => sellIn(shop, here)),
      sellIn(shop, here, 'poison'),
      ...Array.from({ length: 5 }, () => sellIn(neighbour, there)),
    ]
    const came = await Promise.allSettled(work)
    expect(came.map(({ status }) => status)).toEqual(came.map((_, i) => (i === 5 ? 'rejected' : 'fulfilled')))
    const stocks = await testDb.asOwner('select current_stock::int as stock from products where id = any ($1)', [
      [here, there],
    ])
    expect(stocks).toEqual([{ stock: 95 }, { stock: 95 }])
  })

  it('does not wait for locks on another shop’s goods', async () => {
    const [here = '', there = ''] = await shelves()
    const client = await testDb.connectAtHome(shop?.org_id ?? '')
    await client.query('begin')
    await client.query('select from products where id = $1 for no key update', [here])
    const locked = [sellIn(shop, here), sellIn(shop, here)]
    let isSold = false
    void Promise.allSettled(locked).then(() => (isSold = true))
    await Promise.all(Array.from({ length: 5 }, () => sellIn(neighbour, there)))
    expect(isSold).toBe(false)
    await client.query('commit')
    await client.end()
    await Promise.all(locked)
  })

  it('parks a till’s sale that was made already and cannot be written, and says why to nobody but the log', async () => {
    if (shop === undefined) throw new Error('there is no shop')
    const [here = ''] = await shelves()
    const till = await openTill(testDb, shop)
    const sale = tillSale(here, { origin: 'offline', notes: 'poison' })
    const answer = await sellAtTill(testDb, till, sale, batches)
    expect(answer).toMatchObject({ outcome: 'parked', invoice_number: null })
    expect(await sellAtTill(testDb, till, sale, batches)).toMatchObject({ response: answer.response, isReplay: true })
    const [kept] = await testDb.asOwner('select reason, status from parked_sales where id = $1', [answer.sale_id])
    expect(kept).toEqual({ reason: 'unexpected', status: 'waiting' })
    expect(faults.map(String)).toEqual(['error: nobody thought of this'])
  })
})
