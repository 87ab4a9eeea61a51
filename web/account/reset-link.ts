import { t } from '@lingui/core/macro'
/** What the address of `/reset-password` brought with it. */
export type ResetLink =
  | { kind: 'token'; tokenHash: string }
  | { kind: 'session' }
  | { kind: 'refused'; words: string }
  | { kind: 'none' }

export const expiredLink = t`Email link is invalid or has expired`

/**
 * Reads the link of the mail: `?token_hash=…&type=recovery`, an error in the fragment, or (from a foreign mail template) a
 * session in the fragment, which the auth client takes from there itself. What an address says in words is never shown: anybody can
 * send somebody an address.
 */
export function readResetLink({ search, hash }: Pick<Location, 'search' | 'hash'>): ResetLink {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  if (fragment.has('error') || fragment.has('error_code')) {
    return { kind: 'refused', words: expiredLink }
  }
  const query = new URLSearchParams(search)
  const tokenHash = query.get('token_hash')
  if (tokenHash && query.get('type') === 'recovery') return { kind: 'token', tokenHash }
  if (query.has('error') || query.has('error_code')) {
    return { kind: 'refused', words: expiredLink }
  }
  return fragment.has('access_token') || query.has('code') ? { kind: 'session' } : { kind: 'none' }
}
