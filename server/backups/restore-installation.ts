import { dirname } from 'node:path'
import { startEmbedded } from '@tunda/database/embedded'
import type { Settings } from '../settings.ts'
import { type Copied, copyFiles } from '../storage/copy-files.ts'
import { storageIn } from '../storage/file-store.ts'
import { placeAt } from '../storage/places.ts'
import { instantOf } from './backup-file.ts'
import { type Restored, restoreBackup, TooLate } from './restore-backup.ts'

type Asked = {
  /** Backups to choose from, the newest first. */
  readonly files: readonly string[]
  readonly key: string
  /** A moment, to the second, or as late as the log goes; undefined: when the newest backup was made. */
  readonly until: Date | 'latest' | undefined
}

/**
 * Puts an installation into its empty DATA_DIR, by the newest backup that is not later than the moment, with its files where STORAGE_URL says. Fails
 * Unreadable, and when no backup is from before the moment; DATA_DIR is then as empty as it was. If the log or the files fail after that, what was
 * restored stays there.
 */
export async function restoreInstallation(
  settings: Settings,
  { files, key, until }: Asked,
): Promise<Restored & { readonly files?: Copied }> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, STORAGE_URL } = settings
  const fitting = until instanceof Date ? files.filter((file) => !(instantOf(file) > until)) : files
  let late: unknown
  for (const file of fitting) {
    const moment = until instanceof Date ? until : undefined
    const replay = until === undefined ? {} : { replay: { folder: dirname(file), until: moment } }
    try {
      const restored = await restoreBackup({ file, key, dataDir, databaseUrl, ...replay, log: () => undefined })
      if (until !== undefined) await recover(dataDir)
      if (STORAGE_URL === undefined) return restored
      return { ...restored, files: await copyFiles(placeAt(storageIn(dataDir)), placeAt(STORAGE_URL)) }
    } catch (error) {
      if (!(error instanceof TooLate)) throw error
      late = error
    }
  }
  throw late ?? new Error('There is no backup from before that time. Choose a later time.')
}

/** The database recovers now, so that whoever restores learns whether it reaches the moment. */
async function recover(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  await embedded.stop()
}
