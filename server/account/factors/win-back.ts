import type { Tx } from '@tunda/database'
import { findUser, type User } from '../users.ts'
import { removeAllFactors } from './factor-rows.ts'

/** What shows that the account and its address belonged to one person. */
const proofs = ['email_confirmed', 'address_recovered', 'recovered', 'email_changed'] as const

/**
 * For somebody who has just shown that mail to the address reaches them: factors that were set up before anybody ever showed that go, so
 * that whoever opened an account with another's address cannot lock them out of it. All other factors stand, whatever is mailed.
 */
export async function withoutStrangersFactors(tx: Tx, user: User): Promise<User> {
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
