import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products'
import { api, client } from '../shared/api.ts'
import { cache } from '../shared/cache.ts'
import { contractRoutes } from '../shared/contract-routes.ts'
import { useMayCall } from '../shared/organization.ts'

/** Who may change products, as the call declares it; others look. */
export function useMayManageProducts(): boolean {
  return useMayCall(contractRoutes.products.update)
}

/** Who may move stock by hand. */
export function useMayAdjustStock(): boolean {
  return useMayCall(contractRoutes.products.adjust)
}

/** Everything that shows products or is counted from them asks again; the lists in view, at once. */
export async function refreshProducts(): Promise<void> {
  const keys = [api.products.key(), api.analytics.key(), api.subscription.key(), api.categories.key()]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

type Change = Parameters<typeof client.products.update>[0]

/** Changes a product; the lists have been asked again when it settles. The caller shows what went wrong. */
export function useChangeProduct(
  options: Pick<UseMutationOptions<Product, Error, Change>, 'onSuccess' | 'onError'> = {},
) {
  return useMutation<Product, Error, Change>({
    mutationFn: (change) => client.products.update(change),
    ...options,
    onSettled: refreshProducts,
  })
}
