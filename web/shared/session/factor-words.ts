import { t } from '@lingui/core/macro'
import { AuthUnknownError, isAuthError } from '@supabase/auth-js'
import { authFailure } from './auth.ts'

/** Why a factor was not verified, for the person who tried. A browser's own refusal is that the person, or the time, closed it. */
export function factorWords(error: unknown): string {
  if (isAuthError(error) && !(error instanceof AuthUnknownError)) return authFailure(error).message
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return t`This device already has a passkey here.`
  return t`That did not work. Please try again.`
}
