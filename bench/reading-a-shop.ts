import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { median, percentile } from './averages.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { startLoad } from './load-process.ts'
import { asOwner } from './owner.ts'
import { show } from './show.ts'
import { onThrowaway, withServer } from './throwaway.ts'

const [many, few] = [1_000_000, 10_000]
/** Chosen so that the small shop sells a third of them in a day, and the large one all: the size of the totals differs too. */
const products = 200
const mostGrowth = 1.2
const rounds = 60
const secondsToClose = 10
/** Seconds after which a server that was busy has returned unused memory. */
const secondsToRest = 100

/** What every shop reads daily. */
export const reads = {
  dashboard: '/rest/v1/dashboard',
  'report of 30 days': '/rest/v1/analytics',
  'report of 12 months': `/rest/v1/analytics?from=${dayBefore(364)}&to=${dayBefore(0)}`,
  'sales by day': '/rest/v1/sales_analytics',
  'products by revenue': '/rest/v1/product_performance',
} as const

/**
 * What the dashboard and basic reports of a shop with 1,000,000 sales a year cost over those of one with 10,000, over HTTP, in turn; and the 95th
 * percentile while the large one sells. Returns whether the growth is at most 1.2.
 */
export async function benchReadingAShop(): Promise<boolean> {
  return await onThrowaway(async (place) => {
    const { url, dataDir } = place
    const [large, small] = await openShops(url, dataDir)
    return await withServer(place, async (server) => {
      // The service adds up finished days when it starts.
      await sleep(secondsToClose * 1_000)
      const still = await measure(server.address, large, small)
      const load = startLoad(dataDir, {
        kind: 'http',
        address: server.address,
        seconds: 10,
        connections: 4,
        shops: [large],
      })
      const selling = await measure(server.address, large, small)
      await load
      await sleep(secondsToRest * 1_000)
      show(`The server's memory at rest after these reports: ${await server.megabytes()} MB`)
      return report(still, selling)
    })
  })
}

/** A shop with 1,000,000 sales in a year, and one with 10,000. */
export async function openShops(url: string, dataDir: string): Promise<[BenchShop, BenchShop]> {
  const database = await connectForTest(url)
  const [large, small] = await fillShops(url, database, await readSecrets(dataDir), 2, products)
  await database.close()
  if (large === undefined || small === undefined) throw new Error('two shops were to be opened')
  await asOwner(url, async (owner) => {
    await owner.query(await readFile(join(import.meta.dirname, 'year-of-sales.sql'), 'utf8'))
    // Referenced rows exist: only the checks of each row are skipped.
    await owner.query(`set session_replication_role = 'replica'`)
    for (const [shop, count] of [
      [large, many],
      [small, few],
    ] as const)
      await owner.query('select bench_year_of_sales($1, $2, $3)', [shop.org_id, shop.user_id, count])
    await owner.query('vacuum analyze')
  })
  return [large, small]
}

type Times = Record<keyof typeof reads, { readonly large: number[]; readonly small: number[] }>

async function measure(address: string, large: BenchShop, small: BenchShop): Promise<Times> {
  const names = Object.keys(reads) as (keyof typeof reads)[]
  const times = Object.fromEntries(names.map((name) => [name, { large: [], small: [] }])) as unknown as Times
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      times[name].large.push(await timeRead(address + reads[name], large))
      times[name].small.push(await timeRead(address + reads[name], small))
    }
  }
  return times
}

/** Milliseconds until the whole answer has arrived. */
export async function timeRead(url: string, { token }: BenchShop): Promise<number> {
  const from = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - from
}

function report(still: Times, selling: Times): boolean {
  let isReached = true
  const rows = Object.entries(still).map(([name, { large, small }]) => {
    const growth = median(large) / median(small)
    isReached &&= growth <= mostGrowth
    return {
      '': name,
      'p50 ms': median(large).toFixed(1),
      growth: growth.toFixed(2),
      'at most': mostGrowth,
      'p95 ms while selling': percentile(selling[name as keyof Times].large, 0.95).toFixed(1),
    }
  })
  show(`Reading a shop of ${many} sales a year, over one of ${few}; ${rounds} rounds in turn, medians.`, rows)
  return isReached
}

/** The shop's calendar day this many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() + 3 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)
}
