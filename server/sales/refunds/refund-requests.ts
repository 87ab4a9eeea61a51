import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import type { RefundRequest, requestStatuses } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import { all, fixed, sql } from '@tunda/database/sql'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'
import { partOf, type WalkAsked } from '../../lists/walk.ts'

const request = `select r.id, r.sale_id, s.invoice_number, s.customer_name, r.kind, r.items, r.reason, r.payment_method, r.reference,
    r.payments, r.amount, r.doubt, r.status, r.requested_at, coalesce(p.full_name, '') as requested_by, r.decided_at,
    case when r.status in ('approved', 'declined') then coalesce(d.full_name, '') end as decided_by, r.note
  from refund_requests r
  join sales s on s.org_id = r.org_id and s.id = r.sale_id
  left join actors_of_current_organizations() p on p.org_id = r.org_id and p.user_id = r.user_id
  left join actors_of_current_organizations() d on d.org_id = r.org_id and d.user_id = r.decided_by`

/** One request. Fails NOT_FOUND, also for another organisation's. */
export async function getRefundRequest(tx: Tx, id: string, member: Member): Promise<RefundRequest> {
  const [found] = await tx.query<RefundRequest>(
    `${request} where r.org_id = $1 and r.id = $2 and ($3::uuid[] is null or s.location_id = any ($3))`,
    [member.org_id, id, member.location_ids],
  )
  if (found === undefined) throw fail(general.notFound)
  return worded(found)
}

/** One that was closed by itself has no note of anybody: why follows from its state. */
function worded(one: RefundRequest): RefundRequest {
  return one.status === 'closed' ? { ...one, note: 'Nothing was left to refund' } : one
}

/** What was asked for a sale, in the order it was asked. */
export async function requestsOfSale(tx: Tx, saleId: string, member: Member): Promise<RefundRequest[]> {
  const asked = await tx.query<RefundRequest>(
    `${request} where r.org_id = $1 and r.sale_id = $2 order by r.requested_at, r.id`,
    [member.org_id, saleId],
  )
  return asked.map(worded)
}

type Asked = WalkAsked & { readonly status?: (typeof requestStatuses)[number] | undefined }

/** A page of requests, newest first: the shop's for whoever decides them, else the asker's own. */
export async function listRefundRequests(tx: Tx, asked: Asked, member: Member) {
  const part = partOf('refund_requests', [['r.id', 'uuid']], asked, member)
  const asker = may(member, 'refund') ? null : member.user_id
  const { org_id, location_ids } = member
  const within = all([
    sql`r.org_id = ${org_id}`,
    // Those that wait are few, and have an index.
    ...(asked.status === undefined
      ? []
      : [asked.status === 'waiting' ? fixed(`r.status = 'waiting'`) : sql`r.status = ${asked.status}`]),
    ...(asker === null ? [] : [sql`r.user_id = ${asker}`]),
    ...(location_ids === null
      ? []
      : [
          sql`(select l.location_id from sales l where l.org_id = ${org_id} and l.id = r.sale_id) = any (${location_ids}::uuid[])`,
        ]),
  ])
  const [[counted], refund_requests] = await Promise.all([
    tx.query<{ count: number }>(sql`select count(*) from refund_requests r where ${within}`),
    tx.query<RefundRequest>(sql`${fixed(request)} where ${within} ${part.tail(sql`r.requested_at desc, r.id desc`)}`),
  ])
  const counts = part.counts(counted?.count ?? 0, refund_requests, ({ id }) => [id])
  return { refund_requests: refund_requests.map(worded), ...counts }
}
