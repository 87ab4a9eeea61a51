import { general } from '@tunda/contract/failure'
import { type RefundKind, refundFailures } from '@tunda/contract/refunds'
import { limitOfRight, may } from '@tunda/contract/rights'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

type Asked = { readonly kind: RefundKind; readonly sale_id: string; readonly amount: number }

/**
 * Makes sure that the member may give so much back of this sale, together with what they gave back of it before: a limit is no limit if it
 * can be used up twice. The sale is locked. Fails AUTHORIZATION_ERROR without the right, REFUND_OVER_LIMIT past its limit.
 */
export async function requireRefundLimit(tx: Tx, { kind, sale_id, amount }: Asked, member: Member): Promise<void> {
  const right = kind === 'cancel' ? 'cancel_sale' : 'refund'
  if (!may(member, right)) throw fail(general.notAllowed)
  const limit = limitOfRight(member, right)
  if (limit === Number.POSITIVE_INFINITY) return
  const [given] = await tx.query<{ amount: number }>(
    'select coalesce(sum(amount), 0) as amount from refunds where org_id = $1 and sale_id = $2 and user_id = $3',
    [member.org_id, sale_id, member.user_id],
  )
  if ((given?.amount ?? 0) + amount > limit) throw fail(refundFailures.overLimit, { limit })
}
