import type { PosTerminal } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { cloneAlertOf } from './clone-alerts.ts'
import { lockTerminal } from './lock-terminal.ts'
import { getTerminal } from './terminal-rows.ts'

/** The alerts on a copied token were looked into; the device heard from next is the terminal's own. Fails NOT_FOUND. */
export async function settleClones(tx: Tx, id: string, member: Member): Promise<PosTerminal> {
  await lockTerminal(tx, id, member)
  await Promise.all([
    tx.query('update pos_terminals set device_id = null where org_id = $1 and id = $2', [member.org_id, id]),
    tx.query(
      `update alerts set resolved_at = $3, resolved_by = $4 where org_id = $1 and dedupe_key = $2 and resolved_at is null`,
      [member.org_id, cloneAlertOf(id), now(), member.user_id],
    ),
  ])
  return await getTerminal(tx, id, member)
}
