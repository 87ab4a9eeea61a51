import { chance, type Dice } from './dice.ts'
import type { ShelfProduct } from './shelf.ts'

/** Units by week, the first one's first, and in it by the product's place on the shelf. */
export type Weekly = readonly number[][]

/** A table of weeks in which nothing has moved yet. */
export function quietWeeks(weeks: number, products: number): number[][] {
  return Array.from({ length: weeks }, () => Array.from({ length: products }, () => 0))
}

/** What was there when the shop opened, and what came on the Monday of each week. */
export type Supply = { readonly opening: readonly number[]; readonly delivered: Weekly }

/**
 * The goods that must have come so that everything which `left` the shelf was there, and so that today as much is left as the shelf
 * says. It is counted back from today: a delivery fills a product up once little enough of it was there.
 */
export function planSupply(shelf: readonly ShelfProduct[], left: Weekly, dice: Dice): Supply {
  const delivered = quietWeeks(left.length, shelf.length)
  const opening = shelf.map((product, place) => {
    let stock = product.left
    for (let week = left.length - 1; week > 0; week -= 1) {
      const needed = stock + (left[week]?.[place] ?? 0)
      const full = Math.max(3, Math.ceil(3 * paceBefore(left, place, week)))
      stock = needed
      if (needed < full || (needed < 3 * full && !chance(0.6, dice))) continue
      stock = Math.min(needed, Math.floor(dice() * 0.4 * full))
      const those = delivered[week]
      if (those !== undefined) those[place] = needed - stock
    }
    return stock + (left[0]?.[place] ?? 0)
  })
  return { opening, delivered }
}

/** Units that left in a week, by the eight weeks up to it. */
function paceBefore(left: Weekly, place: number, week: number): number {
  const weeks = left.slice(Math.max(0, week - 7), week + 1)
  return weeks.reduce((sum, products) => sum + (products[place] ?? 0), 0) / weeks.length
}
