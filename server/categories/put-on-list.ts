import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** Adds the category at the end of the shop's list; false when it is there already. */
export async function putOnList(tx: Tx, member: Member, categoryId: string): Promise<boolean> {
  const added = await tx.query(
    `insert into organization_categories (org_id, category_id, position)
     select $1, $2, coalesce(max(position), 0) + 1 from organization_categories where org_id = $1
     on conflict do nothing returning 1`,
    [member.org_id, categoryId],
  )
  return added.length > 0
}
