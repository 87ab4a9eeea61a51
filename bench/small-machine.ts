import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@tunda/database'
import { startEmbedded } from '@tunda/database/embedded'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { startLoad } from './load-process.ts'
import { openBounds } from './machine-bounds.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { show } from './show.ts'
import { onThrowaway } from './throwaway.ts'

/** Milliseconds from the start of `server/main.ts` to its first answer, and its memory in megabytes. */
const most = { start: 600, atRest: 160, busy: 200 }
const starts = 5
/** Milliseconds after which a server that was busy has returned unused memory. */
const rest = 70_000
/** Milliseconds for a sale of a till on one core. */
const mostP99 = 60
const gigabyte = 2 ** 30

type Sizes = { readonly seconds: number; readonly rounds: number }

/** How soon the server answers, its memory when idle and under load, and a shop with one till on one core and a gigabyte. */
export async function benchSmallMachine({ seconds, rounds }: Sizes): Promise<boolean> {
  return await onThrowaway(async ({ url, dataDir }) => {
    const shops = await openShop(url, dataDir)
    const isSoon = await timeStarts(dataDir, url)
    const server = await startServer({ dataDir, databaseUrl: url })
    const isSmall = await weigh(server, dataDir, { shops, seconds: seconds * rounds }).finally(server.stop)
    return (await sellOnASmallMachine(seconds * rounds)) && isSmall && isSoon
  })
}

async function openShop(url: string, dataDir: string): Promise<BenchShop[]> {
  await migrate(url)
  const database = await connectForTest(url)
  const shops = await fillShops(url, database, await readSecrets(dataDir), 1, 200)
  await database.close()
  return shops
}

async function timeStarts(dataDir: string, databaseUrl: string): Promise<boolean> {
  const times: number[] = []
  // The first start compiles, as that of an installation does, and caches it for the next ones.
  for (let start = 0; start <= starts; start += 1) {
    const server = await startServer({ dataDir, databaseUrl })
    times.push(server.startedIn)
    if (start === 0) await askEveryPart(server.address)
    await server.stop()
  }
  const [first = 0, ...again] = times
  const usual = again.toSorted((one, other) => one - other)[Math.floor(starts / 2)] ?? 0
  show(`From the start of the server to its first answer, on a migrated database: ${starts} starts, median.`, [
    {
      '': 'again',
      milliseconds: Math.round(usual),
      'at most': most.start,
      reached: usual <= most.start ? 'yes' : 'NO',
    },
    { '': 'the first, which may compile', milliseconds: Math.round(first), 'at most': '', reached: '' },
  ])
  return usual <= most.start
}

type Work = { readonly shops: readonly BenchShop[]; readonly seconds: number }

async function weigh(server: ServerProcess, dataDir: string, { shops, seconds }: Work): Promise<boolean> {
  const fresh = await server.megabytes()
  await sleep(rest)
  const atRest = await server.megabytes()
  const selling = startLoad(dataDir, { kind: 'http', address: server.address, connections: 32, shops, seconds })
  const busy = await mostUntil(server, selling)
  await sleep(rest)
  const afterSales = await server.megabytes()
  const parts = await askEveryPart(server.address)
  await sleep(rest)
  const rows = [
    { '': 'just started', megabytes: fresh, 'at most': most.busy },
    { '': 'at rest', megabytes: atRest, 'at most': most.atRest },
    { '': 'the most while 32 connections sell', megabytes: busy, 'at most': most.busy },
    { '': 'at rest after that', megabytes: afterSales, 'at most': most.atRest },
    { '': `at rest with all its ${parts} parts in use`, megabytes: await server.megabytes(), 'at most': most.busy },
  ].map((row) => ({ ...row, reached: row.megabytes <= row['at most'] ? 'yes' : 'NO' }))
  show("The server's resident memory, without its database's.", rows)
  return rows.every(({ reached }) => reached === 'yes')
}

async function mostUntil(server: ServerProcess, work: Promise<unknown>): Promise<number> {
  const found: number[] = []
  const looking = setInterval(async () => found.push(await server.megabytes()), 200)
  await work.finally(() => clearInterval(looking))
  return Math.max(...found, await server.megabytes())
}

/** Sends a request to each part of the contract, which loads it and refuses the stranger. */
async function askEveryPart(address: string): Promise<number> {
  const file = join(import.meta.dirname, '../server/http/addresses.json')
  const addresses = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const parts = new Map(Object.entries(addresses).map(([call, one]) => [call.split('.')[0], one]))
  for (const one of parts.values()) {
    const [method = '', path = ''] = one.split(' ')
    await fetch(address + path.replaceAll(/\{[^}]+\}/g, 'none'), { method }).then((answer) => answer.text())
  }
  return parts.size
}

/**
 * One till that sells one after the other, on one core and a gigabyte for server and embedded database together, if this machine allows such limits.
 */
async function sellOnASmallMachine(seconds: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tunda-bench-'))
  const bounds = openBounds({ core: 0, bytes: gigabyte })
  try {
    const embedded = await startEmbedded({ dataDir, log: () => undefined })
    const shops = await openShop(embedded.url, dataDir).finally(embedded.stop)
    const server = await startServer({ dataDir, environment: { DEMO: 'off' }, within: bounds.within })
    const sold = await startLoad(dataDir, {
      kind: 'http',
      address: server.address,
      connections: 1,
      shops,
      seconds,
    }).finally(server.stop)
    const isGood = sold.failed === 0 && sold.p99 <= mostP99
    show(`A shop of one till on ${bounds.words}, with the embedded database; who buys is on the other cores.`, [
      {
        'first answer ms': Math.round(server.startedIn),
        'sales/s': Math.round(sold.perSecond),
        'p50 ms': sold.p50.toFixed(1),
        'p99 ms': sold.p99.toFixed(1),
        'at most': mostP99,
        failed: sold.failed,
        'most MB, with what was read of files': bounds.mostMegabytes() ?? '',
        reached: isGood ? 'yes' : 'NO',
      },
    ])
    return isGood
  } finally {
    bounds.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
