import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { attachEmbedded, startEmbedded } from '@tunda/database/embedded'
import { describe, expect, it } from 'vitest'
import { startServer } from '../bench/server-process.ts'
import { restoreBackup } from '../server/backups/restore-backup.ts'
import { writeBackup } from '../server/backups/write-backup.ts'
import type { TestDatabase } from '../server/testing/shops.ts'
import { ask } from './asking.ts'
import { publish, randomFrom, seed, sized } from './figures.ts'
import { startLoadClients, type Till } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import { openFolder, openHotShops, openOwnDatabase } from './shops-and-servers.ts'

const sellFor = sized(1_000, 20_000)
const key = 'a key that nobody guesses'
const withoutDemo = { environment: { DEMO: 'off' } }

/** Works with the database of an installation whose server is running. */
async function besideServer<Result>(dataDir: string, work: (testDb: TestDatabase) => Promise<Result>): Promise<Result> {
  const { url } = await attachEmbedded({ dataDir, log: () => undefined })
  const testDb = await openOwnDatabase(url)
  try {
    return await work(testDb)
  } finally {
    await testDb.close()
  }
}

/** A folder for an installation with the embedded PostgreSQL, which its user may enter. */
async function openHome() {
  const workFolder = await openFolder()
  await chmod(workFolder.path, 0o711)
  return { dataDir: join(workFolder.path, 'installation'), close: workFolder.close }
}

/** Sells in a shop for a while; then stops its server. */
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

/** As the README describes: the folder, copied while the server is stopped. */
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

/** Sales continue while a backup is made; then the server is killed, and the backup is restored elsewhere. */
async function backUpUnderLoad(dataDir: string, into: string) {
  const server = await startServer({ dataDir, ...withoutDemo })
  try {
    return await besideServer(dataDir, async (testDb) => {
      const tills = await openHotShops(testDb, dataDir)
      const selling = startLoadClients({ addresses: () => [server.address], tills, clients: 8, roll: randomFrom() })
      await pause(sellFor)
      const before = [...selling.takings.acknowledged]
      const { url } = await attachEmbedded({ dataDir, log: () => undefined })
      const { file } = await writeBackup({ dataDir, url, isEmbedded: true, into, key })
      const during = selling.takings.acknowledged.length - before.length
      const stopping = selling.stop()
      process.kill(server.pid, 'SIGKILL')
      await stopping
      return { before, during, file }
    })
  } finally {
    await server.stop()
  }
}

describe(`a backup that is made while sales go on (seed ${seed})`, () => {
  it('has every sale from before it, with every book right, after a kill', { timeout: 180_000 }, async () => {
    const [home, elsewhere] = [await openHome(), await openHome()]
    try {
      const { before, during, file } = await backUpUnderLoad(home.dataDir, join(home.dataDir, '../backups'))
      expect(during).toBeGreaterThan(0)
      await restoreBackup({ file, key, dataDir: elsewhere.dataDir, databaseUrl: undefined, log: () => undefined })
      const embedded = await startEmbedded({ dataDir: elsewhere.dataDir, log: () => undefined })
      const testDb = await openOwnDatabase(embedded.url)
      try {
        expect(await compareSales(testDb.asOwner, before)).toMatchObject({ lost: 0, differing: 0 })
        expect(await faultsInBooks(testDb.asOwner)).toEqual([])
      } finally {
        await testDb.close()
        await embedded.stop()
      }
      // The guard removed: files copied one after the other, without the log of changes meanwhile.
      const careless = join(elsewhere.dataDir, '../careless')
      await restoreBackup({ file, key, dataDir: careless, databaseUrl: undefined, log: () => undefined })
      await rm(join(careless, 'postgres/data/pg_wal'), { recursive: true })
      await expect(startEmbedded({ dataDir: careless, log: () => undefined })).rejects.toThrow(/did not start/)
      publish(
        'R15 backup under load',
        `${before.length} sales before it and ${during} while it was made; restored after a kill: 0 lost, books right`,
        'the same files without their log: do not start',
      )
    } finally {
      await home.close()
      await elsewhere.close()
    }
  })
})
