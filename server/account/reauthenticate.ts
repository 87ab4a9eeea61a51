import { timingSafeEqual } from 'node:crypto'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { digestOf, type MailedSeed, mailedTokenOf, newMailedSeed } from '../secrets/mailed-token.ts'
import type { Peppers } from '../secrets/peppers.ts'
import type { Account, Client } from './account.ts'
import { asAttempt, settleFailed, settleSucceeded } from './attempts.ts'
import { requireElevated } from './factors/assurance.ts'
import { mayBeMailed } from './recovery/recover.ts'
import { getSignedIn, lockPerson, recordEvent, type Session } from './sessions/sessions.ts'
import type { Claims } from './sessions/tokens.ts'

const mostTries = 5
/** Milliseconds that a mailed code lives. */
const codeLife = 600_000

/** Makes this session fresh for the person's password. Fails invalid_credentials, and as a sign-in does after too many wrong ones. */
export async function confirmPassword(
  account: Account,
  password: string,
  claims: Claims,
  client: Client,
): Promise<void> {
  const { database, passwords } = account
  const signedIn = await database.asAuth((tx) => getSignedIn(tx, claims))
  requireElevated(signedIn, claims)
  const { user, session } = signedIn
  const isRight = await asAttempt(account, { address: client.address, account: user.email }, async (reserved) => {
    const { matches } = await passwords.check(user.password_hash, password, user.id)
    return await database.asAuth(async (tx) => {
      // The password may have been changed since it was checked: then this one no longer counts.
      const same = await tx.query('select 1 from auth.users where id = $1 and password_hash = $2 for no key update', [
        user.id,
        user.password_hash,
      ])
      if (!matches || same.length === 0) {
        await settleFailed(tx, reserved)
        return false
      }
      await makeFresh(tx, session)
      await recordEvent(tx, 'reauthenticated', session, client)
      await settleSucceeded(tx, reserved)
      return true
    })
  })
  if (!isRight) throw fail(accountFailures.invalidCredentials)
}

/** Mails a code that makes this session fresh, unless the address has reached its mail limit. */
export async function mailNonce(account: Account, claims: Claims): Promise<void> {
  await account.database.asAuth(async (tx) => {
    const signedIn = await getSignedIn(tx, claims)
    requireElevated(signedIn, claims)
    const { user, session } = signedIn
    if (!(await mayBeMailed(tx, user.email))) return
    const seed = newMailedSeed(account.peppers)
    const expires_at = new Date(now().getTime() + codeLife)
    await tx.query(
      `insert into auth.reauthentications (session_id, seed_id, pepper_id, tries_left, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (session_id) do update set seed_id = excluded.seed_id, pepper_id = excluded.pepper_id,
         tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
      [session.id, seed.id, seed.pepper_id, mostTries, expires_at],
    )
    const payload = { to: user.email, full_name: user.full_name, seed, expires_at: expires_at.toISOString() }
    await enqueue(tx, { kind: 'nonce-mail', payload })
  })
}

/** The six digits that a seed makes. Undefined when its pepper is gone. */
export function nonceOf(seed: MailedSeed, peppers: Peppers): string | undefined {
  const token = mailedTokenOf('reauthentication', seed, peppers)
  if (token === undefined) return undefined
  return String(Buffer.from(token, 'base64url').readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

/** Makes the session fresh for the code that was mailed, once; false for another one, which counts. */
export async function takeNonce(account: Account, claims: Claims, nonce: string): Promise<boolean> {
  return await account.database.asAuth(async (tx) => {
    await lockPerson(tx, claims.sub)
    const { session } = await getSignedIn(tx, claims)
    const [row] = await tx.query<{ seed_id: string; pepper_id: string; tries_left: number; expires_at: string }>(
      'select * from auth.reauthentications where session_id = $1 for update',
      [session.id],
    )
    if (row === undefined || row.tries_left === 0 || Date.parse(row.expires_at) <= now().getTime()) return false
    const code = nonceOf({ id: row.seed_id, pepper_id: row.pepper_id }, account.peppers)
    if (code === undefined || !timingSafeEqual(digestOf(code), digestOf(nonce.replace(/\s/g, '')))) {
      await tx.query('update auth.reauthentications set tries_left = tries_left - 1 where session_id = $1', [
        session.id,
      ])
      return false
    }
    await tx.query('delete from auth.reauthentications where session_id = $1', [session.id])
    await makeFresh(tx, session)
    return true
  })
}

async function makeFresh(tx: Tx, session: Pick<Session, 'id'>): Promise<void> {
  await tx.query('update auth.sessions set authenticated_at = $2 where id = $1', [session.id, now()])
}
