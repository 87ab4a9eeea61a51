import { general } from '@tunda/contract/failure'
import { platformFailures, type SuperAdmin } from '@tunda/contract/platform/platform'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { fail } from '../fail.ts'
import { onePage } from '../lists/page.ts'
import { publishPlatform } from './platform-log.ts'

/** The platform team, first come first. */
export async function listSuperAdmins(tx: Tx) {
  const super_admins = await tx.query<SuperAdmin>(
    `select a.user_id, u.email, u.full_name, a.created_at, by.email as created_by_email
     from super_admins a join auth.users u on u.id = a.user_id left join auth.users by on by.id = a.created_by
     order by a.created_at, a.user_id`,
  )
  return { super_admins, ...onePage(super_admins.length) }
}

/**
 * Takes somebody out of the platform team, oneself too, but never the last one. The team is held meanwhile, so that two cannot
 * remove each other at once, and whoever was removed a moment ago removes nobody. Fails REAUTHENTICATION_NEEDED, NOT_FOUND and LAST_SUPER_ADMIN.
 */
export async function removeSuperAdmin(tx: Tx, userId: string, admin: Person): Promise<{ id: string }> {
  requireFresh(admin)
  await tx.query('lock table super_admins in share row exclusive mode')
  const team = (await tx.query<{ user_id: string }>('select user_id from super_admins')).map(({ user_id }) => user_id)
  if (!team.includes(admin.user_id)) throw fail(general.notAllowed)
  if (!team.includes(userId)) throw fail(general.notFound)
  if (team.length === 1) throw fail(platformFailures.lastSuperAdmin)
  await tx.query('delete from super_admins where user_id = $1', [userId])
  const [person] = await tx.query<{ email: string }>('select email from auth.users where id = $1', [userId])
  await publishPlatform(tx, {
    actor: admin,
    event: 'platform.admin_removed',
    id: userId,
    before: { email: person?.email },
  })
  return { id: userId }
}
