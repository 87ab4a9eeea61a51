import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { confirmUpgrade, undoUpgrade, upgradeCluster } from '@tunda/database/embedded/major-upgrade'
import { refuseUnfinished } from '@tunda/database/embedded/restored-room'
import { hasCluster } from '@tunda/database/embedded/room'
import { lookAt } from '../backups/drill.ts'
import { now } from '../clock.ts'
import { readSettings } from '../settings.ts'
import { done, type Given, type Outcome, refused, typedPath, WrongUse } from './command.ts'

export async function run({ options }: Given): Promise<Outcome> {
  const { DATA_DIR: dataDir, DATABASE_URL, STORAGE_URL } = readSettings(process.env)
  if (DATABASE_URL !== undefined)
    throw new WrongUse('DATABASE_URL names a PostgreSQL of your own: upgrade it by its own ways')
  if (options.back === 'true' && options.confirm === 'true') throw new WrongUse('--back or --confirm, not both')
  refuseUnfinished(dataDir)
  if (options.back === 'true') return undone(await undoUpgrade(dataDir))
  if (options.confirm === 'true') return confirmed(await confirmUpgrade(dataDir))
  if (!(await hasCluster(dataDir)) && options.binaries !== undefined)
    return refused(`There is no database in ${dataDir}.`)
  const binaries = options.binaries === undefined ? undefined : typedPath(options.binaries)
  const check = async (url: string) => {
    // Rows were counted and compared one table after the other already.
    const { faults } = await lookAt(url, dataDir, { counts: {}, made_at: now().toISOString() })
    // Photos of a bucket are no matter of this machine.
    const serious = STORAGE_URL === undefined ? faults : faults.filter((one) => !one.includes(': the file '))
    if (serious.length > 0)
      throw new Error(`the new database is not right, and nothing was changed: ${serious.slice(0, 5).join('; ')}`)
  }
  const upgraded = await upgradeCluster({ dataDir, binaries, check, log: () => undefined })
  if (upgraded === 'is_new') return done('The database is of this version already.', { upgraded: false })
  // Its log begins anew; what lies beside the backups goes on from another database.
  await rm(join(dataDir, 'log-id.json'), { force: true })
  const { from, to, counts, kept } = upgraded
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const said = `PostgreSQL ${from} became ${to}: ${rows} rows of ${Object.keys(counts).length} tables, each compared. The old database is kept in ${kept}; once all is well: tunda upgrade-postgres --confirm. Make a backup now.`
  return done(said, { upgraded: true, from, to, rows, kept })
}

function undone(folder: string | undefined): Outcome {
  if (folder === undefined) return refused('There is no old database to go back to.')
  return done(
    `The old database is back; start the version of Tunda that served it. What was written since is in ${folder}.`,
    { given_up: folder },
  )
}

function confirmed(folder: string | undefined): Outcome {
  return folder === undefined
    ? refused('There is no old database.')
    : done(`${folder} is deleted.`, { deleted: folder })
}
