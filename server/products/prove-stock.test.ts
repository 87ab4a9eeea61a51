import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '../clock.ts'
import { as, openShop, openTestDatabase, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { updateStock } from './adjust-stock.ts'
import { proveStocksOfTheNight } from './prove-nightly.ts'
import { listProofs, proveNow } from './prove-stock.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop
let phone: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  other = await openShop(testDb)
  phone = await stockProduct(testDb, shop, { stock: 10 })
  await stockProduct(testDb, shop, { stock: 0 })
  await stockProduct(testDb, other, { stock: 3 })
  await as(testDb, shop.owner, (tx, member) => updateStock(tx, { product_id: phone, quantity_change: -4 }, member))
})
afterAll(() => testDb.close())

const prove = () => as(testDb, shop.owner, (tx, member) => proveNow(tx, member))
const proofs = (whose = shop) => as(testDb, whose.owner, (tx, member) => listProofs(tx, { page: 1, limit: 20 }, member))
/** Writes past every guard, as a fault in the product or a hand in the database would. */
async function tamper(sql: string) {
  await testDb.asOwner(`do $$ begin set local session_replication_role = replica; ${sql}; end $$`)
}

describe('the proof of the stock', () => {
  it('finds every unit explained, and is kept with its time and who asked', async () => {
    const proof = await prove()
    expect(proof).toMatchObject({ products: 2, movements: 2, differences: 0, examples: [], user_name: 'The owner' })
    expect(proof.milliseconds).toBeGreaterThanOrEqual(0)
    expect((await proofs()).stock_proofs[0]).toEqual(proof)
  })

  it('names the product whose stock its movements do not explain', async () => {
    await tamper(`update products set current_stock = current_stock + 2 where id = '${phone}'`)
    expect(await prove()).toMatchObject({
      differences: 1,
      examples: [{ product_id: phone, model: 'Galaxy A15', current_stock: 8, ledger_stock: 6, wrong_balances: 0 }],
    })
    await tamper(`update products set current_stock = current_stock - 2 where id = '${phone}'`)
  })

  it('finds a balance that is not the sum up to it, though the last one is right', async () => {
    const first = `product_id = '${phone}' and delta = 10`
    await tamper(`update inventory_movements set stock_after = 11 where ${first}`)
    expect(await prove()).toMatchObject({
      differences: 1,
      examples: [{ current_stock: 6, ledger_stock: 6, wrong_balances: 1 }],
    })
    await tamper(`update inventory_movements set stock_after = 10 where ${first}`)
    expect((await prove()).differences).toBe(0)
  })
})

describe('the nightly proof', () => {
  it('is made once a night for every shop with products, and tells which shops it failed in', async () => {
    const restore = setClock(() => Date.parse('2026-11-21T23:30:00Z'))
    await tamper(`update products set current_stock = 4 where org_id = '${other.org_id}'`)
    expect(await proveStocksOfTheNight(testDb.database)).toEqual({ wrong: [other.org_id], failures: [] })
    expect(await proveStocksOfTheNight(testDb.database)).toEqual({ wrong: [], failures: [] })
    restore()
    const nights = await testDb.asOwner(
      'select org_id, night::text, user_id, differences::int from stock_proofs where night is not null',
    )
    expect(new Set(nights)).toEqual(
      new Set([
        { org_id: shop.org_id, night: '2026-11-22', user_id: null, differences: 0 },
        { org_id: other.org_id, night: '2026-11-22', user_id: null, differences: 1 },
      ]),
    )
    const seen = await proofs(other)
    expect(seen.stock_proofs).toMatchObject([{ user_id: null, user_name: '', differences: 1 }])
    expect(seen.totalCount).toBe(1)
  })

  it('is made again the next night', async () => {
    const restore = setClock(() => Date.parse('2026-11-22T22:59:00Z'))
    expect(await proveStocksOfTheNight(testDb.database)).toEqual({ wrong: [], failures: [] })
    restore()
    const restoreAgain = setClock(() => Date.parse('2026-11-22T23:00:00Z'))
    expect(await proveStocksOfTheNight(testDb.database)).toEqual({ wrong: [other.org_id], failures: [] })
    restoreAgain()
  })
})
