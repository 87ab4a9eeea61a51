import type { RunningOut } from '@tunda/contract/analytics'
import { plusDays } from '@tunda/contract/report-period'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { soldByProduct } from './sold-by-product.ts'

const paceDays = 30
const usuallyShown = 5

/**
 * The products that run out soonest at the pace of the 30 days up to `today`: stock over units sold, times 30, rounded; at most 30
 * days. One that has run out has 0 days left; one that did not sell in those days, or is inactive, is left out.
 */
export async function runningOut(tx: Tx, member: Member, today: string, count = usuallyShown): Promise<RunningOut[]> {
  return await tx.query<RunningOut>(
    `with ${soldByProduct}
     select p.id as product_id, p.brand, p.model, c.name as category_name, p.current_stock, p.days_left
     from (
       select p.*, round(greatest(p.current_stock, 0)::numeric / sold.units * ${paceDays})::bigint as days_left, sold.units
       from sold join products p on p.org_id = $1 and p.id = sold.product_id and p.is_active
       where sold.units > 0
     ) p
     join categories c on c.id = p.category_id
     where p.days_left <= ${paceDays}
     order by p.days_left, p.units desc, p.id
     limit $4`,
    [member.org_id, plusDays(today, 1 - paceDays), today, count],
  )
}
