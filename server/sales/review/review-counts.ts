import type { ReviewCounts } from '@tunda/contract/selling/sales-to-review'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'

/** How many tills' sales wait for a manager. */
export async function countReviews(tx: Tx, { org_id, location_ids }: Member): Promise<ReviewCounts> {
  const [counts] = await tx.query<ReviewCounts>(
    `select (select count(*) from parked_sales where org_id = $1 and status = 'waiting'
         and ($2::uuid[] is null or location_id = any ($2))) as parked,
       (select count(*) from sales where org_id = $1 and flags <> '{}' and (flags_resolved_at is null) = true
         and ($2::uuid[] is null or location_id = any ($2))) as flagged`,
    [org_id, location_ids],
  )
  if (counts === undefined) throw new Error('a count answers one row')
  return counts
}
