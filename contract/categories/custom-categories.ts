import { z } from 'zod'
import { forEverybody, forMemberOrRefuse } from '../access.ts'
import { asErrors } from '../failure.ts'
import { Id, Instant, pageCounts } from '../shapes.ts'
import { categoryFailures } from './category-failures.ts'
import { CategoryName, ProductFieldGroup, WithMove } from './category-shapes.ts'

const { onlyOwnerCreates, nameTaken, notFound, notFoundOrDenied, isGlobal, hasChildren } = categoryFailures
const { parentHasParent, inUse, moveToItself, notInOrganization, invalidDefault, tooMany } = categoryFailures

/** A category of the shop's own. Its parent, if any, is one that has none itself. */
export const OrganizationCustomCategory = z.object({
  id: Id,
  org_id: Id,
  name: z.string(),
  parent_category_id: Id.nullable(),
  field_group: ProductFieldGroup,
  created_at: Instant,
})
export type OrganizationCustomCategory = z.infer<typeof OrganizationCustomCategory>

/** Without a `field_group` of its own a category has its parent's. */
export const NewCustomCategory = z.object({
  name: CategoryName,
  parent_category_id: Id.nullish(),
  field_group: ProductFieldGroup.optional(),
})
export type NewCustomCategory = z.infer<typeof NewCustomCategory>

export const CustomCategoryChange = NewCustomCategory.partial().extend({ id: Id })
export type CustomCategoryChange = z.infer<typeof CustomCategoryChange>

/** The shop's own categories under a parent or at the top, made by its owner. */
export const customCategories = {
  custom: forEverybody()
    .route({
      method: 'GET',
      path: '/rest/v1/organization_custom_categories',
      tags: ['categories'],
      summary: "The categories of the shop's own, by name",
    })
    .output(z.object({ organization_custom_categories: z.array(OrganizationCustomCategory), ...pageCounts })),
  addCustom: forMemberOrRefuse(onlyOwnerCreates, 'arrange_categories')
    .route({
      method: 'POST',
      path: '/rest/v1/organization_custom_categories',
      tags: ['categories'],
      summary: 'Make a category, under another or at the top, on the list at once',
    })
    .errors(asErrors({ nameTaken, tooMany, notFound, parentHasParent }))
    .input(NewCustomCategory)
    .output(OrganizationCustomCategory),
  updateCustom: forMemberOrRefuse(onlyOwnerCreates, 'arrange_categories')
    .route({
      method: 'PATCH',
      path: '/rest/v1/organization_custom_categories/{id}',
      tags: ['categories'],
      summary: "Rename a category of the shop's own, or give it another parent",
    })
    .errors(asErrors({ notFoundOrDenied, isGlobal, nameTaken, notFound, parentHasParent, hasChildren }))
    .input(CustomCategoryChange)
    .output(OrganizationCustomCategory),
  removeCustom: forMemberOrRefuse(onlyOwnerCreates, 'arrange_categories')
    .route({
      method: 'DELETE',
      path: '/rest/v1/organization_custom_categories/{id}',
      tags: ['categories'],
      summary: "Delete a category of the shop's own; its products go to `move_to`",
    })
    .errors(
      asErrors({ notFoundOrDenied, isGlobal, inUse, moveToItself, hasChildren, notInOrganization, invalidDefault }),
    )
    .input(WithMove)
    .output(z.object({ id: Id, moved_products: z.int() })),
}
