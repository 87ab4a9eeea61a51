import { chance, type Random } from './random.ts'
import type { ShelfProduct } from './shelf.ts'

/** Units by fortnight, the first one's first, and in it by the product's place on the shelf. */
export type Fortnightly = readonly number[][]

/** A table of fortnights in which nothing has moved yet. */
export function quietFortnights(fortnights: number, products: number): number[][] {
  return Array.from({ length: fortnights }, () => Array.from({ length: products }, () => 0))
}

/** What was there when the shop opened, and what came for each fortnight, on the evening before its Monday. */
export type Supply = { readonly opening: readonly number[]; readonly delivered: Fortnightly }

/**
 * The goods that must have come so that everything which `left` the shelf was there, and so that today as much is left as the shelf
 * says. It is counted back from today: a delivery fills a product up once little enough of it was there.
 */
export function planSupply(shelf: readonly ShelfProduct[], left: Fortnightly, random: Random): Supply {
  const delivered = quietFortnights(left.length, shelf.length)
  const opening = shelf.map((product, place) => {
    let stock = product.left
    for (let fortnight = left.length - 1; fortnight > 0; fortnight -= 1) {
      const needed = stock + (left[fortnight]?.[place] ?? 0)
      const full = Math.max(3, Math.ceil(2 * paceBefore(left, place, fortnight)))
      stock = needed
      if (needed < full || (needed < 3 * full && !chance(0.6, random))) continue
      stock = Math.min(needed, Math.floor(random() * 0.4 * full))
      const those = delivered[fortnight]
      if (those !== undefined) those[place] = needed - stock
    }
    return stock + (left[0]?.[place] ?? 0)
  })
  return { opening, delivered }
}

/** Units that left in a fortnight, by the eight weeks up to its end. */
function paceBefore(left: Fortnightly, place: number, fortnight: number): number {
  const those = left.slice(Math.max(0, fortnight - 3), fortnight + 1)
  return those.reduce((sum, products) => sum + (products[place] ?? 0), 0) / those.length
}
