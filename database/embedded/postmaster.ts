import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cluster, pgdata, waitUntil } from './cluster.ts'

export type Postmaster = {
  readonly pid: number
  readonly ended: Promise<unknown>
  /** Stops it without waiting for clients; open transactions are rolled back. */
  readonly stop: () => Promise<void>
}

const largestLog = 5_000_000

/** Starts PostgreSQL and waits until it accepts connections, through a recovery if there is one to do. */
export async function startPostmaster(cluster: Cluster, args: string[], cleanUp = ':'): Promise<Postmaster> {
  const logPath = join(cluster.folder, 'log')
  const size = await stat(logPath).then(
    (file) => file.size,
    () => 0,
  )
  const from = size > largestLog ? 0 : size
  const log = await open(logPath, from === 0 ? 'w' : 'a', 0o600)
  const child = spawn(cluster.binaries.postgres, ['-D', pgdata(cluster), ...args], {
    ...cluster.user?.ids,
    cwd: '/',
    env: { LC_ALL: 'C', PGTZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
    // A session of its own, so that Ctrl-C at the terminal reaches only the server, which stops PostgreSQL itself when it has finished.
    detached: true,
  })
  await once(child, 'spawn')
  await log.close()
  const ended = once(child, 'exit')
  const pid = child.pid ?? 0
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  await waitUntil(async () => isOver() || (await isReady(cluster, pid)), Number.POSITIVE_INFINITY)
  if (isOver()) throw new Error(`PostgreSQL did not start: ${await lastWords(logPath, from)}`)
  const watcher = watchOver(pid, cluster, cleanUp)
  void ended.then(() => watcher.stdin?.end('ended\n'))
  child.unref()
  return {
    pid,
    ended,
    stop: () => endProcess(pid, isOver),
  }
}

/** Fast shutdown, then an immediate one, then none at all. */
async function endProcess(pid: number, isOver: () => boolean | Promise<boolean>): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 7_000],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 1_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitUntil(isOver, patience)) return
  }
}

/** PostgreSQL writes `ready` into the eighth line of its own pid file. */
async function isReady(cluster: Cluster, pid: number): Promise<boolean> {
  const lines = await pidFile(cluster)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

async function pidFile(cluster: Cluster): Promise<string[]> {
  return (await readFile(join(pgdata(cluster), 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

async function lastWords(logPath: string, from: number): Promise<string> {
  const written = (await readFile(logPath)).subarray(from).toString()
  const faults = written.split('\n').filter((line) => /FATAL|PANIC|DETAIL|HINT|error/.test(line))
  return faults.slice(-4).join(' ') || written.trim().split('\n').slice(-3).join(' ')
}

/**
 * Starts a shell that reads from a pipe which only this process holds open. If this process is killed (`kill -9`), the read fails, and the shell stops
 * PostgreSQL.
 */
function watchOver(pid: number, { user }: Cluster, cleanUp: string): ChildProcess {
  const script = `read -r word || { kill -INT ${pid}; while kill -0 ${pid}; do sleep 0.1; done; ${cleanUp}; }`
  const watcher = spawn('/bin/sh', ['-c', script], {
    ...user?.ids,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  return watcher
}

/** Stops a PostgreSQL of this cluster that is still running although the process that started it has ended. */
export async function stopOrphan(cluster: Cluster, log: (message: string) => void): Promise<void> {
  const pid = Number((await pidFile(cluster))[0])
  if (!pid || !(await runsIn(pid, pgdata(cluster)))) return
  log(`stopping PostgreSQL (process ${pid}), which an earlier run left running`)
  await endProcess(pid, async () => !(await runsIn(pid, pgdata(cluster))))
}

/** Whether the process works in that folder, as each process of PostgreSQL does in its cluster's: the pid may belong to another program by now. */
async function runsIn(pid: number, folder: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder
}
