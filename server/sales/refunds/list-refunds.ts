import type { RefundRow } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import { fixed, given, sql } from '@tunda/database/sql'
import type { Member } from '../../context.ts'
import { seenLocations } from '../../locations/seen-locations.ts'
import { partOf, type WalkAsked } from '../../walk.ts'
import { refundColumns, refundTables } from './get-refund.ts'

type Asked = WalkAsked & {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly location_id?: string | undefined
}

/** The refunds made at the locations that the member sees, newest first, of the days on which the money was given back, and what they come to. */
export async function listRefunds(tx: Tx, asked: Asked, member: Member) {
  const part = partOf('refunds', [['r.id', 'uuid']], asked, member)
  const values = [member.org_id, asked.from ?? null, asked.to ?? null, seenLocations(member, asked.location_id)]
  const within = given(
    `r.org_id = $1 and ($2::date is null or r.refund_day >= $2) and ($3::date is null or r.refund_day <= $3)
    and ($4::uuid[] is null or r.location_id = any ($4))`,
    values,
  )
  const [[counted], refunds] = await Promise.all([
    tx.query<{ count: number; amount: number }>(
      sql`select count(*), coalesce(sum(amount), 0) as amount from refunds r where ${within}`,
    ),
    tx.query<RefundRow>(
      sql`select ${fixed(refundColumns)} from ${fixed(refundTables)} where ${within} ${part.tail(sql`r.created_at desc, r.id desc`)}`,
    ),
  ])
  return { refunds, ...part.counts(counted?.count ?? 0, refunds, ({ id }) => [id]), amount: counted?.amount ?? 0 }
}
