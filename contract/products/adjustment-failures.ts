import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'
import { Id, Quantity } from '../shapes.ts'

export const adjustmentFailures = failuresOf('adjustment', {
  notUpdated: failure('NOT_FOUND', 404, 'business_logic', 'Product not found or update failed'),
  notEnoughStock: failureWith(
    'NOT_ENOUGH_STOCK',
    409,
    'business_logic',
    z.object({ product_id: Id, product: z.string(), in_stock: z.int(), quantity: Quantity }),
    ({ product, in_stock, quantity }) => `${product} has ${in_stock} in stock; ${quantity} cannot be taken out.`,
  ),
})
