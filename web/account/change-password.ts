import { t } from '@lingui/core/macro'
import { isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { auth } from '../shared/session/auth.ts'
import { fresh } from '../shared/session/confirm-identity.ts'
import { authWords } from './auth-words.ts'

type Outcome =
  | { kind: 'changed'; isTokenUsed: boolean }
  | { kind: 'link-refused'; words: string }
  | { kind: 'failed'; isTokenUsed: boolean; title: string; words: string }

const otherwise = t`The password could not be changed. Please try again.`

/** Takes the link's token first, if there is one, and then sets the password; a failed second step keeps the session of the first. */
export async function changePassword(password: string, tokenHash: string | undefined): Promise<Outcome> {
  let isTokenUsed = false
  try {
    if (tokenHash) {
      const { error } = await auth().verifyOtp({ type: 'recovery', token_hash: tokenHash })
      if (error && !isAuthRetryableFetchError(error))
        return { kind: 'link-refused', words: authWords(error, otherwise) }
      if (error) return failed(error, false)
      isTokenUsed = true
    }
    await fresh(async () => {
      const { error } = await auth().updateUser({ password })
      if (error) throw error
    })
    return { kind: 'changed', isTokenUsed }
  } catch (error) {
    return failed(error, isTokenUsed)
  }
}

function failed(error: unknown, isTokenUsed: boolean): Outcome {
  const title = isAuthWeakPasswordError(error) ? t`Password requirements not met` : t`Password not changed`
  return { kind: 'failed', isTokenUsed, title, words: authWords(error, otherwise) }
}
