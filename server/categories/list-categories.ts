import type { Category } from '@tunda/contract/categories'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../page.ts'

/** The shop's own categories and the global ones, those the shop works with first, each with how many products it has there. */
export async function listCategories(tx: Tx, member: Member) {
  const categories = await tx.query<Category>(
    `select c.id, c.name, c.description, c.user_id, c.org_id is null as is_global, l.category_id is not null as is_linked,
       c.parent_category_id, c.field_group, coalesce(p.count, 0) as product_count
     from categories c
     left join organization_categories l on l.org_id = $1 and l.category_id = c.id
     left join (select category_id, count(*) from products where org_id = $1 group by category_id) p on p.category_id = c.id
     where c.org_id is null or c.org_id = $1
     order by is_linked desc, is_global desc, lower(c.name), c.id`,
    [member.org_id],
  )
  return { categories, ...onePage(categories.length) }
}
