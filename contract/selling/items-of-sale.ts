import { z } from 'zod'
import { maxSaleLines } from './sale-line.ts'

/** As many items as a sale may have (spec, section 5). */
export const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, 'Add at least one product to the sale')
    .max(maxSaleLines, `A sale can have at most ${maxSaleLines} items`)

/** The same, whatever each of them says. */
export const ItemsOfSale = itemsOf(z.unknown())
