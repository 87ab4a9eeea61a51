import type { Database } from '@tunda/database'
import type { Person } from '../../context.ts'
import type { Visit } from '../../doors/visit.ts'
import { Failure } from '../../fail.ts'
import type { Peppers } from '../../secrets/peppers.ts'
import { asksForConfirmation } from '../../settings.ts'
import type { Account } from '../account.ts'
import { findUser, findUserByEmail } from '../users.ts'
import { confirmAddress, queueConfirmation, requireConfirmed, type Shown } from './confirmation.ts'

/**
 * Confirms the signed-in person's address. Fails CONFIRMATION_CODE_WRONG, CONFIRMATION_EXPIRED and CONFIRMATION_FOR_ANOTHER; a wrong code
 * is counted although the call fails.
 */
export async function confirmOwnAddress(
  database: Database,
  { user_id }: Person,
  shown: Shown,
  peppers: Peppers,
): Promise<{ email: string }> {
  const outcome = await database.asAuth((tx) => confirmAddress(tx, user_id, shown, peppers))
  return { email: requireConfirmed(outcome).email }
}

/** Mails link and code to the signed-in person again. Fails RATE_LIMITED. */
export async function resendOwnConfirmation(
  { database, peppers, asksConfirmation }: Pick<Visit, 'database' | 'peppers' | 'asksConfirmation'>,
  { user_id, email }: Person,
): Promise<{ email: string; is_sent: boolean }> {
  const is_sent = await database.asAuth(async (tx) => {
    const user = await findUser(tx, user_id)
    if (!asksConfirmation || user === undefined || user.email_confirmed_at !== null) return false
    await queueConfirmation(tx, peppers, user)
    return true
  })
  return { email, is_sent }
}

/** For auth clients without a session. The answer never tells whether the address has an account or what was sent to it. */
export async function resendConfirmation(account: Account, email: string): Promise<void> {
  if (!asksForConfirmation(account.settings)) return
  const work = account.database.asAuth(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user !== undefined && user.email_confirmed_at === null && user.banned_at === null)
      await queueConfirmation(tx, account.peppers, user)
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
  })
}
