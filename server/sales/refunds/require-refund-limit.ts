import { general } from '@tunda/contract/failure'
import { limitOfRight, may } from '@tunda/contract/organization/rights'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import type { RefundKind } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'

type Asked = { readonly kind: RefundKind; readonly sale_id: string; readonly amount: number; readonly by: string }

/**
 * Makes sure that the member may refund so much of this sale, together with what they refunded of it before or approved: a limit is no limit if it
 * can be used up twice. The sale is locked. Fails AUTHORIZATION_ERROR without the right, REFUND_OVER_LIMIT past its limit.
 */
export async function requireRefundLimit(tx: Tx, { kind, sale_id, amount, by }: Asked, member: Member): Promise<void> {
  const right = kind === 'cancel' ? 'cancel_sale' : 'refund'
  if (!may(member, right)) throw fail(general.notAllowed)
  const limit = limitOfRight(member, right)
  if (limit === Number.POSITIVE_INFINITY) return
  const [given] = await tx.query<{ amount: number }>(
    'select coalesce(sum(amount), 0) as amount from refunds where org_id = $1 and sale_id = $2 and (user_id = $3 or approver_id = $3)',
    [member.org_id, sale_id, by],
  )
  if ((given?.amount ?? 0) + amount > limit) throw fail(refundFailures.overLimit, { limit })
}
