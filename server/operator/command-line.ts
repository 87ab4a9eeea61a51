import { connect, type Database, migrate, openLogins } from '@tunda/database'
import { attachEmbedded } from '@tunda/database/embedded'
import { hasCluster } from '@tunda/database/embedded/database-folder'
import { refuseUnfinished } from '@tunda/database/embedded/restored-folder'
import { readLogins } from '../secrets/database-logins.ts'
import { readSettings, type Settings } from '../settings.ts'

/** The installation's database as its owner, who migrates and is no role that serves. */
export type OwnersPlace = { readonly url: string; readonly isEmbedded: boolean; readonly settings: Settings }

/** DATA_DIR has no database yet. */
export class NoDatabase extends Error {}

/** What a command does where there is no database yet. One that was made would keep a backup from being restored there. */
type WhenNone = 'refuse' | 'make'

/** Runs a command beside the server or without one, as the database's owner; the embedded one is started if it is not running. */
export async function withOwner<Result>(
  work: (place: OwnersPlace) => Promise<Result>,
  whenNone: WhenNone = 'refuse',
): Promise<Result> {
  const settings = readSettings(process.env)
  refuseUnfinished(settings.DATA_DIR)
  if (settings.DATABASE_URL !== undefined)
    return await work({ url: settings.DATABASE_URL, isEmbedded: false, settings })
  if (whenNone === 'refuse' && !(await hasCluster(settings.DATA_DIR)))
    throw new NoDatabase(
      `There is no database in ${settings.DATA_DIR} yet. Check DATA_DIR; the first start creates the database.`,
    )
  const embedded = await attachEmbedded({ dataDir: settings.DATA_DIR, log: () => undefined })
  try {
    return await work({ url: embedded.url, isEmbedded: true, settings })
  } finally {
    await embedded.stop()
  }
}

/** Runs a command on the installation's database, whether the server is running or not, and ends cleanly. */
export async function withDatabase<Result>(
  work: (database: Database, settings: Settings) => Promise<Result>,
  whenNone: WhenNone = 'refuse',
): Promise<Result> {
  return await withOwner(async ({ url, settings }) => {
    await migrate(url)
    const logins = await readLogins(settings.DATA_DIR)
    await openLogins(url, logins)
    const database = await connect(url, logins, { connections: 4 })
    try {
      return await work(database, settings)
    } finally {
      await database.close()
    }
  }, whenNone)
}
