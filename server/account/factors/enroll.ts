import { randomUUID } from 'node:crypto'
import { mostFactors, type NewFactor } from '@tunda/contract/accounts/account-factors'
import { factorFailures } from '@tunda/contract/accounts/factor-failures'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { sealSecret } from '../../secrets/sealed-secret.ts'
import type { Account } from '../account.ts'
import { getSignedIn, lockPerson } from '../sessions/sessions.ts'
import type { Claims } from '../sessions/tokens.ts'
import { requireMayChangeSignIn } from './assurance.ts'
import { listFactors } from './factor-rows.ts'
import { invitationToApp, newSecret } from './one-time-codes.ts'

type Input = z.infer<typeof NewFactor>

/**
 * Enrolls a factor, which counts once it is verified. Fails reauthentication_needed, insufficient_aal, mfa_factor_name_conflict and
 * too_many_enrolled_mfa_factors.
 */
export async function enrollFactor(account: Account, { factor_type, friendly_name }: Input, claims: Claims) {
  if (factor_type === 'phone') throw fail(factorFailures.noPhone)
  return await account.database.asAuth(async (tx) => {
    await lockPerson(tx, claims.sub)
    const signedIn = await getSignedIn(tx, claims)
    requireMayChangeSignIn(signedIn, claims)
    await makeRoom(tx, claims.sub, friendly_name)
    const id = randomUUID()
    const secret = factor_type === 'totp' ? newSecret() : undefined
    const sealed = secret && sealSecret(secret, id, account.peppers)
    await tx.query(
      `insert into auth.factors (id, user_id, factor_type, friendly_name, sealed_secret, pepper_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [id, claims.sub, factor_type, friendly_name, sealed?.sealed_secret ?? null, sealed?.pepper_id ?? null, now()],
    )
    const made = { id, type: factor_type, friendly_name }
    return secret === undefined ? made : { ...made, totp: invitationToApp(secret, signedIn.user.email) }
  })
}

/** An unverified factor of the same name is replaced, and so is the oldest unverified one when there are many. */
async function makeRoom(tx: Tx, userId: string, name: string): Promise<void> {
  const factors = (await listFactors(tx, userId)).filter(({ factor_type }) => factor_type !== 'recovery_code')
  const begun = factors.filter(({ verified_at }) => verified_at === null)
  const verified = factors.filter(({ verified_at }) => verified_at !== null)
  if (name !== '' && verified.some(({ friendly_name }) => friendly_name === name)) throw fail(factorFailures.nameTaken)
  if (verified.length >= mostFactors) throw fail(factorFailures.tooMany)
  const spare = begun.slice(0, Math.max(0, factors.length - mostFactors + 1))
  const same = begun.filter(({ friendly_name }) => name !== '' && friendly_name === name)
  await tx.query('delete from auth.factors where id = any ($1::uuid[])', [[...spare, ...same].map(({ id }) => id)])
}
