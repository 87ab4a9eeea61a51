import type { ReviewCounts } from '@tunda/contract/sales-to-review'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'

/** How many tills' sales wait for a manager. */
export async function countReviews(tx: Tx, { org_id }: Member): Promise<ReviewCounts> {
  const [counts] = await tx.query<ReviewCounts>(
    `select (select count(*) from parked_sales where org_id = $1 and status = 'waiting') as parked,
       (select count(*) from sales where org_id = $1 and flags <> '{}' and flags_resolved_at is null) as flagged`,
    [org_id],
  )
  if (counts === undefined) throw new Error('a count answers one row')
  return counts
}
