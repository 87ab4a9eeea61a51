import type { Till } from '../till.ts'
import type { WaitingSale } from './kept-sale.ts'

type StockOf = Pick<Till, 'products' | 'waiting'>

let counted: { of: readonly WaitingSale[]; units: ReadonlyMap<string, number> } | undefined

/** Units of each product that this till has sold and the server does not know of. */
function unitsOnTheWay(waiting: readonly WaitingSale[]): ReadonlyMap<string, number> {
  if (counted?.of === waiting) return counted.units
  const units = new Map<string, number>()
  for (const { body } of waiting) {
    for (const { product_id, quantity } of body.items) units.set(product_id, (units.get(product_id) ?? 0) + quantity)
  }
  counted = { of: waiting, units }
  return units
}

/** The expected stock: the server's last figure, less what was sold here since. */
export function stockLeft(till: StockOf, productId: string): number {
  const known = till.products.get(productId)?.current_stock ?? 0
  return known - (unitsOnTheWay(till.waiting.get()).get(productId) ?? 0)
}
