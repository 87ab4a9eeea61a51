import { type FactorRule, rolesUnder } from '@tunda/contract/accounts/factor-rule'
import { general } from '@tunda/contract/failure'
import { limitOfRight, type Right, type RoleHeld, rightsOf } from '@tunda/contract/organization/rights'
import { type OrganizationState, standingFailures } from '@tunda/contract/organization/standing'
import { features } from '@tunda/contract/plans/tier-limits'
import { apiKeyFailures, rightsOfKey } from '@tunda/contract/programs/api-keys'
import { Id, noId } from '@tunda/contract/shapes'
import type { Tx } from '@tunda/database'
import { Remembered } from '../caches/remembered.ts'
import { now } from '../clock.ts'
import type { Member, Person } from '../context.ts'
import { fail } from '../fail.ts'
import { noteShown } from '../secrets/shown-secrets.ts'
import { planOf, type Trial } from '../subscription/plan.ts'
import { type RulesFound, rulesOf } from './shop-rules.ts'

/** What a request says about its sender: a verified access token's claims and the organisation it wants to work in. */
export type Caller = {
  readonly session_id: string
  readonly user_id: string
  /** `X-Organization-Id` as sent; undefined means the first one joined. */
  readonly wanted_org_id: string | undefined
  /** `X-Location-Id` as sent: where they say they work. One that is closed or not theirs is ignored. */
  readonly wanted_location_id?: string | undefined
  readonly user_agent: string
  /** The access token's assurance level; absent if no second factor was shown. */
  readonly aal?: 'aal1' | 'aal2'
  /** The hashes of a program's secret with every valid pepper. Then `user_id` is the id of its key, and there is no session. */
  readonly verifiers?: readonly Buffer[] | undefined
}

/** A row of `enter_members`: what the database knows of one caller now. */
export type Entry = RoleHeld &
  RulesFound & {
    place: number
    is_session_live: boolean
    user_id: string
    email: string
    full_name: string
    is_super_admin: boolean
    org_id: string | null
    onboarding_completed_at: string | null
    owner_created_at: string
    owner_tier: string | null
    owner_status: string | null
    owner_end_date: string | null
    owner_trial_end_date: string | null
    has_factor: boolean | null
    factor_at: string | null
    authenticated_at: string | null
    factor_rule: FactorRule | null
    person_state: 'suspended' | null
    org_state: OrganizationState | null
    org_erase_at: string | null
    location_id: string | null
    location_ids: string[] | null
    /** The rights of a program's key; absent for people. The role is then that of the key's maker. */
    key_rights?: Right[]
  }

/**
 * Looks up the callers' sessions and memberships in one statement and opens the transaction to their organisations only. Returns one entry per
 * caller, in order; a caller who appears several times is looked up once.
 */
export async function enter(tx: Tx, callers: readonly Caller[]): Promise<Entry[]> {
  const entries = await lookUp(tx, callers)
  await tx.touches(entries.flatMap(({ org_id }) => org_id ?? []))
  return entries
}

/** The same without opening the transaction to their organisations, for callers who only ask who somebody is. */
export async function lookUp(tx: Tx, callers: readonly Caller[]): Promise<Entry[]> {
  const distinct = new Map(callers.map((caller) => [keyOf(caller), caller]))
  const people = [...distinct.values()].filter(({ verifiers }) => verifiers === undefined)
  const programs = [...distinct.values()].filter(({ verifiers }) => verifiers !== undefined)
  // In this order: the look-up of people sets what the transaction may touch, that of programs adds to it.
  const [entries, others] = await Promise.all([enterPeople(tx, people), enterPrograms(tx, programs)])
  const found = [
    ...people.map((caller, i) => [caller, entries[i]] as const),
    ...programs.map((caller, i) => [caller, others[i]] as const),
  ]
  const entryOf = new Map(found.map(([caller, entry]) => [keyOf(caller), entry]))
  for (const [caller, entry] of found) {
    shops.remember(shopKeyOf(caller), entry?.is_session_live ? shopToRemember(entry, caller) : undefined)
  }
  return callers.flatMap((caller) => entryOf.get(keyOf(caller)) ?? [])
}

async function enterPeople(tx: Tx, callers: readonly Caller[]): Promise<Entry[]> {
  if (callers.length === 0) return []
  return await tx.query<Entry>('select * from enter_members($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])', [
    callers.map((caller) => caller.session_id),
    callers.map((caller) => caller.user_id),
    callers.map(
      ({ wanted_org_id: wanted }) => (wanted === undefined || Id.safeParse(wanted).success ? wanted : noId) ?? null,
    ),
    callers.map(wantedLocation),
  ])
}

/** One entry per program; an invalid one if its secret is wrong or it names another shop than its own. */
async function enterPrograms(tx: Tx, callers: readonly Caller[]): Promise<Entry[]> {
  if (callers.length === 0) return []
  const asked = callers.flatMap(({ verifiers = [] }, place) => verifiers.map((verifier) => ({ verifier, place })))
  const entries = await tx.query<Entry>(
    'select * from enter_api_keys($1::integer[], $2::uuid[], $3::bytea[], $4::uuid[], $5)',
    [
      asked.map(({ place }) => place),
      asked.map(({ place }) => callers[place]?.user_id),
      asked.map(({ verifier }) => verifier),
      asked.map(({ place }) => wantedLocation(callers[place])),
      now(),
    ],
  )
  const byPlace = new Map(entries.map((entry) => [entry.place, entry]))
  for (const { place, org_id, user_id: id } of entries)
    if (org_id !== null) noteShown('program', { org_id, id, verifiers: callers[place]?.verifiers ?? [] })
  return callers.map((_, place) => byPlace.get(place) ?? ({ place, is_session_live: false, org_id: null } as Entry))
}

function wantedLocation(caller: Caller | undefined): string | null {
  const wanted = caller?.wanted_location_id
  return Id.safeParse(wanted).success ? (wanted ?? null) : null
}

const shops = new Remembered<string>(20_000)

/**
 * The shop that a caller last worked in through this server: a call counts against its quotas before the door looks the caller up. Empty for callers
 * without a shop, undefined for callers new to this server.
 */
export function lastShopOf(caller: Caller): string | undefined {
  return shops.find(shopKeyOf(caller))
}

/** Of shops that are not theirs nothing is kept: somebody could name any number, in headers of any length. */
function shopToRemember({ org_id }: Entry, { wanted_org_id: wanted }: Caller): string | undefined {
  return org_id ?? (wanted === undefined ? '' : undefined)
}

/** A key has one shop, whichever its program names. */
function shopKeyOf({ user_id, wanted_org_id: wanted, verifiers }: Caller): string {
  return verifiers === undefined ? `${user_id} ${wanted?.toLowerCase()}` : `${user_id}${secretOf(verifiers)}`
}

function secretOf(verifiers: Caller['verifiers']): string {
  return verifiers === undefined ? '' : ` ${verifiers[0]?.toString('base64') ?? ''}`
}

function keyOf({ session_id, user_id, wanted_org_id, wanted_location_id, verifiers }: Caller): string {
  return `${session_id} ${user_id} ${wanted_org_id} ${wanted_location_id}${secretOf(verifiers)}`
}

/**
 * The person of an entry. Fails AUTHENTICATION_ERROR if the session has ended, AUTHORIZATION_ERROR for a program, ACCOUNT_SUSPENDED while they are
 * suspended, FACTOR_NEEDED if their second factor was not shown.
 */
export function personOf(entry: Entry, caller: Caller): Person {
  if (!entry.is_session_live) throw fail(general.notAuthenticated)
  if (caller.verifiers !== undefined) throw fail(apiKeyFailures.notForKeys)
  if (entry.person_state === 'suspended') throw fail(standingFailures.personSuspended)
  if (needsFactor(entry, caller)) throw fail(general.factorNeeded)
  return bearerOf(entry, caller)
}

function bearerOf(entry: Entry, caller: Caller): Person {
  const { user_id, email, full_name, is_super_admin, authenticated_at } = entry
  return { user_id, email, full_name, is_super_admin, user_agent: caller.user_agent, authenticated_at }
}

/** A program: its key is the actor of everything it does. */
function programOf(entry: Entry, caller: Caller): Person {
  if (!entry.is_session_live) throw fail(general.notAuthenticated)
  const { wanted_org_id: wanted } = caller
  if (wanted !== undefined && wanted.toLowerCase() !== entry.org_id) throw fail(general.foreignOrganization)
  return bearerOf(entry, caller)
}

/** Whether they have a second factor and have not shown it in this session. */
export function needsFactor(entry: Entry, caller: Caller): boolean {
  return entry.has_factor === true && !hasShownFactor(entry, caller)
}

/** Whether the shop's owner asks those of their role for a second factor, and they have none. */
export function lacksFactor(entry: Entry): boolean {
  const { has_factor, factor_rule, role } = entry
  // A role of the shop's own counts as a member.
  return has_factor !== true && (factor_rule === 'everyone' || rolesUnder[factor_rule ?? 'nobody'].includes(role))
}

/** The token must say so too: a copy of an older token must not gain from a factor shown later. */
export function hasShownFactor({ factor_at }: { factor_at: string | null }, { aal }: Caller): boolean {
  return factor_at !== null && aal === 'aal2'
}

/**
 * The member of an entry. Fails AUTHORIZATION_ERROR when the caller does not belong to the organisation asked for, or to any,
 * SHOP_SUSPENDED or SHOP_CLOSED while it is not open, FACTOR_SET_UP_NEEDED when its owner asks for a second factor that they do not have, and
 * FEATURE_NOT_IN_PLAN for a program whose shop's plan has no keys.
 */
export function memberOf(entry: Entry, caller: Caller, trial: Trial): Member {
  const { key_rights } = entry
  const person = key_rights === undefined ? personOf(entry, caller) : programOf(entry, caller)
  if (entry.org_id === null) {
    throw fail(caller.wanted_org_id === undefined ? general.noOrganization : general.foreignOrganization)
  }
  refuseClosed(entry)
  if (lacksFactor(entry)) throw fail(general.factorSetUpNeeded)
  // A member whose locations are all closed could work nowhere; closing the last one of anybody is refused.
  if (entry.location_id === null) throw fail(general.notAllowed)
  const { org_id, role, role_id, location_id, location_ids, onboarding_completed_at } = entry
  const plan = planOf(entry, trial)
  if (key_rights !== undefined && !features[plan.tier].includes('api_access')) throw fail(apiKeyFailures.notInPlan)
  const rights = key_rights === undefined ? rightsOf(entry) : rightsOfKey(key_rights, rightsOf(entry))
  // The shop's cap on discounts, or their own if that is lower.
  const max_discount_percent = Math.min(entry.max_discount_percent, limitOfRight({ rights }, 'discount'))
  return {
    ...person,
    org_id,
    ...(key_rights === undefined ? { role, role_id } : { role: 'member', role_id: null, is_program: true }),
    rights,
    location_id,
    location_ids,
    onboarding_completed_at,
    rules: rulesOf({ ...entry, max_discount_percent }),
    plan,
  }
}

/** Fails SHOP_SUSPENDED or SHOP_CLOSED for a shop that is not open. */
export function refuseClosed({ org_state, org_erase_at }: Pick<Entry, 'org_state' | 'org_erase_at'>): void {
  if (org_state === 'suspended') throw fail(standingFailures.shopSuspended)
  if (org_state === 'closed') throw fail(standingFailures.shopClosed, { erase_at: org_erase_at })
}
