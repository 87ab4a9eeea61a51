import { z } from 'zod'
import { Amount, foldLines, Id, printable, Text } from '../shapes.ts'

/** Which group of product fields a category calls for. */
export const ProductFieldGroup = z.enum(['electronics', 'beauty', 'none'])
export type ProductFieldGroup = z.infer<typeof ProductFieldGroup>

/** Aliases accepted wherever a category id is (spec, section 3). */
export const defaultCategories = {
  'default-1': 'Smartphones',
  'default-2': 'Laptops',
  'default-3': 'Accessories',
} as const

/** A category's id, or the alias of a default one. */
export const CategoryId = z.union([Id, z.string().regex(/^default-\d+$/)])

export const CategoryName = z
  .string()
  .overwrite(foldLines)
  .min(1, 'Category names cannot be empty')
  .max(49, 'Category names must be less than 50 characters')
  .regex(printable)

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
  /** What is on the shelf. */
  units: z.int(),
  /** At cost; absent for members. */
  stock_value: Amount.optional(),
})
export type Category = z.infer<typeof Category>

export const NewCategory = z.object({
  name: CategoryName,
  description: Text(300).nullish(),
  field_group: ProductFieldGroup.default('none'),
})
export type NewCategory = z.infer<typeof NewCategory>

export const CategoryChange = z.object({
  id: Id,
  name: CategoryName.optional(),
  description: Text(300).nullish(),
  field_group: ProductFieldGroup.optional(),
})
export type CategoryChange = z.infer<typeof CategoryChange>

/** A category to remove, and where its products go in the same step. Without `move_to`, one in use is not removed. */
export const WithMove = z.object({ id: Id, move_to: CategoryId.nullish() })
export type WithMove = z.infer<typeof WithMove>
