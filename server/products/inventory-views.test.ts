import { mostViews } from '@tunda/contract/products/inventory-views'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { as, type Colleague, openShop, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { failureOf } from '../testing/visits.ts'
import { listViews, removeView, saveView } from './inventory-views.ts'

let testDb: TestDatabase
let shop: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())

const save = (who: Colleague, name: string) =>
  as(testDb, who, (tx, member) => saveView(tx, { name, address: 'sort=sold' }, member))
const views = async (who: Colleague) => {
  const { inventory_views } = await as(testDb, who, (tx, member) => listViews(tx, member))
  return inventory_views.map(({ name }) => name)
}

describe('saved views of the inventory', () => {
  it('are each person’s own', async () => {
    const view = await save(shop.member, 'Best sellers')
    await save(shop.owner, 'Best sellers')
    expect(await views(shop.member)).toEqual(['Best sellers'])
    const remove = (who: Colleague) => as(testDb, who, (tx, member) => removeView(tx, view, member))
    expect((await failureOf(remove(shop.owner))).entry.code).toBe('NOT_FOUND')
    expect(await remove(shop.member)).toEqual({ id: view.id })
    expect(await views(shop.member)).toEqual([])
    expect(await views(shop.owner)).toEqual(['Best sellers'])
  })

  it('have names of their own, and are not many', async () => {
    expect((await failureOf(save(shop.owner, 'best SELLERS'))).entry.code).toBe('VIEW_NAME_TAKEN')
    for (let place = 1; place < mostViews; place += 1) await save(shop.owner, `View ${place}`)
    expect((await failureOf(save(shop.owner, 'One more'))).entry.code).toBe('TOO_MANY_VIEWS')
  })
})
