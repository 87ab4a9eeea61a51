import { randomUUID } from 'node:crypto'
import type { TerminalWithToken } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { requireRoom } from '../subscription/limits.ts'
import { countTerminals } from './count-terminals.ts'
import { getTerminal } from './terminal-rows.ts'
import { hashOfToken, keptOf, newTerminalToken, prefixOf } from './terminal-token.ts'

/** Adds a terminal; its token is in the answer and nowhere else. Fails E_LIMIT_REACHED. */
export async function addTerminal(
  tx: Tx,
  { name }: { name: string },
  member: Member,
  peppers: Secrets['peppers'],
  token = newTerminalToken(),
): Promise<TerminalWithToken> {
  await requireRoom(tx, member, 'terminals', () => countTerminals(tx, member.org_id))
  const id = randomUUID()
  const { verifier, pepper_id } = keptOf(hashOfToken(token), peppers)
  // Two concurrent calls would take the same number.
  await lockOrganization(tx, member.org_id)
  await tx.query(
    `insert into pos_terminals (org_id, id, terminal_no, name, verifier, pepper_id, token_prefix, user_id, trusted_since, created_at,
       location_id)
     select $1, $2, coalesce(max(terminal_no), 0) + 1, $3, $4, $5, $6, $7, $8, $8, $9 from pos_terminals where org_id = $1`,
    [member.org_id, id, name, verifier, pepper_id, prefixOf(token), member.user_id, now(), member.location_id],
  )
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'terminal.added',
      id,
      after: { name },
    },
  ])
  return { terminal: await getTerminal(tx, id, member), token }
}
