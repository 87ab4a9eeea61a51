import { randomUUID } from 'node:crypto'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import type { NewRefund, Refund } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'
import { hashOf, isRetry } from '../../retry.ts'
import { lockSale } from '../lock-sale.ts'
import { getRefund } from './get-refund.ts'
import { amountBack, linesBack } from './lines-back.ts'
import { decideRepayments } from './repayments.ts'
import { requireSameUnits } from './units-back.ts'
import { type RefundedAt, writeRefund } from './write-refund.ts'

/**
 * Refunds lines of a sale, at a desk or out of a till's drawer. The refund's id is the client's, so that a retry returns the refund that was made.
 * Fails NOT_FOUND, SALE_REFUNDED, SALE_LINE_NOT_FOUND, REFUND_OVER_SOLD, REFUND_MISMATCH, REFUND_OVER_PAID, REFUND_PAYMENTS_MISMATCH and
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function refundSale(tx: Tx, asked: NewRefund, member: Member, till?: RefundedAt): Promise<Refund> {
  const { client_refund_id, sale_id, items, amount, reason } = asked
  const request_hash = client_refund_id === undefined ? null : hashOf(asked)
  const sale = await lockSale(tx, sale_id, member)
  if (client_refund_id !== undefined && (await isKnown(tx, member, client_refund_id, hashOf(asked)))) {
    return await getRefund(tx, client_refund_id, member)
  }
  const lines = linesBack(sale, items)
  await requireSameUnits(tx, sale, items, member)
  const ours = amountBack(lines)
  if (amount !== undefined && amount !== null && amount !== ours) {
    throw fail(refundFailures.amountMismatch, { sent: amount, amount: ours })
  }
  const id = client_refund_id ?? randomUUID()
  const payments = decideRepayments(sale, ours, asked)
  const { payment_method } = asked
  await writeRefund(
    tx,
    { id, kind: 'refund', sale, lines, reason, payment_method, payments, request_hash, till },
    member,
  )
  return await getRefund(tx, id, member)
}

/** Whether a refund with this id was made as asked. Fails IDEMPOTENCY_KEY_REUSED where it was another. */
export async function isKnown(tx: Tx, { org_id }: Pick<Member, 'org_id'>, id: string, hash: Buffer): Promise<boolean> {
  const [known] = await tx.query<{ request_hash: Buffer | null }>(
    'select request_hash from refunds where org_id = $1 and id = $2',
    [org_id, id],
  )
  return isRetry(known, hash)
}
