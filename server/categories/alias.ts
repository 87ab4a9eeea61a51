import { defaultCategories } from '@tunda/contract/categories/category-shapes'
import type { Tx } from '@tunda/database'

/** Whether `given` has the form of an alias of a default category, known or not. */
export function isCategoryAlias(given: string): boolean {
  return given.startsWith('default-')
}

/** The category that `given` names: itself when it is an id, a global category's id when it is an alias, undefined for an unknown alias. */
export async function findCategoryId(tx: Tx, given: string): Promise<string | undefined> {
  if (!isCategoryAlias(given)) return given
  const name = nameOfAlias(given)
  if (name === undefined) return undefined
  const [category] = await tx.query<{ id: string }>('select id from categories where org_id is null and name = $1', [
    name,
  ])
  return category?.id
}

/** The global category's name behind an alias. */
export function nameOfAlias(alias: string): string | undefined {
  const names: Record<string, string> = defaultCategories
  return Object.hasOwn(names, alias) ? names[alias] : undefined
}
