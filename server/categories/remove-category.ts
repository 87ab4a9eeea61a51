import type { WithMove } from '@tunda/contract/categories/category-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { emptyCategory } from './empty-category.ts'
import { lockCategories, requireNoChildren, requireOwnCategory } from './own-category.ts'

/**
 * Deletes a category of the shop's own, after moving its products if a target is given. Fails NOT_FOUND, CATEGORY_IS_GLOBAL, CATEGORY_HAS_CHILDREN,
 * CATEGORY_IN_USE, and AUTHORIZATION_ERROR for an admin at one with a parent.
 */
export async function removeCategory(tx: Tx, { id, move_to }: WithMove, member: Member) {
  await lockCategories(tx, member)
  const category = await requireOwnCategory(tx, member, id)
  await requireNoChildren(tx, member, category)
  const { moved_products, moved_to } = await emptyCategory(tx, member, category, move_to)
  await tx.query('delete from organization_categories where org_id = $1 and category_id = $2', [member.org_id, id])
  await tx.query('delete from categories where org_id = $1 and id = $2', [member.org_id, id])
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'category.removed',
      id,
      before: category,
      facts: { moved_products, moved_to },
    },
  ])
  return { id, moved_products }
}
