import { dirname } from 'node:path'
import { startEmbedded } from '@tunda/database/embedded'
import { instantOf, listBackups } from '../backups/backup-file.ts'
import { type Restored, restoreBackup, TooLate } from '../backups/restore-backup.ts'
import { readKeyFile } from '../backups/seal.ts'
import { readSettings } from '../settings.ts'
import { copyFiles } from '../storage/copy-files.ts'
import { storageIn } from '../storage/file-store.ts'
import { placeAt } from '../storage/places.ts'
import { done, type Given, type Outcome, typedPath, WrongUse } from './command.ts'
import { keyFileOf } from './key-file.ts'

export async function run(given: Given): Promise<Outcome> {
  const [typed] = given.words
  const until = momentOf(given.options.until)
  const { DATA_DIR, BACKUP_DIR, STORAGE_URL } = readSettings(process.env)
  if (typed === undefined && BACKUP_DIR === undefined)
    throw new WrongUse('[file] is missing, and BACKUP_DIR is not set')
  const files = typed === undefined ? await listBackups(BACKUP_DIR ?? '') : [typedPath(typed)]
  const key = await readKeyFile(keyFileOf(given))
  const { version, made_at, as_of, counts } = await restoreFitting(files, key, until)
  const copied =
    STORAGE_URL === undefined ? undefined : await copyFiles(placeAt(storageIn(DATA_DIR)), placeAt(STORAGE_URL))
  const facts = { data_dir: DATA_DIR, made_at, as_of, version, counts, ...(copied && { files: copied }) }
  return done(`${DATA_DIR} is as it was at ${as_of} (Tunda ${version}). Start the service to go on from there.`, facts)
}

/** Undefined: the backup's own moment. */
function momentOf(typed: string | undefined): Date | 'latest' | undefined {
  if (typed === undefined || typed === 'latest') return typed
  const moment = new Date(typed)
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(typed))
    throw new WrongUse('--until is a time with its zone, as in 2026-11-23T14:30:00Z or 2026-11-23T17:30:00+03:00')
  return moment
}

/** By the newest of `files` that is not later than the moment. */
async function restoreFitting(
  files: readonly string[],
  key: string,
  until: Date | 'latest' | undefined,
): Promise<Restored> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = readSettings(process.env)
  const fitting = until instanceof Date ? files.filter((file) => !(instantOf(file) > until)) : files
  let late: unknown
  for (const file of fitting) {
    const moment = until instanceof Date ? until : undefined
    const replay = until === undefined ? {} : { replay: { folder: dirname(file), until: moment } }
    try {
      const restored = await restoreBackup({ file, key, dataDir, databaseUrl, ...replay, log: () => undefined })
      if (until !== undefined) await recover(dataDir)
      return restored
    } catch (error) {
      if (!(error instanceof TooLate)) throw error
      late = error
    }
  }
  throw late ?? new Error('There is no backup from before that moment')
}

/** The database goes through its log now, so that whoever restores hears whether it arrives. */
async function recover(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  await embedded.stop()
}
