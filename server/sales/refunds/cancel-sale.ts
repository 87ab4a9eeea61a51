import { randomUUID } from 'node:crypto'
import type { Cancellation } from '@tunda/contract/selling/refunds'
import type { Sale } from '@tunda/contract/selling/sales'
import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'
import { getSale } from '../get-sale.ts'
import { lockSale, whereSold } from '../lock-sale.ts'
import { allBack, amountBack } from './lines-back.ts'
import { decideRepayments } from './repayments.ts'
import { writeRefund } from './write-refund.ts'

/**
 * Cancels a sale: what is left of it is refunded, as it was paid unless something else is asked for, and its goods are in stock
 * again where they were sold. One that is cancelled stays so, and nothing moves twice. Fails NOT_FOUND, REFUND_OVER_PAID and
 * REFUND_PAYMENTS_MISMATCH.
 */
export async function cancelSale(tx: Tx, asked: Omit<Cancellation, 'status'>, member: Member): Promise<Sale> {
  const sale = await lockSale(tx, asked.id, member)
  if (sale.status === 'completed') {
    const lines = allBack(sale)
    const cancellation = {
      id: randomUUID(),
      kind: 'cancel' as const,
      sale,
      lines,
      reason: asked.reason ?? '',
      payment_method: asked.payment_method ?? sale.payment_method,
      payments: decideRepayments(sale, amountBack(lines), asked),
      request_hash: null,
    }
    await writeRefund(tx, cancellation, whereSold(sale, member))
  }
  return await getSale(tx, asked.id, member)
}
