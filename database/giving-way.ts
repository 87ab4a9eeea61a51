import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Place, Pool } from './pool.ts'

/**
 * Gives each connection of the pool only processor time that nobody else needs, if PostgreSQL runs on this machine: its process gets the lowest
 * priority, permanently. Elsewhere, behind a pooler, whose connections are everybody's, or where the system forbids it, nothing changes.
 */
export function givingWay(pool: Pool, { url, pooler }: Place): Pool {
  if (pooler === undefined && isOnThisMachine(url)) pool.on('connect', (client) => void lower(processOf(client)))
  return pool
}

/** True only for a socket: a port may lead to another machine, where the process id is another process. */
function isOnThisMachine(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return (searchParams.get('host') ?? decodeURIComponent(hostname)).startsWith('/')
}

async function lower(pid: number): Promise<void> {
  try {
    // In another container the same id is a different process.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (!command.startsWith('postgres: ')) return
    setPriority(pid, constants.priority.PRIORITY_LOW)
    await lowerSession(pid)
  } catch {
    // A system without /proc, or one that does not allow it.
  }
}

/** Milliseconds: several times as long as the kernel requires between two such requests. */
const pause = 300
const tries = 20

/**
 * Where Linux shares time between sessions first (sched_autogroup), a process's own priority counts within its session alone, and PostgreSQL
 * gives each connection's process a session. The kernel accepts one such request every tenth of a second, from all processes together.
 */
async function lowerSession(pid: number, left = tries): Promise<void> {
  try {
    await writeFile(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch (error) {
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
    if (!isTooSoon || left === 0) throw error
    await sleep(pause * Math.random())
    await lowerSession(pid, left - 1)
  }
}

const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID
