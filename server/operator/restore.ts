import { restoreBackup } from '../backups/restore-backup.ts'
import { readKeyFile } from '../backups/seal.ts'
import { readSettings } from '../settings.ts'
import { done, type Given, type Outcome, typedPath } from './command.ts'
import { keyFileOf } from './key-file.ts'

export async function run(given: Given): Promise<Outcome> {
  const key = await readKeyFile(keyFileOf(given))
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env)
  const { version, made_at, counts } = await restoreBackup({
    file: typedPath(given.words[0] ?? ''),
    key,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    log: () => undefined,
  })
  const facts = { data_dir: DATA_DIR, made_at, version, counts }
  return done(
    `${DATA_DIR} is as it was at ${made_at} (Tunda ${version}). Start the service to go on from there.`,
    facts,
  )
}
