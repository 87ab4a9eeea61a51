import type { ReviewCounts } from '@tunda/contract/selling/sales-to-review'
import type { Tx } from '@tunda/database'
import { sql } from '@tunda/database/sql'
import type { Member } from '../../context.ts'
import { keptCount, partAt } from '../../lists/list-sums.ts'

type Reviewed = 'parked_sales' | 'flagged_sales'

/** How many tills' sales wait for a manager, or were settled, at the locations that the member sees. */
export async function countReviewed(tx: Tx, list: Reviewed, isOpen: boolean, member: Member): Promise<number> {
  return await keptCount(tx, member.org_id, list, [...partAt(1, member.location_ids), sql`part[2] = ${String(isOpen)}`])
}

/** How many tills' sales wait for a manager. */
export async function countReviews(tx: Tx, member: Member): Promise<ReviewCounts> {
  const [parked, flagged] = await Promise.all([
    countReviewed(tx, 'parked_sales', true, member),
    countReviewed(tx, 'flagged_sales', true, member),
  ])
  return { parked, flagged }
}
