import type { RefundRow } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { seenLocations } from '../../locations/seen-locations.ts'
import { offsetOf, type PageAsked, pageCountsOf } from '../../page.ts'
import { refundColumns, refundTables } from './get-refund.ts'

type Asked = PageAsked & {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly location_id?: string | undefined
}

/** The refunds made at the locations that the member sees, newest first, of the days on which the money was given back, and what they come to. */
export async function listRefunds(tx: Tx, asked: Asked, member: Member) {
  const within = `r.org_id = $1 and ($2::date is null or r.refund_day >= $2) and ($3::date is null or r.refund_day <= $3)
    and ($4::uuid[] is null or r.location_id = any ($4))`
  const values = [member.org_id, asked.from ?? null, asked.to ?? null, seenLocations(member, asked.location_id)]
  const [[counted], refunds] = await Promise.all([
    tx.query<{ count: number; amount: number }>(
      `select count(*), coalesce(sum(amount), 0) as amount from refunds r where ${within}`,
      values,
    ),
    tx.query<RefundRow>(
      `select ${refundColumns} from ${refundTables} where ${within} order by r.created_at desc, r.id desc limit $5 offset $6`,
      [...values, asked.limit, offsetOf(asked)],
    ),
  ])
  return { refunds, ...pageCountsOf(counted?.count ?? 0, asked), amount: counted?.amount ?? 0 }
}
