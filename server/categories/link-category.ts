import { categoryFailures } from '@tunda/contract/categories/category-failures'
import type { CategoryToLink, OrganizationCategory } from '@tunda/contract/categories/category-links'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { findCategoryId } from './alias.ts'
import { linkRows } from './list-links.ts'
import { lockCategories } from './own-category.ts'
import { putOnList } from './put-on-list.ts'

/** Adds a category at the end of the shop's list. Fails NOT_FOUND, INVALID_DEFAULT_CATEGORY and CATEGORY_ALREADY_ADDED. */
export async function linkCategory(tx: Tx, asked: CategoryToLink, member: Member): Promise<OrganizationCategory> {
  await lockCategories(tx, member)
  const { id, name } = await findCategory(tx, asked, member)
  if (!(await putOnList(tx, member, id))) throw fail(categoryFailures.alreadyAdded)
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'category.listed',
      id,
      after: { name },
    },
  ])
  const [link] = await linkRows(tx, member, id)
  if (link === undefined) throw new Error('the category was put on the list a moment ago')
  return link
}

type Found = { id: string; name: string }
const visible = 'select id, name from categories where (org_id is null or org_id = $1)'

async function findCategory(tx: Tx, asked: CategoryToLink, member: Member): Promise<Found> {
  if ('category_name' in asked) {
    const name = asked.category_name
    const [named] = await tx.query<Found>(`${visible} and lower(name) = lower($2)`, [member.org_id, name])
    if (named === undefined) throw fail(categoryFailures.nameNotFound, { name })
    return named
  }
  const id = await findCategoryId(tx, asked.category_id)
  if (id === undefined) throw fail(categoryFailures.invalidDefault)
  const [category] = await tx.query<Found>(`${visible} and id = $2`, [member.org_id, id])
  if (category === undefined) throw fail(categoryFailures.notFound)
  return category
}
