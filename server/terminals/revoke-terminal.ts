import type { PosTerminal } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { lockTerminal } from './lock-terminal.ts'
import { getTerminal } from './terminal-rows.ts'

/** Takes a terminal's tokens and code away: its next call is refused. One that is revoked stays so. Fails NOT_FOUND. */
export async function revokeTerminal(tx: Tx, id: string, member: Member): Promise<PosTerminal> {
  const { name, revoked_at } = await lockTerminal(tx, id, member)
  if (revoked_at === null) {
    const key = [member.org_id, id]
    await tx.query(
      `update pos_terminals set revoked_at = $3, verifier = null, pepper_id = null, token_prefix = null, former_verifier = null,
         former_until = null, device_id = null, queue_length = 0
       where org_id = $1 and id = $2`,
      [...key, now()],
    )
    await tx.query('delete from terminal_pairings where org_id = $1 and terminal_id = $2', key)
    await publish(tx, [
      {
        org_id: member.org_id,
        actor: member,
        event: 'terminal.revoked',
        id,
        facts: { name },
      },
    ])
  }
  return await getTerminal(tx, id, member)
}
