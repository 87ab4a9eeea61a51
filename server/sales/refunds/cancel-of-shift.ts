import { refundFailures } from '@tunda/contract/selling/refund-failures'
import type { Refund } from '@tunda/contract/selling/refunds'
import type { TillCancellation } from '@tunda/contract/till/till-refunds'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { dayIn, now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { fail } from '../../fail.ts'
import { hashOf } from '../../retry.ts'
import { lockSale } from '../lock-sale.ts'
import { getRefund } from './get-refund.ts'
import { allBack, amountBack } from './lines-back.ts'
import { isKnown } from './refund-sale.ts'
import { decideRepayments } from './repayments.ts'
import { writeRefund } from './write-refund.ts'

type At = {
  readonly terminal_id: string
  /** Who lets it through, where the member may not alone: it is in their rights then. */
  readonly approver_id: string | undefined
}

/**
 * Cancels a sale of a till's present shift: what is left of it goes back as it was paid, out of that till's own drawer, and its goods are in
 * stock again. Once for its sale: a till that heard no answer asks under another id, and hears what was made. Fails NOT_FOUND, SALE_NOT_OF_SHIFT, SALE_REFUNDED, REFUND_OVER_LIMIT and IDEMPOTENCY_KEY_REUSED.
 */
export async function cancelSaleOfShift(
  tx: Tx,
  cancellation: z.output<typeof TillCancellation>,
  member: Member,
  { terminal_id, approver_id }: At,
): Promise<Refund> {
  const { client_refund_id: id, sale_id, reason } = cancellation
  const request_hash = hashOf(cancellation)
  const sale = await lockSale(tx, sale_id, member)
  if (await isKnown(tx, member, id, request_hash)) return await getRefund(tx, id, member)
  const made = sale.status === 'cancelled' ? await cancelledHere(tx, sale_id, member, terminal_id) : undefined
  if (made !== undefined) return await getRefund(tx, made, member)
  await requireOfShift(tx, sale_id, member, terminal_id)
  const lines = allBack(sale)
  const payments = decideRepayments(sale, amountBack(lines), {})
  const { payment_method } = sale
  const decided = { id, kind: 'cancel', sale, lines, reason, payment_method, payments, request_hash } as const
  await writeRefund(tx, { ...decided, till: { terminal_id }, approver_id }, member)
  // Its money waited for whoever was closing the shift, and holds it open from here on.
  await requireOfShift(tx, sale_id, member, terminal_id)
  return await getRefund(tx, id, member)
}

/** The cancellation that this till made of the sale: it is of this till's sales alone, and the desk's has no hash. */
async function cancelledHere(tx: Tx, sale_id: string, { org_id }: Pick<Member, 'org_id'>, terminal_id: string) {
  const [made] = await tx.query<{ id: string }>(
    `select r.id from refunds r join sales s on s.org_id = r.org_id and s.id = r.sale_id
     where r.org_id = $1 and r.sale_id = $2 and r.kind = 'cancel' and r.request_hash is not null and s.terminal_id = $3`,
    [org_id, sale_id, terminal_id],
  )
  return made?.id
}

/** Sold at this till since its drawer was opened; where it has none, or it is closed, on the shop's present day. */
async function requireOfShift(
  tx: Tx,
  sale_id: string,
  { org_id, rules }: Pick<Member, 'org_id' | 'rules'>,
  terminal_id: string,
): Promise<void> {
  const [sold] = await tx.query(
    `select 1 from sales s
     left join wallets w on w.org_id = s.org_id and w.terminal_id = s.terminal_id
     left join shifts f on f.org_id = w.org_id and f.drawer_id = w.id and f.closed_at is null
     where s.org_id = $1 and s.id = $2 and s.terminal_id = $3
       and (f.opened_at is null and s.sale_day = $4::date or s.sale_date >= f.opened_at) limit 1`,
    [org_id, sale_id, terminal_id, dayIn(rules.time_zone, now())],
  )
  if (sold === undefined) throw fail(refundFailures.notOfShift)
}
