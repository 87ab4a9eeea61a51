import type { OwnData } from '@tunda/contract/accounts/account-own'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { listConsents } from './consents.ts'
import { getPreferences } from './preferences.ts'
import { getProfile } from './profile.ts'
import { listOwnSessions } from './sessions/own-sessions.ts'
import { findUser } from './users.ts'

type Own = Omit<OwnData, 'exported_at' | 'account' | 'sessions' | 'account_events'>

/** The person's own rows, read in the transaction that acts for them. */
export async function ownRows(tx: Tx, person: Person): Promise<Own> {
  const organizations = await tx.query<OwnData['organizations'][number]>(
    'select id, name, role, joined_at from shops_of_current_user()',
  )
  return {
    profile: await getProfile(tx, person),
    preferences: await getPreferences(tx, person),
    consents: (await listConsents(tx, person)).user_consents,
    organizations,
  }
}

/** What the sign-in service knows of the person; never the password's hash. */
export async function ownAccount(
  tx: Tx,
  person: Person,
  currentId: string | undefined,
): Promise<Omit<OwnData, keyof Own>> {
  const user = await findUser(tx, person.user_id)
  if (user === undefined) throw new Error('a signed-in person has no account')
  const { password_hash: _, ...account } = user
  const account_events = await tx.query<OwnData['account_events'][number]>(
    'select kind, user_agent, created_at from auth.events where user_id = $1 order by created_at desc limit 1000',
    [person.user_id],
  )
  const { user_sessions } = await listOwnSessions(tx, person, currentId)
  return { exported_at: now().toISOString(), account, sessions: user_sessions, account_events }
}
