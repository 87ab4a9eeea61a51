import { general } from '@tunda/contract/failure'
import { may } from '@tunda/contract/organization/rights'
import { type Approval, answerMinutes } from '@tunda/contract/till/approvals'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'
import { onePage } from '../../lists/page.ts'

type Row = Approval & { readonly asker_id: string; readonly location_id: string }

const columns = `a.id, a.sale_id, a.status, a.status = 'waiting' and a.asked_at < $2::timestamptz - ${answerMinutes} * interval '1 minute' as is_over,
  coalesce(p.full_name, '') as asked_by, a.asked_by as asker_id, a.location_id, a.asked_at, a.note, a.total_amount, a.reduction, a.lines,
  case when a.decided_by is not null then coalesce(d.full_name, '') end as decided_by, a.decided_at`
const joined = `from approvals a
  left join actors_of_current_organizations() p on p.org_id = a.org_id and p.user_id = a.asked_by
  left join actors_of_current_organizations() d on d.org_id = a.org_id and d.user_id = a.decided_by`

/** One of them, for whoever asked and for whoever may decide where it was asked. Fails NOT_FOUND. */
export async function getApproval(tx: Tx, id: string, member: Member): Promise<Approval> {
  const [row] = await tx.query<Row>(`select ${columns} ${joined} where a.org_id = $1 and a.id = $3`, [
    member.org_id,
    now(),
    id,
  ])
  if (row === undefined) throw fail(general.notFound)
  const { asker_id, location_id, ...approval } = row
  const worksThere = member.location_ids?.includes(location_id) ?? true
  if (asker_id !== member.user_id && !(may(member, 'override_price') && worksThere)) throw fail(general.notFound)
  return approval
}

/** What colleagues wait for where the member works, oldest first; what was asked too long ago is left out. */
export async function listApprovals(tx: Tx, { org_id, user_id, location_ids }: Member) {
  const rows = await tx.query<Row>(
    `select ${columns} ${joined}
     where a.org_id = $1 and a.status = 'waiting' and a.asked_by <> $3 and a.asked_at >= $2::timestamptz - ${answerMinutes} * interval '1 minute'
       and ($4::uuid[] is null or a.location_id = any ($4))
     order by a.asked_at, a.id limit 100`,
    [org_id, now(), user_id, location_ids],
  )
  return { approvals: rows.map(({ asker_id: _, location_id: __, ...approval }) => approval), ...onePage(rows.length) }
}
