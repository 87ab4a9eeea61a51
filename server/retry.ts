import { createHash } from 'node:crypto'
import { general } from '@tunda/contract/failure'
import { fail } from './fail.ts'

/** SHA-256 of what was asked. It is kept beside what was made, to tell a retry from another request under the same id. */
export function hashOf(asked: object): Buffer {
  return createHash('sha256').update(JSON.stringify(asked)).digest()
}

/**
 * Whether what is there under a client's id was made by this very request; false where nothing is. Fails IDEMPOTENCY_KEY_REUSED where another request
 * made it, or none.
 */
export function isRetry(known: { readonly request_hash: Buffer | null } | undefined, hash: Buffer): boolean {
  if (known === undefined) return false
  if (!known.request_hash?.equals(hash)) throw fail(general.keyReused)
  return true
}
