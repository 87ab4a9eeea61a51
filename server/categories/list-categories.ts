import type { Category } from '@tunda/contract/categories/category-shapes'
import { may } from '@tunda/contract/organization/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { onePage } from '../lists/page.ts'
import { seenStock, seenStockValue } from '../products/seen-stock.ts'

/**
 * The shop's own categories and the global ones, those the shop works with first and in its order, each with what it has there.
 * Stock value is at cost, and left out without the right to see that.
 */
export async function listCategories(tx: Tx, member: Member) {
  const categories = await categoryRows(tx, member)
  return { categories, ...onePage(categories.length) }
}

/** One category as the member may see it. It must be there. */
export async function categoryRow(tx: Tx, member: Member, id: string): Promise<Category> {
  const [category] = await categoryRows(tx, member, id)
  if (category === undefined) throw new Error('the category was there a moment ago')
  return category
}

const most = Number.MAX_SAFE_INTEGER

async function categoryRows(tx: Tx, member: Member, id: string | null = null): Promise<Category[]> {
  const value = may(member, 'see_cost') ? ', coalesce(p.stock_value, 0) as stock_value' : ''
  return await tx.query<Category>(
    `select c.id, c.name, c.description, c.user_id, c.org_id is null as is_global, l.category_id is not null as is_linked,
       c.parent_category_id, c.field_group, coalesce(p.count, 0) as product_count, coalesce(p.units, 0) as units${value}
     from categories c
     left join organization_categories l on l.org_id = $1 and l.category_id = c.id
     left join (
       select category_id, count(*), least(sum(greatest(stock, 0)), ${most})::bigint as units,
         least(sum(${seenStockValue('p.stock', '$3')}), ${most})::bigint as stock_value
       from (select p.org_id, p.id, p.tracking, p.category_id, p.cost_price, p.cost_rest, ${seenStock('$3')} as stock from products p
         where p.org_id = $1 and ($2::uuid is null or p.category_id = $2) offset 0) p
       group by category_id
     ) p on p.category_id = c.id
     where (c.org_id is null or c.org_id = $1) and ($2::uuid is null or c.id = $2)
     order by is_linked desc, l.position, is_global desc, lower(c.name), c.id`,
    [member.org_id, id, member.location_ids],
  )
}
