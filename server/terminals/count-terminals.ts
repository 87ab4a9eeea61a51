import type { Tx } from '@tunda/database'

/** The terminals that a plan's limit counts: all but the revoked. */
export async function countTerminals(tx: Tx, orgId: string): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(
    'select count(*) as count from pos_terminals where org_id = $1 and revoked_at is null',
    [orgId],
  )
  return counted?.count ?? 0
}
