import { connect, type Database, migrate } from '@tunda/database'
import { attachEmbedded } from '@tunda/database/embedded'
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
    const database = await connect(url, 4)
    try {
      await work(database, settings)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
