import { listBackups } from '../backups/backup-file.ts'
import { restoreInstallation } from '../backups/restore-installation.ts'
import { readKeyFile } from '../backups/seal.ts'
import { readSettings } from '../settings.ts'
import { done, type Given, type Outcome, typedPath, WrongUse } from './command.ts'
import { keyFileOf } from './key-file.ts'

export async function run(given: Given): Promise<Outcome> {
  const [typed] = given.words
  const until = momentOf(given.options.until)
  const settings = readSettings(process.env)
  const { DATA_DIR, BACKUP_DIR } = settings
  if (typed === undefined && BACKUP_DIR === undefined) throw new WrongUse('Name a backup, or set BACKUP_DIR.')
  const files = typed === undefined ? await listBackups(BACKUP_DIR ?? '') : [typedPath(typed)]
  const key = await readKeyFile(keyFileOf(given))
  const restored = await restoreInstallation(settings, { files, key, until })
  const { version, made_at, as_of, counts } = restored
  const facts = {
    data_dir: DATA_DIR,
    made_at,
    as_of,
    version,
    counts,
    ...(restored.files && { files: restored.files }),
  }
  return done(
    `Restored ${DATA_DIR} as it was at ${as_of} (Tunda ${version}). Start the service to continue from there.`,
    facts,
  )
}

/** Undefined: the backup's own moment. */
function momentOf(typed: string | undefined): Date | 'latest' | undefined {
  if (typed === undefined || typed === 'latest') return typed
  const moment = new Date(typed)
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(typed))
    throw new WrongUse(
      '--until must be "latest" or a time with its zone, such as 2026-11-23T14:30:00Z or 2026-11-23T17:30:00+03:00.',
    )
  return moment
}
