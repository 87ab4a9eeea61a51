import { randomUUID } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { may, type Right } from '@tunda/contract/organization/rights'
import { features } from '@tunda/contract/plans/tier-limits'
import {
  type ApiKeyWithSecret,
  apiKeyFailures,
  keyRights,
  mostApiKeys,
  type NewApiKey,
} from '@tunda/contract/programs/api-keys'
import { locationFailures } from '@tunda/contract/stock/locations'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { lockOrganization } from '../organization/lock-organization.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { getKey, lockKey } from './key-rows.ts'
import { keptOf, newSecret, prefixOf } from './key-secret.ts'

const day = 86_400_000
const hour = 3_600_000

/**
 * Makes a key with some of the member's own rights. Fails REAUTHENTICATION_NEEDED, FEATURE_NOT_IN_PLAN, MORE_THAN_OWN_RIGHTS, NOT_FOUND for a
 * location that they do not see, and TOO_MANY_API_KEYS.
 */
export async function makeKey(
  tx: Tx,
  { name, rights, location_ids, expires_in_days }: NewApiKey,
  member: Member,
  peppers: Secrets['peppers'],
): Promise<ApiKeyWithSecret> {
  requireMayGive(rights, member)
  await lockOrganization(tx, member.org_id)
  await requireLocations(tx, location_ids, member)
  await requireRoom(tx, member)
  // Somebody else's next secret must not widen it.
  const works_at = location_ids ?? member.location_ids
  const [id, at] = [randomUUID(), now()]
  const secret = newSecret(id)
  const { verifier, pepper_id } = keptOf(secret, peppers)
  const expires_at = expires_in_days === null ? null : new Date(at.getTime() + expires_in_days * day)
  await tx.query(
    `insert into api_keys (org_id, id, name, rights, location_ids, verifier, pepper_id, secret_prefix, user_id, created_at, expires_at)
     values ($1, $2, $3, $4::text[], $5::uuid[], $6, $7, $8, $9, $10, $11)`,
    [
      member.org_id,
      id,
      name,
      keyRights.filter((right) => rights.includes(right)),
      works_at,
      verifier,
      pepper_id,
      prefixOf(secret),
      member.user_id,
      at,
      expires_at,
    ],
  )
  const after = { name, rights, location_ids: works_at, expires_at: expires_at?.toISOString() ?? null }
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'api_key.added', id, after }])
  return { api_key: await getKey(tx, id, member), secret }
}

/**
 * Gives a key a new secret; if the same person made the old one, that keeps working for the given hours. From now on the key belongs to the person
 * who rotated it. Fails REAUTHENTICATION_NEEDED, FEATURE_NOT_IN_PLAN, NOT_FOUND, API_KEY_REVOKED, MORE_THAN_OWN_RIGHTS for a key with more rights
 * than theirs, and AUTHORIZATION_ERROR for another's key that works at more locations.
 */
export async function rotateKey(
  tx: Tx,
  { id, overlap_hours }: { readonly id: string; readonly overlap_hours: number },
  member: Member,
  peppers: Secrets['peppers'],
): Promise<ApiKeyWithSecret> {
  const key = await lockKey(tx, id, member)
  if (key.revoked_at !== null) throw fail(apiKeyFailures.revoked)
  requireMayGive(key.rights, member)
  // Theirs, it would end at their locations, and its program elsewhere with it.
  if (key.location_ids === null && member.location_ids !== null && key.user_id !== member.user_id)
    throw fail(general.notAllowed)
  await requireLocations(tx, key.location_ids, member)
  const secret = newSecret(id)
  const { verifier, pepper_id } = keptOf(secret, peppers)
  await tx.query(
    // An old secret that its former maker may still have must not work under the new owner's name.
    `update api_keys set former_verifier = case when $3 and user_id = $8 then verifier end,
       former_until = case when $3 and user_id = $8 then $4::timestamptz end,
       verifier = $5, pepper_id = $6, secret_prefix = $7, user_id = $8
     where org_id = $1 and id = $2`,
    [
      member.org_id,
      id,
      overlap_hours > 0,
      new Date(now().getTime() + overlap_hours * hour),
      verifier,
      pepper_id,
      prefixOf(secret),
      member.user_id,
    ],
  )
  const facts = { name: key.name, overlap_hours }
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'api_key.rotated', id, facts }])
  return { api_key: await getKey(tx, id, member), secret }
}

/** Fails unless the plan includes keys, the member signed in recently, and has all these rights themselves. */
export function requireMayGive(rights: readonly Right[], member: Member): void {
  if (!features[member.plan.tier].includes('api_access')) throw fail(apiKeyFailures.notInPlan)
  if (!rights.every((right) => may(member, right))) throw fail(apiKeyFailures.moreThanOwn)
  requireFresh(member)
}

/**
 * Fails NOT_FOUND unless the locations are the shop's and the member works at all of them. Null, meaning all of them, is always allowed: a key never
 * reaches further than its maker.
 */
export async function requireLocations(
  tx: Tx,
  ids: readonly string[] | null,
  { org_id, location_ids }: Member,
): Promise<void> {
  if (ids === null) return
  if (location_ids !== null && !ids.every((id) => location_ids.includes(id))) throw fail(locationFailures.notFound)
  const found = await tx.query('select id from locations where org_id = $1 and id = any ($2::uuid[])', [org_id, ids])
  if (found.length < ids.length) throw fail(locationFailures.notFound)
}

async function requireRoom(tx: Tx, { org_id }: Member): Promise<void> {
  const [row] = await tx.query<{ used: number }>(
    'select count(*) as used from api_keys where org_id = $1 and revoked_at is null',
    [org_id],
  )
  if ((row?.used ?? 0) >= mostApiKeys) throw fail(apiKeyFailures.tooMany)
}
