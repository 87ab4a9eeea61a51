import type { Database } from '@tunda/database'
import type { JobKind } from '../outbox/job-handlers.ts'

/** What an address may be sent before it is confirmed: what confirms it, in one way or another. */
const beforeConfirmation: readonly JobKind[] = ['confirmation-mail', 'recovery-mail', 'invitation-mail']

/**
 * Whether a mail of this kind may go to the address: not while it belongs to an account whose owner has yet to show that it is theirs.
 * An address without an account is not held up: somebody who left may still be written to.
 */
export async function mayReach(database: Database, kind: string, address: string, isAsked: boolean): Promise<boolean> {
  if (!isAsked || (beforeConfirmation as readonly string[]).includes(kind)) return true
  const unconfirmed = await database.asAuth((tx) =>
    tx.query('select 1 from auth.users where email = lower($1) and email_confirmed_at is null', [address]),
  )
  return unconfirmed.length === 0
}
