import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { distribute, ofDatabase } from '../distributed/distribute.ts'
import { startThrowaway } from '../embedded.ts'
import { migrate } from '../migrate.ts'

/** A coordinator and its workers on this machine: their addresses as the owner of everything, the coordinator's first. */
export type CitusCluster = { readonly urls: readonly string[]; readonly stop: () => Promise<void> }

/** The folder of a PostgreSQL that has Citus: the one in `PROOFS_CITUS`, else one of Debian's. */
export const citusBinaries = [
  process.env.PROOFS_CITUS,
  ...[18, 17, 16, 15].map((major) => `/usr/lib/postgresql/${major}`),
].find((folder) => folder !== undefined && existsSync(join(folder, 'lib/citus.so')))

/** What a run says that has no Citus. */
export const withoutCitus =
  'Shops on several nodes are tried where Citus is: its package for PostgreSQL 15 to 17, or the folder of a build in PROOFS_CITUS.\n'

const settings = {
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '300',
  max_connections: '300',
  max_locks_per_transaction: '1024',
  max_worker_processes: '32',
  max_logical_replication_workers: '16',
  max_replication_slots: '24',
  max_wal_senders: '24',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
}

/** Starts them, with an empty database that has Citus. */
export async function startCitus(workers: number, changed: Record<string, string> = {}): Promise<CitusCluster> {
  if (citusBinaries === undefined) throw new Error(withoutCitus)
  const native = citusBinaries
  const nodes = await Promise.all(
    Array.from({ length: workers + 1 }, async () => {
      const port = await freePort()
      // Nodes sign in to each other as whoever asks; nobody else reaches them here.
      const cluster = await startThrowaway({ native, changed: { ...settings, ...changed, port: String(port) } })
      await writeFile(
        join(cluster.folder, 'data/pg_hba.conf'),
        'local all all trust\nhost all all 127.0.0.1/32 trust\n',
      )
      process.kill(cluster.pid(), 'SIGHUP')
      return { port, stop: cluster.stop }
    }),
  )
  const urls = nodes.map(({ port }) => `postgres://tunda@127.0.0.1:${port}/tunda`)
  return { urls, stop: async () => void (await Promise.all(nodes.map(({ stop }) => stop()))) }
}

/** Makes the database `name` on every node, with Citus and the workers known to the coordinator. */
export async function makeCitusDatabase({ urls }: Pick<CitusCluster, 'urls'>, name: string): Promise<string> {
  for (const url of urls) {
    await ask(url, `create database ${name}`)
    await ask(databaseOn(url, name), 'create extension citus')
  }
  const [coordinator = '', ...workers] = urls.map((url) => databaseOn(url, name))
  await migrate(coordinator)
  await ask(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`)
  // Roles first: whatever is told to a new node belongs to one.
  for (const worker of workers) {
    for (const role of ['owner', 'definer', 'api', 'auth', 'platform', 'backup'])
      await ask(worker, `set citus.enable_ddl_propagation = off; create role app_${role}`).catch(() => undefined)
    await ask(coordinator, `select citus_add_node('127.0.0.1', ${new URL(worker).port})`)
  }
  return coordinator
}

/** The same, with shops spread over `homes` groups of shards. */
export async function makeSpreadDatabase(
  cluster: Pick<CitusCluster, 'urls'>,
  name: string,
  homes: number,
): Promise<string> {
  const url = await makeCitusDatabase(cluster, name)
  await distribute(url, homes)
  return url
}

/** Copies a database of every node; what is set for a database is not copied with it, and is set again. */
export async function copyCitusDatabase(urls: readonly string[], from: string, name: string): Promise<void> {
  for (const url of urls) {
    for (let tries = 0; ; tries += 1) {
      await ask(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`)
      try {
        await ask(url, `create database ${name} template ${from}`)
        break
      } catch (error) {
        if (tries === 50) throw error
      }
    }
    await ask(url, ofDatabase(name).join('; '))
  }
}

export async function dropOnAll(urls: readonly string[], name: string): Promise<void> {
  for (const url of urls) await ask(url, `drop database if exists ${name} with (force)`)
}

export const databaseOn = (url: string, name: string) => url.replace(/[^/]+$/, name)

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
