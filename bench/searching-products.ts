import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { mean, median, percentile } from './averages.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { type Ask, fillCatalogue, timePage, timeSearches } from './big-catalogue.ts'
import { asOwner } from './owner.ts'
import { show } from './show.ts'
import { onThrowaway, withServer } from './throwaway.ts'

const [large, small] = [100_000, 5_000]
const reach = { p95: 50, growth: 2, slowest: 2, depth: 2 }
const rounds = 8
/** Page 1,000 of 100,000 products is the middle of the list. */
const pageSize = 50

/** Searching while typing among 100,000 products beside 5,000, and page 1,000 of the list beside its first, over HTTP. */
export async function benchSearchingProducts(): Promise<boolean> {
  return await onThrowaway(async (place) => {
    const { url, dataDir } = place
    const [big, little] = await openShops(url, dataDir)
    return await withServer(place, async (server) => {
      const ask = (shop: BenchShop | undefined) => asking(server.address, shop?.token ?? '')
      // The machine is rarely idle: each search counts with its best round, in both shops.
      let [inLarge, inSmall]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        inLarge = bestOf(inLarge, await timeSearches(ask(big)))
        inSmall = bestOf(inSmall, await timeSearches(ask(little)))
      }
      const [first, deep]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        first.push(...(await timePage(ask(big), 1, pageSize, 10)))
        deep.push(...(await timePage(ask(big), 1000, pageSize, 10)))
      }
      return report(inLarge, inSmall, first, deep)
    })
  })
}

const bestOf = (before: number[], now: number[]) => now.map((time, at) => Math.min(time, before[at] ?? time))

async function openShops(url: string, dataDir: string): Promise<BenchShop[]> {
  const database = await connectForTest(url)
  const shops = await fillShops(url, database, await readSecrets(dataDir), 2, 1)
  await database.close()
  await asOwner(url, async (owner) => {
    for (const [place, shop] of shops.entries()) await fillCatalogue(owner, shop.org_id, place === 0 ? large : small)
  })
  return shops
}

function asking(address: string, token: string): Ask {
  return async (asked) => {
    const response = await fetch(`${address}/rest/v1/products?${new URLSearchParams(asked).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`a search answered ${response.status}`)
    await response.json()
  }
}

function report(inLarge: number[], inSmall: number[], first: number[], deep: number[]): boolean {
  const found = {
    p95: percentile(inLarge, 0.95),
    growth: mean(inLarge) / mean(inSmall),
    slowest: percentile(inLarge, 0.95) / percentile(inSmall, 0.95),
    depth: Math.min(...deep) / Math.min(...first),
  }
  const row = (name: keyof typeof found, words: string) => ({
    '': words,
    found: found[name].toFixed(2),
    'at most': reach[name],
  })
  show(`Searching products, ${inLarge.length} searches as typed (p50 ${median(inLarge).toFixed(1)} ms)`, [
    row('p95', '100,000 products, 95th percentile, ms'),
    row('growth', '100,000 over 5,000 products'),
    row('slowest', 'the same of their 95th percentiles'),
    row('depth', 'page 1,000 over page 1'),
  ])
  return (Object.keys(reach) as (keyof typeof reach)[]).every((name) => found[name] <= reach[name])
}
