import type { Database } from '@tunda/database'
import { now } from '../clock.ts'
import { publishPlatform } from '../platform/platform-log.ts'
import { oneByOne } from '../process/one-by-one.ts'
import type { FileStore } from '../storage/file-store.ts'

/** Rows of a shop deleted in one transaction, so that concurrent work waits only briefly. */
const rowsAtOnce = 2_000
/** Days before the end in which its owner is reminded. */
const reminder = 3
const dayMs = 86_400_000

/**
 * Erases shops whose days of grace are over, in small steps. If it is interrupted, the next round continues: a shop's own row is deleted last, and its
 * files before that. Returns how many are gone; fails at the end for those that could not be erased.
 */
export async function eraseShops(database: Database, store: FileStore, most = rowsAtOnce): Promise<number> {
  const instant = now()
  const shops = await database.asPlatform((tx) =>
    tx.query<{ id: string }>(
      'select id from organizations where erase_at <= $1 and suspended_at is null order by erase_at',
      [instant],
    ),
  )
  let erased = 0
  await oneByOne(shops, async ({ id }) => {
    if (await eraseShop(database, store, id, instant, most)) erased += 1
  })
  return erased
}

/** Erases people whose days of grace are over, but for those who still own a shop. Returns and fails as `eraseShops`. */
export async function erasePeople(database: Database): Promise<number> {
  const instant = now()
  const people = await database.asPlatform((tx) =>
    tx.query<{ id: string }>(
      `select id from auth.users u where u.erase_at <= $1 and u.banned_at is null
         and not exists (select from organization_members m where m.user_id = u.id and m.role = 'owner') order by u.erase_at`,
      [instant],
    ),
  )
  let erased = 0
  await oneByOne(people, async ({ id }) => {
    const isErased = await database.asPlatform(async (tx) => {
      const [row] = await tx.query<{ is_erased: boolean }>('select erase_person($1, $2) as is_erased', [id, instant])
      if (row?.is_erased !== true) return false
      // Only the id: the name is erased too.
      await publishPlatform(tx, { event: 'platform.person_erased', actor: null, id })
      return true
    })
    if (isErased) erased += 1
  })
  return erased
}

async function eraseShop(
  database: Database,
  store: FileStore,
  id: string,
  instant: Date,
  most: number,
): Promise<boolean> {
  for (;;) {
    const steps = await database.ofAllShops((tx) =>
      tx.query<{ gone: number | null }>('select erase_organization_step($1, $2, $3) as gone', [id, instant, most]),
    )
    // It was reopened at the last moment.
    if (steps.some(({ gone }) => gone === null)) return false
    if (steps.every(({ gone }) => gone === 0)) break
  }
  await store.removeShop(id)
  return await database.asPlatform(async (tx) => {
    const [row] = await tx.query<{ name: string | null }>('select erase_organization($1, $2) as name', [id, instant])
    if (row === undefined || row.name === null) return false
    await publishPlatform(tx, { event: 'platform.shop_erased', actor: null, id })
    return true
  })
}

/** Queues the reminders a few days before the end, each once. */
export async function remindOfErasure(database: Database): Promise<void> {
  const soon = new Date(now().getTime() + reminder * dayMs)
  await database.asPlatform(async (tx) => {
    await tx.query(
      `insert into outbox (dedupe_key, kind, payload, run_at)
       select 'shop-ends:' || o.id || ':' || o.erase_at, 'shop-ends-mail', jsonb_build_object('to', u.email, 'full_name', u.full_name,
         'organization_name', o.name, 'erase_at', o.erase_at, 'is_owner', true), $1
       from organizations o join organization_members m on m.org_id = o.id and m.role = 'owner' join auth.users u on u.id = m.user_id
       where o.erase_at > $1 and o.erase_at <= $2 and u.closed_at is null
       on conflict (dedupe_key) do nothing`,
      [now(), soon],
    )
    await tx.query(
      `insert into outbox (dedupe_key, kind, payload, run_at)
       select 'account-ends:' || u.id || ':' || u.erase_at, 'account-closed-mail', jsonb_build_object('to', u.email,
         'full_name', u.full_name, 'erase_at', u.erase_at, 'is_soon', true), $1
       from auth.users u where u.erase_at > $1 and u.erase_at <= $2
       on conflict (dedupe_key) do nothing`,
      [now(), soon],
    )
  })
}
