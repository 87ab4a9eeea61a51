import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../testing/shops.ts'
import { untilWaiting } from '../testing/until-waiting.ts'
import { failureOf } from '../testing/visits.ts'
import { actionsOf, callsOf, fill } from './categories-for-tests.ts'

let testDb: TestDatabase
let shop: TestShop
let other: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
})
afterAll(() => testDb.close())
beforeEach(async () => {
  shop = await openShop(testDb)
  other = await openShop(testDb)
})

const owner = () => callsOf(testDb, shop.owner)
const admin = () => callsOf(testDb, shop.admin)
const member = () => callsOf(testDb, shop.member)
const messageOf = async (work: Promise<unknown>) => (await failureOf(work)).message
const failedWith = (failure: { entry: { code: string } }) => failure.entry.code
const names = async () => (await owner().list()).map(({ name }) => name)

describe('the list of categories', () => {
  it('says what each holds, its value only to those who may see costs', async () => {
    await stockProduct(testDb, shop, { stock: 3, cost: 100_000 })
    await stockProduct(testDb, shop, { stock: 0, cost: 900_000 })
    await stockProduct(testDb, other, { stock: 50 })
    const phones = ({ id }: { id: string }) => id === smartphones
    expect((await admin().list()).find(phones)).toMatchObject({
      name: 'Smartphones',
      product_count: 2,
      units: 3,
      stock_value: 300_000,
    })
    const seen = (await member().list()).find(phones)
    expect(seen).toMatchObject({ name: 'Smartphones', product_count: 2, units: 3 })
    expect(seen).not.toHaveProperty('stock_value')
  })

  it('never has another shop’s own', async () => {
    await callsOf(testDb, other.owner).add('Theirs')
    expect(await names()).toEqual(['Smartphones', 'Laptops', 'Accessories', 'Beauty'].toSorted())
    expect(await owner().custom()).toEqual([])
  })
})

describe('a category of the shop’s own', () => {
  it('is added by owner or admin, last on the list, and recorded in the audit trail', async () => {
    expect(await admin().add('Speakers')).toMatchObject({
      name: 'Speakers',
      is_global: false,
      is_linked: true,
      parent_category_id: null,
      user_id: shop.admin.user_id,
      stock_value: 0,
    })
    expect((await owner().links()).at(-1)).toBe('Speakers')
    expect(await actionsOf(testDb, shop)).toMatchObject([
      {
        action_type: 'create',
        resource_type: 'category',
        user_email: shop.admin.email,
        new_values: { name: 'Speakers' },
      },
    ])
  })

  it('is changed by owner or admin, with the old and the new in the audit trail', async () => {
    const { id } = await owner().add('Speakers')
    const changed = await admin().update({ id, name: 'Sound', description: 'Loud', field_group: 'electronics' })
    expect(changed).toMatchObject({ name: 'Sound', description: 'Loud', field_group: 'electronics' })
    expect((await actionsOf(testDb, shop)).at(-1)).toMatchObject({
      action_type: 'update',
      old_values: { name: 'Speakers', description: null, field_group: 'none' },
      new_values: { name: 'Sound', description: 'Loud', field_group: 'electronics' },
    })
    await owner().update({ id, name: 'Sound' })
    expect(await actionsOf(testDb, shop)).toHaveLength(2)
  })

  it('is not for members to touch', async () => {
    const { id } = await owner().add('Speakers')
    expect(await messageOf(member().add('Cables'))).toBe('Insufficient permissions to add categories')
    expect(await messageOf(member().update({ id, name: 'X' }))).toBe('Insufficient permissions to update categories')
    expect(await messageOf(member().remove(id))).toBe('Insufficient permissions to update categories')
  })

  it('cannot have a name that the shop or the platform has, but another shop’s is free', async () => {
    await callsOf(testDb, other.owner).add('Speakers')
    const { id } = await owner().add('Speakers')
    const words = 'A category with the name "speakers" already exists. Please use a different name.'
    expect(await messageOf(admin().add('speakers'))).toBe(words)
    expect(await messageOf(admin().add('LAPTOPS'))).toContain('"LAPTOPS" already exists')
    expect(await messageOf(admin().update({ id, name: 'Beauty' }))).toContain('"Beauty" already exists')
    expect(await admin().update({ id, name: 'SPEAKERS' })).toMatchObject({ name: 'SPEAKERS' })
  })

  it('is one of 500 at most, of which every list is whole', async () => {
    await testDb.asOwner(
      `insert into categories (org_id, id, name, user_id) select $1, gen_random_uuid(), 'Shelf ' || n, $2 from generate_series(1, 499) n`,
      [shop.org_id, shop.owner.user_id],
    )
    const outcomeOf = (work: Promise<unknown>) => work.then(() => 'added', failedWith)
    const both = await Promise.all([outcomeOf(owner().add('Last')), outcomeOf(owner().add('One too many'))])
    expect(both.toSorted()).toEqual(['TOO_MANY_CATEGORIES', 'added'])
    expect(await outcomeOf(owner().addCustom('Another'))).toBe('TOO_MANY_CATEGORIES')
  })

  it('is made once when two ask for the same name at the same moment', async () => {
    const outcomes = await Promise.allSettled([owner().add('Sound'), admin().add('sound'), owner().addCustom('SOUND')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('gives the same answer for another shop’s and an unknown one', async () => {
    const theirs = await callsOf(testDb, other.owner).add('Theirs')
    for (const id of [theirs.id, randomUUID()]) {
      const { update, remove, removeCustom } = owner()
      for (const work of [() => update({ id, name: 'Mine' }), () => remove(id), () => removeCustom(id)]) {
        expect(await failureOf(work())).toMatchObject({
          message: 'Category not found or access denied',
          entry: { code: 'NOT_FOUND', status: 404 },
        })
      }
    }
    expect((await callsOf(testDb, other.owner).list()).map(({ name }) => name)).toContain('Theirs')
  })
})

it('lets nobody edit or delete a global category', async () => {
  const words = 'Cannot edit global categories. Please create a new category instead.'
  expect(await messageOf(owner().update({ id: smartphones, name: 'Phones' }))).toBe(words)
  expect(await messageOf(owner().updateCustom(smartphones, { name: 'Phones' }))).toBe(words)
  expect(await messageOf(owner().remove(smartphones))).toBe(words)
})

describe('deleting a category', () => {
  it('is refused with the count while it has products', async () => {
    const { id } = await owner().add('Speakers')
    await fill(testDb, shop, id, 3)
    const failure = await failureOf(admin().remove(id))
    expect(failure.entry).toMatchObject({ code: 'CATEGORY_IN_USE', status: 409 })
    expect(failure.meta).toEqual({ name: 'Speakers', product_count: 3 })
    expect(failure.message).toBe('3 products are still in Speakers. Choose a category to move them to.')
    expect(await names()).toContain('Speakers')
  })

  it('takes the products along to another in the same step, and says so in the audit trail', async () => {
    const { id } = await owner().add('Speakers')
    await fill(testDb, shop, id, 3)
    await fill(testDb, other, smartphones, 1)
    expect(await admin().remove(id, 'default-3')).toEqual({ id, moved_products: 3 })
    expect(await names()).not.toContain('Speakers')
    const accessories = (await owner().list()).find(({ name }) => name === 'Accessories')
    expect(accessories?.product_count).toBe(3)
    expect((await actionsOf(testDb, shop)).at(-1)).toMatchObject({
      action_type: 'delete',
      old_values: { name: 'Speakers' },
      metadata: { moved_products: 3, moved_to: accessories?.id },
    })
  })

  it('moves nothing to a place that is not the shop’s', async () => {
    const { id } = await owner().add('Speakers')
    await fill(testDb, shop, id, 1)
    const theirs = await callsOf(testDb, other.owner).add('Theirs')
    expect(await messageOf(owner().remove(id, theirs.id))).toBe('Category not found in organization')
    expect(await messageOf(owner().remove(id, randomUUID()))).toBe('Category not found in organization')
    expect(await messageOf(owner().remove(id, 'default-9'))).toBe('Invalid default category')
    expect(await messageOf(owner().remove(id, id))).toBe('Choose another category to move the products to.')
  })

  it('waits for a product that is just being put in, and takes it along', async () => {
    const { id } = await owner().add('Speakers')
    await fill(testDb, shop, id, 20)
    const [isIn, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const putting = testDb.database.asOrganization(shop.org_id, async (tx) => {
      await tx.query(
        `insert into products (org_id, brand, model, category_id, cost_price, selling_price) values ($1, 'JBL', 'Go', $2, 1, 2)`,
        [shop.org_id, id],
      )
      isIn.resolve()
      await mayEnd.promise
    })
    await isIn.promise
    const removing = owner().remove(id, smartphones)
    await untilWaiting(testDb, 1)
    mayEnd.resolve()
    await putting
    expect(await removing).toEqual({ id, moved_products: 21 })
    expect((await owner().list()).find((category) => category.id === smartphones)?.product_count).toBe(21)
  })
})
