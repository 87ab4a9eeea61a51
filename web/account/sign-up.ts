import { isAuthWeakPasswordError } from '@supabase/auth-js'
import { auth } from '../shared/auth.ts'
import { heldInvitation } from '../shared/invitation.ts'
import { authWords } from './auth-words.ts'
import type { NewAccount, Obstacle } from './new-account.ts'

type Outcome = { isSignedIn: boolean } | { refused: Obstacle }

/** Creates the account; `isSignedIn` is false where the server wants the e-mail address confirmed first. */
export async function signUp({ fullName, email, password }: NewAccount): Promise<Outcome> {
  // Whoever comes with an invitation gets no organisation of their own.
  const token = heldInvitation()?.token
  const terms = { terms_accepted: true, terms_accepted_at: new Date().toISOString() }
  try {
    const { data, error } = await auth().signUp({
      email: email.trim(),
      password,
      options: { data: { full_name: fullName.trim(), ...terms, ...(token ? { invitation_token: token } : {}) } },
    })
    return error ? { refused: refusal(error) } : { isSignedIn: data.session !== null }
  } catch (error) {
    return { refused: refusal(error) }
  }
}

function refusal(error: unknown): Obstacle {
  const title = isAuthWeakPasswordError(error) ? 'Password requirements not met' : 'Sign up failed'
  return { title, words: authWords(error, 'An error occurred during sign up.') }
}
