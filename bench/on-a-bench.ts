import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets, type Secrets } from '../server/secrets/secrets.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { startLoad } from './load-process.ts'
import { asOwner } from './owner.ts'
import type { ServerProcess } from './server-process.ts'
import { onThrowaway, withServer } from './throwaway.ts'

/** Connections, unless stated otherwise. */
const usual = 32

/** Generates load from a process of its own, and returns the result. */
export type Press = (order: Omit<LoadOrder, 'address' | 'connections'>, connections?: number) => Promise<LoadResult>

export type Bench = { url: string; press: Press; server: ServerProcess; secrets: Secrets }

/** The service on a throwaway database that also has the function for the database's limit, while `work` loads them. */
export async function onABench(
  environment: Record<string, string>,
  work: (bench: Bench) => Promise<boolean>,
): Promise<boolean> {
  return await onThrowaway(async (place) => {
    const { url, dataDir } = place
    const limit = await readFile(join(import.meta.dirname, 'limit.sql'), 'utf8')
    await asOwner(url, (owner) => owner.query(limit))
    const secrets = await readSecrets(dataDir)
    const pressed = async (server: ServerProcess) => {
      // The limit signs in with the tests' logins, which the server has removed as unused.
      const logins = await connectForTest(url)
      const press: Press = (order, connections = usual) =>
        startLoad(dataDir, {
          ...order,
          address: order.kind === 'http' ? server.address : url,
          connections: order.kind === 'http' ? connections : 8,
        })
      return await work({ url, press, server, secrets }).finally(() => logins.close())
    }
    return await withServer(place, pressed, environment)
  })
}
