import { categoryFailures } from '@tunda/contract/categories/category-failures'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { linkRows, listLinks } from './list-links.ts'
import { lockCategories } from './own-category.ts'

/** Puts the shop's list in this order; categories that are not named follow in their old order. Fails NOT_FOUND for one not on it. */
export async function arrangeCategories(tx: Tx, asked: { category_ids: readonly string[] }, member: Member) {
  await lockCategories(tx, member)
  const before = await linkRows(tx, member)
  const names = new Map(before.map(({ category_id, name }) => [category_id, name]))
  if (asked.category_ids.some((id) => !names.has(id))) throw fail(categoryFailures.notInOrganization)
  const after = [...new Set([...asked.category_ids, ...names.keys()])]
  await tx.query(
    `update organization_categories l set position = n.position
     from unnest($2::uuid[]) with ordinality as n (category_id, position)
     where l.org_id = $1 and l.category_id = n.category_id`,
    [member.org_id, after],
  )
  if (after.some((id, place) => id !== before[place]?.category_id)) {
    await publish(tx, [
      {
        org_id: member.org_id,
        actor: member,
        event: 'categories.arranged',
        id: member.org_id,
        before: { order: before.map(({ name }) => name) },
        after: { order: after.map((id) => names.get(id)) },
      },
    ])
  }
  return await listLinks(tx, member)
}
