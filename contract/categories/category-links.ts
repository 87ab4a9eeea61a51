import { z } from 'zod'
import { forEverybody, forMemberOrRefuse } from '../access.ts'
import { asErrors } from '../failure.ts'
import { Id, Instant, pageCounts } from '../shapes.ts'
import { categoryFailures } from './category-failures.ts'
import { CategoryId, CategoryName, WithMove } from './category-shapes.ts'

const { onlyOwnerLinks, alreadyAdded, notFound, nameNotFound, invalidDefault } = categoryFailures
const { notInOrganization, inUse, moveToItself } = categoryFailures

/** A category on a shop's list. */
export const OrganizationCategory = z.object({
  org_id: Id,
  category_id: Id,
  name: z.string(),
  is_global: z.boolean(),
  created_at: Instant,
})
export type OrganizationCategory = z.infer<typeof OrganizationCategory>

/** Which category to put on the list: by id or alias, or by its name. */
export const CategoryToLink = z.union([
  z.object({ category_id: CategoryId }),
  z.object({ category_name: CategoryName }),
])
export type CategoryToLink = z.infer<typeof CategoryToLink>

const Links = z.object({ organization_categories: z.array(OrganizationCategory), ...pageCounts })

/** Which categories a shop works with, and their order: its owner's choice. */
export const categoryLinks = {
  links: forEverybody()
    .route({
      method: 'GET',
      path: '/rest/v1/organization_categories',
      tags: ['categories'],
      summary: "The categories on the shop's list, in its order",
    })
    .output(Links),
  link: forMemberOrRefuse(onlyOwnerLinks, 'arrange_categories')
    .route({
      method: 'POST',
      path: '/rest/v1/organization_categories',
      tags: ['categories'],
      summary: "Add a category to the end of the shop's list",
    })
    .errors(asErrors({ alreadyAdded, notFound, nameNotFound, invalidDefault }))
    .input(CategoryToLink)
    .output(OrganizationCategory),
  unlink: forMemberOrRefuse(onlyOwnerLinks, 'arrange_categories')
    .route({
      method: 'DELETE',
      path: '/rest/v1/organization_categories/{id}',
      tags: ['categories'],
      summary: "Remove a category from the shop's list; its products go to `move_to`. `id` is the category",
    })
    .errors(asErrors({ notInOrganization, inUse, moveToItself, invalidDefault }))
    .input(WithMove)
    .output(z.object({ id: Id, moved_products: z.int() })),
  arrange: forMemberOrRefuse(onlyOwnerLinks, 'arrange_categories')
    .route({
      method: 'PUT',
      path: '/rest/v1/organization_categories',
      tags: ['categories'],
      summary: "The order of the shop's list; what is not named keeps its order behind",
    })
    .errors(asErrors({ notInOrganization }))
    .input(z.object({ category_ids: z.array(Id).max(1000) }))
    .output(Links),
}
