import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products/products'
import { client } from '../../shared/calls/api.ts'
import { contractRoutes } from '../../shared/calls/contract-routes.ts'
import { useMayCall } from '../../shared/calls/organization.ts'
import { refresh } from '../../shared/calls/refresh.ts'

/** Who may change products, as the call declares it; others look. */
export function useMayManageProducts(): boolean {
  return useMayCall(contractRoutes.products.update)
}

/** Who may move stock by hand. */
export function useMayAdjustStock(): boolean {
  return useMayCall(contractRoutes.products.adjust)
}

/** What shows products asks again, the counts of their categories too; the lists in view, at once. */
export async function refreshProducts(): Promise<void> {
  await refresh('products', 'categories')
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
