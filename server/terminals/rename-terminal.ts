import type { PosTerminal } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { lockTerminal } from './lock-terminal.ts'
import { getTerminal } from './terminal-rows.ts'

/** Gives a terminal another name. Fails NOT_FOUND. */
export async function renameTerminal(
  tx: Tx,
  { id, name }: { id: string; name: string },
  member: Member,
): Promise<PosTerminal> {
  const { name: before } = await lockTerminal(tx, id, member)
  if (name !== before) {
    await tx.query('update pos_terminals set name = $3 where org_id = $1 and id = $2', [member.org_id, id, name])
    await publish(tx, [
      {
        org_id: member.org_id,
        actor: member,
        event: 'terminal.renamed',
        id,
        before: { name: before },
        after: { name },
      },
    ])
  }
  return await getTerminal(tx, id, member)
}
