import type { OrganizationCustomCategory } from '@tunda/contract/categories/custom-categories'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'

/** The categories of the shop's own, by name. */
export async function listCustomCategories(tx: Tx, member: Member) {
  const organization_custom_categories = await customRows(tx, member)
  return { organization_custom_categories, ...onePage(organization_custom_categories.length) }
}

/** One category of the shop's own. It must be there. */
export async function getCustomCategory(tx: Tx, member: Member, id: string): Promise<OrganizationCustomCategory> {
  const [category] = await customRows(tx, member, id)
  if (category === undefined) throw new Error('the category was there a moment ago')
  return category
}

async function customRows(tx: Tx, member: Member, id: string | null = null) {
  return await tx.query<OrganizationCustomCategory>(
    `select id, org_id, name, parent_category_id, field_group, created_at
     from categories where org_id = $1 and ($2::uuid is null or id = $2)
     order by lower(name), id`,
    [member.org_id, id],
  )
}
