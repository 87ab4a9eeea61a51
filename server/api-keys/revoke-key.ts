import type { ApiKey } from '@tunda/contract/programs/api-keys'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { publish } from '../events/publish.ts'
import { getKey, lockKey } from './key-rows.ts'

/** Ends a key at once, on any plan, with its old secret too. Fails NOT_FOUND. */
export async function revokeKey(tx: Tx, id: string, member: Member): Promise<ApiKey> {
  const { name, revoked_at } = await lockKey(tx, id, member)
  if (revoked_at !== null) return await getKey(tx, id, member)
  await tx.query(
    `update api_keys set revoked_at = $3, verifier = null, pepper_id = null, former_verifier = null, former_until = null
     where org_id = $1 and id = $2`,
    [member.org_id, id, now()],
  )
  await publish(tx, [{ org_id: member.org_id, actor: member, event: 'api_key.revoked', id, facts: { name } }])
  return await getKey(tx, id, member)
}
