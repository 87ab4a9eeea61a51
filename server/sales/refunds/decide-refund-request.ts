import { general } from '@tunda/contract/failure'
import type { Payment, PaymentMethod } from '@tunda/contract/selling/payment-shapes'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import type { RefundItemAsked, RefundRequest } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { lockSale, whereSold } from '../lock-sale.ts'
import { lockPaidOut, type PaidOut, paidOutAt, undoPayOut } from './doubted-refunds.ts'
import { allBack, amountBack, linesBack } from './lines-back.ts'
import { getRefundRequest } from './refund-requests.ts'
import { repayAgain } from './repayments.ts'
import { requireSameUnits } from './units-back.ts'
import { writeRefund } from './write-refund.ts'

type Decision = {
  readonly id: string
  readonly status: 'approved' | 'declined'
  readonly note?: string | null | undefined
}

/**
 * Approves a member's request, which gives the money back as it was asked for and the goods to where they were sold, or declines it. Repeating a
 * decision changes nothing. What a till paid out already moves no money again: the cash that was taken out is the refund's from then on.
 * Fails NOT_FOUND, REFUND_REQUEST_DECIDED, REFUND_MISMATCH where that cash is not what its lines come to, and as refunds fail.
 */
export async function decideRefundRequest(tx: Tx, decision: Decision, member: Member): Promise<RefundRequest> {
  const { id, status, note = null } = decision
  const key = [member.org_id, id]
  const [asked] = await tx.query<Pick<Kept, 'sale_id' | 'shift_id'>>(
    'select sale_id, shift_id from refund_requests where org_id = $1 and id = $2',
    key,
  )
  if (asked === undefined) throw fail(general.notFound)
  if (asked.shift_id !== null) await lockPaidOut(tx, asked.shift_id, member)
  const sale = await lockSale(tx, asked.sale_id, member)
  const [request] = await tx.query<Kept>(
    `select id, sale_id, status, kind, items, reason, payment_method, reference, payments, amount, user_id, requested_at, shift_id, terminal_id
     from refund_requests
     where org_id = $1 and id = $2 for no key update`,
    key,
  )
  if (request === undefined) throw fail(general.notFound)
  if (request.status === status) return await getRefundRequest(tx, id, member)
  if (request.status !== 'waiting') throw fail(refundFailures.isDecided)
  if (status === 'approved') {
    const { kind, reason, payment_method } = request
    const lines = kind === 'cancel' ? allBack(sale) : linesBack(sale, request.items)
    const payments = repayAgain(sale, amountBack(lines), request)
    // What would go back otherwise, or off what the customer owes, is not the cash that left.
    const cash = payments.every(({ method }) => method === 'cash') ? payments : []
    const till = paidOutAt(
      request,
      cash.reduce((sum, { amount }) => sum + amount, 0),
    )
    if (till) await requireSameUnits(tx, sale, request.items, member)
    const refund = { id, kind, sale, lines, reason, payment_method, payments, request_hash: null, till }
    await writeRefund(tx, refund, whereSold(sale, member))
    if (till) await undoPayOut(tx, request, till, member)
  }
  await tx.query(
    'update refund_requests set status = $3, note = $4, decided_at = $5, decided_by = $6 where org_id = $1 and id = $2',
    [...key, status, note, now(), member.user_id],
  )
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: `refund_request.${status}`,
      id: sale.id,
      facts: { request_id: id, invoice_number: sale.invoice_number, requested_by: request.user_id },
      news: { decided_by: member.full_name },
    },
  ])
  return await getRefundRequest(tx, id, member)
}

type Kept = PaidOut & {
  readonly sale_id: string
  readonly status: RefundRequest['status']
  readonly kind: RefundRequest['kind']
  readonly items: RefundItemAsked[]
  readonly reason: string
  readonly payment_method: PaymentMethod
  readonly reference: string | null
  readonly payments: Payment[] | null
  readonly user_id: string | null
}
