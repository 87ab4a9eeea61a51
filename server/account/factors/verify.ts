import type { FactorAnswer } from '@tunda/contract/accounts/account-factors'
import { factorFailures } from '@tunda/contract/accounts/factor-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { openSecret } from '../../secrets/sealed-secret.ts'
import type { Account, Client } from '../account.ts'
import { getSignedIn, lockPerson, type SignedIn, sessionBody } from '../sessions/sessions.ts'
import type { Claims } from '../sessions/tokens.ts'
import { findUser } from '../users.ts'
import { elevate, requireMayChangeSignIn } from './assurance.ts'
import { type Factor, getFactor, listFactors, noteFactors } from './factor-rows.ts'
import { noteChange } from './note-change.ts'
import { stepOfCode } from './one-time-codes.ts'
import { keyOf, readNewKey, readSignature, relyingPartyOf } from './passkeys.ts'
import { countWrong, requireTryLeft } from './tries.ts'

type Input = FactorAnswer & { readonly id: string }
type Question = {
  readonly id: string
  readonly challenge: string | null
  readonly rp_id: string | null
  readonly expires_at: string
}

/**
 * Verifies the answer to a challenge: the session then has its second factor, and an unverified factor becomes verified. Fails
 * mfa_verification_failed, mfa_challenge_expired, mfa_factor_not_found, and over_request_rate_limit after too many wrong answers.
 */
export async function verifyFactor(account: Account, input: Input, claims: Claims, client: Client) {
  // A wrong answer is returned, not thrown: counting it must be committed.
  const outcome = await account.database.asAuth((tx) => decide(tx, account, input, claims, client))
  if (outcome === 'wrong code') throw fail(factorFailures.wrong)
  if (outcome === 'wrong passkey') throw fail(factorFailures.wrongPasskey)
  return await sessionBody(account, outcome)
}

async function decide(tx: Tx, account: Account, input: Input, claims: Claims, client: Client) {
  await lockPerson(tx, claims.sub)
  const signedIn = await getSignedIn(tx, claims)
  const factor = await getFactor(tx, input.id, signedIn.user.id)
  if (factor.verified_at === null) requireMayChangeSignIn(signedIn, claims)
  await requireTryLeft(tx, factor)
  const question = await findQuestion(tx, factor, input.challenge_id, signedIn)
  const isPasskey = factor.factor_type === 'webauthn'
  // A passkey answers a challenge once; a code may be mistyped, so its challenge can be answered again.
  if (isPasskey) await forgetQuestion(tx, question)
  const isRight = isPasskey
    ? await takePasskey(tx, account, factor, question, input)
    : await takeCode(tx, account, factor, input.code ?? '')
  if (!isRight) {
    await countWrong(tx, factor)
    return isPasskey ? 'wrong passkey' : 'wrong code'
  }
  await forgetQuestion(tx, question)
  if (factor.verified_at === null) await beginToCount(tx, factor, signedIn, client)
  const session = await elevate(tx, signedIn, isPasskey ? 'mfa/webauthn' : 'totp')
  return { user: (await findUser(tx, signedIn.user.id)) ?? signedIn.user, session }
}

async function findQuestion(tx: Tx, factor: Factor, id: string, { session }: SignedIn): Promise<Question> {
  const [question] = await tx.query<Question>(
    'select * from auth.factor_challenges where id::text = $1 and factor_id = $2 and session_id = $3 for update',
    [id, factor.id, session.id],
  )
  if (question === undefined || Date.parse(question.expires_at) <= now().getTime())
    throw fail(factorFailures.challengeExpired)
  return question
}

async function forgetQuestion(tx: Tx, { id }: Question): Promise<void> {
  await tx.query('delete from auth.factor_challenges where id = $1', [id])
}

async function takeCode(tx: Tx, account: Account, factor: Factor, code: string): Promise<boolean> {
  const secret = openSecret(factor, factor.id, account.peppers)
  const step = secret && stepOfCode(secret, code, factor.last_step)
  if (step === undefined) return false
  await tx.query('update auth.factors set last_step = $2 where id = $1', [factor.id, step])
  return true
}

async function takePasskey(
  tx: Tx,
  account: Account,
  factor: Factor,
  { challenge, rp_id }: Question,
  { webauthn }: Input,
): Promise<boolean> {
  if (webauthn === undefined || challenge === null || rp_id === null) return false
  const { origin } = relyingPartyOf(account, undefined)
  const asked = { challenge, rp_id }
  if (factor.verified_at !== null) {
    const key = keyOf(await listFactors(tx, factor.user_id), webauthn.credential_response)
    const count = key && (await readSignature(key, asked, webauthn.credential_response, origin))
    if (key === undefined || count === undefined) return false
    await tx.query('update auth.factors set sign_count = $2 where id = $1', [key.id, count])
    return true
  }
  const key = await readNewKey(asked, webauthn.credential_response, origin)
  if (key === undefined) return false
  const kept = await tx.query(
    `update auth.factors set credential_id = $2, public_key = $3, sign_count = $4, transports = $5
     where id = $1 and not exists (select from auth.factors where credential_id = $2) returning 1`,
    [factor.id, key.credential_id, key.public_key, key.sign_count, key.transports],
  )
  return kept.length > 0
}

async function beginToCount(tx: Tx, factor: Factor, { user, session }: SignedIn, client: Client): Promise<void> {
  await tx.query('update auth.factors set verified_at = $2, updated_at = $2 where id = $1', [factor.id, now()])
  await noteFactors(tx, user.id)
  await noteChange(tx, { kind: 'factor_added', factor_type: factor.factor_type }, user, session, client)
}
