import { chmod } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { attachEmbedded, startThrowaway } from '@tunda/database/embedded'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import type { TestDatabase } from '../server/testing/shops.ts'
import { randomFrom } from './figures.ts'
import { startLoadClients, type Takings } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import {
  killPostgres,
  openFolder,
  openHotShops,
  openOwnDatabase,
  replaceServer,
  untilHealthy,
} from './shops-and-servers.ts'

export type Kills = { readonly server: number; readonly postgres: number }

/** The result of a run with kills. */
export type Killed = Awaited<ReturnType<typeof compareSales>> & {
  readonly takings: Takings
  readonly faults: readonly string[]
  readonly kills: { server: number; postgres: number }
  readonly postgresProcesses: number
}

type Options = {
  readonly kills: Kills
  readonly isKeyed?: boolean
  /** Changes the database before the first sale: removes a guard. */
  readonly spoil?: (testDb: TestDatabase) => Promise<void>
  /** Ends the run early. */
  readonly isEnough?: (testDb: TestDatabase, takings: Takings) => Promise<boolean>
}

const clients = 8
const lossy = { requests: 0.1, answers: 0.3 }

/** Clients sell over a lossy network while the server and its PostgreSQL, each on its own, are killed repeatedly. */
export async function sellThroughKills(options: Options): Promise<Killed> {
  const postgres = await startThrowaway()
  const workFolder = await openFolder()
  const testDb = await openOwnDatabase(postgres.url)
  try {
    await options.spoil?.(testDb)
    const server = await startServer({ dataDir: workFolder.path, databaseUrl: postgres.url })
    return await sellWhile(options, testDb, workFolder.path, server, postgres.url)
  } finally {
    await testDb.close()
    await postgres.stop()
    await workFolder.close()
  }
}

/** The same with the embedded PostgreSQL, as on a new installation: it ends and restarts with the server. */
export async function sellThroughEmbeddedKills(options: Options): Promise<Killed> {
  const workFolder = await openFolder()
  await chmod(workFolder.path, 0o711)
  const server = await startServer({ dataDir: workFolder.path, environment: { DEMO: 'off' } })
  const { url } = await attachEmbedded({ dataDir: workFolder.path, log: () => undefined })
  const testDb = await openOwnDatabase(url)
  try {
    return await sellWhile(options, testDb, workFolder.path, server, undefined)
  } finally {
    await testDb.close()
    await workFolder.close()
  }
}

async function sellWhile(
  { kills, isKeyed = true, isEnough }: Options,
  testDb: TestDatabase,
  dataDir: string,
  first: ServerProcess,
  databaseUrl: string | undefined,
): Promise<Killed> {
  const roll = randomFrom()
  let server = first
  const done = { server: 0, postgres: 0 }
  let postgresProcesses = 0
  const tills = await openHotShops(testDb, dataDir)
  // The shops themselves are on disk, also without synchronous commit: only sales may be lost.
  await testDb.asOwner('checkpoint')
  const folder = await dataDirectory(testDb)
  const { takings, stop } = startLoadClients({
    addresses: () => [server.address],
    tills,
    clients,
    roll,
    lossy,
    isKeyed,
    mayFail: true,
  })
  const again = { dataDir, ...(databaseUrl === undefined ? { environment: { DEMO: 'off' } } : { databaseUrl }) }
  try {
    while (done.server < kills.server || done.postgres < kills.postgres) {
      await sold(takings, 20)
      await pause(roll() * 120)
      // Whichever has more kills left is killed more often, so that both end together.
      if ((done.postgres + 1) * kills.server <= (done.server + 1) * kills.postgres) {
        postgresProcesses += await killPostgres(folder)
        done.postgres += 1
        await untilHealthy(server.address)
      } else {
        server = await replaceServer(server, again)
        done.server += 1
      }
      if (await isEnough?.(testDb, takings)) break
    }
    await sold(takings, 20)
    await stop()
    const faults = await faultsInBooks(testDb.asOwner)
    return {
      ...(await compareSales(testDb.asOwner, takings.acknowledged)),
      takings,
      faults,
      kills: done,
      postgresProcesses,
    }
  } finally {
    await stop()
    await server.stop()
  }
}

/** Waits until this many more sales were acknowledged, so that every kill interrupts sales. */
async function sold(takings: Takings, more: number): Promise<void> {
  const wanted = takings.acknowledged.length + more
  const until = Date.now() + 30_000
  while (takings.acknowledged.length < wanted) {
    if (Date.now() > until) throw new Error(`nothing is sold any more: ${heardOf(takings)}`)
    await pause(5)
  }
}

/** What the clients saw, to find out why none of them makes progress. */
function heardOf({ acknowledged, sent, retried, refused, broken, strange }: Takings): string {
  const counts = `${acknowledged.length} of ${sent} sent, ${retried} retried, ${refused} refused, ${broken} broken`
  return [counts, ...strange.slice(-3)].join('; ')
}

async function dataDirectory(testDb: TestDatabase): Promise<string> {
  const [row] = await testDb.asOwner<{ data_directory: string }>('show data_directory')
  if (row === undefined) throw new Error('PostgreSQL does not say where it works')
  return row.data_directory
}
