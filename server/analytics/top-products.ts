import type { TopProduct } from '@tunda/contract/reports/analytics'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** The products by all-time revenue at the locations that the member sees, net of refunds, without those that have none. */
export async function topProducts(
  tx: Tx,
  member: Pick<Member, 'org_id' | 'location_ids'>,
  count: number,
): Promise<TopProduct[]> {
  if (member.location_ids !== null) return await topProductsAt(tx, member.org_id, member.location_ids, count)
  const kept = await firstEarners(tx, member.org_id, count, 0)
  if (kept !== undefined) return kept.filter(({ total_revenue }) => total_revenue > 0)
  return await tx.query<TopProduct>(
    `select p.id as product_id, p.brand, p.model, c.name as category_name, p.total_sold as units_sold, p.total_revenue
     from (
       select id, brand, model, category_id, total_sold, total_revenue from products
       where org_id = $1 and total_revenue > 0
       order by total_revenue desc, total_sold desc, id limit $2
     ) p
     join categories c on c.id = p.category_id
     order by p.total_revenue desc, p.total_sold desc, p.id`,
    [member.org_id, count],
  )
}

type Earner = TopProduct & { readonly is_sure: boolean; readonly are_all: boolean }

/**
 * A page of products by revenue, from the kept list of the first ones and those that changed since. Undefined where other products might come first:
 * nothing is kept yet, or the page lies beyond the list.
 */
export async function firstEarners(
  tx: Tx,
  orgId: string,
  count: number,
  skipped: number,
): Promise<TopProduct[] | undefined> {
  const rows = await tx.query<Earner>(
    `with kept as materialized (
       select earned_ids, earned_least, earned_sold, earned_last from shelf_sums where org_id = $1
     ), named as materialized (
       select unnest(earned_ids) as id from kept
       union
       select unnest(product_ids) from shelf_changes where org_id = $1
     ), first as materialized (
       select p.id, p.brand, p.model, p.category_id, p.total_sold, p.total_revenue
       from named n cross join lateral (select * from products p where p.org_id = $1 and p.id = n.id offset 0) p
       order by p.total_revenue desc, p.total_sold desc, p.id limit $2 offset $3
     )
     select p.id as product_id, p.brand, p.model, c.name as category_name, p.total_sold as units_sold, p.total_revenue,
       k.earned_last is null as are_all,
       k.earned_last is null or (-p.total_revenue, -p.total_sold, p.id) <= (-k.earned_least, -k.earned_sold, k.earned_last) as is_sure
     from kept k cross join first p join categories c on c.id = p.category_id
     order by p.total_revenue desc, p.total_sold desc, p.id`,
    [orgId, count, skipped],
  )
  const last = rows.at(-1)
  if (last === undefined || !last.is_sure || (rows.length < count && !last.are_all)) return undefined
  return rows.map(({ is_sure, are_all, ...product }) => product)
}

async function topProductsAt(
  tx: Tx,
  orgId: string,
  locations: readonly string[],
  count: number,
): Promise<TopProduct[]> {
  return await tx.query<TopProduct>(
    `select p.id as product_id, p.brand, p.model, c.name as category_name, t.units as units_sold, t.revenue as total_revenue
     from (
       select product_id, sum(units)::bigint as units, capped(sum(revenue)) as revenue from net_lines($1, $2, null, null)
       group by product_id having sum(revenue) > 0 order by 3 desc, 2 desc, 1 limit $3
     ) t
     join products p on p.org_id = $1 and p.id = t.product_id
     join categories c on c.id = p.category_id
     order by t.revenue desc, t.units desc, p.id`,
    [orgId, locations, count],
  )
}
