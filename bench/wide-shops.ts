import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { median } from './averages.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { fillCatalogue } from './big-catalogue.ts'
import { asOwner } from './owner.ts'
import { reads, timeRead } from './reading-a-shop.ts'
import { startServer } from './server-process.ts'
import { show } from './show.ts'
import { onThrowaway } from './throwaway.ts'

const sizes = [200, 5_000, 50_000] as const
const mostGrowth = 2
const rounds = 40
/** Sales of a year, and of the first day. */
const [inAYear, onADay] = [10_000, 100]
/** Seconds after which the jobs have computed the sums of new products; finished days are added up every quarter of an hour. */
const secondsToClose = 12

type Shops = readonly BenchShop[]
type Name = keyof typeof reads

/**
 * What the dashboard and basic reports of shops with 5,000 and 50,000 products cost over those of one with 200, over HTTP, in turn: after a year, on
 * the first day before anything was added up, and after a restart of the service. Returns whether each costs at most twice as much.
 */
export async function benchWideShops(): Promise<boolean> {
  return await onThrowaway(async ({ url, dataDir }) => {
    const years = await openShops(url, dataDir, inAYear, 365)
    let server = await startServer({ dataDir, databaseUrl: url })
    try {
      // The service adds up finished days when it starts.
      await sleep(secondsToClose * 1_000)
      const afterAYear = report('after a year', await measure(server.address, years, rounds))
      const days = await openShops(url, dataDir, onADay, 1)
      await sleep(secondsToClose * 1_000)
      const first = report('on the first day', await measure(server.address, days, rounds))
      await server.stop()
      server = await startServer({ dataDir, databaseUrl: url })
      const again = report('after a restart', await measure(server.address, years, 5))
      return afterAYear && first && again
    } finally {
      await server.stop()
    }
  })
}

/** Shops of each size with this many sales in this many days. */
export async function openShops(url: string, dataDir: string, sales: number, days: number): Promise<Shops> {
  const database = await connectForTest(url)
  const shops = await fillShops(url, database, await readSecrets(dataDir), sizes.length, 0)
  await database.close()
  await asOwner(url, async (owner) => {
    if (days > 1) await owner.query(await readFile(join(import.meta.dirname, 'year-of-sales.sql'), 'utf8'))
    for (const [place, shop] of shops.entries()) {
      await fillCatalogue(owner, shop.org_id, sizes[place] ?? 0)
      await owner.query(`set session_replication_role = 'replica'`)
      await owner.query('select bench_year_of_sales($1, $2, $3, $4)', [shop.org_id, shop.user_id, sales, days])
      await owner.query(`set session_replication_role = 'origin'`)
    }
    await owner.query('vacuum analyze')
  })
  return shops
}

type Times = ReadonlyMap<Name, readonly number[][]>

async function measure(address: string, shops: Shops, times: number): Promise<Times> {
  const names = Object.keys(reads) as Name[]
  const found = new Map(names.map((name) => [name, shops.map((): number[] => [])]))
  for (let round = 0; round < times; round += 1)
    for (const name of names)
      for (const [place, shop] of shops.entries())
        found.get(name)?.[place]?.push(await timeRead(address + reads[name], shop))
  return found
}

function report(when: string, times: Times): boolean {
  let isReached = true
  const rows = [...times].map(([name, [narrow = [], ...wider]]) => {
    const usual = median(narrow)
    const growths = wider.map((wide) => median(wide) / usual)
    isReached &&= growths.every((growth) => growth <= mostGrowth)
    return {
      '': name,
      [`p50 ms, ${sizes[0]}`]: usual.toFixed(1),
      ...Object.fromEntries(growths.map((growth, i) => [`growth, ${sizes[i + 1]}`, growth.toFixed(2)])),
      'at most': mostGrowth,
    }
  })
  show(`Reading wide shops ${when}, over one of ${sizes[0]} products; in turn, medians.`, rows)
  return isReached
}
