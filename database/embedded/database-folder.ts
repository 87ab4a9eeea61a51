import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter, installationsFolder, type User } from './user.ts'

/** Written into DATA_DIR when the database had to go elsewhere: deleting DATA_DIR then forgets that database too. */
const signpost = 'postgres-is-in'

/**
 * The folder that holds the cluster: DATA_DIR itself, or one under /var/lib/tunda where `user` may not enter DATA_DIR.
 * A cluster that exists is never left behind for a new one.
 */
export async function findDatabaseFolder(
  dataDir: string,
  user: User | undefined,
  log: (message: string) => void,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const home = await realpath(dataDir)
  const elsewhere = await readFile(join(home, signpost), 'utf8').catch(() => undefined)
  if (user === undefined) return elsewhere?.trim() ?? home
  if (elsewhere === undefined) {
    await openOwn(home)
    if (canEnter(home, user)) return home
    if (existsSync(join(home, 'postgres'))) {
      throw new Error(
        `PostgreSQL runs as the user ${user.name}, who cannot enter ${home}. Give the folders above it mode 711.`,
      )
    }
  }
  const databaseFolder = elsewhere?.trim() ?? (await putSignpost(home))
  await mkdir(databaseFolder, { recursive: true, mode: 0o711 })
  await chmod(installationsFolder, 0o755)
  log(`PostgreSQL's files are in ${databaseFolder}, because it runs as the user ${user.name}, who cannot enter ${home}`)
  return databaseFolder
}

/** Lets other users pass through a DATA_DIR that this program made for root alone. They still cannot list it, and its files are mode 600. */
async function openOwn(home: string): Promise<void> {
  const { uid, mode } = await stat(home)
  if (uid !== 0 || mode & 0o001) return
  const names = await readdir(home)
  if (names.length === 0 || names.includes('secrets.json')) await chmod(home, 0o711)
}

/** Whether there is a cluster already. Creates nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const elsewhere = (await readFile(join(dataDir, signpost), 'utf8').catch(() => '')).trim()
  return existsSync(join(elsewhere === '' ? dataDir : elsewhere, 'postgres'))
}

async function putSignpost(home: string): Promise<string> {
  const birth = `${home} ${Date.now()}`
  const databaseFolder = join(installationsFolder, createHash('sha256').update(birth).digest('hex').slice(0, 12))
  const path = join(home, signpost)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${databaseFolder}\n`, { mode: 0o600 })
  // A link either appears whole or finds that another start was first.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}

/** A folder for a temporary cluster, in memory if there is plenty: durable settings then cost nothing. */
export async function throwawayFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const hasPlenty = memory !== undefined && memory.bavail * memory.bsize > 2 * 1024 ** 3
  const folder = await mkdtemp(join(hasPlenty ? '/dev/shm' : tmpdir(), 'tunda-'))
  await chmod(folder, 0o711)
  return folder
}

/** Deletes the temporary cluster of a DATA_DIR, also if it is outside of that folder. */
export async function forgetDatabaseFolder(dataDir: string): Promise<void> {
  const databaseFolder = (await readFile(join(dataDir, signpost), 'utf8').catch(() => '')).trim()
  if (dirname(databaseFolder) === installationsFolder) await rm(databaseFolder, { recursive: true, force: true })
}
