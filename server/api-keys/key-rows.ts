import { type ApiKey, apiKeyFailures } from '@tunda/contract/programs/api-keys'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Member } from '../context.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'

const columns = `k.id, k.org_id, k.name, k.rights, k.location_ids, k.secret_prefix, p.user_id, coalesce(p.full_name, '') as user_name,
  k.created_at, k.expires_at, case when k.former_until > $2 then k.former_until end as overlap_until, k.revoked_at, k.last_used_at,
  k.calls, k.errors, k.last_error_at, k.last_error_status`

/** The shop's keys, newest first; revoked ones are listed for 30 days. */
export async function listKeys(tx: Tx, { org_id }: Member) {
  const at = now()
  const api_keys = await tx.query<ApiKey>(
    `select ${columns} from api_keys k
     left join people_of_current_organizations() p on p.org_id = k.org_id and p.user_id = k.user_id
     where k.org_id = $1 and (k.revoked_at is null or k.revoked_at > $2::timestamptz - interval '30 days')
     order by k.revoked_at is not null, k.created_at desc, k.id limit 100`,
    [org_id, at],
  )
  return { api_keys, ...onePage(api_keys.length) }
}

/** Fails NOT_FOUND, also for another shop's. */
export async function getKey(tx: Tx, id: string | undefined, { org_id }: Member): Promise<ApiKey> {
  const [key] = await tx.query<ApiKey>(
    `select ${columns} from api_keys k
     left join people_of_current_organizations() p on p.org_id = k.org_id and p.user_id = k.user_id
     where k.org_id = $1 and k.id = $3`,
    [org_id, now(), id],
  )
  if (key === undefined) throw fail(apiKeyFailures.notFound)
  return key
}

type LockedKey = Pick<ApiKey, 'name' | 'rights' | 'location_ids' | 'revoked_at' | 'user_id'>

/** Locks a key until the transaction ends. Fails NOT_FOUND. */
export async function lockKey(tx: Tx, id: string, { org_id }: Member): Promise<LockedKey> {
  const [key] = await tx.query<LockedKey>(
    'select name, rights, location_ids, revoked_at, user_id from api_keys where org_id = $1 and id = $2 for no key update',
    [org_id, id],
  )
  if (key === undefined) throw fail(apiKeyFailures.notFound)
  return key
}
