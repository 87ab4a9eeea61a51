import type { Tx } from '@tunda/database'
import { getSignedIn, lockPerson } from './sessions.ts'
import type { Claims } from './tokens.ts'

const ended = {
  local: 'delete from auth.sessions where user_id = $1 and id = $2',
  others: 'delete from auth.sessions where user_id = $1 and id <> $2',
  global: 'delete from auth.sessions where user_id = $1 and $2::uuid is not null',
} as const

/** Ends this session, the person's others, or all of them. They are refused from the next request on. */
export async function signOut(tx: Tx, { scope }: { scope: keyof typeof ended }, claims: Claims): Promise<void> {
  await lockPerson(tx, claims.sub)
  const { user, session } = await getSignedIn(tx, claims)
  await tx.query(ended[scope], [user.id, session.id])
}
