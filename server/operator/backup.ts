import { forgetBackups } from '../backups/backup-file.ts'
import { readKeyFile } from '../backups/seal.ts'
import { forgetPieces } from '../backups/ship-log.ts'
import { writeBackup } from '../backups/write-backup.ts'
import { readSettings } from '../settings.ts'
import { done, type Given, type Outcome, typedPath, WrongUse } from './command.ts'
import { withOwner } from './command-line.ts'
import { keyFileOf } from './key-file.ts'

export async function run(given: Given): Promise<Outcome> {
  const { to, keep } = given.options
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) throw new WrongUse('--keep must be a number from 1 to 9999.')
  const into = to === undefined ? readSettings(process.env).BACKUP_DIR : typedPath(to)
  if (into === undefined) throw new WrongUse('Give a folder with --to, or set BACKUP_DIR.')
  const key = await readKeyFile(keyFileOf(given))
  return await withOwner(async ({ url, isEmbedded, settings }) => {
    const began = performance.now()
    const { file, bytes, counts } = await writeBackup({
      dataDir: settings.DATA_DIR,
      storageUrl: settings.STORAGE_URL,
      url,
      isEmbedded,
      into,
      key,
    })
    const forgotten = keep === undefined ? 0 : await forgetBackups(into, Number(keep))
    if (keep !== undefined) await forgetPieces(into)
    const milliseconds = Math.round(performance.now() - began)
    const size = `${(bytes / 1_048_576).toFixed(1)} MB in ${(milliseconds / 1000).toFixed(1)} s`
    return done(`Backup written: ${file} (${size}).`, { file, bytes, milliseconds, forgotten, counts })
  })
}
