import type { Tx } from '@tunda/database'

/** `INV-` and at least six digits. */
export function invoiceNumber(no: number): string {
  return `INV-${String(no).padStart(6, '0')}`
}

/**
 * Takes the next `count` numbers of each organisation and answers the last one before them. The counter's row stays locked until
 * the sale commits: a sale undone gives its number back, so there is never a gap.
 */
export async function takeInvoiceNumbers(tx: Tx, counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const orgIds = [...counts.keys()].sort()
  const rows = await tx.query<{ org_id: string; before: number }>(
    `with locked as (
       select org_id from invoice_counters where org_id = any ($1::uuid[]) order by org_id for no key update
     )
     update invoice_counters c set last_number = c.last_number + t.count
     from unnest($1::uuid[], $2::bigint[]) as t (org_id, count), locked
     where c.org_id = t.org_id and locked.org_id = c.org_id
     returning c.org_id, c.last_number - t.count as before`,
    [orgIds, orgIds.map((orgId) => counts.get(orgId))],
  )
  return new Map(rows.map((row) => [row.org_id, row.before]))
}
