import { useQuery } from '@tanstack/react-query'
import { type Category, defaultCategories } from '@tunda/contract/categories/category-shapes'
import { api } from '../shared/calls/api.ts'

/** The category that an id, or the alias of a default category, stands for. */
export function findCategory(categories: readonly Category[], given: string | null | undefined): Category | undefined {
  if (!given) return undefined
  const aliases: Record<string, string> = defaultCategories
  const name = Object.hasOwn(aliases, given) ? aliases[given] : undefined
  return categories.find(
    (category) => category.id === given || (name !== undefined && category.is_global && category.name === name),
  )
}

/** The categories the shop works with, and how to find any by id or alias. */
export function useCategories() {
  const { data, isPending } = useQuery(api.categories.list.queryOptions())
  const all = data?.categories ?? []
  return {
    isPending,
    linked: all.filter(({ is_linked }) => is_linked),
    find: (given: string | null | undefined) => findCategory(all, given),
  }
}
