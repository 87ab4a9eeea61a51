import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type pg from 'pg'
import type { Place, Pool } from './pool.ts'

/**
 * Lets each connection of the pool have only what processor time nobody else wants, where PostgreSQL runs on this machine: its process is given
 * the lowest priority, for good. Elsewhere, behind a pooler, whose connections are everybody's, or where the system forbids it, nothing changes.
 */
export function givingWay(pool: Pool, { url, pooler }: Place): Pool {
  if (pooler === undefined && isOnThisMachine(url)) pool.on('connect', (client) => void lower(processOf(client)))
  return pool
}

/** By its socket: a port may lead anywhere, and its process number mean another process here. */
function isOnThisMachine(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return (searchParams.get('host') ?? decodeURIComponent(hostname)).startsWith('/')
}

async function lower(pid: number): Promise<void> {
  try {
    // In another container the same number is something else.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.startsWith('postgres: ')) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // A system without /proc, or one that does not allow it.
  }
}

const processOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID
