import type { Database } from '@tunda/database'

export type Promotion = 'promoted' | 'unknown' | 'unconfirmed'

/** Makes the person with this address a super admin. Refuses an address that nobody has signed up with or confirmed. */
export async function promote(database: Database, email: string, isConfirmationAsked: boolean): Promise<Promotion> {
  const [person] = await database.asAuth((tx) =>
    tx.query<{ id: string; email_confirmed_at: string | null }>(
      'select id, email_confirmed_at from auth.users where email = lower($1)',
      [email.trim()],
    ),
  )
  if (person === undefined) return 'unknown'
  if (isConfirmationAsked && person.email_confirmed_at === null) return 'unconfirmed'
  await database.asPlatform((tx) =>
    tx.query('insert into super_admins (user_id) values ($1) on conflict do nothing', [person.id]),
  )
  return 'promoted'
}
