import { randomUUID } from 'node:crypto'
import { call } from '@orpc/server'
import type { CategoryChange } from '@tunda/contract/categories/category-shapes'
import { router } from '../router.ts'
import type { Colleague, TestDatabase, TestShop } from '../testing/shops.ts'
import { visitOf } from '../testing/visits.ts'

const { categories } = router

/** The procedures about categories, called by `who`. */
export function callsOf(testDb: TestDatabase, who: Colleague) {
  const context = visitOf(testDb, who)
  return {
    list: async () => (await call(categories.list, undefined, { context })).categories,
    add: (name: string) => call(categories.add, { name }, { context }),
    update: (input: CategoryChange) => call(categories.update, input, { context }),
    remove: (id: string, move_to?: string) => call(categories.remove, { id, move_to }, { context }),
    link: (category_id: string) => call(categories.link, { category_id }, { context }),
    linkNamed: (category_name: string) => call(categories.link, { category_name }, { context }),
    unlink: (id: string, move_to?: string) => call(categories.unlink, { id, move_to }, { context }),
    arrange: (category_ids: string[]) => call(categories.arrange, { category_ids }, { context }),
    links: async () =>
      (await call(categories.links, undefined, { context })).organization_categories.map(({ name }) => name),
    custom: async () => (await call(categories.custom, undefined, { context })).organization_custom_categories,
    addCustom: (name: string, parent_category_id?: string) =>
      call(categories.addCustom, { name, parent_category_id }, { context }),
    updateCustom: (id: string, change: { name?: string; parent_category_id?: string | null }) =>
      call(categories.updateCustom, { id, ...change }, { context }),
    removeCustom: (id: string, move_to?: string) => call(categories.removeCustom, { id, move_to }, { context }),
  }
}

/** Adds products without stock to a category. */
export async function fill(testDb: TestDatabase, shop: TestShop, categoryId: string, count: number): Promise<void> {
  await testDb.asOwner(
    `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price)
     select $1, gen_random_uuid(), 'Filler', 'M' || n || $4, $2, 10, 20 from generate_series(1, $3::int) n`,
    [shop.org_id, categoryId, count, randomUUID()],
  )
}

/** What the audit trail says was done, oldest first. */
export async function actionsOf(testDb: TestDatabase, shop: TestShop) {
  return await testDb.asOwner<{ action_type: string; resource_type: string; old_values: object; new_values: object }>(
    `select action_type, resource_type, user_email, old_values, new_values, metadata from audit_log where org_id = $1 order by id`,
    [shop.org_id],
  )
}
