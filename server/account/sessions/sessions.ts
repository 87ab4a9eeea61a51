import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { newestPepper } from '../../secrets/peppers.ts'
import { asksForConfirmation } from '../../settings.ts'
import type { Account, Client } from '../account.ts'
import { findUser, type User, userBody } from '../users.ts'
import { refreshTokenOf } from './refresh-token.ts'
import { accessTokenLife, type Claims } from './tokens.ts'

export type Session = {
  readonly id: string
  readonly user_id: string
  readonly counter: number
  readonly pepper_id: string
  readonly is_recovery: boolean
  readonly user_agent: string
  readonly network: string
  /** When the second factor was shown in this session, and which one; null if it was not. */
  readonly factor_at: string | null
  readonly factor_method: string | null
  /** When a password or factor was last given in it; null: it was opened by a mailed link. */
  readonly authenticated_at: string | null
  readonly created_at: string
  readonly refreshed_at: string
}

export type SignedIn = { readonly user: User; readonly session: Session }

/** Starts a session with a new id that is always ours, never the client's. Signing in again keeps an account that was being closed. */
export async function openSession(
  tx: Tx,
  account: Pick<Account, 'peppers'>,
  user: User,
  client: Client,
  isRecovery = false,
): Promise<SignedIn> {
  const instant = now()
  const [session] = await tx.query<Session>(
    `insert into auth.sessions (user_id, pepper_id, is_recovery, user_agent, network, created_at, refreshed_at, authenticated_at)
     values ($1, $2, $3, $4, $5, $6, $6, case when $3 then null::timestamptz else $6 end) returning *`,
    [user.id, newestPepper(account.peppers).id, isRecovery, client.user_agent, client.network, instant],
  )
  const [signedIn] = await tx.query<Pick<User, 'last_sign_in_at'>>(
    'update auth.users set last_sign_in_at = $2, closed_at = null, erase_at = null where id = $1 returning last_sign_in_at',
    [user.id, instant],
  )
  if (session === undefined || signedIn === undefined) throw new Error('the session was not written')
  return { user: { ...user, ...signedIn }, session }
}

/** The answer that makes a client signed in. */
export async function sessionBody(account: Account, { user, session }: SignedIn) {
  const body = userBody(user, asksForConfirmation(account.settings))
  const { access_token, expires_at } = await account.tokens.issue(body, session)
  return {
    access_token,
    token_type: 'bearer',
    expires_in: accessTokenLife,
    expires_at,
    refresh_token: refreshTokenOf(session, account.peppers),
    user: body,
  }
}

/** The session and person of an access token, as they are now. Fails session_not_found once it has ended. */
export async function getSignedIn(tx: Tx, claims: Claims): Promise<SignedIn> {
  const user = await findUser(tx, claims.sub)
  const [session] = await tx.query<Session>('select * from auth.sessions where id = $1 and user_id = $2', [
    claims.session_id,
    claims.sub,
  ])
  if (session === undefined || user === undefined) throw fail(accountFailures.sessionNotFound)
  if (user.banned_at !== null) throw fail(accountFailures.userBanned)
  return { user, session }
}

/** Keeps the person's sessions and password from changing under this transaction. The person is always locked before their sessions. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.query('select 1 from auth.users where id = $1 for no key update', [userId])
}

export type AccountEvent =
  | 'signed_up'
  | 'signed_in'
  | 'recovered'
  | 'password_changed'
  | 'refresh_repeated'
  | 'refresh_token_stolen'
  | 'session_ended'
  | 'reauthenticated'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'email_confirmed'
  | 'address_recovered'
  | 'account_closed'

/** Adds to the person's own history what happened to their account. */
export async function recordEvent(
  tx: Tx,
  kind: AccountEvent,
  session: { readonly id: string | null; readonly user_id: string },
  client: Client,
): Promise<void> {
  await tx.query(
    'insert into auth.events (user_id, session_id, kind, user_agent, network, created_at) values ($1, $2, $3, $4, $5, $6)',
    [session.user_id, session.id, kind, client.user_agent, client.network, now()],
  )
}
