import { listBackups } from '../backups/backup-file.ts'
import { drill } from '../backups/drill.ts'
import { readKeyFile } from '../backups/seal.ts'
import { readSettings } from '../settings.ts'
import { type Given, type Outcome, refused, typedPath, WrongUse } from './command.ts'
import { keyFileOf } from './key-file.ts'

/** The most differences in the output for programs. */
const mostShown = 50

export async function run(given: Given): Promise<Outcome> {
  const [typed] = given.words
  const { BACKUP_DIR } = readSettings(process.env)
  if (typed === undefined && BACKUP_DIR === undefined) throw new WrongUse('Name a backup, or set BACKUP_DIR.')
  const file = typed === undefined ? (await listBackups(BACKUP_DIR ?? ''))[0] : typedPath(typed)
  if (file === undefined) return refused(`There is no backup in ${BACKUP_DIR}. Make one with tunda backup.`)
  const { faults, ...facts } = await drill({ file, key: await readKeyFile(keyFileOf(given)) })
  const { shops, sales, audit_entries, files } = facts
  const looked = `shops ${shops}, sales ${sales}, audit entries ${audit_entries}, files ${files}`
  const said = faults.length === 0 ? [`The backup is good: ${file}. Checked: ${looked}.`] : faults
  return { ok: faults.length === 0, said, facts: { file, ...facts, faults: faults.slice(0, mostShown) } }
}
