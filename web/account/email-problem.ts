import { t } from '@lingui/core/macro'
/** Why `email` cannot be an address, or null. The mail itself is the real test. */
export function emailProblem(email: string): string | null {
  const address = email.trim()
  if (address === '') return t`Please enter your email address`
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? null : t`This does not look like an email address`
}
