import { accountFailures } from '@tunda/contract/accounts/account-failures'
import { factorFailures } from '@tunda/contract/accounts/factor-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { isFresh } from '../../doors/fresh-sign-in.ts'
import { fail } from '../../fail.ts'
import type { Session, SignedIn } from '../sessions/sessions.ts'
import type { Claims } from '../sessions/tokens.ts'
import { forgetWrong } from './tries.ts'

export type FactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code'

/** Whether the second factor was shown before this request. The token must say so too: a copy of an older token must not gain from it. */
export function isElevated(session: Pick<Session, 'factor_at'>, claims: Pick<Claims, 'aal'>): boolean {
  return session.factor_at !== null && claims.aal === 'aal2'
}

/** Fails insufficient_aal when the person has a second factor and this session has not shown it. */
export function requireElevated({ user, session }: SignedIn, claims: Claims): void {
  if (user.has_factor && !isElevated(session, claims)) throw fail(factorFailures.needed)
}

/** Guards changes to how a person signs in: they need the second factor, if there is one, and a recent sign-in. */
export function requireMayChangeSignIn(signedIn: SignedIn, claims: Claims): void {
  requireElevated(signedIn, claims)
  if (!isFresh(signedIn.session)) throw fail(accountFailures.reauthenticationNeeded)
}

/** Marks that the session has shown its second factor. Its refresh token changes too, so that an older copy of it is detected. */
export async function elevate(tx: Tx, { user, session }: SignedIn, method: FactorMethod): Promise<Session> {
  const [elevated] = await tx.query<Session>(
    `update auth.sessions set factor_at = $2, factor_method = $3, authenticated_at = $2, refreshed_at = $2, counter = counter + 1
     where id = $1 returning *`,
    [session.id, now(), method],
  )
  if (elevated === undefined) throw new Error('the session is gone')
  await forgetWrong(tx, user.id)
  return elevated
}
