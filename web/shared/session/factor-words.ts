import { t } from '@lingui/core/macro'
import { AuthUnknownError, isAuthError } from '@supabase/auth-js'
import { authFailure } from './auth.ts'

/** Why a factor was not verified, for the person who tried. The browser's own error means that the person closed it, or the time was up. */
export function factorWords(error: unknown): string {
  if (isAuthError(error) && !(error instanceof AuthUnknownError)) return authFailure(error).message
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return t`This device already has a passkey here.`
  return t`That did not work. Please try again.`
}
