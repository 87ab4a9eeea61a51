import { overlapHours } from '@tunda/contract/till/terminals'
import type { TillIdentity } from '@tunda/contract/till/till'
import { tillFailures } from '@tunda/contract/till/till-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Visit } from '../doors/visit.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import type { Secrets } from '../secrets/secrets.ts'
import {
  hashOfToken,
  keptOf,
  newTerminalToken,
  prefixOf,
  selectorOf,
  verifiersOf,
} from '../terminals/terminal-token.ts'
import { lastSeqOf } from './last-seq.ts'
import { identityOf } from './till-identity.ts'

type Asked = { readonly code: string; readonly device_id: string }
type Paired = { token: string; terminal: TillIdentity; last_seq: number }
type Found = { org_id: string; terminal_id: string; user_id: string; email: string | null }

/** Exchanges a pairing code for a token, once. Fails PAIRING_CODE_WRONG, and the try stays used up; RATE_LIMITED after ten in a minute. */
export async function pairTerminal(
  { database, peppers, quotas, address, userAgent }: Visit,
  asked: Asked,
): Promise<Paired> {
  // Spent before checking the code: a guess beyond the limit is not evaluated.
  await quotas.spend('pairing-guesses.address', address)
  // In a transaction of its own: whatever comes of it, the try stays counted.
  const found = await database.asApp((tx) => tryCode(tx, asked, peppers))
  const paired =
    found && (await database.asOrganization(found.org_id, (tx) => pair(tx, found, asked, peppers, userAgent)))
  if (paired === undefined) throw fail(tillFailures.wrongCode)
  await quotas.giveBack('pairing-guesses.address', address)
  return paired
}

async function tryCode(tx: Tx, { code }: Asked, peppers: Secrets['peppers']): Promise<Found | undefined> {
  const [found] = await tx.query<Found>('select * from enter_pairing($1, $2::bytea[], $3)', [
    selectorOf(code),
    verifiersOf(code, peppers),
    now(),
  ])
  return found
}

/** Undefined: another device was faster, or there is a newer code. */
async function pair(
  tx: Tx,
  found: Found,
  { code, device_id }: Asked,
  peppers: Secrets['peppers'],
  user_agent: string,
): Promise<Paired | undefined> {
  const { org_id, terminal_id, user_id } = found
  const used = await tx.query(
    'delete from terminal_pairings where org_id = $1 and terminal_id = $2 and verifier = any ($3::bytea[]) returning 1',
    [org_id, terminal_id, verifiersOf(code, peppers)],
  )
  if (used.length === 0) return undefined
  const token = newTerminalToken()
  const { verifier, pepper_id } = keptOf(hashOfToken(token), peppers)
  const at = now()
  // Whatever device had it before may have printed numbers that nobody heard of: to the next one its count has begun.
  await tx.query(
    `update pos_terminals set
       former_verifier = case when last_seen_at is not null then verifier end,
       former_until = case when last_seen_at is not null and verifier is not null then $3::timestamptz end,
       verifier = $4, pepper_id = $5, token_prefix = $6, device_id = $7, user_id = $8, paired_at = $9, last_seen_at = $9,
       trusted_since = coalesce(trusted_since, $9),
       last_seq = case when device_id <> $7 then greatest(last_seq, 1) else last_seq end
     where org_id = $1 and id = $2`,
    [
      org_id,
      terminal_id,
      new Date(at.getTime() + overlapHours * 3_600_000),
      verifier,
      pepper_id,
      prefixOf(token),
      device_id,
      user_id,
      at,
    ],
  )
  await publish(tx, [
    {
      org_id,
      actor: { user_id, email: found.email ?? '', user_agent },
      event: 'terminal.paired',
      id: terminal_id,
    },
  ])
  const [terminal, last_seq] = [await identityOf(tx, org_id, terminal_id), await lastSeqOf(tx, org_id, terminal_id)]
  return { token, terminal, last_seq }
}
