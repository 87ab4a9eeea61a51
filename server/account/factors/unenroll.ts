import type { Account, Client } from '../account.ts'
import { getSignedIn, lockPerson } from '../sessions.ts'
import type { Claims } from '../tokens.ts'
import { requireElevated, requireMayChangeSignIn } from './assurance.ts'
import { getFactor, noteFactors, removeAllFactors } from './factor-rows.ts'
import { noteChange } from './note-change.ts'

/**
 * Takes a factor away; with the last one the recovery codes go, and every session is worth what its password is. Fails
 * mfa_factor_not_found, insufficient_aal and reauthentication_needed.
 */
export async function unenrollFactor(account: Account, id: string, claims: Claims, client: Client) {
  return await account.database.asAuth(async (tx) => {
    await lockPerson(tx, claims.sub)
    const signedIn = await getSignedIn(tx, claims)
    const { user, session } = signedIn
    const factor = await getFactor(tx, id, user.id)
    if (factor.verified_at === null) requireElevated(signedIn, claims)
    else requireMayChangeSignIn(signedIn, claims)
    await tx.query('delete from auth.factors where id = $1', [factor.id])
    if (factor.verified_at === null) return { id: factor.id }
    if (!(await noteFactors(tx, user.id))) await removeAllFactors(tx, user.id)
    await noteChange(tx, { kind: 'factor_removed', factor_type: factor.factor_type }, user, session, client)
    return { id: factor.id }
  })
}
