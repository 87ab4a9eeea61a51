import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import type { Member } from '../../context.ts'
import { publish } from '../../events/publish.ts'
import type { LockedSale } from '../lock-sale.ts'

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
    `update refund_requests set status = 'closed', decided_at = $4
     where org_id = $1 and sale_id = $2 and id <> $3 and status = 'waiting' returning id, user_id`,
    [org_id, sale.id, refundId, now()],
  )
  for (const { id, user_id } of closed) {
    await publish(tx, [
      {
        org_id,
        actor: member,
        event: 'refund_request.closed',
        id: sale.id,
        facts: { request_id: id, invoice_number: sale.invoice_number, requested_by: user_id },
      },
    ])
  }
}
