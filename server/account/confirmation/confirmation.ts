import { timingSafeEqual } from 'node:crypto'
import { confirmationFailures } from '@tunda/contract/accounts/email-confirmation'
import type { Tx } from '@tunda/database'
import { now } from '../../clock.ts'
import { fail } from '../../fail.ts'
import { requireMailAllowance } from '../../mail/mail-allowance.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { digestOf, type MailedSeed, mailedTokenOf, newMailedSeed } from '../../secrets/mailed-token.ts'
import type { Peppers } from '../../secrets/peppers.ts'
import { lockPerson, recordEvent } from '../sessions/sessions.ts'
import { findUser, type User } from '../users.ts'

const hour = 3_600_000
/** Milliseconds that a mailed link and its code live. */
const confirmationLife = 24 * hour
/** A repeated mail carries the same link and code as long as they have at least this long to live, so that whichever mail arrives first works. */
const worthSendingAgain = hour
const mostTries = 5

type Row = { user_id: string; seed_id: string; pepper_id: string; tries_left: number; expires_at: string }

/** What the mail is made of when it is sent. */
export function confirmationOf(seed: MailedSeed, peppers: Peppers): { token: string; code: string } | undefined {
  const token = mailedTokenOf('confirmation', seed, peppers)
  const digits = mailedTokenOf('confirmation-code', seed, peppers)
  if (token === undefined || digits === undefined) return undefined
  const number = Buffer.from(digits, 'base64url').readUInt32BE(0) % 1_000_000
  return { token, code: String(number).padStart(6, '0') }
}

/** Queues the mail with the link and code. Fails RATE_LIMITED. */
export async function queueConfirmation(tx: Tx, peppers: Peppers, { id, email }: User): Promise<void> {
  await requireMailAllowance(tx, { kind: 'confirmation', recipient: email })
  const instant = now()
  const [known] = await tx.query<Row>('select * from auth.email_confirmations where user_id = $1 for update', [id])
  const isGood =
    known !== undefined &&
    known.tries_left > 0 &&
    Date.parse(known.expires_at) - instant.getTime() > worthSendingAgain &&
    peppers.some((pepper) => pepper.id === known.pepper_id)
  const seed = isGood ? { id: known.seed_id, pepper_id: known.pepper_id } : newMailedSeed(peppers)
  const expires_at = isGood ? new Date(known.expires_at) : new Date(instant.getTime() + confirmationLife)
  const made = confirmationOf(seed, peppers)
  if (made === undefined) throw new Error('the pepper is gone')
  if (!isGood) {
    await tx.query(
      `insert into auth.email_confirmations (user_id, seed_id, pepper_id, token_hash, tries_left, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (user_id) do update set seed_id = excluded.seed_id, pepper_id = excluded.pepper_id,
         token_hash = excluded.token_hash, tries_left = excluded.tries_left, created_at = excluded.created_at,
         expires_at = excluded.expires_at`,
      [id, seed.id, seed.pepper_id, digestOf(made.token), mostTries, instant, expires_at],
    )
  }
  await enqueue(tx, {
    kind: 'confirmation-mail',
    payload: { to: email, user_id: id, seed, expires_at: expires_at.toISOString() },
  })
}

export type Shown = { readonly token: string } | { readonly code: string }

/** What became of a link or code that somebody showed. A wrong code is counted, so its transaction must commit. */
export type Outcome =
  | { readonly kind: 'confirmed'; readonly user: User }
  | { readonly kind: 'wrong'; readonly tries_left: number }
  | { readonly kind: 'expired' | 'for-another' }

/** Confirms the person's address if what they show was mailed to it. Whoever is confirmed already stays so. */
export async function confirmAddress(tx: Tx, userId: string, shown: Shown, peppers: Peppers): Promise<Outcome> {
  await lockPerson(tx, userId)
  const user = await findUser(tx, userId)
  if (user === undefined) return { kind: 'expired' }
  const [row] = await tx.query<Row>('select * from auth.email_confirmations where user_id = $1 for update', [userId])
  if ('token' in shown && (await isForAnother(tx, shown.token, userId))) return { kind: 'for-another' }
  if (user.email_confirmed_at !== null) return { kind: 'confirmed', user }
  if (row === undefined || Date.parse(row.expires_at) <= now().getTime()) return { kind: 'expired' }
  const made = confirmationOf({ id: row.seed_id, pepper_id: row.pepper_id }, peppers)
  if (made === undefined) return { kind: 'expired' }
  if ('token' in shown) return isSame(shown.token, made.token) ? await confirm(tx, user) : { kind: 'expired' }
  if (row.tries_left === 0) return { kind: 'expired' }
  if (isSame(shown.code, made.code)) return await confirm(tx, user)
  await tx.query('update auth.email_confirmations set tries_left = tries_left - 1 where user_id = $1', [userId])
  return { kind: 'wrong', tries_left: row.tries_left - 1 }
}

/** Throws the failure for an outcome that did not confirm the address; otherwise returns the person. */
export function requireConfirmed(outcome: Outcome): User {
  if (outcome.kind === 'confirmed') return outcome.user
  if (outcome.kind === 'wrong') throw fail(confirmationFailures.wrongCode, { tries_left: outcome.tries_left })
  throw fail(outcome.kind === 'expired' ? confirmationFailures.expired : confirmationFailures.forAnother)
}

async function isForAnother(tx: Tx, token: string, userId: string): Promise<boolean> {
  const found = await tx.query('select 1 from auth.email_confirmations where token_hash = $1 and user_id <> $2', [
    digestOf(token),
    userId,
  ])
  return found.length > 0
}

async function confirm(tx: Tx, user: User): Promise<Outcome> {
  const instant = now()
  await tx.query('update auth.users set email_confirmed_at = $2, updated_at = $2 where id = $1', [user.id, instant])
  await tx.query('delete from auth.email_confirmations where user_id = $1', [user.id])
  await recordEvent(tx, 'email_confirmed', { id: null, user_id: user.id }, { user_agent: '', network: '', address: '' })
  return { kind: 'confirmed', user: { ...user, email_confirmed_at: instant.toISOString() } }
}

function isSame(shown: string, made: string): boolean {
  return timingSafeEqual(digestOf(shown), digestOf(made))
}
