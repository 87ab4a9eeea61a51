import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { fillShops, newSale } from './bench-shops.ts'
import { openCounters } from './counters.ts'
import { openLine } from './http-line.ts'
import { onThrowaway, withServer } from './throwaway.ts'

/**
 * Starts everything that the parts need (a throwaway database, the service as a process of its own, the built pages), records one sale at a desk and
 * one at a counter, and stops. Returns whether that succeeded. It measures nothing.
 */
export async function tryOut(): Promise<boolean> {
  return await onThrowaway(async (place) => {
    const { url, dataDir } = place
    const database = await connectForTest(url)
    const secrets = await readSecrets(dataDir)
    const desks = await fillShops(url, database, secrets, 1, 3)
    const counters = await fillShops(url, database, secrets, 1, 3)
    await database.close()
    const shops = [...desks, ...(await openCounters(url, secrets, counters, 1))]
    return await withServer(place, async (server) => {
      const page = await fetch(server.address)
      const line = await openLine(server.address)
      const statuses: number[] = []
      for (const shop of shops) statuses.push((await line.post(...newSale(shop))).status)
      line.close()
      process.stdout.write(
        `A sale at a desk and one at a counter were answered with ${statuses.join(' and ')}, the landing page with ${page.status}. Nothing was measured.\n`,
      )
      return statuses.length === 2 && statuses.every((status) => status === 200) && page.ok
    })
  })
}
