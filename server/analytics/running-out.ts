import type { ReorderLine, RunningOut } from '@tunda/contract/analytics'
import { plusDays } from '@tunda/contract/report-period'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../clock.ts'
import type { Member } from '../context.ts'
import { seenLocations } from '../locations/seen-locations.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../page.ts'
import { seenStock } from '../products/seen-stock.ts'
import { soldByProduct } from './sold-by-product.ts'

/** Whose goods are looked at; of all locations where `location_ids` is null. */
type Asker = Pick<Member, 'org_id' | 'location_ids'>

const paceDays = 30
const usuallyShown = 5

/**
 * The common table `shelf`: the active products of shop $1 with the units that each sold from $2 to $3, 30 days, the stock at the locations
 * $4, and `days_left`: stock over those units, times 30, rounded; 0 where nothing is left, and null where nothing was sold.
 */
const shelf = `${soldByProduct}, shelf as (
    select p.id as product_id, p.brand, p.model, p.category_id, p.current_stock, minimum_stock(p.min_stock) as min_stock,
      greatest(coalesce(sold.units, 0), 0)::bigint as units_sold,
      case when p.current_stock <= 0 then 0
        when sold.units > 0 then round(p.current_stock::numeric / sold.units * ${paceDays})::bigint end as days_left
    from (select p.id, p.brand, p.model, p.category_id, p.min_stock, ${seenStock('$4')} as current_stock
      from products p where p.org_id = $1 and p.is_active offset 0) p
    left join sold on sold.product_id = p.id
  )`

const pace = (today: string) => [plusDays(today, 1 - paceDays), today] as const

/**
 * `count` products: those that run out soonest at the pace of the 30 days up to `today`, in at most 30 days, and where they are fewer,
 * some that are out or low without having sold in those days. What is out comes first, then what lasts least.
 */
export async function runningOut(
  tx: Tx,
  { org_id, location_ids }: Asker,
  today: string,
  count = usuallyShown,
): Promise<RunningOut[]> {
  return await tx.query<RunningOut>(
    `with ${shelf},
     chosen as (
       select * from shelf
       where (units_sold > 0 and days_left <= ${paceDays}) or current_stock <= min_stock
       order by (units_sold > 0 and days_left <= ${paceDays}) desc, days_left nulls last, units_sold desc, current_stock, product_id
       limit $5
     )
     select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.days_left
     from chosen p join categories c on c.id = p.category_id
     order by (p.current_stock <= 0) desc, p.days_left nulls last, p.units_sold desc, p.current_stock, p.product_id`,
    [org_id, ...pace(today), location_ids, count],
  )
}

type Asked = PageAsked & { readonly cover_days: number; readonly location_id?: string | undefined }

/**
 * What to order again: active products that are out, low, or gone within `cover_days` at the pace of the last 30. Those that are out come
 * first, the best sold of them before, then by the days that are left.
 */
export async function listReorder(tx: Tx, { cover_days, location_id, ...page }: Asked, member: Member) {
  const today = dayIn(member.rules.time_zone, now())
  const rows = await tx.query<ReorderLine & { total: number }>(
    `with ${shelf}
     select p.product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.min_stock, p.units_sold, p.days_left,
       greatest(ceil(p.units_sold::numeric * $5 / ${paceDays}), p.min_stock)::bigint - p.current_stock as suggested_quantity,
       count(*) over () as total
     from shelf p join categories c on c.id = p.category_id
     where p.current_stock <= p.min_stock or p.days_left <= $5
     order by (p.current_stock <= 0) desc, p.days_left nulls last, p.units_sold desc, p.product_id
     limit $6 offset $7`,
    [member.org_id, ...pace(today), seenLocations(member, location_id), cover_days, page.limit, offsetOf(page)],
  )
  const products = rows.map(({ total: _, ...row }) => ({
    ...row,
    suggested_quantity: Math.max(row.suggested_quantity, 0),
  }))
  return { products, ...pageCountsOf(rows[0]?.total ?? 0, page) }
}
