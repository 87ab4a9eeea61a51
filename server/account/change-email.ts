import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import { fail } from '../fail.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { digestOf, mailedTokenOf, newMailedSeed } from '../secrets/mailed-token.ts'
import { asksForConfirmation } from '../settings.ts'
import type { Account, Client } from './account.ts'
import { ago, secondsUntil } from './attempts.ts'
import { mayBeMailed } from './recovery/recover.ts'
import { lockPerson, recordEvent } from './sessions/sessions.ts'
import { findUser, findUserByEmail, type User, userBody } from './users.ts'

const hour = 3_600_000
const changesPerHour = 5
/** Milliseconds that the mailed link lives. */
const changeLife = 24 * hour

/**
 * Mails a link to the new address and a notice to the present one; nothing changes until the link is used. An address that already has an account
 * gets no link, but the answer is the same. Fails over_request_rate_limit past five an hour.
 */
export async function askForNewEmail(
  tx: Tx,
  account: Account,
  user: User,
  newEmail: string,
  link: string,
): Promise<void> {
  await countChange(tx, user.id)
  const seed = newMailedSeed(account.peppers)
  const token = mailedTokenOf('email-change', seed, account.peppers)
  if (token === undefined) throw new Error('the newest pepper is gone')
  const expires_at = new Date(now().getTime() + changeLife)
  await tx.query(
    `insert into auth.email_changes (user_id, new_email, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set new_email = excluded.new_email, token_hash = excluded.token_hash,
       created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [user.id, newEmail, digestOf(token), now(), expires_at],
  )
  const isTaken = (await findUserByEmail(tx, newEmail)) !== undefined
  const mayBe = await mayBeMailed(tx, newEmail)
  // Without the name: it may be a message from a stranger to whoever reads the mail.
  const payload = { to: newEmail, full_name: '', link, seed, expires_at: expires_at.toISOString() }
  await enqueue(tx, { kind: isTaken || !mayBe ? 'nothing' : 'email-change-mail', payload })
  await enqueue(tx, {
    kind: 'email-change-notice',
    payload: { to: user.email, full_name: user.full_name, is_done: false },
  })
}

/** Voids the link to a new address: whoever ends a session that may be a thief's ends what it asked for. */
export async function voidNewEmail(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.email_changes where user_id = $1', [userId])
}

/** Gives the account the address that the link was mailed to. Fails otp_expired. */
export async function confirmNewEmail(account: Account, token: string | undefined, client: Client) {
  const changed = await account.database.asAuth(async (tx) => {
    const hash = digestOf(token ?? '')
    const [found] = await tx.query<{ user_id: string }>(
      'select user_id from auth.email_changes where token_hash = $1',
      [hash],
    )
    // Locked first: a password being changed at this moment voids the link before it changes anything.
    if (found !== undefined) await lockPerson(tx, found.user_id)
    const [row] = await tx.query<{ user_id: string; new_email: string; expires_at: string }>(
      'delete from auth.email_changes where token_hash = $1 returning *',
      [hash],
    )
    const before = row && (await findUser(tx, row.user_id))
    if (row === undefined || before === undefined || Date.parse(row.expires_at) <= now().getTime())
      throw fail(accountFailures.linkExpired)
    if (before.banned_at !== null) throw fail(accountFailures.linkExpired)
    return await giveEmail(tx, before, row.new_email, client)
  })
  return userBody(changed, asksForConfirmation(account.settings))
}

async function giveEmail(tx: Tx, before: User, email: string, client: Client): Promise<User> {
  const changed = await tx.query(
    `update auth.users set email = $2, email_confirmed_at = $3, updated_at = $3
     where id = $1 and not exists (select from auth.users where email = $2) returning 1`,
    [before.id, email, now()],
  )
  if (changed.length === 0) throw fail(accountFailures.linkExpired)
  await tx.query('delete from auth.email_confirmations where user_id = $1', [before.id])
  await tx.query('delete from auth.recovery_tokens where user_id = $1', [before.id])
  await tx.query('delete from auth.flow_codes where user_id = $1', [before.id])
  await recordEvent(tx, 'email_changed', { id: null, user_id: before.id }, client)
  const payload = { to: before.email, full_name: before.full_name, is_done: true }
  await enqueue(tx, { kind: 'email-change-notice', payload })
  const user = await findUser(tx, before.id)
  if (user === undefined) throw fail(accountFailures.linkExpired)
  return user
}

async function countChange(tx: Tx, userId: string): Promise<void> {
  const instant = now()
  const earlier = await tx.query<{ attempted_at: string }>(
    `select attempted_at from auth.attempts where kind = 'email-change' and subject = $1 and attempted_at > $2 order by attempted_at`,
    [userId, ago(instant, hour)],
  )
  const first = earlier.at(-changesPerHour)
  if (first !== undefined)
    throw fail(accountFailures.tooMany, { seconds: secondsUntil(first.attempted_at, hour, instant) })
  await tx.query(`insert into auth.attempts (kind, subject, attempted_at) values ('email-change', $1, $2)`, [
    userId,
    instant,
  ])
}
