import { general } from '@tunda/contract/failure'
import type { Bearer } from '@tunda/contract/organization/rights'
import { limitOfRight, may } from '@tunda/contract/organization/rights'
import type { PricingRules } from '@tunda/contract/selling/cart'
import { type ApprovalAsked, approvalFailures, approvalsAnHour } from '@tunda/contract/till/approvals'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { lockByName } from '../../lock-by-name.ts'
import { type PricedSubject, shownLines, subjectOf } from './subject.ts'

/** Who lets it through: as an actor of documents, with what they may themselves. */
export type Approver = Bearer & { readonly actor_id: string; readonly rules: PricingRules }

/**
 * Keeps what somebody asks for, with its answer where there is one, and says whether it is new: a retry under the same id is not. Fails APPROVAL_TOO_MANY
 * past so many within an hour, and IDEMPOTENCY_KEY_REUSED.
 */
export async function keepApproval(
  tx: Tx,
  asked: ApprovalAsked,
  priced: PricedSubject,
  asker: { readonly org_id: string; readonly user_id: string; readonly location_id: string },
  approver?: Approver,
): Promise<boolean> {
  const { id, sale, note = null } = asked
  const { org_id, user_id, location_id } = asker
  const at = now()
  const subject = subjectOf(sale.client_sale_id, sale)
  // One after the other for one person: two at once would both be the last that is allowed.
  await lockByName(tx, `approvals ${org_id} ${user_id}`)
  const [known] = await tx.query<{ subject: Buffer; asked_by: string; status: string }>(
    'select subject, asked_by, status from approvals where org_id = $1 and id = $2',
    [org_id, id],
  )
  if (known !== undefined) {
    const isAnswered = approver === undefined || known.status === 'approved'
    if (!known.subject.equals(subject) || known.asked_by !== user_id || !isAnswered) throw fail(general.keyReused)
    return false
  }
  const [hour] = await tx.query<{ count: number }>(
    `select count(*) from approvals where org_id = $1 and asked_by = $2 and asked_at > $3::timestamptz - interval '1 hour'`,
    [org_id, user_id, at],
  )
  if ((hour?.count ?? 0) >= approvalsAnHour) throw fail(approvalFailures.tooMany)
  const given = approver === undefined ? undefined : grantOf(approver)
  const reduction = Math.max(0, priced.listed - priced.cart.total_amount)
  await tx.query(
    `insert into approvals (org_id, id, sale_id, subject, sale, lines, total_amount, reduction, note, asked_by, asked_at, status,
       decided_by, decided_at, price_allowed, discount_percent, location_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      org_id,
      id,
      sale.client_sale_id,
      subject,
      JSON.stringify(sale),
      JSON.stringify(shownLines(priced)),
      priced.cart.total_amount,
      reduction,
      note || null,
      user_id,
      at,
      approver === undefined ? 'waiting' : 'approved',
      approver?.actor_id ?? null,
      approver === undefined ? null : at,
      given?.price_allowed ?? null,
      given?.discount_percent ?? null,
      location_id,
    ],
  )
  return true
}

/** What an approval lets the sale do: what its giver may themselves, at that moment. */
export function grantOf({ rights, rules }: Approver): { price_allowed: boolean; discount_percent: number } {
  const discount_percent = Math.min(rules.max_discount_percent, limitOfRight({ rights }, 'discount'))
  return { price_allowed: may({ rights }, 'override_price'), discount_percent: Math.max(0, discount_percent) }
}
