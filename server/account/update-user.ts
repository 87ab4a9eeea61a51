import { mostMetadata, type UserChange } from '@tunda/contract/accounts/account'
import { accountFailures } from '@tunda/contract/accounts/account-failures'
import type { Tx } from '@tunda/database'
import type { z } from 'zod'
import { now } from '../clock.ts'
import { isFresh } from '../doors/fresh-sign-in.ts'
import { fail } from '../fail.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { asksForConfirmation } from '../settings.ts'
import type { Account, Client } from './account.ts'
import { askForNewEmail } from './change-email.ts'
import { requireElevated } from './factors/assurance.ts'
import { refuseWeak } from './password-policy.ts'
import { takeNonce } from './reauthenticate.ts'
import { getSignedIn, lockPerson, recordEvent, type Session, type SignedIn } from './sessions/sessions.ts'
import type { Claims } from './sessions/tokens.ts'
import { findUser, type User, userBody } from './users.ts'

type Input = z.infer<typeof UserChange>
/** Milliseconds in which a mailed link lets somebody choose a password. */
const recoveryLife = 3_600_000
const longestProfile = 2 * mostMetadata

/**
 * Changes the password or the profile, and asks the new address to confirm itself. A new password ends every other session and voids every mailed
 * link. Changing password or address needs a fresh sign-in or the code of `reauthenticate`; for the password, a recovery counts as one.
 */
export async function updateUser(account: Account, input: Input, claims: Claims, client: Client, emailLink: string) {
  const { user, session } = await account.database.asAuth((tx) => getSignedIn(tx, claims))
  requireElevated({ user, session }, claims)
  const newEmail = input.email != null && input.email !== user.email ? input.email : undefined
  if (input.password != null || newEmail !== undefined)
    await requireProof(account, input, session, claims, newEmail === undefined)
  const newHash = input.password == null ? undefined : await hashOfNew(account, input.password, user)
  const changed = await account.database.asAuth(async (tx) => {
    await lockPerson(tx, user.id)
    const current = await getSignedIn(tx, claims)
    requireElevated(current, claims)
    if (newHash !== undefined) await changePassword(tx, current, newHash, client)
    if (newEmail !== undefined) await askForNewEmail(tx, account, current.user, newEmail, emailLink)
    if (input.data != null) await changeProfile(tx, current.user, input.data)
    return await findUser(tx, user.id)
  })
  if (changed === undefined) throw fail(accountFailures.sessionNotFound)
  return userBody(changed, asksForConfirmation(account.settings))
}

async function requireProof(
  account: Account,
  input: Input,
  session: Session,
  claims: Claims,
  isPasswordAlone: boolean,
) {
  const age = now().getTime() - Date.parse(session.created_at)
  if (isFresh(session) || (session.is_recovery && isPasswordAlone && age <= recoveryLife)) return
  if (input.nonce == null) throw fail(accountFailures.reauthenticationNeeded)
  if (!(await takeNonce(account, claims, input.nonce))) throw fail(accountFailures.nonceWrong)
}

async function hashOfNew(account: Account, password: string, user: User): Promise<string> {
  refuseWeak(password, account.settings.AUTH_POLICY)
  const { matches } = await account.passwords.check(user.password_hash, password, user.id)
  if (matches) throw fail(accountFailures.samePassword)
  return await account.passwords.hash(password, user.id)
}

async function changePassword(
  tx: Tx,
  { user, session }: SignedIn,
  passwordHash: string,
  client: Client,
): Promise<void> {
  await tx.query('update auth.users set password_hash = $2, updated_at = $3 where id = $1', [
    user.id,
    passwordHash,
    now(),
  ])
  await tx.query('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, session.id])
  await tx.query('update auth.sessions set is_recovery = false, authenticated_at = $2 where id = $1', [
    session.id,
    now(),
  ])
  await tx.query('delete from auth.recovery_tokens where user_id = $1', [user.id])
  await tx.query('delete from auth.flow_codes where user_id = $1', [user.id])
  await tx.query('delete from auth.email_changes where user_id = $1', [user.id])
  await recordEvent(tx, 'password_changed', session, client)
  await enqueue(tx, { kind: 'password-changed-mail', payload: { to: user.email, full_name: user.full_name } })
}

/** The given keys replace the existing ones; the whole must stay within the limit of sign-up. */
async function changeProfile(tx: Tx, user: User, data: NonNullable<Input['data']>): Promise<void> {
  const metadata = { ...user.user_metadata, ...data }
  if (JSON.stringify(metadata).length > longestProfile)
    throw fail(accountFailures.validation, { message: 'User data is too long.' })
  await tx.query('update auth.users set user_metadata = $2, full_name = $3, updated_at = $4 where id = $1', [
    user.id,
    JSON.stringify(metadata),
    data.full_name === undefined ? user.full_name : (data.full_name?.trim() ?? ''),
    now(),
  ])
}
