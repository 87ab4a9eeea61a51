import { overlapHours, type TerminalWithToken, terminalFailures } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { lockTerminal } from './lock-terminal.ts'
import { getTerminal } from './terminal-rows.ts'
import { hashOfToken, keptOf, newTerminalToken, prefixOf } from './terminal-token.ts'

/** Gives a terminal a new token; the one it had works for a day more, one before that no longer. Fails NOT_FOUND, TERMINAL_REVOKED. */
export async function rotateToken(
  tx: Tx,
  id: string,
  member: Member,
  peppers: Secrets['peppers'],
): Promise<TerminalWithToken> {
  const { name, revoked_at } = await lockTerminal(tx, id, member)
  if (revoked_at !== null) throw fail(terminalFailures.revoked)
  const token = newTerminalToken()
  const { verifier, pepper_id } = keptOf(hashOfToken(token), peppers)
  await tx.query(
    `update pos_terminals set former_verifier = verifier, former_until = case when verifier is not null then $3::timestamptz end,
       verifier = $4, pepper_id = $5, token_prefix = $6, user_id = $7
     where org_id = $1 and id = $2`,
    [
      member.org_id,
      id,
      new Date(now().getTime() + overlapHours * 3_600_000),
      verifier,
      pepper_id,
      prefixOf(token),
      member.user_id,
    ],
  )
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'terminal.token_rotated',
      id,
      facts: { name },
    },
  ])
  return { terminal: await getTerminal(tx, id, member), token }
}
