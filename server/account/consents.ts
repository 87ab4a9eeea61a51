import type { UserConsent } from '@tunda/contract/accounts/account-own'
import type { UserPreferences } from '@tunda/contract/accounts/account-preferences'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { onePage } from '../lists/page.ts'

type Terms = Pick<UserPreferences['notifications'], 'terms_accepted' | 'privacy_accepted'>

/** Writes down what was accepted or withdrawn between the two. */
export async function logConsents(tx: Tx, before: Terms, after: Terms, person: Person): Promise<void> {
  const changed = (['terms', 'privacy'] as const).filter(
    (document) => before[`${document}_accepted`] !== after[`${document}_accepted`],
  )
  const at = now()
  for (const document of changed)
    await tx.query(
      'insert into user_consents (user_id, document, is_accepted, user_agent, created_at) values ($1, $2, $3, $4, $5)',
      [person.user_id, document, after[`${document}_accepted`], person.user_agent.slice(0, 300), at],
    )
}

/** The person's consent log, newest first. */
export async function listConsents(tx: Tx, { user_id }: Person) {
  const user_consents = await tx.query<UserConsent>(
    'select id, document, is_accepted, created_at from user_consents where user_id = $1 order by id desc limit 1000',
    [user_id],
  )
  return { user_consents, ...onePage(user_consents.length) }
}
