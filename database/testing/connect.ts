import { connect, type Database } from '../index.ts'
import { type Logins, openLogins } from '../logins.ts'

/** What tests, proofs and the bench sign in with. A server beside them has logins of its own. */
export const testLogins: Logins = {
  id: 'test',
  passwords: { app_api: 'shops for tests', app_auth: 'accounts for tests', app_platform: 'platform for tests' },
}

/** Connects to a migrated database as the roles that serve. */
export async function connectForTest(url: string, connections?: number): Promise<Database> {
  await openLogins(url, testLogins)
  return await connect(url, testLogins, connections)
}
