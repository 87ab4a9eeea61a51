import { randomUUID } from 'node:crypto'
import { refundEvents } from '@tunda/contract/events'
import { general } from '@tunda/contract/failure'
import { refundFailures } from '@tunda/contract/selling/refund-failures'
import type { NewRefundRequest, RefundRequest } from '@tunda/contract/selling/refunds'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import { fail } from '../../fail.ts'
import { hashOf, isRetry } from '../../retry.ts'
import { lockSale } from '../lock-sale.ts'
import { ownSalesAlone } from '../own-sales.ts'
import { allBack, amountBack, linesBack } from './lines-back.ts'
import { getRefundRequest } from './refund-requests.ts'
import { decideRepayments, isSplit } from './repayments.ts'
import { requireSameUnits } from './units-back.ts'

/**
 * Keeps what a member asks to be refunded, for an owner or admin to decide. A retry under the same id answers the request that was
 * kept. Fails NOT_FOUND, also for a colleague's where they see their own alone, SALE_REFUNDED, SALE_LINE_NOT_FOUND, REFUND_OVER_SOLD, REFUND_OVER_PAID,
 * REFUND_PAYMENTS_MISMATCH, REFUND_REQUEST_WAITING and IDEMPOTENCY_KEY_REUSED.
 */
export async function requestRefund(tx: Tx, asked: NewRefundRequest, member: Member): Promise<RefundRequest> {
  const { client_request_id, sale_id, kind, items = [], reason, payment_method, reference } = asked
  const id = client_request_id ?? randomUUID()
  const hash = client_request_id === undefined ? null : hashOf(asked)
  const sale = await lockSale(tx, sale_id, member)
  const own = ownSalesAlone(member)
  if (own !== null && own !== sale.user_id && own !== sale.cashier_id) throw fail(general.notFound)
  const [known, waiting] = await Promise.all([
    tx.query<{ request_hash: Buffer | null }>(
      'select request_hash from refund_requests where org_id = $1 and id = $2',
      [member.org_id, id],
    ),
    tx.query(
      `select 1 from refund_requests where org_id = $1 and sale_id = $2 and status = 'waiting' and doubt is null`,
      [member.org_id, sale_id],
    ),
  ])
  if (hash !== null && isRetry(known[0], hash)) return await getRefundRequest(tx, id, member)
  if (waiting.length > 0) throw fail(refundFailures.isWaiting)
  const lines = kind === 'cancel' ? allBack(sale) : linesBack(sale, items)
  if (kind === 'refund') await requireSameUnits(tx, sale, items, member)
  const kept = lines.map(({ of, quantity, goods, unit_number }) => ({
    line: of.line,
    quantity,
    goods,
    ...(unit_number === undefined ? {} : { unit_number }),
    brand: of.brand,
    model: of.model,
    ...(of.variant && { variant: of.variant }),
  }))
  const amount = amountBack(lines)
  const payments = decideRepayments(sale, amount, asked)
  await tx.query(
    `insert into refund_requests (org_id, id, sale_id, kind, items, reason, payment_method, reference, payments, amount, requested_at,
       user_id, request_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      member.org_id,
      id,
      sale_id,
      kind,
      JSON.stringify(kept),
      reason,
      payment_method,
      reference ?? null,
      isSplit(sale) ? JSON.stringify(payments) : null,
      amount,
      now(),
      member.user_id,
      hash,
    ],
  )
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: refundEvents[kind].requested,
      id: sale_id,
      after: { amount, payment_method },
      facts: { request_id: id, invoice_number: sale.invoice_number },
      news: { requested_by: member.full_name, location_id: sale.location_id },
    },
  ])
  return await getRefundRequest(tx, id, member)
}
