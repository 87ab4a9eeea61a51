import { general } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'

export type LockedTerminal = {
  readonly name: string
  readonly verifier: Buffer | null
  readonly revoked_at: string | null
}

/** Locks a terminal until the transaction ends. Fails NOT_FOUND, for one where the member is not at work as for none. */
export async function lockTerminal(tx: Tx, id: string, { org_id, location_ids }: Member): Promise<LockedTerminal> {
  const [terminal] = await tx.query<LockedTerminal>(
    `select name, verifier, revoked_at from pos_terminals
     where org_id = $1 and id = $2 and ($3::uuid[] is null or location_id = any ($3)) for no key update`,
    [org_id, id, location_ids],
  )
  if (terminal === undefined) throw fail(general.notFound)
  return terminal
}
