import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, migrate, openLogins } from '@tunda/database'
import { startThrowaway } from '@tunda/database/embedded'
import { writeRelease } from '@tunda/database/releases'
import { readLogins } from '../secrets/database-logins.ts'
import { seedDemo } from '../seed/seed.ts'

/**
 * `npm run release-schema`: keeps the schema as it is now under the version of `package.json`, with the rows of a demonstration shop.
 * From then on its migrations are never edited, and `database/upgrade.test.ts` upgrades from it.
 */
const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
const dataDir = await mkdtemp(join(tmpdir(), 'tunda-release-'))
const { url, stop } = await startThrowaway()
try {
  await migrate(url)
  const logins = await readLogins(dataDir)
  await openLogins(url, logins)
  const database = await connect(url, logins, { connections: 4 })
  // A few days with everything that a long past has: tills, returns, stock takes.
  await seedDemo({ database, dataDir, log: console.log, span: { days: 12, isLong: true } })
  await database.close()
  await writeRelease(version, url)
  console.log(`The schema of ${version} is released. Commit database/releases/${version}.`)
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
