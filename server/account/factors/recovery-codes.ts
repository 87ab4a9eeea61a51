import { createHash, randomBytes } from 'node:crypto'
import { factorFailures } from '@tunda/contract/accounts/factor-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import type { Account, Client } from '../account.ts'
import { getSignedIn, lockPerson, recordEvent, type SignedIn, sessionBody } from '../sessions/sessions.ts'
import type { Claims } from '../sessions/tokens.ts'
import { elevate, requireMayChangeSignIn } from './assurance.ts'
import { type Factor, listFactors } from './factor-rows.ts'
import { noteChange } from './note-change.ts'
import { countWrong, requireTryLeft } from './tries.ts'

const howMany = 10
const codeLength = 16
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const defaultName = 'Recovery codes'

/** How many codes there are, and how many were not used yet. Fails mfa_factor_not_found when none were made. */
export async function recoveryCodesLeft(account: Account, claims: Claims) {
  return await account.database.asAuth(async (tx) => {
    const { user } = await getSignedIn(tx, claims)
    const { id } = await getCodes(tx, user.id)
    return { id, type: 'recovery_code', ...(await countCodes(tx, id)) }
  })
}

/** The first set of codes, shown this once. Fails mfa_recovery_codes_sole_factor and mfa_verified_factor_exists. */
export async function makeRecoveryCodes(account: Account, name: string, claims: Claims, client: Client) {
  return await account.database.asAuth(async (tx) => {
    const signedIn = await changing(tx, claims)
    const { user } = signedIn
    const factors = await listFactors(tx, user.id)
    if (!user.has_factor) throw fail(factorFailures.codesAlone)
    if (factors.some(({ factor_type }) => factor_type === 'recovery_code')) throw fail(factorFailures.codesExist)
    const friendly_name = name || defaultName
    if (factors.some((factor) => factor.friendly_name === friendly_name)) throw fail(factorFailures.nameTaken)
    const [made] = await tx.query<Factor>(
      `insert into auth.factors (user_id, factor_type, friendly_name, verified_at, created_at, updated_at)
       values ($1, 'recovery_code', $2, $3, $3, $3) returning *`,
      [user.id, friendly_name, now()],
    )
    if (made === undefined) throw new Error('the recovery codes were not written')
    return await writeCodes(tx, made, signedIn, client)
  })
}

/** Makes a new set of codes; the old ones stop working. Fails mfa_factor_not_found. */
export async function remakeRecoveryCodes(account: Account, claims: Claims, client: Client) {
  return await account.database.asAuth(async (tx) => {
    const signedIn = await changing(tx, claims)
    const factor = await getCodes(tx, signedIn.user.id)
    await tx.query('delete from auth.recovery_codes where factor_id = $1', [factor.id])
    return await writeCodes(tx, factor, signedIn, client)
  })
}

export async function removeRecoveryCodes(account: Account, claims: Claims, client: Client) {
  return await account.database.asAuth(async (tx) => {
    const { user, session } = await changing(tx, claims)
    const { id } = await getCodes(tx, user.id)
    await tx.query('delete from auth.factors where id = $1', [id])
    await noteChange(tx, { kind: 'factor_removed', factor_type: 'recovery_code' }, user, session, client)
    return { id }
  })
}

/**
 * Uses up a recovery code in place of a factor. The person is told by mail, and sessions that showed no factor end. Fails mfa_verification_failed,
 * and mfa_recovery_codes_locked after too many wrong ones.
 */
export async function verifyRecoveryCode(account: Account, code: string, claims: Claims, client: Client) {
  const outcome = await account.database.asAuth(async (tx) => {
    await lockPerson(tx, claims.sub)
    const signedIn = await getSignedIn(tx, claims)
    const { user, session } = signedIn
    const factor = await findCodes(tx, user.id)
    if (factor === undefined) return undefined
    await requireTryLeft(tx, factor)
    const used = await tx.query(
      'update auth.recovery_codes set used_at = $3 where factor_id = $1 and code_hash = $2 and used_at is null returning 1',
      [factor.id, hashOf(plain(code), factor.id), now()],
    )
    if (used.length === 0) {
      await countWrong(tx, factor)
      return undefined
    }
    await tx.query('delete from auth.sessions where user_id = $1 and id <> $2 and factor_at is null', [
      user.id,
      session.id,
    ])
    const { remaining } = await countCodes(tx, factor.id)
    await noteChange(tx, { kind: 'recovery_code_used', left: remaining }, user, session, client)
    return { user, session: await elevate(tx, signedIn, 'mfa/recovery_code') }
  })
  if (outcome === undefined) throw fail(factorFailures.wrong)
  return await sessionBody(account, outcome)
}

async function changing(tx: Tx, claims: Claims): Promise<SignedIn> {
  await lockPerson(tx, claims.sub)
  const signedIn = await getSignedIn(tx, claims)
  requireMayChangeSignIn(signedIn, claims)
  return signedIn
}

async function writeCodes(tx: Tx, factor: Factor, { user, session }: SignedIn, client: Client) {
  const codes = Array.from({ length: howMany }, newCode)
  await tx.query('insert into auth.recovery_codes (factor_id, code_hash) select $1, unnest($2::bytea[])', [
    factor.id,
    codes.map((code) => hashOf(code, factor.id)),
  ])
  await recordEvent(tx, 'recovery_codes_made', { id: session.id, user_id: user.id }, client)
  const { id, friendly_name } = factor
  return { id, type: 'recovery_code', friendly_name, total: codes.length, codes }
}

async function findCodes(tx: Tx, userId: string): Promise<Factor | undefined> {
  const [factor] = await tx.query<Factor>(
    `select * from auth.factors where user_id = $1 and factor_type = 'recovery_code' for update`,
    [userId],
  )
  return factor
}

async function getCodes(tx: Tx, userId: string): Promise<Factor> {
  const factor = await findCodes(tx, userId)
  if (factor === undefined) throw fail(factorFailures.notFound)
  return factor
}

async function countCodes(tx: Tx, factorId: string): Promise<{ total: number; remaining: number }> {
  const [counted] = await tx.query<{ total: number; remaining: number }>(
    'select count(*) as total, count(*) filter (where used_at is null) as remaining from auth.recovery_codes where factor_id = $1',
    [factorId],
  )
  return counted ?? { total: 0, remaining: 0 }
}

/** 80 random bits in letters that are not mistaken for each other. */
function newCode(): string {
  return [...randomBytes(codeLength)].map((byte) => letters[byte % letters.length]).join('')
}

/** Accepts codes as people type them: in capitals, with spaces or dashes. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

function hashOf(code: string, factorId: string): Buffer {
  return createHash('sha256').update(`${factorId} ${code}`).digest()
}
