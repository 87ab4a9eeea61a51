import type { Tx } from '@tunda/database'
import { logAudit } from '../audit/log.ts'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { notifyOfSystem } from '../notifications/notify.ts'
import type { LockedSale } from './lock-sale.ts'

const note = 'Nothing of the sale was left to give back'

/**
 * Closes the request that waits for a locked sale of which nothing is left, and tells whoever asked. `refund` is what took the rest: where
 * it is the request itself, approved, that one is not closed.
 */
export async function closeRequest(
  tx: Tx,
  { id: refundId, sale }: { readonly id: string; readonly sale: LockedSale },
  member: Member,
): Promise<void> {
  const { org_id } = member
  const closed = await tx.query<{ id: string; user_id: string | null }>(
    `update refund_requests set status = 'closed', decided_at = $4, note = $5
     where org_id = $1 and sale_id = $2 and id <> $3 and status = 'waiting' returning id, user_id`,
    [org_id, sale.id, refundId, now(), note],
  )
  for (const { id, user_id } of closed) {
    await logAudit(tx, [
      {
        org_id,
        actor: member,
        action_type: 'close_refund',
        resource_type: 'sale',
        resource_id: sale.id,
        metadata: { request_id: id, invoice_number: sale.invoice_number, requested_by: user_id },
      },
    ])
    if (user_id === null) continue
    await notifyOfSystem(tx, [
      {
        org_id,
        user_id,
        priority: 'medium',
        kind: 'refund_request_closed',
        facts: { sale_id: sale.id, request_id: id, invoice_number: sale.invoice_number },
        about: `refund_decision:${id}`,
      },
    ])
  }
}
