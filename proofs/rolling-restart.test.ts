import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, type ServerProcess, startServer } from '../bench/server-process.ts'
import { readSecrets } from '../server/secrets/secrets.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/shops.ts'
import { isFull, publish, randomFrom, seed } from './figures.ts'
import { type Acknowledged, startLoadClients, type Takings, type Till } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import { openScreen, until } from './open-screens.ts'
import { openFolder, openHotShops, untilHealthy } from './shops-and-servers.ts'

const restarts = 20
const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0
const mayRun = isFull && hasHaproxy
if (!mayRun) process.stdout.write('A rolling restart behind HAProxy is tried by npm run proofs, where haproxy is.\n')

let testDb: TestDatabase
let folder: Awaited<ReturnType<typeof openFolder>>
let servers: ServerProcess[]
let tills: readonly Till[]
const start = (port?: number) =>
  startServer({ dataDir: folder.path, databaseUrl: testDb.url, ...(port === undefined ? {} : { port }) })

beforeAll(async () => {
  if (!mayRun) return
  ;[testDb, folder] = [await openTestDatabase(), await openFolder()]
  servers = await Promise.all([start(), start()])
  tills = await openHotShops(testDb, folder.path)
})
afterAll(async () => {
  if (!mayRun) return
  await Promise.all(servers.map((server) => server.stop()))
  await testDb.close()
  await folder.close()
})

type Balancer = { readonly address: string; readonly stop: () => Promise<void> }

/** HAProxy with the packaged file, except for its addresses, its user and TLS. */
async function startHaproxy(): Promise<Balancer> {
  const port = await freePort()
  const packaged = await readFile(join(import.meta.dirname, '../packaging/haproxy.cfg'), 'utf8')
  const file = join(folder.path, 'haproxy.cfg')
  const hostOf = (nth: number) => new URL(servers[nth]?.address ?? '').host
  const ours = packaged
    .replaceAll('10.0.0.11:3000', hostOf(0))
    .replaceAll('10.0.0.12:3000', hostOf(1))
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace(/\t(bind :443|http-request redirect|user haproxy|group haproxy).*\n/g, '')
  await writeFile(file, ours)
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await untilHealthy(address)
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** What was acknowledged in both runs. */
const sold: Acknowledged[] = []

type Rolled = { readonly takings: Takings; readonly wrong: string[]; readonly isHeard: boolean }

/** Eight clients and an open screen through HAProxy, while one server after the other is replaced with `signal`. */
async function rollWhileSelling(count: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<Rolled> {
  const haproxy = await startHaproxy()
  const [till] = tills
  if (till === undefined) throw new Error('nobody sells')
  const { publicKey } = await readSecrets(folder.path)
  const screen = await openScreen({ publicKey, address: haproxy.address, token: till.token, tables: ['sales'] })
  const selling = startLoadClients({
    addresses: () => [haproxy.address],
    tills,
    clients: 8,
    roll: randomFrom(),
    mayFail: signal === 'SIGKILL',
  })
  for (let nth = 0; nth < count; nth += 1) {
    await pause(500)
    const old = servers[nth % 2] as ServerProcess
    process.kill(old.pid, signal)
    await old.stop()
    servers[nth % 2] = await start(Number(new URL(old.address).port))
    // As the page says: the next one is replaced when HAProxy uses this one again.
    await pause(600)
  }
  await until(() => screen.isConnected() && screen.said.at(-1) === 'SUBSCRIBED', 15_000)
  const before = screen.heard.length
  const isHeard = await until(() => screen.heard.length > before, 5_000)
  const takings = await selling.stop()
  sold.push(...takings.acknowledged)
  const compared = await compareSales(testDb.asOwner, sold)
  const wrong = [
    ...(await faultsInBooks(testDb.asOwner)),
    ...Object.entries(compared).flatMap(([what, n]) => (n > 0 ? [`${n} ${what}`] : [])),
  ]
  await screen.close()
  await haproxy.stop()
  return { takings, wrong, isHeard }
}

describe.runIf(mayRun)(`two servers behind HAProxy (seed ${seed})`, () => {
  it('are replaced one after the other while people sell, and nobody hears of it', { timeout: 600_000 }, async () => {
    const { takings, wrong, isHeard } = await rollWhileSelling(restarts, 'SIGTERM')
    const { refused, broken, retried, strange } = takings
    expect({ refused, broken, retried, strange, wrong, isHeard }).toEqual({
      refused: 0,
      broken: 0,
      retried: 0,
      strange: [],
      wrong: [],
      isHeard: true,
    })
    const mutant = await rollWhileSelling(4, 'SIGKILL')
    expect(mutant.takings.retried).toBeGreaterThan(0)
    expect(mutant.wrong).toEqual([])
    publish(
      'Several servers behind HAProxy',
      `${restarts} restarts, one server after the other, under ${takings.acknowledged.length} sales: 0 requests failed, each sale once; an open screen came back and heard of sales`,
      `killed instead of asked to stop: ${mutant.takings.retried} requests failed`,
    )
  })
})
