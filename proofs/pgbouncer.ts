import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logins } from '@tunda/database'
import pg from 'pg'
import { freePort } from '../bench/server-process.ts'

/** PgBouncer in transaction mode, as in docs/operating/pgbouncer.md, except for the list of users. */
export type Pooler = { readonly url: string; readonly version: string; readonly stop: () => Promise<void> }

/** The machine's, or the one that PROOFS_PGBOUNCER names. */
export const pgbouncer = process.env.PROOFS_PGBOUNCER ?? 'pgbouncer'
export const hasPgbouncer = spawnSync(pgbouncer, ['--version']).status === 0

/** Opens it in front of a database that is reached over a socket, for these logins, with `size` connections each. */
export async function startPgbouncer(databaseUrl: string, logins: readonly Logins[], size: number): Promise<Pooler> {
  const { host, port, database = '' } = new pg.Client({ connectionString: databaseUrl })
  const folder = await mkdtemp(join(tmpdir(), 'tunda-pgbouncer-'))
  const listening = await freePort()
  const users = logins.flatMap(({ id, passwords }) =>
    Object.entries(passwords).map(([role, password]) => `"${role}_${id}" "${password}"`),
  )
  const settings = [
    '[databases]',
    `${database} = host=${host} port=${port} dbname=${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'max_client_conn = 500',
    'server_check_delay = 0',
    'query_wait_timeout = 10',
  ]
  const version = spawnSync(pgbouncer, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? ''
  if (/ 1\.2[1-9]/.test(version)) settings.push('max_prepared_statements = 500')
  await writeFile(join(folder, 'users'), users.join('\n'))
  await writeFile(join(folder, 'settings'), `${settings.join('\n')}\n`)
  // It refuses to run as root; PostgreSQL's socket lets its own user in.
  const { uid, gid } = await stat(host)
  for (const path of [folder, join(folder, 'users'), join(folder, 'settings')]) await chown(path, uid, gid)
  const own = process.getuid?.() === 0 ? { uid, gid } : {}
  const child: ChildProcess = spawn(pgbouncer, ['-q', join(folder, 'settings')], { stdio: 'ignore', ...own })
  await pause(300)
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${child.exitCode}`)
  return {
    url: `postgres://127.0.0.1:${listening}/${database}`,
    version,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
