import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { fail } from './fail.ts'

/** SHA-256 of a request. It is stored with the result, to tell a retry from another request with the same id. */
export function hashOf(asked: object): Buffer {
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

/**
 * Whether the row with a client's id was made by this very request; false if there is none. Fails IDEMPOTENCY_KEY_REUSED if another request made it,
 * or none.
 */
export function isRetry(known: { readonly request_hash: Buffer | null } | undefined, hash: Buffer): boolean {
  if (known === undefined) return false
  if (!known.request_hash?.equals(hash)) throw fail(general.keyReused)
  return true
}
