import type { OrganizationCategory } from '@tunda/contract/categories/category-links'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'

/** The categories on the shop's list, in its order. */
export async function listLinks(tx: Tx, member: Member) {
  const organization_categories = await linkRows(tx, member)
  return { organization_categories, ...onePage(organization_categories.length) }
}

/** The whole list, or the one row of a category. */
export async function linkRows(tx: Tx, member: Member, categoryId: string | null = null) {
  return await tx.query<OrganizationCategory>(
    `select l.org_id, l.category_id, c.name, c.org_id is null as is_global, l.created_at
     from organization_categories l join categories c on c.id = l.category_id
     where l.org_id = $1 and ($2::uuid is null or l.category_id = $2)
     order by l.position, is_global desc, lower(c.name), c.id`,
    [member.org_id, categoryId],
  )
}
