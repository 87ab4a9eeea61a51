import { categoryFailures } from '@tunda/contract/categories/category-failures'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'

type OwnCategory = {
  id: string
  name: string
  description: string | null
  field_group: string
  parent_category_id: string | null
}

/** Locks the shop's categories and its list of them until the transaction ends. Must be taken before any product. */
export async function lockCategories(tx: Tx, member: Member): Promise<void> {
  await lockOrganization(tx, member.org_id)
}

/**
 * A category that this member may change: the shop's own, and for an admin one at the top. Fails NOT_FOUND, also for another shop's,
 * CATEGORY_IS_GLOBAL and AUTHORIZATION_ERROR.
 */
export async function requireOwnCategory(tx: Tx, member: Member, id: string): Promise<OwnCategory> {
  const [found] = await tx.query<OwnCategory & { is_global: boolean }>(
    `select id, name, description, field_group, parent_category_id, org_id is null as is_global
     from categories where id = $1 and (org_id is null or org_id = $2)`,
    [id, member.org_id],
  )
  if (found === undefined) throw fail(categoryFailures.notFoundOrDenied)
  const { is_global, ...category } = found
  if (is_global) throw fail(categoryFailures.isGlobal)
  const isOwners = category.parent_category_id !== null
  if (isOwners && !may(member, 'arrange_categories')) throw fail(categoryFailures.mayNotUpdate)
  return category
}

/** Makes sure that no category of the shop or the platform has the name, however it is capitalised. Fails CATEGORY_NAME_TAKEN. */
export async function requireFreeName(tx: Tx, member: Member, name: string, ownId?: string): Promise<void> {
  const taken = await tx.query(
    `select 1 from categories
     where (org_id is null or org_id = $1) and lower(name) = lower($2) and id is distinct from $3`,
    [member.org_id, name, ownId ?? null],
  )
  if (taken.length > 0) throw fail(categoryFailures.nameTaken, { name })
}

/** A category that others may have as their parent. Fails NOT_FOUND and PARENT_NOT_TOP_LEVEL. */
export async function requireParent(tx: Tx, member: Member, id: string): Promise<{ field_group: string }> {
  const [parent] = await tx.query<{ field_group: string; parent_category_id: string | null }>(
    'select field_group, parent_category_id from categories where id = $1 and (org_id is null or org_id = $2)',
    [id, member.org_id],
  )
  if (parent === undefined) throw fail(categoryFailures.notFound)
  if (parent.parent_category_id !== null) throw fail(categoryFailures.parentHasParent)
  return parent
}

/** Makes sure that no category has this one as its parent. Fails CATEGORY_HAS_CHILDREN. */
export async function requireNoChildren(tx: Tx, member: Member, { id, name }: OwnCategory): Promise<void> {
  const [children] = await tx.query<{ count: number }>(
    'select count(*) from categories where org_id = $1 and parent_category_id = $2',
    [member.org_id, id],
  )
  const child_count = children?.count ?? 0
  if (child_count > 0) throw fail(categoryFailures.hasChildren, { name, child_count })
}
