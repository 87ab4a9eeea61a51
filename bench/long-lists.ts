import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { median, percentile } from './averages.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { fillCatalogue } from './big-catalogue.ts'
import { type ListCall, listCalls, listIds } from './list-calls.ts'
import { asOwner } from './owner.ts'
import { show } from './show.ts'
import { onThrowaway, withServer } from './throwaway.ts'
import { fillDevices, pressDevices } from './units-sold.ts'

const [rows, few] = [100_000, 5_000]
const connections = 4
const rounds = 8
/** Milliseconds, 95th percentile: of any list while all others are read too, and of those with a limit of their own, alone. */
const most = { list: 25, alone: { 'products by location': 50, 'device by': 20 }, unitsOverNone: 1.3 }
const roundsAlone = 50
/** Twice what Vendure's search index answers on a machine like this. */
const least = { list: 700, search: 700 }
const secondsPressed = 6
const secondsToSum = 12

/**
 * What every list of the back office costs in a shop where each has 100,000 rows, over HTTP on 4 connections; how many pages and searches of 5,000
 * products are answered a second; and what a sale with three devices costs over one without. Returns whether all are within their limits.
 */
export async function benchLongLists(): Promise<boolean> {
  return await onThrowaway(async (place) => {
    const { url, dataDir } = place
    const { large, small, devices, calls } = await openShops(url, dataDir)
    return await withServer(place, async (server) => {
      // Product sums are computed shortly after the service has started.
      await sleep(secondsToSum * 1_000)
      const isQuick = report(await measure(server.address, large, calls))
      const isQuickAlone = await pressAlone(server.address, large, calls)
      const isBroad = await pressProducts(server.address, small)
      const ratio = await pressDevices(server.address, devices)
      show(
        `A sale with three numbered devices costs ${ratio.toFixed(2)} of one without, at most ${most.unitsOverNone}; medians, in turn.`,
      )
      return isQuick && isQuickAlone && isBroad && ratio <= most.unitsOverNone
    })
  })
}

async function openShops(url: string, dataDir: string) {
  const database = await connectForTest(url)
  const [large, small, devices] = await fillShops(url, database, await readSecrets(dataDir), 3, 0)
  await database.close()
  if (large === undefined || small === undefined || devices === undefined)
    throw new Error('three shops were to be opened')
  return await asOwner(url, async (owner) => {
    await owner.query(await readFile(join(import.meta.dirname, 'long-lists.sql'), 'utf8'))
    await fillCatalogue(owner, large.org_id, rows)
    await fillCatalogue(owner, small.org_id, few)
    // Referenced rows exist: only the checks of each row are skipped, and what triggers would maintain is computed at the end.
    await owner.query(`set session_replication_role = 'replica'`)
    for (const part of ['bench_people_and_goods', 'bench_trade', 'bench_back_office'])
      await owner.query(`select ${part}($1, $2, $3)`, [large.org_id, large.user_id, rows])
    await owner.query('select bench_kept($1)', [large.org_id])
    const sold = await fillDevices(owner, devices)
    await owner.query(`set session_replication_role = 'origin'`)
    await owner.query('vacuum analyze')
    return { large, small, devices: sold, calls: listCalls(large, await listIds(owner, large.org_id)) }
  })
}

type Times = ReadonlyMap<string, number[]>

/** Each connection requests all of them repeatedly in an order of its own, so that each is measured beside three others. */
async function measure(address: string, shop: BenchShop, calls: readonly ListCall[]): Promise<Times> {
  const times = new Map(calls.map(([name]) => [name, [] as number[]]))
  for (let warm = 0; warm < 3; warm += 1) for (const [, path] of calls) await ask(address + path, shop)
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let round = 0; round < rounds; round += 1)
        for (const [name, path] of shifted(calls, connection * 29 + round * 7))
          times.get(name)?.push(await ask(address + path, shop))
    }),
  )
  return times
}

const shifted = <One>(all: readonly One[], by: number): One[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
]

/** Milliseconds until the whole answer has arrived. */
async function ask(url: string, { token }: BenchShop): Promise<number> {
  const from = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body}`)
  return performance.now() - from
}

function report(times: Times): boolean {
  const found = [...times].map(([name, of]) => inTime(name, of, most.list))
  show(
    `Every list among ${rows} rows, ms at ${connections} connections; ${rounds * connections} times each, beside all others`,
    found.map(({ row }) => row),
  )
  return found.every(({ isReached }) => isReached)
}

/** Those with a limit of their own, one after the other, each on all connections. */
async function pressAlone(address: string, shop: BenchShop, calls: readonly ListCall[]): Promise<boolean> {
  const found = []
  for (const [start, limit] of Object.entries(most.alone))
    for (const [name, path] of calls.filter(([called]) => called.startsWith(start))) {
      const times: number[] = []
      for (let warm = 0; warm < 10; warm += 1) await ask(address + path, shop)
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (let round = 0; round < roundsAlone; round += 1) times.push(await ask(address + path, shop))
        }),
      )
      found.push(inTime(name, times, limit))
    }
  show(
    `By themselves, ms at ${connections} connections; ${roundsAlone * connections} times each`,
    found.map(({ row }) => row),
  )
  return found.every(({ isReached }) => isReached)
}

function inTime(name: string, times: number[], limit: number) {
  const p95 = percentile(times, 0.95)
  const row = { '': name, p50: median(times).toFixed(1), p95: p95.toFixed(1), 'p95 at most': limit }
  return { row, isReached: p95 <= limit }
}

/** The list of 50 and a search by word among 5,000 products, as often as 4 connections can. */
async function pressProducts(address: string, shop: BenchShop): Promise<boolean> {
  const asked = { list: '/rest/v1/products?limit=50', search: '/rest/v1/products?limit=50&countUpTo=200&search=iphone' }
  const rates = { list: await press(address + asked.list, shop), search: await press(address + asked.search, shop) }
  show(`Of ${few} products at ${connections} connections, a second`, [
    { '': 'list of 50', found: rates.list.toFixed(0), 'at least': least.list },
    { '': 'search by a word', found: rates.search.toFixed(0), 'at least': least.search },
  ])
  return rates.list >= least.list && rates.search >= least.search
}

async function press(url: string, shop: BenchShop): Promise<number> {
  for (let warm = 0; warm < 50; warm += 1) await ask(url, shop)
  const [start, end] = [performance.now(), performance.now() + secondsPressed * 1_000]
  let count = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; performance.now() < end; count += 1) await ask(url, shop)
    }),
  )
  return count / ((performance.now() - start) / 1_000)
}
