import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '@tunda/database'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { readSecrets } from '../server/secrets/secrets.ts'
import {
  openShop,
  openTestDatabaseOn,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../server/testing/shops.ts'
import type { Till } from './load-clients.ts'
import { tokenFor } from './whole-product.ts'

/** A separate database, for proofs that would disturb other tests. */
export async function openOwnDatabase(url: string): Promise<TestDatabase> {
  await migrate(url)
  return await openTestDatabaseOn(url)
}

/** A shop's tills: owner, admin and member sell the same popular products. `dataDir` is the installation that issued their tokens. */
export async function openTills(
  testDb: TestDatabase,
  dataDir: string,
  shop: TestShop,
  products: number,
): Promise<Till[]> {
  const secrets = await readSecrets(dataDir)
  const product_ids = await Promise.all(
    Array.from({ length: products }, (_, i) => stockProduct(testDb, shop, { model: `Hot ${i}`, stock: 1_000_000 })),
  )
  const people = [shop.owner, shop.admin, shop.member]
  return await Promise.all(
    people.map(async (person) => ({
      org_id: shop.org_id,
      token: await tokenFor(secrets, person, person.caller.session_id),
      product_ids,
    })),
  )
}

/** Two shops that sell twenty popular products each. */
export async function openHotShops(testDb: TestDatabase, dataDir: string): Promise<Till[]> {
  const shops = [await openShop(testDb), await openShop(testDb)]
  return (await Promise.all(shops.map((shop) => openTills(testDb, dataDir, shop, 20)))).flat()
}

/** A folder for an installation, and its removal. PostgreSQL's user may enter it. */
export async function openFolder(): Promise<{ readonly path: string; readonly close: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tunda-proofs-'))
  return { path, close: () => rm(path, { recursive: true, force: true }) }
}

/** `kill -9` of a server, and a new one on the same port. */
export async function replaceServer(
  server: ServerProcess,
  options: Parameters<typeof startServer>[0],
): Promise<ServerProcess> {
  process.kill(server.pid, 'SIGKILL')
  await server.stop()
  return await startServer({ ...options, port: Number(new URL(server.address).port) })
}

/** `kill -9` of every process of the PostgreSQL with this data directory. */
export async function killPostgres(dataDirectory: string): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    names.map(async (name) =>
      (await readlink(`/proc/${name}/cwd`).catch(() => '')) === dataDirectory ? Number(name) : 0,
    ),
  )
  const pids = found.filter((pid) => pid > 0)
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended together with the one before it.
    }
  }
  return pids.length
}

/** Waits until the server reports that it can sell. */
export async function untilHealthy(address: string): Promise<void> {
  const until = Date.now() + 30_000
  while (
    !(await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error(`${address} did not recover within 30 s`)
    await pause(20)
  }
}
