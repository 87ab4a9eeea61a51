import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { startThrowaway } from '@tunda/database/embedded'
import { connectForTest } from '@tunda/database/testing/connect'
import pg from 'pg'
import { readSecrets, type Secrets } from '../server/secrets/secrets.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { startLoad } from './load-process.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** Connections, where nothing else is said. */
const usual = 32

/** Presses shops from a process of its own, and answers what it found. */
export type Press = (order: Omit<LoadOrder, 'address' | 'connections'>, connections?: number) => Promise<LoadResult>

export type Bench = { url: string; press: Press; server: ServerProcess; secrets: Secrets }

/** A throwaway database and the service as a process of its own, while `work` presses them. */
export async function onABench(
  environment: Record<string, string>,
  work: (bench: Bench) => Promise<boolean>,
): Promise<boolean> {
  const room = await mkdtemp(join(tmpdir(), 'tunda-bench-'))
  const postgres = await startThrowaway()
  const { url } = postgres
  try {
    await migrate(url)
    await addLimit(url)
    const secrets = await readSecrets(room)
    const server = await startServer({ dataDir: room, databaseUrl: url, environment })
    // The limit signs in as tests do; the server has taken away logins that nobody used.
    const logins = await connectForTest(url)
    const press: Press = (order, connections = usual) =>
      startLoad(room, {
        ...order,
        address: order.kind === 'http' ? server.address : url,
        connections: order.kind === 'http' ? connections : 8,
      })
    try {
      return await work({ url, press, server, secrets })
    } finally {
      await logins.close()
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(room, { recursive: true, force: true })
  }
}

async function addLimit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(await readFile(join(import.meta.dirname, 'limit.sql'), 'utf8'))
  } finally {
    await client.end()
  }
}
