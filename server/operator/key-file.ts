import { readSettings } from '../settings.ts'
import { type Given, typedPath, WrongUse } from './command.ts'

/** Where the key of backups is, as it was typed or set. */
export function keyFileOf({ options }: Given): string {
  const typed = options['key-file']
  if (typed !== undefined) return typedPath(typed)
  const set = readSettings(process.env).BACKUP_KEY_FILE
  if (set !== undefined) return set
  throw new WrongUse(
    'Name the key with --key-file, or set BACKUP_KEY_FILE. To make a key: (umask 077; openssl rand -base64 32 > backup.key)',
  )
}
