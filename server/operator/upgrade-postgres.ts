import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCluster } from '@tunda/database/embedded/database-folder'
import { confirmUpgrade, undoUpgrade, upgradeCluster } from '@tunda/database/embedded/major-upgrade'
import { refuseUnfinished } from '@tunda/database/embedded/restored-folder'
import { lookAt } from '../backups/drill.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { done, type Given, type Outcome, refused, typedPath, WrongUse } from './command.ts'

export async function run({ options }: Given): Promise<Outcome> {
  const { DATA_DIR: dataDir, DATABASE_URL, STORAGE_URL } = readSettings(process.env)
  if (DATABASE_URL !== undefined) throw new WrongUse('DATABASE_URL is set. Upgrade that PostgreSQL with its own tools.')
  if (options.back === 'true' && options.confirm === 'true') throw new WrongUse('Use --back or --confirm, not both.')
  refuseUnfinished(dataDir)
  if (options.back === 'true') return undone(await undoUpgrade(dataDir))
  if (options.confirm === 'true') return confirmed(await confirmUpgrade(dataDir))
  if (!(await hasCluster(dataDir)) && options.binaries !== undefined)
    return refused(`There is no database in ${dataDir}. Check DATA_DIR.`)
  const binaries = options.binaries === undefined ? undefined : typedPath(options.binaries)
  const check = async (url: string) => {
    // Rows were counted and compared one table after the other already.
    const { faults } = await lookAt(url, dataDir, { counts: {}, made_at: now().toISOString() })
    // Photos of a bucket are no matter of this machine.
    const serious = STORAGE_URL === undefined ? faults : faults.filter((one) => !one.includes(': the file '))
    if (serious.length > 0)
      throw new Error(`The new database failed its checks, so nothing was changed: ${serious.slice(0, 5).join('; ')}`)
  }
  const upgraded = await upgradeCluster({ dataDir, binaries, check, log: () => undefined })
  if (upgraded === 'is_new')
    return done('The database already has the PostgreSQL of this version.', { upgraded: false })
  // Its log begins anew; what lies beside the backups goes on from another database.
  await rm(join(dataDir, 'log-id.json'), { force: true })
  const { from, to, counts, kept } = upgraded
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const said = `Upgraded PostgreSQL ${from} to ${to}: ${rows} rows in ${Object.keys(counts).length} tables were copied and compared. Make a backup now. The old database is in ${kept}; once all is well, delete it with tunda upgrade-postgres --confirm.`
  return done(said, { upgraded: true, from, to, rows, kept })
}

function undone(folder: string | undefined): Outcome {
  if (folder === undefined) return refused('There is no old database to go back to.')
  return done(
    `The old database is back. Start it with the version of Tunda that it ran with. What was written since is in ${folder}.`,
    { given_up: folder },
  )
}

function confirmed(folder: string | undefined): Outcome {
  return folder === undefined
    ? refused('There is no old database to delete.')
    : done(`Deleted ${folder}.`, { deleted: folder })
}
