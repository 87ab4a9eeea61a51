import { general } from '@tunda/contract/failure'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { type Approval, type ApprovalAsked, approvalFailures } from '@tunda/contract/till/approvals'
import type { Tx } from '@tunda/database'
import { dayIn, now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { getApproval } from './approval-rows.ts'
import { keepApproval } from './keep-approval.ts'
import { linesToApprove, priceSubject, readFresh } from './subject.ts'

/**
 * Asks a colleague for a price or discount that the seller may not give alone, or to sell goods that have expired. A retry returns what was asked,
 * and notifies nobody again. Fails APPROVAL_NOT_NEEDED, AUTHORIZATION_ERROR where the shop has not turned asking on, APPROVAL_TOO_MANY,
 * PRODUCT_NOT_FOUND, TOTAL_MISMATCH, AMOUNT_TOO_LARGE and IDEMPOTENCY_KEY_REUSED.
 */
export async function askApproval(tx: Tx, asked: ApprovalAsked, member: Member): Promise<Approval> {
  const { org_id, full_name, location_id } = member
  const lines = await linesToApprove(tx, member, asked.sale)
  const fresh = await readFresh(tx, member, asked.sale, dayIn(member.rules.time_zone, now()))
  const priced = priceSubject(lines, asked.sale, salePolicies.desk, member, fresh)
  if (priced.breach === undefined) throw fail(approvalFailures.notNeeded)
  const isOn = await tx.query('select 1 from business_settings where org_id = $1 and allows_price_requests', [org_id])
  if (isOn.length === 0) throw fail(general.notAllowed)
  const isNew = await keepApproval(tx, asked, priced, member)
  const approval = await getApproval(tx, asked.id, member)
  if (isNew) {
    const { total_amount, reduction } = approval
    await publish(tx, [
      {
        event: 'approval.asked',
        org_id,
        actor: member,
        id: asked.id,
        after: { total_amount, reduction },
        news: { asked_by: full_name, location_id },
      },
    ])
  }
  return approval
}
