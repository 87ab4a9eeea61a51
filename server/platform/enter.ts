import { general } from '@tunda/contract/failure'
import { standingFailures } from '@tunda/contract/organization/standing'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { type Caller, hasShownFactor } from '../doors/callers.ts'
import { fail } from '../fail.ts'

type Found = Omit<Person, 'user_agent'> & {
  readonly has_factor: boolean
  readonly factor_at: string | null
  readonly is_suspended: boolean
}

/**
 * Looks up the caller's session and standing, fresh from the tables. Fails AUTHENTICATION_ERROR when the session has ended,
 * ACCOUNT_SUSPENDED while they are suspended, AUTHORIZATION_ERROR when they are not (or no longer) of the platform team, and FACTOR_NEEDED
 * or FACTOR_SET_UP_NEEDED without a second factor: the team does nothing with a password alone.
 */
export async function enterPlatform(tx: Tx, caller: Caller): Promise<Person> {
  const [found] = await tx.query<Found & { readonly set_config: string }>(
    `select u.id as user_id, u.email, u.full_name, u.has_factor, s.factor_at, s.authenticated_at,
       exists (select from super_admins a where a.user_id = u.id) as is_super_admin,
       u.banned_at is not null as is_suspended, set_config('app.user_id', u.id::text, true)
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and s.user_id = $2`,
    [caller.session_id, caller.user_id],
  )
  if (found === undefined) throw fail(general.notAuthenticated)
  if (found.is_suspended) throw fail(standingFailures.personSuspended)
  if (!found.is_super_admin) throw fail(general.notAllowed)
  if (!hasShownFactor(found, caller)) throw fail(found.has_factor ? general.factorNeeded : general.factorSetUpNeeded)
  const { user_id, email, full_name, is_super_admin, authenticated_at } = found
  return { user_id, email, full_name, is_super_admin, authenticated_at, user_agent: caller.user_agent }
}
