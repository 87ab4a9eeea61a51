import pg from 'pg'
import { connect, type Database } from '../index.ts'
import { type Logins, openLogins } from '../logins.ts'
import { asRole } from '../pool.ts'
import { recordStatements } from './record-statements.ts'

if (process.env.STATEMENTS !== undefined) recordStatements(process.env.STATEMENTS)

/** What tests, proofs and the bench sign in with. A server beside them has logins of its own. */
export const testLogins: Logins = {
  id: 'test',
  passwords: { app_api: 'shops for tests', app_auth: 'accounts for tests', app_platform: 'platform for tests' },
}

/** Connects to a migrated database as the roles that serve. */
export async function connectForTest(url: string, connections?: number): Promise<Database> {
  await openLogins(url, testLogins)
  // Held open, so that a server that starts on this database finds these logins in use and leaves them.
  const presence = new pg.Client(asRole({ url, logins: testLogins }, 'app_api'))
  presence.on('error', () => undefined)
  await presence.connect()
  const database = await connect(url, testLogins, { connections })
  const close = () => Promise.all([database.close(), presence.end().catch(() => undefined)]).then(() => undefined)
  return { ...database, close }
}
