import { readLogins } from '../secrets/database-logins.ts'
import { readSettings, type Settings } from '../settings.ts'
import { checkBackups, checkLog } from './checks/backup-checks.ts'
import { checkDatabase, checkPooler, checkReplica } from './checks/database-checks.ts'
import { type Finding, fault, warning } from './checks/finding.ts'
import { checkDataFolder } from './checks/folder-checks.ts'
import { checkKeys } from './checks/key-checks.ts'
import { checkSettings } from './checks/settings-checks.ts'
import { checkMail } from './checks/smtp-checks.ts'
import { checkBuckets } from './checks/storage-checks.ts'
import type { Outcome } from './command.ts'
import { NoDatabase, withOwner } from './command-line.ts'

const marks: Record<Finding['level'], string> = { fine: 'ok', warning: 'WARNING', fault: 'ERROR' }

export async function run(): Promise<Outcome> {
  const findings = await examine()
  const said = findings.map(({ level, check, said: what, remedy }) => {
    const line = `${marks[level].padEnd(7)}  ${check}: ${what}`
    return remedy === undefined ? line : `${line}\n         ${remedy}`
  })
  return { ok: findings.every(({ level }) => level !== 'fault'), said, facts: { findings } }
}

async function examine(): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(process.env)
  } catch (error) {
    return [fault('settings', error instanceof Error ? error.message : String(error), 'See the settings in the README')]
  }
  const folder = await checkDataFolder(settings.DATA_DIR)
  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_KEY_FILE: keyFile } = settings
  const places = { dataDir, backupDir, keyFile }
  const isEmbedded = settings.DATABASE_URL === undefined
  const kept = folder.some(({ level }) => level === 'fault')
    ? []
    : await checkLog({ ...places, seconds: settings.BACKUP_LOG_SECONDS, isEmbedded })
  const backups = [...(await checkBackups(places)), ...kept]
  const others = [
    ...checkSettings(settings),
    ...(await checkMail(settings.SMTP_URL)),
    ...(await checkBuckets(settings)),
    ...backups,
  ]
  // Where nothing can be written, or a restore was cut short, the database is not touched.
  if (folder.some(({ level }) => level === 'fault')) return [...folder, ...others]
  return [...folder, ...(await checkKeys(settings.DATA_DIR)), ...(await examineDatabase()), ...others]
}

async function examineDatabase(): Promise<Finding[]> {
  try {
    return await withOwner(async ({ url, settings: { DATA_DIR, POOLER_URL: pooler, REPLICA_URL } }) => {
      const logins = await readLogins(DATA_DIR)
      return [
        ...(await checkDatabase(url, Date.now)),
        ...(await checkPooler({ url, logins, pooler })),
        ...(await checkReplica(REPLICA_URL, logins)),
      ]
    })
  } catch (error) {
    if (error instanceof NoDatabase) return [warning('database', 'there is none yet', 'The first start creates it')]
    const why = error instanceof Error ? error.message : String(error)
    return [fault('database', `the embedded database does not start: ${why}`, 'Read postgres/log in DATA_DIR')]
  }
}
