import { categoryFailures } from '@tunda/contract/categories/category-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { findCategoryId } from './alias.ts'

type Moved = { moved_products: number; moved_to: string | null }

/**
 * Moves every product of a category that is about to go to `moveTo`, which must be on the shop's list. Fails CATEGORY_IN_USE with their number when
 * there are any and no target is given, NOT_FOUND, CATEGORY_MOVES_TO_ITSELF and INVALID_DEFAULT_CATEGORY.
 */
export async function emptyCategory(
  tx: Tx,
  member: Member,
  { id, name }: { id: string; name: string },
  moveTo: string | null | undefined,
): Promise<Moved> {
  // Whoever adds a product to the category locks this row: earlier ones are waited for, and later ones wait.
  await tx.query('select 1 from organization_categories where org_id = $1 and category_id = $2 for update', [
    member.org_id,
    id,
  ])
  const target = moveTo ? await requireTarget(tx, member, id, moveTo) : null
  const moved_products = await lockProductsOf(tx, member, id)
  if (moved_products === 0) return { moved_products, moved_to: null }
  if (target === null) throw fail(categoryFailures.inUse, { name, product_count: moved_products })
  await tx.query('update products set category_id = $3, updated_at = $4 where org_id = $1 and category_id = $2', [
    member.org_id,
    id,
    target,
    now(),
  ])
  return { moved_products, moved_to: target }
}

async function requireTarget(tx: Tx, member: Member, id: string, moveTo: string): Promise<string> {
  const target = await findCategoryId(tx, moveTo)
  if (target === undefined) throw fail(categoryFailures.invalidDefault)
  if (target === id) throw fail(categoryFailures.moveToItself)
  const linked = await tx.query(
    'select 1 from organization_categories where org_id = $1 and category_id = $2 for key share',
    [member.org_id, target],
  )
  if (linked.length === 0) throw fail(categoryFailures.notInOrganization)
  return target
}

/** In the order of ids, as products are always locked, so that no two transactions deadlock. Returns how many there are. */
async function lockProductsOf(tx: Tx, member: Member, categoryId: string): Promise<number> {
  const [locked] = await tx.query<{ count: number }>(
    `select count(*) from (
       select 1 from products where org_id = $1 and category_id = $2 order by id for no key update
     ) locked`,
    [member.org_id, categoryId],
  )
  return locked?.count ?? 0
}
