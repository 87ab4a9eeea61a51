import { z } from 'zod'
import { forMember } from './access.ts'
import { Id } from './shapes.ts'

/** Which group of product fields a category calls for. */
export const ProductFieldGroup = z.enum(['electronics', 'beauty', 'none'])
export type ProductFieldGroup = z.infer<typeof ProductFieldGroup>

/** Aliases accepted wherever a category id is (spec, section 3). */
export const defaultCategories = {
  'default-1': 'Smartphones',
  'default-2': 'Laptops',
  'default-3': 'Accessories',
} as const

export const Category = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  user_id: Id.nullable(),
  /** A category of the platform, which nobody in a shop can edit. */
  is_global: z.boolean(),
  /** In the shop's own list, so that products may have it. */
  is_linked: z.boolean(),
  parent_category_id: Id.nullable(),
  field_group: ProductFieldGroup,
  product_count: z.int(),
})
export type Category = z.infer<typeof Category>

export const categories = {
  list: forMember()
    .route({
      method: 'GET',
      path: '/rest/v1/categories',
      tags: ['categories'],
      summary: "The shop's categories and the global ones",
    })
    .output(
      z.object({ categories: z.array(Category), totalCount: z.int(), totalPages: z.int(), currentPage: z.int() }),
    ),
}
