import { existsSync } from 'node:fs'
import { chown, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findDatabaseFolder } from './database-folder.ts'
import { lockDatabaseFolder } from './database-folder-lock.ts'
import { databaseUser, type User } from './user.ts'

/** Folders that a cluster needs though they may be empty. */
const emptyFolders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

/** While this folder exists in DATA_DIR, a restore is not complete, and no server starts there. */
const unfinished = 'restoring'

/** Fails for a DATA_DIR whose restore was interrupted. */
export function refuseUnfinished(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinished))) return
  throw new Error(`A restore into ${dataDir} was interrupted. Empty that folder, and restore again.`)
}

export type RestoredFolder = {
  /** Where the backup's files go first. */
  readonly folder: string
  /** Puts everything in its place. */
  readonly keep: () => Promise<void>
  /** Unlocks the folder; empties it again unless `keep` was called. */
  readonly release: () => Promise<void>
}

/** Prepares an empty DATA_DIR for a restore, and keeps servers from starting on it meanwhile. Fails if it is not empty. */
export async function openRestoredFolder(dataDir: string, log: (message: string) => void): Promise<RestoredFolder> {
  const user = databaseUser()
  const found = await readdir(dataDir).catch(() => [])
  if (found.length > 0) throw new Error(`${dataDir} is not empty: it has ${found[0]}. Restore into an empty folder.`)
  const databaseFolder = await findDatabaseFolder(dataDir, user, log)
  const lock = await lockDatabaseFolder(databaseFolder)
  const folder = join(dataDir, unfinished)
  let isKept = false
  await mkdir(folder, { mode: 0o700 })
  return {
    folder,
    keep: async () => {
      if (existsSync(join(folder, 'postgres'))) await placeCluster(join(folder, 'postgres'), databaseFolder, user)
      for (const name of await readdir(folder)) await rename(join(folder, name), join(dataDir, name))
      await rm(folder, { recursive: true })
      isKept = true
    },
    release: async () => {
      if (!isKept) for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true })
      lock.release()
    },
  }
}

async function placeCluster(from: string, databaseFolder: string, user: User | undefined): Promise<void> {
  for (const name of emptyFolders) await mkdir(join(from, 'data', name), { recursive: true, mode: 0o700 })
  if (user) await giveTo(user, from)
  const to = join(databaseFolder, 'postgres')
  if (existsSync(to)) throw new Error(`${to} exists already. Restore into an empty folder.`)
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true, preserveTimestamps: true })
    if (user) await giveTo(user, to)
    await rm(from, { recursive: true })
  })
}

async function giveTo(user: User, path: string): Promise<void> {
  await chown(path, user.ids.uid, user.ids.gid)
  if (!(await lstat(path)).isDirectory()) return
  for (const name of await readdir(path)) await giveTo(user, join(path, name))
}
