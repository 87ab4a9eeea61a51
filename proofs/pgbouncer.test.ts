import { setTimeout as pause } from 'node:timers/promises'
import { openPools } from '@tunda/database'
import { testLogins } from '@tunda/database/testing/connect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { readLogins } from '../server/secrets/database-logins.ts'
import { readSecrets } from '../server/secrets/secrets.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/shops.ts'
import { isFull, publish, randomFrom, seed } from './figures.ts'
import { type Acknowledged, startLoadClients, type Takings, type Till } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import { openScreen, until } from './open-screens.ts'
import { hasPgbouncer, type Pooler, startPgbouncer } from './pgbouncer.ts'
import { openFolder, openHotShops } from './shops-and-servers.ts'
import { openService } from './whole-product.ts'

const mayRun = isFull && hasPgbouncer
if (!mayRun) process.stdout.write('PgBouncer in transaction mode is tried by npm run proofs, where pgbouncer is.\n')
const clients = 16
const milliseconds = 8_000

let testDb: TestDatabase
let folder: Awaited<ReturnType<typeof openFolder>>
let pooler: Pooler
let tills: readonly Till[]
beforeAll(async () => {
  if (!mayRun) return
  ;[testDb, folder] = [await openTestDatabase(), await openFolder()]
  // Four connections a login, for the sixteen and more of a server: concurrent transactions share them.
  pooler = await startPgbouncer(testDb.url, [await readLogins(folder.path), testLogins], 4)
  tills = await openHotShops(testDb, folder.path)
})
afterAll(async () => {
  if (!mayRun) return
  await pooler.stop()
  await testDb.close()
  await folder.close()
})

const sold: Acknowledged[] = []

async function sellAt(address: string, mayFail = false): Promise<Takings> {
  const selling = startLoadClients({ addresses: () => [address], tills, clients, roll: randomFrom(), mayFail })
  await pause(milliseconds)
  const takings = await selling.stop()
  sold.push(...takings.acknowledged)
  return takings
}

const start = (environment: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer({ dataDir: folder.path, databaseUrl: testDb.url, environment })

/** The mutant: statements are assumed to be prepared on every connection behind the pooler. */
async function sellTrustingNames(): Promise<Takings> {
  const database = openPools({ url: testDb.url, logins: testLogins, pooler: pooler.url }, 16, true)
  const service = await openService(testDb, { database: () => database, dataDir: folder.path })
  const takings = await sellAt(service.address, true)
  await service.stop()
  await database.close()
  return takings
}

describe.runIf(mayRun)(`PgBouncer in transaction mode (seed ${seed})`, () => {
  it('serves as the database itself does, screens included', { timeout: 300_000 }, async () => {
    const direct = await start()
    const plain = await sellAt(direct.address)
    await direct.stop()
    const server = await start({ POOLER_URL: pooler.url })
    const [till] = tills
    const { publicKey } = await readSecrets(folder.path)
    const screen = await openScreen({ publicKey, address: server.address, token: till?.token ?? '', tables: ['sales'] })
    const pooled = await sellAt(server.address)
    expect(await until(() => screen.heard.length > 10, 5_000)).toBe(true)
    await screen.close()
    await server.stop()
    const { refused, broken, retried, strange } = pooled
    expect({ refused, broken, retried, strange }).toEqual({ refused: 0, broken: 0, retried: 0, strange: [] })
    expect(pooled.replayed).toBeGreaterThan(10)
    const trusting = pooler.version.includes('1.18') ? await sellTrustingNames() : undefined
    if (trusting !== undefined) expect(trusting.retried).toBeGreaterThan(0)
    expect(await faultsInBooks(testDb.asOwner)).toEqual([])
    expect(await compareSales(testDb.asOwner, sold)).toEqual({ lost: 0, doubled: 0, differing: 0 })
    const rate = (takings: Takings) => Math.round((takings.acknowledged.length * 1000) / milliseconds)
    publish(
      `${pooler.version} in transaction mode`,
      `${clients} clients over 4 connections a login: ${pooled.acknowledged.length} sales, 0 requests failed, screens told; ${rate(pooled)} sales a second, ${rate(plain)} without it`,
      trusting === undefined
        ? 'none: it finds prepared statements again by itself'
        : `statements taken for prepared: ${trusting.retried} requests failed`,
    )
  })
})
