import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, openTestDatabase, smartphones, type TestDatabase, type TestShop } from '../testing/shops.ts'
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
const messageOf = async (work: Promise<unknown>) => (await failureOf(work)).message
const idNamed = async (name: string) => (await owner().list()).find((category) => category.name === name)?.id ?? ''

describe('the shop’s list of categories', () => {
  it('is the owner’s alone to change', async () => {
    const words = 'Only owner can modify organization categories'
    for (const who of [admin(), callsOf(testDb, shop.member)]) {
      expect(await messageOf(who.link(smartphones))).toBe(words)
      expect(await messageOf(who.unlink(smartphones))).toBe(words)
      expect(await messageOf(who.arrange([smartphones]))).toBe(words)
      expect(await who.links()).toHaveLength(4)
    }
  })

  it('loses a category and gets it back, last, by id, alias or name', async () => {
    expect(await owner().unlink(smartphones)).toEqual({ id: smartphones, moved_products: 0 })
    expect(await owner().links()).toEqual(['Accessories', 'Beauty', 'Laptops'])
    expect(await owner().link('default-1')).toMatchObject({
      category_id: smartphones,
      name: 'Smartphones',
      is_global: true,
    })
    expect(await owner().links()).toEqual(['Accessories', 'Beauty', 'Laptops', 'Smartphones'])
    await owner().unlink(smartphones)
    expect(await owner().linkNamed('smartphones')).toMatchObject({ category_id: smartphones })
    const actions = (await actionsOf(testDb, shop)).map(({ action_type }) => action_type)
    expect(actions).toEqual(['delete', 'create', 'delete', 'create'])
    expect(await callsOf(testDb, other.owner).links()).toHaveLength(4)
  })

  it('refuses what is on it already, also when two add it at once', async () => {
    const words = 'This category is already added to your organization.'
    expect(await messageOf(owner().link(smartphones))).toBe(words)
    await owner().unlink(smartphones)
    const outcomes = await Promise.allSettled([owner().link(smartphones), owner().link(smartphones)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('knows no other shop’s categories', async () => {
    const theirs = await callsOf(testDb, other.owner).add('Theirs')
    expect(await messageOf(owner().link(theirs.id))).toBe('Category not found')
    expect(await messageOf(owner().link(randomUUID()))).toBe('Category not found')
    expect(await messageOf(owner().linkNamed('Theirs'))).toBe('Category "Theirs" not found')
    expect(await messageOf(owner().link('default-9'))).toBe('Invalid default category')
    expect(await messageOf(owner().unlink(theirs.id))).toBe('Category not found in organization')
    expect(await messageOf(owner().arrange([theirs.id]))).toBe('Category not found in organization')
  })

  it('keeps a category that has products unless they are moved', async () => {
    await fill(testDb, shop, smartphones, 2)
    expect(await messageOf(owner().unlink(smartphones))).toBe(
      '2 products are still in Smartphones. Choose a category to move them to.',
    )
    expect(await owner().unlink(smartphones, 'default-2')).toEqual({ id: smartphones, moved_products: 2 })
    const rows = await owner().list()
    expect(rows.find(({ name }) => name === 'Laptops')).toMatchObject({ product_count: 2 })
    expect(rows.find(({ name }) => name === 'Smartphones')).toMatchObject({ product_count: 0, is_linked: false })
  })

  it('is in the owner’s order, categories that were not named last', async () => {
    const [beauty, laptops] = [await idNamed('Beauty'), await idNamed('Laptops')]
    const { organization_categories } = await owner().arrange([laptops, beauty])
    const order = ['Laptops', 'Beauty', 'Accessories', 'Smartphones']
    expect(organization_categories.map(({ name }) => name)).toEqual(order)
    expect((await callsOf(testDb, shop.member).list()).map(({ name }) => name)).toEqual(order)
    expect((await actionsOf(testDb, shop)).at(-1)).toMatchObject({
      action_type: 'update',
      resource_type: 'organization_category',
      new_values: { order },
    })
    await owner().arrange([laptops, beauty])
    expect(await actionsOf(testDb, shop)).toHaveLength(1)
  })
})

describe('a custom category', () => {
  it('is the owner’s alone to make, rename and delete', async () => {
    const { id } = await owner().addCustom('Earbuds')
    const words = 'Only owner can create custom categories'
    for (const who of [admin(), callsOf(testDb, shop.member)]) {
      expect(await messageOf(who.addCustom('Cables'))).toBe(words)
      expect(await messageOf(who.updateCustom(id, { name: 'Buds' }))).toBe(words)
      expect(await messageOf(who.removeCustom(id))).toBe(words)
    }
  })

  it('is listed under its parent, with the parent’s kind of fields', async () => {
    const made = await owner().addCustom('Foldables', smartphones)
    expect(made).toMatchObject({ org_id: shop.org_id, parent_category_id: smartphones, field_group: 'electronics' })
    expect(await owner().custom()).toEqual([made])
    expect(await owner().links()).toContain('Foldables')
  })

  it('under a parent is not for an admin to change', async () => {
    const { id } = await owner().addCustom('Foldables', smartphones)
    const words = 'Insufficient permissions to update categories'
    expect(await messageOf(admin().update({ id, name: 'Flips' }))).toBe(words)
    expect(await messageOf(admin().remove(id))).toBe(words)
    expect(await owner().update({ id, name: 'Flips' })).toMatchObject({ name: 'Flips' })
  })

  it('goes one level deep, and never under itself or another shop’s', async () => {
    const parent = await owner().addCustom('Sound')
    const child = await owner().addCustom('Earbuds', parent.id)
    const theirs = await callsOf(testDb, other.owner).add('Theirs')
    const deep = 'Choose a parent that has no parent itself.'
    expect(await messageOf(owner().addCustom('Left buds', child.id))).toBe(deep)
    expect(await messageOf(owner().updateCustom(child.id, { parent_category_id: child.id }))).toBe('Category not found')
    expect(await messageOf(owner().addCustom('Mine', theirs.id))).toBe('Category not found')
    expect(await messageOf(owner().updateCustom(parent.id, { parent_category_id: smartphones }))).toBe(
      '1 custom category belongs to Sound. Give it another parent first.',
    )
    expect(await owner().updateCustom(child.id, { parent_category_id: null })).toMatchObject({
      parent_category_id: null,
    })
    expect(await owner().updateCustom(parent.id, { parent_category_id: smartphones })).toMatchObject({ name: 'Sound' })
  })

  it('stays while others belong to it', async () => {
    const parent = await owner().add('Sound')
    await owner().addCustom('Earbuds', parent.id)
    expect(await messageOf(admin().remove(parent.id))).toContain('1 custom category belongs to Sound.')
    expect((await owner().list()).map(({ name }) => name)).toContain('Sound')
  })

  it('is deleted with its products moved', async () => {
    const { id } = await owner().addCustom('Foldables', smartphones)
    await fill(testDb, shop, id, 4)
    expect(await messageOf(owner().removeCustom(id))).toContain('4 products are still in Foldables.')
    expect(await owner().removeCustom(id, smartphones)).toEqual({ id, moved_products: 4 })
    expect(await owner().custom()).toEqual([])
  })
})
