import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { attachEmbedded } from '@tunda/database/embedded'
import { describe, expect, it } from 'vitest'
import { startServer } from '../bench/server-process.ts'
import type { TestDatabase } from '../server/testing/shops.ts'
import { ask } from './asking.ts'
import { compareSales, faultsInBooks } from './books.ts'
import { publish, randomFrom, seed, sized } from './figures.ts'
import { openHotShops, openOwnDatabase, openRoom } from './ground.ts'
import { startLoadClients, type Till } from './load-clients.ts'

const sellFor = sized(1_000, 20_000)
const withoutDemo = { environment: { DEMO: 'off' } }

/** Works with the database of an installation whose server runs. */
async function besideServer<Result>(dataDir: string, work: (testDb: TestDatabase) => Promise<Result>): Promise<Result> {
  const { url } = await attachEmbedded({ dataDir, log: () => undefined })
  const testDb = await openOwnDatabase(url)
  try {
    return await work(testDb)
  } finally {
    await testDb.close()
  }
}

/** A folder for an installation with the PostgreSQL that comes along, whose user may look in. */
async function openHome() {
  const room = await openRoom()
  await chmod(room.path, 0o711)
  return { dataDir: join(room.path, 'installation'), close: room.close }
}

/** A shop sells for a while; then its server is stopped. */
async function sellAndStop(dataDir: string) {
  const server = await startServer({ dataDir, ...withoutDemo })
  try {
    return await besideServer(dataDir, async (testDb) => {
      const tills = await openHotShops(testDb, dataDir)
      const selling = startLoadClients({ addresses: () => [server.address], tills, clients: 8, roll: randomFrom() })
      await pause(sellFor)
      return { tills, takings: await selling.stop() }
    })
  } finally {
    await server.stop()
  }
}

/** As the README says: the folder, copied while the server is stopped. */
async function copyInstallation(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

async function sellOneMore(address: string, { token, product_ids }: Till): Promise<number> {
  const items = [{ product_id: product_ids[0], quantity: 1 }]
  const body = { saleData: { client_sale_id: randomUUID(), payment_method: 'cash', items } }
  return (await ask(address, { method: 'POST', path: '/functions/v1/process-sale', token, body })).status
}

describe(`a backup (seed ${seed})`, () => {
  it('is a copy of the data folder, and sells on where that stopped', { timeout: 180_000 }, async () => {
    const [home, elsewhere] = [await openHome(), await openHome()]
    try {
      const { tills, takings } = await sellAndStop(home.dataDir)
      await copyInstallation(home.dataDir, elsewhere.dataDir)
      await home.close()

      const began = performance.now()
      const server = await startServer({ dataDir: elsewhere.dataDir, ...withoutDemo })
      const took = Math.round(performance.now() - began)
      try {
        const [till] = tills
        expect(
          await besideServer(elsewhere.dataDir, (testDb) => compareSales(testDb.asOwner, takings.acknowledged)),
        ).toEqual({
          lost: 0,
          doubled: 0,
          differing: 0,
        })
        expect(till && (await sellOneMore(server.address, till))).toBe(200)
        expect(await besideServer(elsewhere.dataDir, (testDb) => faultsInBooks(testDb.asOwner))).toEqual([])
      } finally {
        await server.stop()
      }
      await rm(join(elsewhere.dataDir, 'postgres/data/pg_wal'), { recursive: true })
      await expect(startServer({ dataDir: elsewhere.dataDir, ...withoutDemo })).rejects.toThrow(/did not start/)
      publish(
        'R15 backup',
        `${takings.acknowledged.length} sales, copied and served from the copy after ${took} ms: 0 lost, 0 doubled, books right, sold on`,
        'a copy without its write-ahead log: does not start',
      )
    } finally {
      await home.close()
      await elsewhere.close()
    }
  })
})
