import { type FactorRule, rolesUnder } from '@tunda/contract/accounts/factor-rule'
import { general } from '@tunda/contract/failure'
import { limitOfRight, type RoleHeld, rightsOf } from '@tunda/contract/rights'
import { Id, noId } from '@tunda/contract/shapes'
import { type OrganizationState, standingFailures } from '@tunda/contract/standing'
import type { Tx } from '@tunda/database'
import type { Member, Person } from './context.ts'
import { fail } from './fail.ts'
import { Remembered } from './remembered.ts'
import { planOf, type Trial } from './subscription/plan.ts'

/** What a request says of its sender: a verified access token's claims and the organisation it wants to work in. */
export type Caller = {
  readonly session_id: string
  readonly user_id: string
  /** `X-Organization-Id` as sent; undefined: the first one joined. */
  readonly wanted_org_id: string | undefined
  /** `X-Location-Id` as sent: where they say they are at work. One that is closed, or not theirs, counts as none. */
  readonly wanted_location_id?: string | undefined
  readonly user_agent: string
  /** What the access token says of the second factor; absent: that there was none. */
  readonly aal?: 'aal1' | 'aal2'
}

/** A row of `enter_members`: what the database knows of one caller now. */
export type Entry = RoleHeld & {
  place: number
  is_session_live: boolean
  user_id: string
  email: string
  full_name: string
  is_super_admin: boolean
  org_id: string | null
  onboarding_completed_at: string | null
  currency: string
  time_zone: string
  tax_rate: number
  is_vat_registered: boolean
  max_discount_percent: number
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
}

/**
 * Looks up the callers' sessions and memberships in one statement and opens the transaction to their organisations, and to no
 * other. Answers one entry a caller, in their order; who calls several times in one moment is looked up once.
 */
export async function enter(tx: Tx, callers: readonly Caller[]): Promise<Entry[]> {
  const distinct = new Map(callers.map((caller) => [keyOf(caller), caller]))
  const known = [...distinct.values()]
  const entries = await tx.query<Entry>('select * from enter_members($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])', [
    known.map((caller) => caller.session_id),
    known.map((caller) => caller.user_id),
    known.map(
      ({ wanted_org_id: wanted }) => (wanted === undefined || Id.safeParse(wanted).success ? wanted : noId) ?? null,
    ),
    known.map(({ wanted_location_id: wanted }) => (Id.safeParse(wanted).success ? wanted : null)),
  ])
  const entryOf = new Map([...distinct.keys()].map((key, i) => [key, entries[i]]))
  for (const caller of known) {
    const entry = entryOf.get(keyOf(caller))
    shops.remember(shopKeyOf(caller), entry?.is_session_live ? (entry.org_id ?? '') : undefined)
  }
  return callers.flatMap((caller) => entryOf.get(keyOf(caller)) ?? [])
}

const shops = new Remembered<string>(20_000)

/**
 * The shop that a caller last worked in through this server, whose quotas a call counts against before the door looks who calls. Empty for
 * who belongs to none, undefined for whom this server has not met.
 */
export function lastShopOf(caller: Caller): string | undefined {
  return shops.find(shopKeyOf(caller))
}

function shopKeyOf({ user_id, wanted_org_id }: Caller): string {
  return `${user_id} ${wanted_org_id}`
}

function keyOf({ session_id, user_id, wanted_org_id, wanted_location_id }: Caller): string {
  return `${session_id} ${user_id} ${wanted_org_id} ${wanted_location_id}`
}

/**
 * The person of an entry. Fails AUTHENTICATION_ERROR when the session has ended, ACCOUNT_SUSPENDED while they are suspended, FACTOR_NEEDED
 * before their second factor.
 */
export function personOf(entry: Entry, caller: Caller): Person {
  if (!entry.is_session_live) throw fail(general.notAuthenticated)
  if (entry.person_state === 'suspended') throw fail(standingFailures.personSuspended)
  if (needsFactor(entry, caller)) throw fail(general.factorNeeded)
  const { user_id, email, full_name, is_super_admin, authenticated_at } = entry
  return { user_id, email, full_name, is_super_admin, user_agent: caller.user_agent, authenticated_at }
}

/** Whether they have a second factor and have not shown it in this session. */
export function needsFactor(entry: Entry, caller: Caller): boolean {
  return entry.has_factor === true && !hasShownFactor(entry, caller)
}

/** Whether the shop's owner asks those of their role for a second factor, and they have none. */
export function lacksFactor(entry: Entry): boolean {
  const { has_factor, factor_rule, role } = entry
  // A role of the shop's own is somebody too.
  return has_factor !== true && (factor_rule === 'everyone' || rolesUnder[factor_rule ?? 'nobody'].includes(role))
}

/** The token must say so too: a copy of one that was given out before the factor was shown stays worth what it was. */
export function hasShownFactor({ factor_at }: { factor_at: string | null }, { aal }: Caller): boolean {
  return factor_at !== null && aal === 'aal2'
}

/**
 * The member of an entry. Fails AUTHORIZATION_ERROR when the caller does not belong to the organisation asked for, or to any,
 * SHOP_SUSPENDED or SHOP_CLOSED while it is not open, and FACTOR_SET_UP_NEEDED when its owner asks for a second factor that they do not
 * have.
 */
export function memberOf(entry: Entry, caller: Caller, trial: Trial): Member {
  const person = personOf(entry, caller)
  if (entry.org_id === null) {
    throw fail(caller.wanted_org_id === undefined ? general.noOrganization : general.foreignOrganization)
  }
  refuseClosed(entry)
  if (lacksFactor(entry)) throw fail(general.factorSetUpNeeded)
  // Whose locations are all closed is at work nowhere; closing the last one of anybody is refused.
  if (entry.location_id === null) throw fail(general.notAllowed)
  const {
    org_id,
    role,
    role_id,
    location_id,
    location_ids,
    onboarding_completed_at,
    currency,
    time_zone,
    tax_rate,
    is_vat_registered,
  } = entry
  const rights = rightsOf(entry)
  // The shop's cap on discounts, or their own where that is lower.
  const max_discount_percent = Math.min(entry.max_discount_percent, limitOfRight({ rights }, 'discount'))
  return {
    ...person,
    org_id,
    role,
    role_id,
    rights,
    location_id,
    location_ids,
    onboarding_completed_at,
    rules: { currency, time_zone, tax_rate, is_vat_registered, max_discount_percent },
    plan: planOf(entry, trial),
  }
}

/** Fails SHOP_SUSPENDED or SHOP_CLOSED for a shop that is not open. */
export function refuseClosed({ org_state, org_erase_at }: Pick<Entry, 'org_state' | 'org_erase_at'>): void {
  if (org_state === 'suspended') throw fail(standingFailures.shopSuspended)
  if (org_state === 'closed') throw fail(standingFailures.shopClosed, { erase_at: org_erase_at })
}
