import { z } from 'zod'
import { failure, failuresOf, failureWith } from '../failure.ts'

const refused = (message: string) => failure('AUTHORIZATION_ERROR', 403, 'authorization', message)
const notFound = (message: string) => failure('NOT_FOUND', 404, 'business_logic', message)

/** The most categories of its own that a shop can have: every list of categories contains all of them. */
export const mostOwnCategories = 500

/** The spec's sentences about categories (sections 5, 6 and 8), and ours about those that are still used. */
export const categoryFailures = failuresOf('category', {
  onlyOwnerLinks: refused('Only owner can modify organization categories'),
  onlyOwnerCreates: refused('Only owner can create custom categories'),
  mayNotAdd: refused('Insufficient permissions to add categories'),
  mayNotUpdate: refused('Insufficient permissions to update categories'),
  isGlobal: failure(
    'CATEGORY_IS_GLOBAL',
    409,
    'business_logic',
    'Cannot edit global categories. Please create a new category instead.',
  ),
  notFound: notFound('Category not found'),
  /** The same answer for another shop's category and an unknown one. */
  notFoundOrDenied: notFound('Category not found or access denied'),
  notInOrganization: notFound('Category not found in organization'),
  nameNotFound: failureWith(
    'NOT_FOUND',
    404,
    'business_logic',
    z.object({ name: z.string() }),
    ({ name }) => `Category "${name}" not found`,
  ),
  invalidDefault: failure('INVALID_DEFAULT_CATEGORY', 409, 'business_logic', 'Invalid default category'),
  alreadyAdded: failure(
    'CATEGORY_ALREADY_ADDED',
    409,
    'business_logic',
    'This category is already added to your organization.',
  ),
  nameTaken: failureWith(
    'CATEGORY_NAME_TAKEN',
    409,
    'business_logic',
    z.object({ name: z.string() }),
    ({ name }) => `A category with the name "${name}" already exists. Please use a different name.`,
  ),
  inUse: failureWith(
    'CATEGORY_IN_USE',
    409,
    'business_logic',
    z.object({ name: z.string(), product_count: z.int() }),
    ({ name, product_count: count }) =>
      count === 1
        ? `1 product is still in ${name}. Choose a category to move it to.`
        : `${count} products are still in ${name}. Choose a category to move them to.`,
  ),
  moveToItself: failure(
    'CATEGORY_MOVES_TO_ITSELF',
    409,
    'business_logic',
    'Choose another category to move the products to.',
  ),
  hasChildren: failureWith(
    'CATEGORY_HAS_CHILDREN',
    409,
    'business_logic',
    z.object({ name: z.string(), child_count: z.int() }),
    ({ name, child_count: count }) =>
      `${count} custom ${count === 1 ? 'category belongs' : 'categories belong'} to ${name}. Give ${count === 1 ? 'it' : 'them'} another parent first.`,
  ),
  tooMany: failure(
    'TOO_MANY_CATEGORIES',
    409,
    'business_logic',
    `A shop can have ${mostOwnCategories} categories of its own.`,
  ),
  parentHasParent: failure('PARENT_NOT_TOP_LEVEL', 409, 'business_logic', 'Choose a parent that has no parent itself.'),
})
