import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startServer } from '../bench/server-process.ts'
import { openTestDatabase } from '../server/testing/shops.ts'
import { publish, randomFrom, seed, sized } from './figures.ts'
import { startLoadClients, type Takings } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import { openFolder, openHotShops } from './shops-and-servers.ts'

const restarts = sized(2, 20)
/** How long a balancer considers a server healthy, in milliseconds: less than a server takes to drain. */
const freshness = 250

type Restarted = { readonly takings: Takings; readonly slowestExit: number; readonly wrong: string[] }

/** Two servers, eight clients that send to both, and one server after the other replaced with `signal`. */
async function replaceWhileSelling(count: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<Restarted> {
  const [testDb, folder] = [await openTestDatabase(), await openFolder()]
  const options = { dataDir: folder.path, databaseUrl: testDb.url }
  const servers = [await startServer(options), await startServer(options)]
  const tills = await openHotShops(testDb, folder.path)
  const balancer = startBalancer(servers.map(({ address }) => address))
  const selling = startLoadClients({ addresses: balancer.open, tills, clients: 8, roll: randomFrom() })
  let slowestExit = 0
  for (let i = 0; i < count; i += 1) {
    await pause(300)
    const old = servers[i % 2]
    if (old === undefined) throw new Error('there is no server to stop')
    const began = performance.now()
    process.kill(old.pid, signal)
    await old.stop()
    slowestExit = Math.max(slowestExit, performance.now() - began)
    servers[i % 2] = await startServer({ ...options, port: Number(new URL(old.address).port) })
  }
  await pause(300)
  const takings = await selling.stop()
  await balancer.stop()
  await Promise.all(servers.map((server) => server.stop()))
  const compared = await compareSales(testDb.asOwner, takings.acknowledged)
  const wrong = [
    ...(await faultsInBooks(testDb.asOwner)),
    ...Object.entries(compared).flatMap(([what, n]) => (n > 0 ? [`${n} ${what}`] : [])),
  ]
  await testDb.close()
  await folder.close()
  return { takings, slowestExit, wrong }
}

/** Acts like a balancer: sends requests only to servers that reported healthy a moment ago. */
function startBalancer(addresses: readonly string[]): { open: () => string[]; stop: () => Promise<void> } {
  const wellAt = new Map<string, number>()
  const day = { isOver: false }
  const watch = async (address: string) => {
    while (!day.isOver) {
      const askedAt = Date.now()
      const isWell = await fetch(`${address}/health`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isWell) wellAt.set(address, askedAt)
      else wellAt.delete(address)
      await pause(20)
    }
  }
  const watching = Promise.all(addresses.map(watch))
  return {
    open: () => addresses.filter((address) => Date.now() - (wellAt.get(address) ?? 0) < freshness),
    stop: async () => {
      day.isOver = true
      await watching
    },
  }
}

describe(`a server asked to stop (seed ${seed})`, () => {
  it('answers everything it has taken, and is gone within 10 s', { timeout: 600_000 }, async () => {
    const calm = await replaceWhileSelling(restarts, 'SIGTERM')
    expect(calm.takings.strange).toEqual([])
    expect({ broken: calm.takings.broken, refused: calm.takings.refused }).toEqual({ broken: 0, refused: 0 })
    expect(calm.wrong).toEqual([])
    expect(calm.slowestExit).toBeLessThan(10_000)
    expect(calm.takings.acknowledged.length).toBeGreaterThan(restarts * 50)
    // Without draining, requests in progress are cut off.
    let broken = 0
    for (let tries = 0; tries < 5 && broken === 0; tries += 1)
      broken += (await replaceWhileSelling(2, 'SIGKILL')).takings.broken
    expect(broken).toBeGreaterThan(0)
    publish(
      'R13 graceful stop',
      `${restarts} restarts under ${calm.takings.acknowledged.length} sales: 0 requests failed, slowest exit ${Math.round(calm.slowestExit)} ms`,
      `no drain: ${broken} broken off`,
    )
  })
})
