import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { User } from './user.ts'

/** A cluster's folder and who owns it. Everything in it belongs to `user`. */
export type Cluster = {
  readonly folder: string
  readonly binaries: Binaries
  readonly user: User | undefined
}

const name = 'tunda'
/** The longest path a socket may have, less the file's own name. */
const longestSocketFolder = 85

export const pgdata = (cluster: Cluster): string => join(cluster.folder, 'data')

/** The cluster in `databaseFolder`, made if there is none. It appears whole, password and database included, or not at all. */
export async function openCluster(
  databaseFolder: string,
  binaries: Binaries,
  user: User | undefined,
): Promise<Cluster> {
  const cluster = { folder: join(databaseFolder, 'postgres'), binaries, user }
  await refuseUpgrading(databaseFolder)
  if (existsSync(cluster.folder)) {
    await refuseOtherMajor(databaseFolder, binaries)
    return cluster
  }
  const draft = { ...cluster, folder: join(databaseFolder, 'postgres.new') }
  await rm(draft.folder, { recursive: true, force: true })
  await makeOwnFolder(draft.folder, user)
  const password = join(draft.folder, 'password')
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) await chown(password, user.ids.uid, user.ids.gid)
  const secured = ['--auth=scram-sha-256', `--pwfile=${password}`, `--username=${name}`, '--data-checksums']
  await run(binaries.initdb, ['-D', pgdata(draft), ...secured, '--encoding=UTF8', ...locale(binaries.major)], cluster)
  await run(binaries.postgres, ['--single', '-D', pgdata(draft), 'postgres'], cluster, `create database ${name}\n`)
  await rename(draft.folder, cluster.folder)
  await syncFolder(databaseFolder)
  return cluster
}

/** While this exists, an upgrade was interrupted between its two renames. */
export const upgradingFolder = 'upgrading'
/** Where a reversed upgrade leaves the new cluster. */
export const givenUpFolder = 'postgres-given-up'

/** The folder of the old cluster beside the new one, until the upgrade is confirmed. */
export function keptCluster(major: number): string {
  return `postgres-${major}`
}

/** The version of the cluster in `databaseFolder`. */
export async function clusterMajor(databaseFolder: string): Promise<number> {
  return Number(await readFile(join(databaseFolder, 'postgres/data/PG_VERSION'), 'utf8'))
}

/** Creating a new, empty cluster in place of one that is being moved would look like losing everything. */
async function refuseUpgrading(databaseFolder: string): Promise<void> {
  if (existsSync(join(databaseFolder, 'postgres'))) return
  const kept = (await readdir(databaseFolder).catch(() => [])).some((one) => /^postgres-\d+$/.test(one))
  if (kept)
    throw new Error(
      `An upgrade of the database in ${databaseFolder} was interrupted. Run tunda upgrade-postgres again.`,
    )
}

async function refuseOtherMajor(databaseFolder: string, { major }: Binaries): Promise<void> {
  const found = await clusterMajor(databaseFolder)
  if (found !== major)
    throw new Error(
      `The database in ${databaseFolder} needs PostgreSQL ${found}, and this version of Tunda comes with ${major}. Make a backup with the version that you used before, then run tunda upgrade-postgres with this one.`,
    )
}

/** The same order and case rules on every machine, whatever locales it has. */
function locale(major: number): string[] {
  return major < 17 ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

/** Where the cluster's socket is: beside its files, or in /tmp when that path is longer than a socket's may be. */
export async function socketFolder({ folder, user }: Cluster): Promise<string> {
  const beside = join(folder, 'socket')
  const { dev, ino, uid: owner } = await lstat(folder)
  const path = beside.length <= longestSocketFolder ? beside : `/tmp/tunda-${owner}-${dev}-${ino}`
  await makeOwnFolder(path, user)
  const { uid, mode } = await lstat(path)
  if (uid !== owner || mode & 0o077)
    throw new Error(`${path} belongs to another user, or others can open it. Remove it, and start again.`)
  return path
}

/** The owner's address of the cluster's database. */
export async function addressOf(cluster: Cluster, socket: string): Promise<string> {
  const password = await readFile(join(cluster.folder, 'password'), 'utf8')
  return `postgres://${name}:${password}@${encodeURIComponent(socket)}/${name}`
}

async function makeOwnFolder(path: string, user: User | undefined): Promise<void> {
  const made = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (made && user) await chown(path, user.ids.uid, user.ids.gid)
}

async function run(program: string, args: string[], { user }: Cluster, input = ''): Promise<void> {
  const child = spawn(program, args, { ...user?.ids, cwd: '/', env: { LC_ALL: 'C' }, stdio: 'pipe' })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  child.stdin.end(input)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`PostgreSQL could not be set up: ${said.trim().split('\n').slice(-3).join(' ')}`)
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

/** Waits until `isDone`, looking often; false when `milliseconds` have passed. */
export async function waitUntil(isDone: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds
  while (!(await isDone())) {
    if (Date.now() > until) return false
    await pause(10)
  }
  return true
}
