import { categoryFailures } from '@tunda/contract/categories/category-failures'
import type { WithMove } from '@tunda/contract/categories/category-shapes'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { emptyCategory } from './empty-category.ts'
import { linkRows } from './list-links.ts'
import { lockCategories } from './own-category.ts'

/** Takes a category off the shop's list, after moving its products if a target is given. Fails NOT_FOUND and CATEGORY_IN_USE. */
export async function unlinkCategory(tx: Tx, { id, move_to }: WithMove, member: Member) {
  await lockCategories(tx, member)
  const [link] = await linkRows(tx, member, id)
  if (link === undefined) throw fail(categoryFailures.notInOrganization)
  const { moved_products, moved_to } = await emptyCategory(tx, member, { id, name: link.name }, move_to)
  await tx.query('delete from organization_categories where org_id = $1 and category_id = $2', [member.org_id, id])
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'category.unlisted',
      id,
      before: { name: link.name },
      facts: { moved_products, moved_to },
    },
  ])
  return { id, moved_products }
}
