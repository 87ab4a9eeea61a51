import { randomUUID } from 'node:crypto'
import { categoryFailures, mostOwnCategories } from '@tunda/contract/categories/category-failures'
import type { Category, NewCategory } from '@tunda/contract/categories/category-shapes'
import type { NewCustomCategory, OrganizationCustomCategory } from '@tunda/contract/categories/custom-categories'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { categoryRow } from './list-categories.ts'
import { getCustomCategory } from './list-custom-categories.ts'
import { lockCategories, requireFreeName, requireParent } from './own-category.ts'
import { putOnList } from './put-on-list.ts'

/** Adds a category of the shop's own at the top and puts it on the shop's list. Fails CATEGORY_NAME_TAKEN and TOO_MANY_CATEGORIES. */
export async function addCategory(tx: Tx, asked: NewCategory, member: Member): Promise<Category> {
  await lockCategories(tx, member)
  const { name, field_group, description } = asked
  const id = await insertCategory(tx, member, { name, field_group, description: description || null })
  return await categoryRow(tx, member, id)
}

/** The same under a parent, whose kind of product fields it takes unless told. Fails also NOT_FOUND and PARENT_NOT_TOP_LEVEL. */
export async function addCustomCategory(
  tx: Tx,
  { name, field_group, parent_category_id }: NewCustomCategory,
  member: Member,
): Promise<OrganizationCustomCategory> {
  await lockCategories(tx, member)
  const parent = parent_category_id ? await requireParent(tx, member, parent_category_id) : undefined
  const id = await insertCategory(tx, member, {
    name,
    field_group: field_group ?? parent?.field_group ?? 'none',
    parent_category_id: parent_category_id ?? null,
  })
  return await getCustomCategory(tx, member, id)
}

type Written = {
  name: string
  field_group: string
  description?: string | null
  parent_category_id?: string | null
}

async function insertCategory(tx: Tx, member: Member, category: Written): Promise<string> {
  const [own] = await tx.query<{ count: number }>('select count(*) from categories where org_id = $1', [member.org_id])
  if ((own?.count ?? 0) >= mostOwnCategories) throw fail(categoryFailures.tooMany)
  await requireFreeName(tx, member, category.name)
  const id = randomUUID()
  const { name, description = null, field_group, parent_category_id = null } = category
  await tx.query(
    `insert into categories (id, org_id, user_id, name, description, field_group, parent_category_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, member.org_id, member.user_id, name, description, field_group, parent_category_id],
  )
  await putOnList(tx, member, id)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'category.added',
      id,
      after: category,
    },
  ])
  return id
}
