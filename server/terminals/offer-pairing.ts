import { unlimited } from '@tunda/contract/plans/tier-limits'
import { type PairingOffered, pairingMinutes, pairingTries } from '@tunda/contract/till/terminals'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { limitOf, requireRoom } from '../subscription/limits.ts'
import { countTerminals } from './count-terminals.ts'
import { lockTerminal } from './lock-terminal.ts'
import { getTerminal } from './terminal-rows.ts'
import { keptOf, newPairingCode, selectorOf } from './terminal-token.ts'

/**
 * A code with which a device fetches this terminal's token. A revoked terminal comes back, without a token until then; what its device
 * sold before will wait for a manager. Fails NOT_FOUND, E_LIMIT_REACHED.
 */
export async function offerPairing(
  tx: Tx,
  id: string,
  member: Member,
  peppers: Secrets['peppers'],
): Promise<PairingOffered> {
  // Before the terminal's own row, as limits are; what the row says counts only once it is locked.
  if (limitOf(member, 'terminals') !== unlimited) await lockOrganization(tx, member.org_id)
  const { name, revoked_at } = await lockTerminal(tx, id, member)
  if (revoked_at !== null) {
    await requireRoom(tx, member, 'terminals', () => countTerminals(tx, member.org_id))
    await tx.query('update pos_terminals set revoked_at = null, trusted_since = null where org_id = $1 and id = $2', [
      member.org_id,
      id,
    ])
  }
  const code = newPairingCode()
  const expires = new Date(now().getTime() + pairingMinutes * 60_000)
  await tx.query(
    `insert into terminal_pairings (org_id, terminal_id, selector, verifier, tries_left, expires_at, user_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (org_id, terminal_id) do update set selector = excluded.selector, verifier = excluded.verifier,
       tries_left = excluded.tries_left, expires_at = excluded.expires_at, user_id = excluded.user_id`,
    [member.org_id, id, selectorOf(code), keptOf(code, peppers).verifier, pairingTries, expires, member.user_id],
  )
  await publish(tx, [
    {
      org_id: member.org_id,
      actor: member,
      event: 'terminal.pairing_offered',
      id,
      facts: { name },
    },
  ])
  return { terminal: await getTerminal(tx, id, member), code, expires_at: expires.toISOString() }
}
