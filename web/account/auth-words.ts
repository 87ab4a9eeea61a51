import { AuthUnknownError, isAuthError } from '@supabase/auth-js'
import { authFailure } from '../shared/session/auth.ts'

/** What to tell a person about an error of the auth client: its words, or `otherwise` when they were not meant for people. */
export function authWords(error: unknown, otherwise: string): string {
  if (!isAuthError(error) || error instanceof AuthUnknownError) return otherwise
  return authFailure(error).message || otherwise
}
