import { randomUUID } from 'node:crypto'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { digestOf } from '../../secrets/mailed-token.ts'
import type { Account, Client } from '../account.ts'
import { removeAllFactors } from '../factors/factor-rows.ts'
import { noteDevice } from '../sessions/devices.ts'
import { lockPerson, openSession, recordEvent, type SignedIn, sessionBody } from '../sessions/sessions.ts'
import { findUser, type User } from '../users.ts'
import { takeOverIfUnconfirmed } from './take-over.ts'

/** Milliseconds that a one-time code lives. */
export const codeLife = 300_000

type Opened = {
  readonly user: User
  readonly code_challenge: string | null
  readonly code_challenge_method: string | null
}

/** A recovery session for a mailed token, once. */
export async function verifyRecovery(account: Account, token: string | undefined, client: Client) {
  const signedIn = await account.database.asAuth(async (tx) => {
    const opened = await consumeToken(tx, token)
    return opened && (await openRecoverySession(tx, account, opened.user, client))
  })
  if (signedIn === undefined) throw fail(accountFailures.linkExpired)
  return await sessionBody(account, signedIn)
}

/** What following a link gives: a session in the URL fragment, or a one-time code when the request for it carried a challenge. */
export async function followLink(account: Account, token: string | undefined, client: Client) {
  const outcome = await account.database.asAuth(async (tx) => {
    const opened = await consumeToken(tx, token)
    if (opened === undefined) return undefined
    if (opened.code_challenge !== null) return { code: await giveCode(tx, opened), signedIn: undefined }
    return { signedIn: await openRecoverySession(tx, account, opened.user, client) }
  })
  if (outcome?.signedIn === undefined) return outcome && { code: outcome.code, session: undefined }
  return { session: await sessionBody(account, outcome.signedIn) }
}

export async function openRecoverySession(tx: Tx, account: Account, user: User, client: Client): Promise<SignedIn> {
  const known = await withoutStrangersFactors(tx, user)
  const signedIn = await openSession(tx, account, known, client, true)
  await recordEvent(tx, 'recovered', signedIn.session, client)
  await noteDevice(tx, user, client)
  return signedIn
}

/** Undefined for a token that is unknown, used or expired, or whose person may not sign in. */
async function consumeToken(tx: Tx, token: string | undefined): Promise<Opened | undefined> {
  if (token === undefined) return undefined
  const [found] = await tx.query<{ user_id: string | null }>(
    'select user_id from auth.recovery_tokens where token_hash = $1',
    [digestOf(token)],
  )
  // Locked first: a password being changed at this moment voids the token before it opens anything.
  if (found?.user_id != null) await lockPerson(tx, found.user_id)
  const [row] = await tx.query<{
    user_id: string | null
    expires_at: string
    code_challenge: string | null
    code_challenge_method: string | null
  }>('delete from auth.recovery_tokens where token_hash = $1 returning *', [digestOf(token)])
  if (row === undefined || row.user_id === null || Date.parse(row.expires_at) <= now().getTime()) return undefined
  const user = await findUser(tx, row.user_id)
  if (user === undefined || user.banned_at !== null) return undefined
  return { ...row, user: await takeOverIfUnconfirmed(tx, user) }
}

async function giveCode(tx: Tx, { user, code_challenge, code_challenge_method }: Opened): Promise<string> {
  const code = randomUUID()
  await tx.query(
    `insert into auth.flow_codes (code_hash, user_id, code_challenge, code_challenge_method, expires_at) values ($1, $2, $3, $4, $5)`,
    [digestOf(code), user.id, code_challenge, code_challenge_method ?? 'plain', new Date(now().getTime() + codeLife)],
  )
  return code
}

/** What shows that the account and its address belonged to the same person. */
const proofs = ['email_confirmed', 'address_recovered', 'recovered', 'email_changed'] as const

/**
 * For somebody who has just shown that mail to the address reaches them: removes factors that were set up before anybody had shown that, so that a
 * stranger who opened an account with this address cannot lock its owner out. All other factors stay.
 */
async function withoutStrangersFactors(tx: Tx, user: User): Promise<User> {
  if (!user.has_factor) return user
  const [found] = await tx.query<{ is_theirs: boolean }>(
    `select exists (select from auth.events e where e.user_id = $1 and e.kind = any ($2::text[]) and e.created_at <= (
       select min(f.verified_at) from auth.factors f where f.user_id = $1)) as is_theirs`,
    [user.id, proofs],
  )
  if (found?.is_theirs === true) return user
  await removeAllFactors(tx, user.id)
  return (await findUser(tx, user.id)) ?? user
}
