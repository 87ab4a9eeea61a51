import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tunda/contract/categories/category-shapes'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { refresh } from '../shared/calls/refresh.ts'

const options = api.categories.list.queryOptions()

/** Every category the shop can see, with the state of the question. */
export function useCategoryList() {
  const query = useQuery(options)
  const all = query.data?.categories
  return {
    query,
    all,
    linked: all?.filter(({ is_linked }) => is_linked),
    available: all?.filter(({ is_linked }) => !is_linked),
    nameOf: (id: string | null) => all?.find((category) => category.id === id)?.name,
  }
}

/** Shows the shop's list in this order until the server has answered with its own. */
export function showInOrder(ids: readonly string[]): void {
  cache.setQueryData(options.queryKey, (now) => {
    if (!now) return now
    const place = (category: Category) => (category.is_linked ? ids.indexOf(category.id) : ids.length)
    return { ...now, categories: now.categories.toSorted((one, other) => place(one) - place(other)) }
  })
}

/** Everything that shows a category, or a product with one, asks again; what is in view, at once. */
export async function refreshCategories(): Promise<void> {
  await refresh('categories')
}
