import type { Tx } from '@tunda/database'

/** `REF-` and at least six digits. */
export function refundNumber(no: number): string {
  return `REF-${String(no).padStart(6, '0')}`
}

/** Takes the shop's next refund number, from the row that its sales' numbers come from, and as gapless. */
export async function takeRefundNumber(tx: Tx, orgId: string): Promise<number> {
  const [taken] = await tx.query<{ last_refund: number }>(
    'update invoice_counters set last_refund = last_refund + 1 where org_id = $1 returning last_refund',
    [orgId],
  )
  if (taken === undefined) throw new Error('a shop has no counter')
  return taken.last_refund
}
