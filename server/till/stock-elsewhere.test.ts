import { call } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { router } from '../router.ts'
import { type Colleague, openShop, openTestDatabase, stockProduct, type TestDatabase } from '../testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../testing/tills.ts'
import { visitOf } from '../testing/visits.ts'

let testDb: TestDatabase
beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
const by = (who?: Colleague) => ({ context: visitOf(testDb, who) })

describe('a till of a shop of several locations', () => {
  it('is told how much of a product is at the others, and anew when goods move or one gets another name', async () => {
    const shop = await openShop(testDb, 'premium')
    const till = await openTill(testDb, shop)
    const phone = await stockProduct(testDb, shop, { stock: 3 })
    const read = (since?: string) => call(router.till.products, { token_hash: till.hash, since, limit: 100 }, by())
    const alone = await read()
    expect(alone.products).toHaveLength(1)
    expect(alone.products[0]).not.toHaveProperty('elsewhere')

    const jinja = (await call(router.locations.add, { name: 'Jinja' }, by(shop.owner))).id
    const store = (await call(router.locations.add, { name: 'Store', kind: 'store' }, by(shop.owner))).id
    const at = (location: string) =>
      by({ ...shop.owner, caller: { ...shop.owner.caller, wanted_location_id: location } })
    const put = (location: string, delta: number) =>
      call(router.products.adjust, { product_id: phone, delta, reason: 'adjustment' }, at(location))
    await put(jinja, 4)
    await put(store, 9)
    const several = await read(alone.cursor)
    expect(several).toMatchObject({
      is_whole: true,
      products: [
        {
          current_stock: 3,
          elsewhere: [
            { location: 'Store', units: 9 },
            { location: 'Jinja', units: 4 },
          ],
        },
      ],
    })
    // It is never sold from here: what was sold without the server beyond what is here is missing here.
    const sale = tillSale(phone, { origin: 'offline', items: [{ product_id: phone, quantity: 5 }] })
    await sellAtTill(testDb, till, sale)
    const levels = await call(router.products.levels, { id: phone }, by(shop.owner))
    expect(levels.stock_levels.map(({ on_hand }) => on_hand)).toEqual([-2, 4, 9])
    await put(store, -9)
    expect((await read(several.cursor)).products[0]?.elsewhere).toEqual([{ location: 'Jinja', units: 4 }])
    await call(router.locations.change, { id: jinja, name: 'Jinja Road' }, by(shop.owner))
    const renamed = await read(several.cursor)
    expect(renamed.products[0]?.elsewhere).toEqual([{ location: 'Jinja Road', units: 4 }])
    await put(jinja, -4)
    await call(router.locations.close, { id: jinja }, by(shop.owner))
    expect((await read(renamed.cursor)).products[0]).not.toHaveProperty('elsewhere')
  })
})
