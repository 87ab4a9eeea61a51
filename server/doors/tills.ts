import type { OrganizationState } from '@tunda/contract/organization/standing'
import type { Tx } from '@tunda/database'
import { Remembered } from '../caches/remembered.ts'
import { now } from '../clock.ts'
import type { Terminal } from '../context.ts'
import { noteShown } from '../secrets/shown-secrets.ts'
import { planOf, type Trial } from '../subscription/plan.ts'
import { type RulesFound, rulesOf } from './shop-rules.ts'

/** What a till's request says about its sender: the hashes of its token's hash with every valid pepper. */
export type TillCaller = { readonly verifiers: readonly Buffer[]; readonly user_agent: string }

/** A row of `enter_terminals`: what the database knows of one terminal now. */
type Entry = RulesFound & {
  place: number
  org_id: string
  terminal_id: string
  name: string
  terminal_no: number
  device_id: string | null
  clock_offset: number | null
  trusted_since: string | null
  shop_name: string
  owner_created_at: string | null
  owner_tier: string | null
  owner_status: string | null
  owner_end_date: string | null
  owner_trial_end_date: string | null
  org_state: OrganizationState | null
  org_erase_at: string | null
  has_staff: boolean
  location_id: string
}

/**
 * Looks up the terminals in one statement and adds their shops to those that the transaction may touch. Returns one per caller, in order; undefined
 * for a hash that is unknown, replaced or revoked. The caller checks whether the shop is open (`refuseClosed`), since a closed shop must not stop the
 * other tills of its batch.
 */
export async function enterTerminals(
  tx: Tx,
  callers: readonly TillCaller[],
  trial: Trial,
): Promise<(Terminal | undefined)[]> {
  const asked = callers.flatMap(({ verifiers }, place) => verifiers.map((verifier) => ({ verifier, place })))
  const entries = await tx.query<Entry>('select * from enter_terminals($1::bytea[], $2::integer[], $3)', [
    asked.map(({ verifier }) => verifier),
    asked.map(({ place }) => place),
    now(),
  ])
  const byPlace = new Map(entries.map((entry) => [entry.place, entry]))
  for (const [place, caller] of callers.entries()) {
    const entry = byPlace.get(place)
    known.remember(keyOf(caller), entry)
    if (entry !== undefined)
      noteShown('till', { org_id: entry.org_id, id: entry.terminal_id, verifiers: caller.verifiers })
  }
  await tx.touches(entries.map(({ org_id }) => org_id))
  return callers.map(({ user_agent }, place) => {
    const entry = byPlace.get(place)
    return entry === undefined ? undefined : terminalOf(entry, user_agent, trial)
  })
}

/** A till that has called through this server; its next call counts against these quotas. */
type KnownTill = Pick<Entry, 'terminal_id' | 'org_id'>

const known = new Remembered<KnownTill>(20_000)

/** The till of these verifiers as of its last call. The door decides whether it is still valid. */
export function lastTillOf(caller: Pick<TillCaller, 'verifiers'>): KnownTill | undefined {
  return known.find(keyOf(caller))
}

function keyOf({ verifiers }: Pick<TillCaller, 'verifiers'>): string {
  return verifiers[0]?.toString('base64') ?? ''
}

function terminalOf(entry: Entry, user_agent: string, trial: Trial): Terminal {
  const { trusted_since } = entry
  return {
    terminal_id: entry.terminal_id,
    org_id: entry.org_id,
    location_id: entry.location_id,
    name: entry.name,
    code: codeOfTerminal(entry.terminal_no),
    shop_name: entry.shop_name,
    device_id: entry.device_id,
    clock_offset: entry.clock_offset,
    trusted_since: trusted_since === null ? null : new Date(trusted_since),
    user_id: entry.terminal_id,
    email: '',
    full_name: entry.name,
    user_agent,
    has_staff: entry.has_staff,
    rules: rulesOf(entry),
    plan: planOf(entry, trial),
    org_state: entry.org_state,
    org_erase_at: entry.org_erase_at,
  }
}

/** What a terminal's own receipt numbers begin with. */
export function codeOfTerminal(no: number): string {
  return `C${no}`
}
