import { z } from 'zod'
import { forMember } from '../access.ts'
import { Id } from '../shapes.ts'
import { Product, ProductFields } from './products.ts'

/** The most products that one call changes. */
export const mostChanged = 1000

const { category_id, selling_price, is_active } = ProductFields.shape

/** What is changed of one product among many; what is left out stays. */
export const BulkChange = z.object({
  id: Id,
  category_id: category_id.optional(),
  selling_price: selling_price.optional(),
  is_active,
})
export type BulkChange = z.infer<typeof BulkChange>

/** One that could not be changed, and why; it does not keep the others from it. */
export const BulkRefusal = z.object({ id: Id, code: z.string(), message: z.string() })

export const bulkChanges = {
  changeMany: forMember('manage_products')
    .route({
      method: 'PATCH',
      path: '/rest/v1/products',
      tags: ['products'],
      summary: 'Change category, price or status of several products; the answer names those that could not be changed',
    })
    .input(
      z.object({
        changes: z
          .array(BulkChange)
          .min(1)
          .max(mostChanged)
          .refine(
            (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
            'Each product can appear only once',
          ),
      }),
    )
    .output(z.object({ products: z.array(Product), refused: z.array(BulkRefusal) })),
}
