import { api } from '../../shared/api.ts'
import { cache } from '../../shared/cache.ts'

/** A decision moves sales, stock and figures: all that shows them is asked again. */
export async function refreshReviews(): Promise<void> {
  await Promise.all(
    [api.sales.key(), api.products.key(), api.analytics.key()].map((queryKey) => cache.invalidateQueries({ queryKey })),
  )
}
