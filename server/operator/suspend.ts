import type { Database, Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { Failure } from '../fail.ts'
import { restorePerson, restoreShop, suspendPerson, suspendShop } from '../platform/suspend.ts'
import { done, type Given, type Outcome, refused, required } from './command.ts'
import { withDatabase } from './command-line.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function run(given: Given): Promise<Outcome> {
  const [whom = ''] = given.words
  const asked = {
    whom,
    reason: required(given, 'reason'),
    by: required(given, 'by'),
    ends: given.options.end === 'true',
  }
  return await withDatabase((database) => suspendInName(database, asked))
}

type Asked = { readonly whom: string; readonly reason: string; readonly by: string; readonly ends: boolean }

/** The same as the platform team's own button, in the name of one of them. `whom` is a person's address or a shop's id. */
export async function suspendInName(database: Database, { whom, reason, by, ends }: Asked): Promise<Outcome> {
  return await database.asPlatform(async (tx) => {
    const admin = await findSuperAdmin(tx, by)
    if (admin === undefined) return refused(`${by} is not a super admin. Name one with --by.`)
    const isShop = uuid.test(whom)
    const id = isShop ? whom : await findPerson(tx, whom)
    if (id === undefined) return refused(`Nobody has signed up as ${whom}. Check the address.`)
    const [suspend, restore] = isShop ? [suspendShop, restoreShop] : [suspendPerson, restorePerson]
    try {
      const standing = await (ends ? restore : suspend)(tx, { id, reason }, admin)
      return done(ends ? `The suspension of ${whom} has ended.` : `${whom} is suspended.`, { ...standing })
    } catch (error) {
      if (error instanceof Failure) return refused(error.message, { code: error.entry.code })
      throw error
    }
  })
}

async function findSuperAdmin(tx: Tx, email: string): Promise<Person | undefined> {
  const [row] = await tx.query<{ user_id: string; email: string; full_name: string }>(
    `select u.id as user_id, u.email, u.full_name from super_admins a join auth.users u on u.id = a.user_id
     where u.email = lower($1) and u.banned_at is null`,
    [email.trim()],
  )
  // Whoever may run this has the machine.
  const authenticated_at = now().toISOString()
  return row && { ...row, user_agent: 'tunda suspend', is_super_admin: true, authenticated_at }
}

async function findPerson(tx: Tx, email: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>('select id from auth.users where email = lower($1)', [email.trim()])
  return row?.id
}
