import { type Session as OwnSession, ownAccountFailures } from '@tunda/contract/accounts/account-own'
import type { Tx } from '@tunda/database'
import type { Person } from '../../context.ts'
import { fail } from '../../fail.ts'
import { onePage } from '../../lists/page.ts'
import { voidNewEmail } from '../change-email.ts'
import { lockPerson, recordEvent } from './sessions.ts'

/** Where the person is signed in, last used first; `currentId` is the session that asks. */
export async function listOwnSessions(tx: Tx, { user_id }: Person, currentId: string | undefined) {
  const user_sessions = await tx.query<OwnSession>(
    `select id, user_agent, network, created_at, refreshed_at, id is not distinct from $2 as is_current
     from auth.sessions where user_id = $1 order by is_current desc, refreshed_at desc, id limit 1000`,
    [user_id, currentId ?? null],
  )
  return { user_sessions, ...onePage(user_sessions.length) }
}

/** Ends one of the person's sessions; it is refused from its next request on. Fails NOT_FOUND, also for somebody else's. */
export async function endOwnSession(tx: Tx, { id }: { id: string }, person: Person): Promise<{ id: string }> {
  await lockPerson(tx, person.user_id)
  const ended = await tx.query('delete from auth.sessions where user_id = $1 and id = $2 returning 1', [
    person.user_id,
    id,
  ])
  if (ended.length === 0) throw fail(ownAccountFailures.sessionNotFound)
  await voidNewEmail(tx, person.user_id)
  const client = { user_agent: person.user_agent, network: '', address: '' }
  await recordEvent(tx, 'session_ended', { id, user_id: person.user_id }, client)
  return { id }
}
