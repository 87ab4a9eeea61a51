import { randomUUID } from 'node:crypto'
import type { Tx } from '@tunda/database'
import type { Person } from '../context.ts'
import { type Colleague, type TestDatabase, withFactor } from '../testing/shops.ts'
import { enterPlatform } from './enter.ts'

/** A signed-in super admin; `role` means nothing, they work in no shop. */
export async function openSuperAdmin(testDb: TestDatabase): Promise<Colleague> {
  const person = await openPerson(testDb)
  await testDb.asOwner('insert into super_admins (user_id) values ($1)', [person.user_id])
  return await withFactor(testDb, person)
}

/** A signed-in person without any shop. */
export async function openPerson(testDb: TestDatabase): Promise<Colleague> {
  const [user_id, session_id] = [randomUUID(), randomUUID()]
  const email = `person-${user_id.slice(0, 8)}@example.ug`
  await testDb.asOwner(
    `insert into auth.users (id, email, password_hash, full_name, email_confirmed_at) values ($1, $2, 'none', 'Ruth', now())`,
    [user_id, email],
  )
  await testDb.asOwner(`insert into auth.sessions (id, user_id, pepper_id) values ($1, $2, 'test')`, [
    session_id,
    user_id,
  ])
  return {
    user_id,
    email,
    role: 'owner',
    caller: { session_id, user_id, wanted_org_id: undefined, user_agent: 'test' },
  }
}

/** Runs `work` as the super admin, let in by the platform's own look-up. */
export async function asSuperAdmin<Result>(
  testDb: TestDatabase,
  { caller }: Colleague,
  work: (tx: Tx, admin: Person) => Promise<Result>,
): Promise<Result> {
  return await testDb.database.asPlatform(async (tx) => await work(tx, await enterPlatform(tx, caller)))
}
