import { deviceModelFailures } from '@tunda/contract/products/device-models'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDeviceModel, changeDeviceModel, removeDeviceModel } from '../../platform/keep-device-models.ts'
import { as, openShop, openTestDatabase, smartphones, type TestDatabase, type TestShop } from '../../testing/shops.ts'
import { failureOf } from '../../testing/visits.ts'
import { addProduct } from '../add-product.ts'
import { listBrands } from './list-brands.ts'
import { listDeviceModels } from './list-device-models.ts'
import { searchDeviceModels } from './search-device-models.ts'

let testDb: TestDatabase
let shop: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
})
afterAll(() => testDb.close())

async function found(query: string, category?: string, limit = 20): Promise<string[]> {
  const models = await as(testDb, shop.member, (tx) => searchDeviceModels(tx, { query, category, limit }))
  return models.map(({ brand, model }) => `${brand} ${model}`)
}

describe('the list of devices', () => {
  it('holds more than a thousand, of every brand that shops ask for', async () => {
    const page = await as(testDb, shop.member, (tx) => listDeviceModels(tx, { page: 1, limit: 10 }))
    expect(page.totalCount).toBeGreaterThan(1_000)
    const { brands } = await as(testDb, shop.member, listBrands)
    expect(page.categories.map(({ name }) => name)).toEqual(['Smartphones', 'Laptops', 'Accessories', 'Beauty'])
    expect(brands).toEqual(
      expect.arrayContaining(
        'Samsung Tecno Infinix itel Apple Xiaomi Redmi Nokia Oppo Huawei Vivo Google HP Dell Lenovo Asus Acer'.split(
          ' ',
        ),
      ),
    )
  })

  it('is listed by parts of brand and model, taken as they are', async () => {
    const listed = (search: string) =>
      as(testDb, shop.member, (tx) => listDeviceModels(tx, { page: 1, limit: 10, search, category_id: smartphones }))
    const { device_models, totalCount } = await listed('prem CAMON 30')
    expect(device_models.map(({ brand, model }) => `${brand} ${model}`)).toEqual(['Tecno Camon 30 Premier'])
    expect(totalCount).toBe(1)
    expect((await listed('%')).totalCount).toBe(0)
    expect((await listed(' ')).totalCount).toBeGreaterThan(500)
  })

  it('is searched by parts of brand and model in any order', async () => {
    expect((await found('galaxy a15')).slice(0, 2)).toEqual(['Samsung Galaxy A15', 'Samsung Galaxy A15 5G'])
    expect(await found('a15 sams')).toContain('Samsung Galaxy A15')
    expect(await found('CAMON 30 prem')).toEqual(['Tecno Camon 30 Premier'])
  })

  it('finds nothing for one character, 20 at most unless asked otherwise', async () => {
    expect(await found('g')).toEqual([])
    expect(await found('  g ')).toEqual([])
    expect(await found('galaxy')).toHaveLength(20)
    expect(await found('galaxy', undefined, 3)).toHaveLength(3)
  })

  it('finds a mistyped one, and takes % and _ as they are', async () => {
    expect(await found('samsng galxy s24')).toContain('Samsung Galaxy S24')
    expect(await found('%%')).toEqual([])
    expect(await found('__')).toEqual([])
  })

  it('keeps to the category, by id or alias, or to its parent’s', async () => {
    expect(await found('galaxy book', 'default-2')).toEqual(expect.arrayContaining(['Samsung Galaxy Book4']))
    expect(await found('galaxy book', smartphones)).not.toContain('Samsung Galaxy Book4')
    const [own] = await testDb.asOwner<{ id: string }>(
      `insert into categories (org_id, name, parent_category_id) values ($1, 'Used phones', $2) returning id`,
      [shop.org_id, smartphones],
    )
    expect(await found('galaxy book', own?.id)).not.toContain('Samsung Galaxy Book4')
    expect(await found('galaxy book', 'default-9')).toContain('Samsung Galaxy Book4')
  })
})

describe('the spelling of a product', () => {
  const fields = { category_id: smartphones, cost_price: 1, selling_price: 2, current_stock: 0 }

  it('is the list’s for a first one, the shop’s own from then on', async () => {
    const add = (brand: string, model: string) =>
      as(testDb, shop.owner, (tx, member) => addProduct(tx, { ...fields, brand, model }, member))
    expect(await add('SAMSUNG', 'galaxy a15')).toMatchObject({ brand: 'Samsung', model: 'Galaxy A15' })
    expect(await add('ITEL', 'A70 special')).toMatchObject({ brand: 'itel', model: 'A70 special' })
    expect(await add('Kabiriti', 'Torch 2')).toMatchObject({ brand: 'Kabiriti', model: 'Torch 2' })
    expect(await add('KABIRITI', 'TORCH 2')).toMatchObject({ brand: 'Kabiriti', model: 'Torch 2' })
    const { brands } = await as(testDb, shop.member, listBrands)
    expect(brands.filter((brand) => /^(samsung|itel|kabiriti)$/i.test(brand))).toEqual(['itel', 'Kabiriti', 'Samsung'])
  })
})

describe('keeping the list', () => {
  it('is the platform’s: added, changed and taken off, each once and written down', async () => {
    const person = {
      user_id: shop.owner.user_id,
      email: shop.owner.email,
      full_name: '',
      user_agent: '',
      is_super_admin: true,
      authenticated_at: null,
    }
    const fields = { category_id: smartphones, brand: 'Tecno', model: 'Camon 99', is_popular: true }
    const added = await testDb.database.asPlatform((tx) => addDeviceModel(tx, fields, person))
    expect(await found('camon 99')).toEqual(['Tecno Camon 99'])
    const again = testDb.database.asPlatform((tx) => addDeviceModel(tx, { ...fields, model: 'CAMON 99' }, person))
    expect((await failureOf(again)).entry).toBe(deviceModelFailures.duplicate)
    const taken = testDb.database.asPlatform((tx) => changeDeviceModel(tx, { id: added.id, model: 'Camon 30' }, person))
    expect((await failureOf(taken)).entry).toBe(deviceModelFailures.duplicate)
    await testDb.database.asPlatform((tx) => changeDeviceModel(tx, { id: added.id, model: 'Camon 98' }, person))
    expect(await found('camon 98')).toEqual(['Tecno Camon 98'])
    await testDb.database.asPlatform((tx) => removeDeviceModel(tx, { id: added.id }, person))
    expect(await found('camon 98')).not.toContain('Tecno Camon 98')
    const log = await testDb.asOwner(`select action_type from platform_log where resource_id = $1 order by id`, [
      added.id,
    ])
    expect(log.map((entry) => entry.action_type)).toEqual(['create', 'update', 'delete'])
    await expect(as(testDb, shop.owner, (tx) => tx.query('delete from device_models'))).rejects.toThrow(
      'permission denied',
    )
  })

  it('spells a brand one way, and a new spelling puts all its devices right', async () => {
    const person = { ...shop.owner, full_name: '', user_agent: '', is_super_admin: true, authenticated_at: null }
    const add = (brand: string, model: string) =>
      testDb.database.asPlatform((tx) =>
        addDeviceModel(tx, { category_id: smartphones, brand, model, is_popular: false }, person),
      )
    expect((await add('TECNO', 'Proof 1')).brand).toBe('Tecno')
    const [one, two] = [await add('kabiriti', 'Phone 1'), await add('KABIRITI', 'Phone 2')]
    expect(two.brand).toBe('kabiriti')
    await testDb.database.asPlatform((tx) => changeDeviceModel(tx, { id: one.id, brand: 'Kabiriti' }, person))
    expect(await found('kabiriti phone')).toEqual(['Kabiriti Phone 1', 'Kabiriti Phone 2'])
    const moved = await testDb.database.asPlatform((tx) =>
      changeDeviceModel(tx, { id: two.id, brand: 'iTEL', model: 'Phone 9' }, person),
    )
    expect(moved.brand).toBe('itel')
  })
})
