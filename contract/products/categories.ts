import { z } from 'zod'
import { forEverybody, forMemberOrRefuse } from '../access.ts'
import { categoryFailures } from '../categories/category-failures.ts'
import { categoryLinks } from '../categories/category-links.ts'
import { Category, CategoryChange, NewCategory, WithMove } from '../categories/category-shapes.ts'
import { customCategories } from '../categories/custom-categories.ts'
import { asErrors } from '../failure.ts'
import { Id, pageCounts } from '../shapes.ts'

const { mayNotAdd, mayNotUpdate, isGlobal, notFoundOrDenied, nameTaken, tooMany } = categoryFailures
const { notInOrganization, inUse, moveToItself, hasChildren, invalidDefault } = categoryFailures

/** Kinds of goods. Owner and admin keep the shop's own top-level ones here; the platform's are nobody's to edit. */
export const categories = {
  list: forEverybody()
    .route({
      method: 'GET',
      path: '/rest/v1/categories',
      tags: ['categories'],
      summary: "The shop's categories in its order, then the global ones it does not use",
    })
    .output(z.object({ categories: z.array(Category), ...pageCounts })),
  add: forMemberOrRefuse(mayNotAdd, 'manage_categories')
    .route({
      method: 'POST',
      path: '/rest/v1/categories',
      tags: ['categories'],
      summary: "Add a top-level category of the shop's own, on its list at once",
    })
    .errors(asErrors({ nameTaken, tooMany }))
    .input(NewCategory)
    .output(Category),
  update: forMemberOrRefuse(mayNotUpdate, 'manage_categories')
    .route({
      method: 'PATCH',
      path: '/rest/v1/categories/{id}',
      tags: ['categories'],
      summary: "Change a category of the shop's own",
    })
    .errors(asErrors({ notFoundOrDenied, isGlobal, nameTaken }))
    .input(CategoryChange)
    .output(Category),
  remove: forMemberOrRefuse(mayNotUpdate, 'manage_categories')
    .route({
      method: 'DELETE',
      path: '/rest/v1/categories/{id}',
      tags: ['categories'],
      summary: "Delete a category of the shop's own; its products go to `move_to`",
    })
    .errors(
      asErrors({ notFoundOrDenied, isGlobal, inUse, moveToItself, hasChildren, notInOrganization, invalidDefault }),
    )
    .input(WithMove)
    .output(z.object({ id: Id, moved_products: z.int() })),
  ...categoryLinks,
  ...customCategories,
}
