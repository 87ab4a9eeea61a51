import type { Tx } from '@tunda/database'

/**
 * The number of one of these sold devices that came to the shop again since, under another record, and is there no more: it is no longer with who
 * bought it then. One that went back to whoever had sold it to the shop is theirs as before. Their products must be locked.
 */
export async function findCameAgain(tx: Tx, orgId: string, unitIds: readonly string[]): Promise<string | undefined> {
  const [again] = await tx.query<{ number: string }>(
    `select n.number from unit_numbers o
     join unit_numbers n on n.org_id = o.org_id and n.tail = o.tail and n.number = o.number and n.unit_id <> o.unit_id and not n.is_here
     join units u on u.org_id = n.org_id and u.id = n.unit_id and u.state <> 'given_back'
     where o.org_id = $1 and o.unit_id = any ($2::uuid[]) and exists (
       select from unit_events e where e.org_id = $1 and e.unit_id = n.unit_id and e.state in ('in_stock', 'held') and e.id > (
         select max(s.id) from unit_events s where s.org_id = $1 and s.unit_id = o.unit_id and s.event in ('sold', 'replacement')))
     limit 1`,
    [orgId, unitIds],
  )
  return again?.number
}
