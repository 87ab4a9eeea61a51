import { general } from '@tunda/contract/failure'
import { platformFailures, type Suspension } from '@tunda/contract/platform/platform-standing'
import type { Tx } from '@tunda/database'
import { now } from '../clock.ts'
import type { Person } from '../context.ts'
import { requireFresh } from '../doors/fresh-sign-in.ts'
import { fail } from '../fail.ts'
import { publishPlatform, shopsOf } from './platform-log.ts'

type Asked = { readonly id: string; readonly reason: string }

/**
 * Keeps a person out from their next request on, open sockets included; their sessions stay and answer why. Suspended again, nothing
 * changes. Fails REAUTHENTICATION_NEEDED, NOT_FOUND, SUSPENDS_ONESELF, and LAST_SUPER_ADMIN when nobody of the platform team would be left.
 */
export async function suspendPerson(tx: Tx, { id, reason }: Asked, admin: Person): Promise<Suspension> {
  requireFresh(admin)
  if (id === admin.user_id) throw fail(platformFailures.suspendsOneself)
  await tx.query('lock table super_admins in share row exclusive mode')
  const [person] = await tx.query<{ email: string; banned_at: string | null }>(
    'select email, banned_at from auth.users where id = $1 for no key update',
    [id],
  )
  if (person === undefined) throw fail(general.notFound)
  await refuseLastSuperAdmin(tx, id, admin)
  if (person.banned_at === null) {
    await tx.query('update auth.users set banned_at = $2, updated_at = $2 where id = $1', [id, now()])
    await tx.query(
      'insert into suspensions (user_id, reason, created_at, created_by) values ($1, $2, $3, $4) on conflict do nothing',
      [id, reason, now(), admin.user_id],
    )
    await publishStanding(tx, admin, { event: 'platform.person_suspended', id, after: { email: person.email, reason } })
  }
  return await standingOf(tx, 'user_id', id)
}

/** Lets a person in again. Fails NOT_FOUND for somebody who is not suspended. */
export async function restorePerson(tx: Tx, { id, reason }: Asked, admin: Person): Promise<Suspension> {
  requireFresh(admin)
  const [person] = await tx.query<{ email: string }>(
    'update auth.users set banned_at = null, updated_at = $2 where id = $1 and banned_at is not null returning email',
    [id, now()],
  )
  if (person === undefined) throw fail(general.notFound)
  await endSuspension(tx, 'user_id', id, reason, admin)
  await publishStanding(tx, admin, { event: 'platform.person_restored', id, after: { email: person.email, reason } })
  return await standingOf(tx, 'user_id', id)
}

/** Closes a shop to everybody who works there, its tills too, from their next request on. Fails REAUTHENTICATION_NEEDED and NOT_FOUND. */
export async function suspendShop(tx: Tx, { id, reason }: Asked, admin: Person): Promise<Suspension> {
  requireFresh(admin)
  const [shop] = await tx.query<{ name: string; suspended_at: string | null }>(
    'select name, suspended_at from organizations where id = $1 for no key update',
    [id],
  )
  if (shop === undefined) throw fail(general.notFound)
  if (shop.suspended_at === null) {
    await tx.query('update organizations set suspended_at = $2, updated_at = $2 where id = $1', [id, now()])
    await tx.query(
      'insert into suspensions (organization_id, reason, created_at, created_by) values ($1, $2, $3, $4) on conflict do nothing',
      [id, reason, now(), admin.user_id],
    )
    await publishStanding(tx, admin, { event: 'platform.shop_suspended', id, after: { name: shop.name, reason } })
  }
  return await standingOf(tx, 'organization_id', id)
}

/** Opens a suspended shop again; what its tills sold meanwhile arrives by itself. Fails NOT_FOUND for one that is not suspended. */
export async function restoreShop(tx: Tx, { id, reason }: Asked, admin: Person): Promise<Suspension> {
  requireFresh(admin)
  const [shop] = await tx.query<{ name: string }>(
    'update organizations set suspended_at = null, updated_at = $2 where id = $1 and suspended_at is not null returning name',
    [id, now()],
  )
  if (shop === undefined) throw fail(general.notFound)
  await endSuspension(tx, 'organization_id', id, reason, admin)
  await publishStanding(tx, admin, { event: 'platform.shop_restored', id, after: { name: shop.name, reason } })
  return await standingOf(tx, 'organization_id', id)
}

/** Somebody of the team who may still come in must be left; who was removed or suspended a moment ago suspends nobody. */
async function refuseLastSuperAdmin(tx: Tx, id: string, admin: Person): Promise<void> {
  const team = await tx.query<{ user_id: string }>(
    'select a.user_id from super_admins a join auth.users u on u.id = a.user_id where u.banned_at is null',
  )
  if (!team.some(({ user_id }) => user_id === admin.user_id)) throw fail(general.notAllowed)
  if (team.every(({ user_id }) => user_id === id)) throw fail(platformFailures.lastStands)
}

type Whose = 'user_id' | 'organization_id'
const ending = {
  user_id: `update suspensions set restored_at = $2, restored_by = $3, restored_why = $4
    where user_id = $1 and restored_at is null`,
  organization_id: `update suspensions set restored_at = $2, restored_by = $3, restored_why = $4
    where organization_id = $1 and restored_at is null`,
}
const latest = {
  user_id: `select $1::uuid as id, reason, created_at as suspended_at, restored_at from suspensions
    where user_id = $1 order by created_at desc limit 1`,
  organization_id: `select $1::uuid as id, reason, created_at as suspended_at, restored_at from suspensions
    where organization_id = $1 order by created_at desc limit 1`,
}

async function endSuspension(tx: Tx, whose: Whose, id: string, reason: string, admin: Person): Promise<void> {
  await tx.query(ending[whose], [id, now(), admin.user_id, reason])
}

async function standingOf(tx: Tx, whose: Whose, id: string): Promise<Suspension> {
  const [row] = await tx.query<Suspension>(latest[whose], [id])
  if (row === undefined) throw new Error('the suspension was not written')
  return row
}

type Standing = {
  readonly event: `platform.${'person' | 'shop'}_${'suspended' | 'restored'}`
  readonly id: string
  readonly after: Record<string, unknown>
}

/** In every shop that it concerns too; whoever listens there is looked up again at once. */
async function publishStanding(tx: Tx, admin: Person, { event, id, after }: Standing): Promise<void> {
  const isShop = event === 'platform.shop_suspended' || event === 'platform.shop_restored'
  const orgIds = isShop ? [id] : (await shopsOf(tx, [id])).map(({ org_id }) => org_id)
  await publishPlatform(tx, { event, actor: admin, id, after }, orgIds)
}
