import type { Tx } from '@tunda/database'

/** No till counts so far: a copied token that claims to must not use the terminal's numbers up. */
const furthest = 999_999_999_999

/** The highest number of its own count that anything from this terminal ever bore: a greeting, a sale or a parked one. */
export async function lastSeqOf(tx: Tx, orgId: string, terminalId: string): Promise<number> {
  const [row] = await tx.query<{ last_seq: number }>(
    `select least($3::bigint, greatest(t.last_seq,
       (select max(s.terminal_seq) from sales s where s.org_id = t.org_id and s.terminal_id = t.id),
       (select max(p.terminal_seq) from parked_sales p where p.org_id = t.org_id and p.terminal_id = t.id))) as last_seq
     from pos_terminals t where t.org_id = $1 and t.id = $2`,
    [orgId, terminalId, furthest],
  )
  return row?.last_seq ?? 0
}

/**
 * Whether this device counts behind sales of the terminal that came minutes ago: they are another device's, or it was set back to an
 * earlier state. What came before it was paired is the previous device's, and a sale of a moment ago may have overtaken its greeting.
 */
export async function isBehindItsSales(
  tx: Tx,
  { org_id, terminal_id }: { readonly org_id: string; readonly terminal_id: string },
  seq: number,
  at: Date,
): Promise<boolean> {
  const [found] = await tx.query<{ is_behind: boolean }>(
    `select exists (
       select from sales s where s.org_id = t.org_id and s.terminal_id = t.id and s.terminal_seq > $3
         and s.received_at > t.paired_at and s.received_at < $4
     ) as is_behind from pos_terminals t where t.org_id = $1 and t.id = $2`,
    [org_id, terminal_id, seq, new Date(at.getTime() - overtakingMs)],
  )
  return found?.is_behind === true
}

const overtakingMs = 300_000
