import type { Database } from '@tunda/database'
import { createPasswords } from '../account/passwords.ts'
import type { Caller } from '../doors/callers.ts'
import type { DemoLogin } from './logins.ts'

/** `since`: when they signed up. */
type Newcomer = Pick<DemoLogin, 'full_name' | 'email' | 'password'> & { readonly since: Date }

/** Signs the demonstration's people up where they are not yet, and in. Answers a caller each, in their order. */
export async function signPeopleIn(database: Database, logins: readonly Newcomer[]): Promise<Caller[]> {
  const passwords = createPasswords()
  const hashes = await Promise.all(logins.map(({ password }, nth) => passwords.hash(password, String(nth))))
  return await database.asAuth(async (tx) => {
    await tx.query(
      `insert into auth.users (email, password_hash, full_name, user_metadata, email_confirmed_at, created_at, updated_at)
       select email, password_hash, full_name,
         jsonb_build_object('full_name', full_name, 'terms_accepted', true, 'terms_accepted_at', since), since, since, since
       from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) as p (email, password_hash, full_name, since)
       on conflict (email) do nothing`,
      [
        logins.map(({ email }) => email),
        hashes,
        logins.map(({ full_name }) => full_name),
        logins.map(({ since }) => since),
      ],
    )
    const sessions = await tx.query<{ id: string; user_id: string; email: string }>(
      `with opened as (
         insert into auth.sessions (user_id, pepper_id, user_agent)
         select id, 'none', 'demonstration' from auth.users where email = any ($1::text[]) returning id, user_id
       )
       select opened.id, opened.user_id, u.email from opened join auth.users u on u.id = opened.user_id`,
      [logins.map(({ email }) => email)],
    )
    return logins.map(({ email }) => {
      const session = sessions.find((opened) => opened.email === email)
      if (session === undefined) throw new Error(`${email} could not be let in`)
      return { session_id: session.id, user_id: session.user_id, wanted_org_id: undefined, user_agent: 'demonstration' }
    })
  })
}

/** Ends the sessions that the making of the demonstration used. */
export async function signPeopleOut(database: Database, callers: readonly Caller[]): Promise<void> {
  await database.asAuth((tx) =>
    tx.query('delete from auth.sessions where id = any ($1::uuid[])', [callers.map(({ session_id }) => session_id)]),
  )
}

/** Gives the owner a premium subscription, and the platform its first super admin. */
export async function giveStanding(
  database: Database,
  { owner, superAdmin, since }: { owner: string; superAdmin: string; since: Date },
): Promise<void> {
  await database.asPlatform(async (tx) => {
    await tx.query(
      `insert into user_subscriptions (user_id, subscription_tier, status, amount, start_date, created_by)
       values ($1, 'premium', 'active', 150000, $3, $2) on conflict (user_id) do nothing`,
      [owner, superAdmin, since],
    )
    await tx.query('insert into super_admins (user_id) values ($1) on conflict do nothing', [superAdmin])
  })
}
