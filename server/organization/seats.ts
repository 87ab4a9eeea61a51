import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'

/** How many places of the plan a shop's people take: its members, and the invitations that may still be accepted. */
export async function countSeats(tx: Tx, orgId: string): Promise<number> {
  const [counted] = await tx.query<{ seats: number }>(
    `select (select count(*) from organization_members where org_id = $1)
       + (select count(*) from organization_invitations where org_id = $1 and status = 'open' and expires_at > $2) as seats`,
    [orgId, now()],
  )
  return counted?.seats ?? 0
}
