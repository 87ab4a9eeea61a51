import { platformFailures } from '@tunda/contract/platform/platform'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { fail } from '../fail.ts'
import { publishPlatform } from './platform-log.ts'

/**
 * Makes the person with this address a super admin; whoever is one stays one. False: nobody has signed up with it. Fails
 * ADDRESS_NOT_CONFIRMED while nobody knows whether the address is theirs, and REAUTHENTICATION_NEEDED: a stolen session must leave nobody behind.
 */
export async function promotePerson(
  tx: Tx,
  userEmail: string,
  admin: Person,
  isConfirmationAsked: boolean,
): Promise<boolean> {
  requireFresh(admin)
  const [person] = await tx.query<{ id: string; email: string; is_confirmed: boolean }>(
    'select id, email, email_confirmed_at is not null as is_confirmed from auth.users where email = lower($1) and banned_at is null',
    [userEmail.trim()],
  )
  if (person === undefined) return false
  if (isConfirmationAsked && !person.is_confirmed) throw fail(platformFailures.notConfirmed, { email: person.email })
  const made = await tx.query(
    `insert into super_admins (user_id, created_by, created_at) values ($1, $2, $3) on conflict do nothing returning 1`,
    [person.id, admin.user_id, now()],
  )
  if (made.length === 0) return true
  await publishPlatform(tx, {
    actor: admin,
    event: 'platform.admin_promoted',
    id: person.id,
    after: { email: person.email },
  })
  return true
}
