import type { Database } from '@tunda/database'
import type { Caller } from '../doors/callers.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { addTerminal } from '../terminals/add-terminal.ts'
import { asMember } from './make-shop.ts'

/** Gives the shop its till, under a token that is known already; one that is there stays. */
export async function openTill(
  database: Database,
  owner: Caller,
  token: string,
  peppers: Secrets['peppers'],
): Promise<void> {
  await asMember(database, owner, async (tx, member) => {
    const known = await tx.query('select 1 from pos_terminals where org_id = $1 limit 1', [member.org_id])
    if (known.length === 0) await addTerminal(tx, { name: 'Counter 1' }, member, peppers, token)
  })
}
