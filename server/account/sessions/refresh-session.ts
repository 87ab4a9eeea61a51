import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { FailureEntry } from '@tunda/contract/failure'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { newestPepper } from '../../secrets/peppers.ts'
import type { Account, Client } from '../account.ts'
import { voidNewEmail } from '../change-email.ts'
import { findUser } from '../users.ts'
import { type PresentedToken, readRefreshToken } from './refresh-token.ts'
import { recordEvent, type Session, type SignedIn, sessionBody } from './sessions.ts'

const day = 86_400_000
const longestIdle = 30 * day
const longestLife = 90 * day
/** How long an answer may have been lost, and how long tabs that woke together may race, in milliseconds. */
const lostAnswer = 60_000
const parallelTabs = 10_000

type Outcome = { readonly signedIn: SignedIn } | { readonly refused: FailureEntry }

/**
 * A session's next tokens. A token one step behind means that the last answer was lost: it gets the current one again. One further behind, outside
 * the time in which parallel tabs race, was copied: the session ends, for the thief and the owner alike.
 */
export async function refreshSession(account: Account, token: string, client: Client) {
  const presented = readRefreshToken(token, account.peppers)
  if (presented === undefined) {
    // Only invalid tokens count, so a valid one is never held up.
    await account.quotas.spend('refresh-guesses.address', client.address)
    throw fail(accountFailures.refreshTokenNotFound)
  }
  // A refusal is returned, not thrown: ending the session must be committed.
  const outcome = await account.database.asAuth((tx) => decide(tx, account, presented, client))
  if ('refused' in outcome) throw fail(outcome.refused)
  return await sessionBody(account, outcome.signedIn)
}

async function decide(tx: Tx, account: Account, presented: PresentedToken, client: Client): Promise<Outcome> {
  const [session] = await tx.query<Session>('select * from auth.sessions where id = $1 for update', [
    presented.session_id,
  ])
  const user = session && (await findUser(tx, session.user_id))
  if (session === undefined || user === undefined) return { refused: accountFailures.sessionEnded }
  if (user.banned_at !== null) return { refused: accountFailures.banned }
  if (isTooOld(session)) {
    await endSession(tx, session)
    return { refused: accountFailures.sessionExpired }
  }
  const behind = session.counter - presented.counter
  // The token is ahead of the database, which was restored to an earlier moment. It is still valid.
  if (behind <= 0) return { signedIn: { user, session: await rotate(tx, account, session, presented, client) } }
  if (isHonestlyBehind(session, behind, client)) {
    await recordEvent(tx, 'refresh_repeated', session, client)
    return { signedIn: { user, session } }
  }
  await recordEvent(tx, 'refresh_token_stolen', session, client)
  await endSession(tx, session)
  await voidNewEmail(tx, user.id)
  await enqueue(tx, { kind: 'session-ended-mail', payload: { to: user.email, full_name: user.full_name } })
  return { refused: accountFailures.refreshTokenUsed }
}

function isTooOld(session: Session): boolean {
  const instant = now().getTime()
  return (
    instant - Date.parse(session.refreshed_at) > longestIdle || instant - Date.parse(session.created_at) > longestLife
  )
}

function isHonestlyBehind(session: Session, behind: number, client: Client): boolean {
  const sinceRefresh = now().getTime() - Date.parse(session.refreshed_at)
  if (behind > 1) return sinceRefresh < parallelTabs
  return sinceRefresh <= lostAnswer || (session.user_agent === client.user_agent && session.network === client.network)
}

async function rotate(
  tx: Tx,
  account: Account,
  session: Session,
  presented: PresentedToken,
  client: Client,
): Promise<Session> {
  const [rotated] = await tx.query<Session>(
    `update auth.sessions set counter = $2, refreshed_at = $3, pepper_id = $4, user_agent = $5, network = $6
     where id = $1 returning *`,
    [session.id, presented.counter + 1, now(), newestPepper(account.peppers).id, client.user_agent, client.network],
  )
  if (rotated === undefined) throw new Error('the session was not rotated')
  return rotated
}

async function endSession(tx: Tx, session: Session): Promise<void> {
  await tx.query('delete from auth.sessions where id = $1', [session.id])
}
