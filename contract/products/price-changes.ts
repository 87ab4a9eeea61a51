import { z } from 'zod'
import { forMember } from '../access.ts'
import { largestPrice } from '../ceilings.ts'
import { asErrors, failuresOf, failureWith } from '../failure.ts'
import { Id } from '../shapes.ts'
import { adjustmentFailures } from './adjustment-failures.ts'
import { Product } from './products.ts'

/** Prices raised or lowered by a percentage or an amount; `round_to` rounds the new ones, half up. */
export const PriceChange = z.object({
  kind: z.enum(['percent', 'amount']),
  /** Percent or shillings; negative lowers. */
  value: z.int().min(-largestPrice).max(largestPrice),
  round_to: z.union([z.literal(1), z.literal(100), z.literal(500), z.literal(1000)]).default(1),
})
export type PriceChange = z.infer<typeof PriceChange>

/** What a price becomes; negative or beyond what can be kept when the change cannot be made. */
export function changedPrice(price: number, { kind, value, round_to }: PriceChange): number {
  const hundredths = kind === 'percent' ? BigInt(price) * BigInt(100 + value) : (BigInt(price) + BigInt(value)) * 100n
  const step = BigInt(round_to) * 100n
  const steps = (2n * hundredths + step) / (2n * step)
  return hundredths < 0n ? Number(hundredths / 100n) : Number(steps * BigInt(round_to))
}

export const priceFailures = failuresOf('price', {
  impossiblePrice: failureWith(
    'IMPOSSIBLE_PRICE',
    409,
    'business_logic',
    z.object({ product_id: Id, product: z.string(), price: z.number() }),
    ({ product }) => `The change would give ${product} an impossible price. No price was changed.`,
  ),
  notUpdated: adjustmentFailures.notUpdated,
})

export const priceChanges = {
  changePrices: forMember('manage_products')
    .route({
      method: 'POST',
      path: '/rest/v1/products/prices',
      tags: ['products'],
      summary: 'Change the selling prices of several products, all or none',
    })
    .errors(asErrors(priceFailures))
    .input(z.object({ product_ids: z.array(Id).min(1).max(1000), change: PriceChange }))
    .output(z.array(Product)),
}
