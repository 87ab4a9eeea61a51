import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, type Cluster, socketFolder } from './cluster.ts'
import { type Postmaster, startPostmaster, stopOrphan } from './postmaster.ts'

export type RunningCluster = {
  /** The address as the owner of everything; the same at every start. */
  readonly url: string
  /** Where its files lie. */
  readonly folder: string
  /** PostgreSQL's first process; another one after a crash. */
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

/** Milliseconds between two tries to start PostgreSQL again, at most. */
const longestWait = 8_000

/** Settings for a small machine. The durable ones are PostgreSQL's defaults, repeated here so that no other file turns them off. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Enough for a shop or two; `DATABASE_MEMORY` changes it.
  shared_buffers: '48MB',
  max_connections: '100',
  max_wal_size: '512MB',
  // The log that waits to be saved beside the backups must not fill the disk.
  max_slot_wal_keep_size: '2GB',
  // Parallel queries need cores that a small machine does not have, and shared memory, which containers seldom have and a kill leaves behind.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  dynamic_shared_memory_type: 'mmap',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A failed statement may hold a password.
  log_min_error_statement: 'panic',
}

/** Starts a cluster, and restarts it whenever it dies before `stop`. `changed`: settings that differ from ours. */
export async function runCluster(
  cluster: Cluster,
  log: (message: string) => void,
  changed: Record<string, string> = {},
  cleanUp?: string,
): Promise<RunningCluster> {
  const socket = await socketFolder(cluster)
  const options = Object.entries({ ...settings, ...changed, unix_socket_directories: socket })
  const args = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => startAfterOthers(cluster, args, log, cleanUp)
  let isWanted = true
  let current = await start()
  const revive = async (): Promise<void> => {
    for (;;) {
      await current.ended
      if (!isWanted) return
      log(`PostgreSQL (process ${current.pid}) ended by itself; starting it again`)
      const next = await startUntilItRuns(start, () => isWanted, log)
      if (next === undefined) return
      current = next
      if (!isWanted) return await current.stop()
    }
  }
  const reviving = revive().catch((error: unknown) => log(String(error)))
  return {
    url: await addressOf(cluster, socket),
    folder: cluster.folder,
    pid: () => current.pid,
    stop: async () => {
      isWanted = false
      await current.stop()
      await reviving
      await rm(socket, { recursive: true, force: true })
    },
  }
}

/** Starts it again and again: on a full disk, recovery fails until there is space. Undefined once it is no longer wanted. */
async function startUntilItRuns(
  start: () => Promise<Postmaster>,
  isWanted: () => boolean,
  log: (message: string) => void,
): Promise<Postmaster | undefined> {
  for (let wait = 1_000; isWanted(); wait = Math.min(wait * 2, longestWait)) {
    try {
      return await start()
    } catch (error) {
      log(`${error instanceof Error ? error.message : String(error)}; trying again in ${wait / 1000} s`)
      for (let waited = 0; waited < wait && isWanted(); waited += 100) await pause(100)
    }
  }
  return undefined
}

/** After a crash the old processes need a moment to notice; until then the new one finds their memory in use. */
async function startAfterOthers(
  cluster: Cluster,
  args: string[],
  log: (message: string) => void,
  cleanUp?: string,
): Promise<Postmaster> {
  const until = Date.now() + 20_000
  for (;;) {
    await stopOrphan(cluster, log)
    try {
      return await startPostmaster(cluster, args, cleanUp)
    } catch (error) {
      if (Date.now() > until || !/in use|already exists/.test(String(error))) throw error
      await pause(100)
    }
  }
}
