import { stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { keptBackups } from '../../backups/backup-file.ts'
import { mostHours } from '../../backups/backup-runs.ts'
import { readKeyFile } from '../../backups/seal.ts'
import { lastShipped } from '../../backups/ship-log.ts'
import { now } from '../../clock.ts'
import { isBucket } from '../../storage/places.ts'
import { type Finding, fault, fine, warning } from './finding.ts'

type Places = {
  readonly dataDir: string
  readonly backupDir: string | undefined
  readonly keyFile: string | undefined
}

/** Whether there is a backup of last night, elsewhere, and the key to it. */
export async function checkBackups({ dataDir, backupDir, keyFile }: Places): Promise<Finding[]> {
  if (backupDir === undefined)
    return [
      warning(
        'backup',
        'BACKUP_DIR is not set, so no backups are made',
        'Set BACKUP_DIR and BACKUP_KEY_FILE, then run tunda backup',
      ),
    ]
  const found = [await checkAge(backupDir), await checkKey(keyFile)]
  const [home, place] = [resolve(dataDir), resolve(backupDir)]
  if (!isBucket(backupDir) && (place === home || place.startsWith(home + sep)))
    found.push(
      warning(
        'backup place',
        'the backups are inside DATA_DIR, and would be lost with it',
        'Set BACKUP_DIR to another disk',
      ),
    )
  return found
}

/** Minutes after which even an idle database should have shipped something. */
const mostMinutes = 15

type Log = Places & { readonly seconds: number; readonly isEmbedded: boolean }

/** Whether the embedded database's log is being kept beside the backups. */
export async function checkLog({ dataDir, backupDir, keyFile, seconds, isEmbedded }: Log): Promise<Finding[]> {
  if (!isEmbedded || seconds === 0 || backupDir === undefined || keyFile === undefined) return []
  const at = await lastShipped(dataDir, backupDir)
  const remedy = 'If the server is running, its messages say why; until it is fixed, you can restore only up to then'
  if (at === undefined) return [warning('backup log', 'the log has not been saved beside the backups yet', remedy)]
  const minutes = Math.floor((now().getTime() - at.getTime()) / 60_000)
  const said = `the log was last saved beside the backups ${minutes} minutes ago`
  return [minutes > mostMinutes ? warning('backup log', said, remedy) : fine('backup log', said)]
}

async function checkAge(backupDir: string): Promise<Finding> {
  let newest: Awaited<ReturnType<typeof keptBackups>>[number] | undefined
  try {
    ;[newest] = await keptBackups(backupDir)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fault(
      'backup',
      `the backups in ${backupDir} cannot be listed: ${why}`,
      'Check BACKUP_DIR and the S3 settings',
    )
  }
  if (newest === undefined) return fault('backup', `there is no backup in ${backupDir}`, 'Run tunda backup')
  const hours = (now().getTime() - newest.at.getTime()) / 3_600_000
  const said = `the newest backup is ${Math.floor(hours)} hours old`
  return hours > mostHours ? fault('backup', said, 'Run tunda backup every night') : fine('backup', said)
}

async function checkKey(keyFile: string | undefined): Promise<Finding> {
  if (keyFile === undefined)
    return warning('backup key', 'BACKUP_KEY_FILE is not set', 'Set it to the file with the key')
  try {
    await readKeyFile(keyFile)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fault(
      'backup key',
      `the backup key cannot be read: ${why}`,
      'Put the key back; no backup can be opened without it',
    )
  }
  const { mode } = await stat(keyFile)
  if (mode & 0o077)
    return fault('backup key', 'other users of this machine can read the backup key', `chmod 600 ${keyFile}`)
  return fine('backup key', 'the backup key can be read')
}
