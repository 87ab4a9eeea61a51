import { general } from '@tunda/contract/failure'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { type Approval, answerMinutes, approvalFailures, type SaleToApprove } from '@tunda/contract/till/approvals'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { getApproval } from './approval-rows.ts'
import { grantOf } from './keep-approval.ts'
import { linesToApprove, priceSubject } from './subject.ts'

type Decision = { readonly id: string; readonly status: 'approved' | 'declined' }
type Kept = Pick<Approval, 'status'> & {
  readonly sale: SaleToApprove
  readonly location_id: string
  readonly asked_by: string
  readonly asked_at: string
  readonly total_amount: number
  readonly reduction: number
}

/**
 * Approves what a colleague asks for where one works, as far as one may give it oneself, or declines it. The same answer repeating it changes
 * nothing. Fails NOT_FOUND, APPROVAL_OWN, APPROVAL_DECIDED, APPROVAL_OVER and APPROVAL_NOT_ALLOWED.
 */
export async function decideApproval(tx: Tx, { id, status }: Decision, member: Member): Promise<Approval> {
  const { org_id, user_id } = member
  const [kept] = await tx.query<Kept>(
    `select status, sale, location_id, asked_by, asked_at, total_amount, reduction from approvals
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
    [org_id, id, member.location_ids],
  )
  if (kept === undefined) throw fail(general.notFound)
  if (kept.asked_by === user_id) throw fail(approvalFailures.isOwn)
  if (kept.status === status) return await getApproval(tx, id, member)
  if (kept.status !== 'waiting') throw fail(approvalFailures.isDecided)
  const at = now()
  if (at.getTime() - Date.parse(kept.asked_at) > answerMinutes * 60_000) throw fail(approvalFailures.isOver)
  const grant = status === 'approved' ? await grantFor(tx, kept, member) : undefined
  await tx.query(
    `update approvals set status = $3, decided_by = $4, decided_at = $5, price_allowed = $6, discount_percent = $7
     where org_id = $1 and id = $2`,
    [org_id, id, status, user_id, at, grant?.price_allowed ?? null, grant?.discount_percent ?? null],
  )
  const { total_amount, reduction } = kept
  await publish(tx, [
    {
      event: `approval.${status}`,
      org_id,
      actor: member,
      id,
      after: { total_amount, reduction, asked_by: kept.asked_by },
    },
  ])
  return await getApproval(tx, id, member)
}

/** What whoever decides may give, where it is enough for this sale at the prices of its place. */
async function grantFor(tx: Tx, { sale, location_id }: Kept, member: Member) {
  const lines = await linesToApprove(tx, { ...member, location_id }, sale)
  const { breach } = priceSubject(lines, sale, salePolicies.desk, member)
  if (breach !== undefined) throw fail(approvalFailures.mayNot)
  return grantOf({ actor_id: member.user_id, rights: member.rights, rules: member.rules })
}
