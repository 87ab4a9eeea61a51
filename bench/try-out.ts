import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@tunda/database'
import { startThrowaway } from '@tunda/database/embedded'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets.ts'
import { fillShops, threeProducts } from './bench-shops.ts'
import { openLine } from './http-line.ts'
import { startServer } from './server-process.ts'

/**
 * Starts what every part stands on (a throwaway database, the service as a process of its own, the built pages), records one sale and
 * stops. Answers whether that went well. It measures nothing.
 */
export async function tryOut(): Promise<boolean> {
  const room = await mkdtemp(join(tmpdir(), 'tunda-bench-'))
  const postgres = await startThrowaway()
  try {
    await migrate(postgres.url)
    const database = await connectForTest(postgres.url)
    const [shop] = await fillShops(postgres.url, database, await readSecrets(room), 1, 3)
    await database.close()
    if (shop === undefined) throw new Error('there is no shop to sell in')
    const server = await startServer({ dataDir: room, databaseUrl: postgres.url })
    try {
      const page = await fetch(server.address)
      const line = await openLine(server.address)
      const items = threeProducts(shop).map((product_id) => ({ product_id, quantity: 1 }))
      const saleData = { client_sale_id: randomUUID(), payment_method: 'cash', items }
      const bearer = { Authorization: `Bearer ${shop.token}` }
      const { status } = await line.post('/functions/v1/process-sale', bearer, JSON.stringify({ saleData }))
      line.close()
      process.stdout.write(
        `One sale was answered with ${status}, the landing page with ${page.status}. Nothing was measured.\n`,
      )
      return status === 200 && page.ok
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    await rm(room, { recursive: true, force: true })
  }
}
