import type { RefundRow } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import { fixed, given, sql } from '@tunda/database/sql'
import type { Member } from '../../context.ts'
import { keptSum, partAt } from '../../lists/list-sums.ts'
import { partOf, type WalkAsked } from '../../lists/walk.ts'
import { seenLocations } from '../../locations/seen-locations.ts'
import { refundColumns, refundTables } from './get-refund.ts'

type Asked = WalkAsked & {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly location_id?: string | undefined
}

/** The refunds made at the locations that the member sees, newest first, of the days on which they were made, and what they come to. */
export async function listRefunds(tx: Tx, asked: Asked, member: Member) {
  const part = partOf('refunds', [['r.id', 'uuid']], asked, member)
  const { from, to } = asked
  const locations = seenLocations(member, asked.location_id)
  const values = [member.org_id, from ?? null, to ?? null, locations]
  const within = given(
    `r.org_id = $1 and ($2::date is null or r.refund_day >= $2) and ($3::date is null or r.refund_day <= $3)
    and ($4::uuid[] is null or r.location_id = any ($4))`,
    values,
  )
  const [{ count, amount }, refunds] = await Promise.all([
    keptSum(tx, member.org_id, 'refunds', [
      ...partAt(1, locations),
      ...(from === undefined ? [] : [sql`part[2]::date >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`part[2]::date <= ${to}::date`]),
    ]),
    tx.query<RefundRow>(
      sql`select ${fixed(refundColumns)} from ${fixed(refundTables)} where ${within} ${part.tail(sql`r.created_at desc, r.id desc`)}`,
    ),
  ])
  return { refunds, ...part.counts(count, refunds, ({ id }) => [id]), amount }
}
