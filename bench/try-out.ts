import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { startThrowaway } from '@tunda/database/embedded'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { fillShops, newSale } from './bench-shops.ts'
import { openCounters } from './counters.ts'
import { openLine } from './http-line.ts'
import { startServer } from './server-process.ts'

/**
 * Starts what every part stands on (a throwaway database, the service as a process of its own, the built pages), records one sale
 * at a desk and one at a counter, and stops. Answers whether that went well. It measures nothing.
 */
export async function tryOut(): Promise<boolean> {
  const room = await mkdtemp(join(tmpdir(), 'tunda-bench-'))
  const postgres = await startThrowaway()
  try {
    await migrate(postgres.url)
    const database = await connectForTest(postgres.url)
    const secrets = await readSecrets(room)
    const desks = await fillShops(postgres.url, database, secrets, 1, 3)
    const counters = await fillShops(postgres.url, database, secrets, 1, 3)
    await database.close()
    const shops = [...desks, ...(await openCounters(postgres.url, secrets, counters, 1))]
    const server = await startServer({ dataDir: room, databaseUrl: postgres.url })
    try {
      const page = await fetch(server.address)
      const line = await openLine(server.address)
      const statuses: number[] = []
      for (const shop of shops) statuses.push((await line.post(...newSale(shop))).status)
      line.close()
      process.stdout.write(
        `A sale at a desk and one at a counter were answered with ${statuses.join(' and ')}, the landing page with ${page.status}. Nothing was measured.\n`,
      )
      return statuses.length === 2 && statuses.every((status) => status === 200) && page.ok
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(room, { recursive: true, force: true })
  }
}
