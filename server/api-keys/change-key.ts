import { type ApiKey, type ApiKeyChange, apiKeyFailures, keyRights } from '@tunda/contract/programs/api-keys'
import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { fail } from '../fail.ts'
import { getKey, lockKey } from './key-rows.ts'
import { requireLocations, requireMayGive } from './make-key.ts'

/**
 * Changes a key's name, rights and locations, from its next call on. Anybody who manages keys may take rights away. Only its maker may add some,
 * since a key never has more rights than its maker: somebody else could otherwise give it rights that they do not have themselves. Fails NOT_FOUND,
 * API_KEY_REVOKED and NOT_ITS_MAKER, and as making one.
 */
export async function changeKey(
  tx: Tx,
  { id, name, rights, location_ids }: ApiKeyChange & { readonly id: string },
  member: Member,
): Promise<ApiKey> {
  const key = await lockKey(tx, id, member)
  if (key.revoked_at !== null) throw fail(apiKeyFailures.revoked)
  const places = location_ids ?? member.location_ids
  const added = rights.filter((right) => !key.rights.includes(right))
  const had = key.location_ids
  const isWider = had !== null && (places === null || places.some((place) => !had.includes(place)))
  if (added.length > 0 || isWider) {
    if (key.user_id !== member.user_id) throw fail(apiKeyFailures.notItsMaker)
    requireMayGive(added, member)
  }
  if (had === null || isWider) await requireLocations(tx, places, member)
  const after = { name, rights: keyRights.filter((right) => rights.includes(right)), location_ids: places }
  await tx.query(
    'update api_keys set name = $3, rights = $4::text[], location_ids = $5::uuid[] where org_id = $1 and id = $2',
    [member.org_id, id, after.name, after.rights, after.location_ids],
  )
  const before = { name: key.name, rights: key.rights, location_ids: had }
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'api_key.changed', id, before, after }])
  return await getKey(tx, id, member)
}
