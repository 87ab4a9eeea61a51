import { z } from 'zod'

/** The minimum that counts when a product has none of its own (spec, section 9). */
export const defaultMinStock = 5

export const StockStatus = z.enum(['in_stock', 'low_stock', 'out_of_stock'])
export type StockStatus = z.infer<typeof StockStatus>

/** How few of a product are low stock: its own minimum, else 5. */
export function minimumOf({ min_stock }: { readonly min_stock: number | null }): number {
  return min_stock ?? defaultMinStock
}

/** Out of stock at 0 or below, low at or below the minimum (its own, else 5), else in stock. The one definition everywhere. */
export function stockStatus(product: { current_stock: number; min_stock: number | null }): StockStatus {
  if (product.current_stock <= 0) return 'out_of_stock'
  return product.current_stock <= minimumOf(product) ? 'low_stock' : 'in_stock'
}
