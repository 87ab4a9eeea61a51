import type {
  FactorAnswer,
  FactorChallenge,
  FactorPath,
  NewFactor,
  RecoveryCodeAnswer,
  RecoveryCodeNames,
} from '@tunda/contract/accounts/account-factors'
import type { z } from 'zod'
import type { Account, Client } from '../account.ts'
import { getSignedIn, lockPerson } from '../sessions/sessions.ts'
import type { Claims } from '../sessions/tokens.ts'
import { requireElevated, requireMayChangeSignIn } from './assurance.ts'
import { challengeFactor } from './challenge.ts'
import { enrollFactor } from './enroll.ts'
import { getFactor, noteFactors, removeAllFactors } from './factor-rows.ts'
import { noteChange } from './note-change.ts'
import {
  makeRecoveryCodes,
  recoveryCodesLeft,
  remakeRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts'
import { verifyFactor } from './verify.ts'

type Call<Body = unknown, Query = unknown> = {
  readonly query: Query
  readonly body: Body
  readonly claims: Claims
  readonly client: Client
  readonly account: Account
}
type OfFactor<Body = unknown> = Call<Body, z.infer<typeof FactorPath>>

/** What keeps the calls about second factors. */
export const factorCalls = {
  enrollFactor: async ({ account, body, claims }: Call<z.infer<typeof NewFactor>>) => ({
    json: await enrollFactor(account, body, claims),
  }),
  challengeFactor: async ({ account, query, body, claims }: OfFactor<z.infer<typeof FactorChallenge>>) => ({
    json: await challengeFactor(account, { ...body, ...query }, claims),
  }),
  verifyFactor: async ({ account, query, body, claims, client }: OfFactor<FactorAnswer>) => ({
    json: await verifyFactor(account, { ...body, ...query }, claims, client),
  }),
  unenrollFactor: async ({ account, query, claims, client }: OfFactor) => ({
    json: await unenrollFactor(account, query.id, claims, client),
  }),
  recoveryCodes: async ({ account, claims }: Call) => ({ json: await recoveryCodesLeft(account, claims) }),
  makeRecoveryCodes: async ({ account, body, claims, client }: Call<z.infer<typeof RecoveryCodeNames>>) => ({
    json: await makeRecoveryCodes(account, body.friendly_name, claims, client),
  }),
  remakeRecoveryCodes: async ({ account, claims, client }: Call) => ({
    json: await remakeRecoveryCodes(account, claims, client),
  }),
  verifyRecoveryCode: async ({ account, body, claims, client }: Call<z.infer<typeof RecoveryCodeAnswer>>) => ({
    json: await verifyRecoveryCode(account, body.code, claims, client),
  }),
  removeRecoveryCodes: async ({ account, claims, client }: Call) => ({
    json: await removeRecoveryCodes(account, claims, client),
  }),
}

/**
 * Removes a factor. With the last one the recovery codes go too, and every session counts as signed in by password only. Fails mfa_factor_not_found,
 * insufficient_aal and reauthentication_needed.
 */
async function unenrollFactor(account: Account, id: string, claims: Claims, client: Client) {
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
