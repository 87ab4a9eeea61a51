import { connect, type Database, migrate, openLogins } from '@tunda/database'
import { attachEmbedded } from '@tunda/database/embedded'
import { readLogins } from './database-logins.ts'
import { readSettings, type Settings } from './settings.ts'

/** Runs a command on the installation's database, whether the server is running or not, and ends cleanly. */
export async function withDatabase(work: (database: Database, settings: Settings) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  const embedded =
    settings.DATABASE_URL === undefined
      ? await attachEmbedded({ dataDir: settings.DATA_DIR, log: () => undefined })
      : undefined
  try {
    const url = settings.DATABASE_URL ?? embedded?.url ?? ''
    await migrate(url)
    const logins = await readLogins(settings.DATA_DIR)
    await openLogins(url, logins)
    const database = await connect(url, logins, 4)
    try {
      await work(database, settings)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
