import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../server/testing/shops.ts'
import type { Sample } from '../samples.ts'

const notFound = [404, 'NOT_FOUND'] as const

/** Requests for API keys: there is one that was revoked. */
export const apiKeySamples: Readonly<Record<string, readonly Sample[]>> = {
  'apiKeys.list': [{ request: () => ({}) }],
  'apiKeys.add': [
    { request: () => ({ body: { name: 'Website', rights: ['manage_members'] } }), done: [400, 'VALIDATION_ERROR'] },
  ],
  'apiKeys.change': [
    {
      request: ({ api_key_id }) => ({ id: api_key_id, body: { name: 'Website', rights: [], location_ids: null } }),
      done: [409, 'API_KEY_REVOKED'],
      missing: notFound,
    },
  ],
  'apiKeys.rotate': [
    { request: ({ api_key_id }) => ({ id: api_key_id }), done: [409, 'API_KEY_REVOKED'], missing: notFound },
  ],
  'apiKeys.revoke': [{ request: ({ api_key_id }) => ({ id: api_key_id }), missing: notFound }],
}

const revoked = `insert into api_keys (org_id, id, name, rights, secret_prefix, user_id, created_at, revoked_at)
  values ($1, $2, 'Old website', '{sell}', 'abcdef', gen_random_uuid(), now(), now())`

/** A revoked key, bypassing the doors. */
export async function revokedKeyOf(asOwner: TestDatabase['asOwner'], orgId: string): Promise<string> {
  const id = randomUUID()
  await asOwner(revoked, [orgId, id])
  return id
}

/** A row of each table of keys, as SQL on the shop ($1). */
export const apiKeysByHand = [
  revoked.replace('$2', 'gen_random_uuid()'),
  `insert into api_key_calls (org_id, api_key_id, key, request_hash) select org_id, id, 'one', '\\x00' from api_keys where org_id = $1 limit 1`,
]
