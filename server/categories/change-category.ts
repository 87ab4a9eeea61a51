import type { Category, CategoryChange } from '@tunda/contract/categories/category-shapes'
import type { CustomCategoryChange, OrganizationCustomCategory } from '@tunda/contract/categories/custom-categories'
import { noId } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { categoryRow } from './list-categories.ts'
import { getCustomCategory } from './list-custom-categories.ts'
import {
  lockCategories,
  requireFreeName,
  requireNoChildren,
  requireOwnCategory,
  requireParent,
} from './own-category.ts'

/**
 * Changes the given fields of a category of the shop's own. Fails NOT_FOUND, CATEGORY_IS_GLOBAL, CATEGORY_NAME_TAKEN, and
 * AUTHORIZATION_ERROR for an admin at one with a parent.
 */
export async function changeCategory(tx: Tx, { id, ...asked }: CategoryChange, member: Member): Promise<Category> {
  await writeChange(tx, id, { ...asked, ...(asked.description === '' ? { description: null } : {}) }, member)
  return await categoryRow(tx, member, id)
}

/** The same for the owner, who may also give it another parent. Fails also PARENT_NOT_TOP_LEVEL and CATEGORY_HAS_CHILDREN. */
export async function changeCustomCategory(
  tx: Tx,
  { id, ...asked }: CustomCategoryChange,
  member: Member,
): Promise<OrganizationCustomCategory> {
  await writeChange(tx, id, asked, member)
  return await getCustomCategory(tx, member, id)
}

type Change = Omit<CategoryChange, 'id'> & Omit<CustomCategoryChange, 'id'>

async function writeChange(tx: Tx, id: string, asked: Change, member: Member): Promise<void> {
  await lockCategories(tx, member)
  const before = await requireOwnCategory(tx, member, id)
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const after = { ...before, ...Object.fromEntries(given) }
  if (after.name !== before.name) await requireFreeName(tx, member, after.name, id)
  if (after.parent_category_id !== before.parent_category_id && after.parent_category_id !== null) {
    await requireNoChildren(tx, member, before)
    // A category cannot be its own parent.
    await requireParent(tx, member, after.parent_category_id === id ? noId : after.parent_category_id)
  }
  const changed = given.map(([name]) => name as keyof typeof before).filter((name) => after[name] !== before[name])
  if (changed.length === 0) return
  await tx.query(
    `update categories set name = $3, description = $4, field_group = $5, parent_category_id = $6, updated_at = $7
     where org_id = $1 and id = $2`,
    [member.org_id, id, after.name, after.description, after.field_group, after.parent_category_id, now()],
  )
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'category.changed',
      id,
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: Object.fromEntries(changed.map((name) => [name, after[name]])),
    },
  ])
}
