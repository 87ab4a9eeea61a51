import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { asRole } from '@tunda/database/pool'
import { testLogins } from '@tunda/database/testing/connect'
import pg from 'pg'
import { type BenchShop, newSale, threeProducts } from './bench-shops.ts'
import { type HttpLine, openLine } from './http-line.ts'
import { sellByVendure } from './peers/sell-by-vendure.ts'

/** The order for one process of load: the target, the duration, the shops. */
export type LoadOrder = {
  readonly kind: 'http' | 'limit' | 'vendure'
  readonly address: string
  readonly seconds: number
  readonly connections: number
  readonly shops: readonly BenchShop[]
  /** Sales a second over HTTP at a fixed pace, instead of as many as possible. */
  readonly perSecond?: number
}

/** The result. Times are in milliseconds. */
export type LoadResult = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

const [, , orderFile] = process.argv
if (orderFile === undefined) throw new Error('usage: node bench/load.ts <order.json>')
const order: LoadOrder = JSON.parse(await readFile(orderFile, 'utf8'))
const result = order.kind === 'limit' ? await pressLimit(order) : await pressHttp(order)
process.stdout.write(JSON.stringify(result))
process.exit(0)

function anyShop(): BenchShop {
  const shop = order.shops[Math.floor(Math.random() * order.shops.length)]
  if (shop === undefined) throw new Error('there is no shop to sell in')
  return shop
}

/**
 * Each connection sends its next sale when it has the answer to the last one. At a steady pace it waits for the time of that sale; a sale whose time
 * came while all connections were busy is measured from that time on.
 */
async function pressHttp({ kind, address, seconds, connections, perSecond }: LoadOrder): Promise<LoadResult> {
  const times: number[] = []
  const sell = kind === 'vendure' ? sellByVendure : sellHere
  let [failed, begun] = [0, 0]
  const start = performance.now()
  const end = start + seconds * 1000
  const itsMoment = async () => {
    if (perSecond === undefined) return performance.now()
    const moment = start + (begun++ * 1000) / perSecond
    const early = moment - performance.now()
    if (early <= 0) return moment
    await sleep(early)
    return performance.now()
  }
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openLine(address)
      while (performance.now() < end) {
        const [from, shop] = [await itsMoment(), anyShop()]
        if (await sell(line, shop)) times.push(performance.now() - from)
        else failed += 1
      }
      line.close()
    }),
  )
  return summary(times, start, failed)
}

async function sellHere(line: HttpLine, shop: BenchShop): Promise<boolean> {
  return (await line.post(...newSale(shop))).status === 200
}

/** One prepared call for each sale, as the serving role. */
async function pressLimit({ address, seconds, connections }: LoadOrder): Promise<LoadResult> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(asRole({ url: address, logins: testLogins }, 'app_api'))
      await client.connect()
      return client
    }),
  )
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const [shop, id, from] = [anyShop(), randomUUID(), performance.now()]
        const hash = createHash('sha256').update(id).digest()
        await client.query({
          name: 'sale',
          text: 'select bench_record_sale($1, $2, $3, $4, $5)',
          values: [shop.org_id, shop.user_id, id, hash, threeProducts(shop)],
        })
        times.push(performance.now() - from)
      }
    }),
  )
  return summary(times, start, 0)
}

function summary(times: number[], start: number, failed: number): LoadResult {
  const perSecond = times.length / ((performance.now() - start) / 1000)
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { perSecond, p50: at(0.5), p99: at(0.99), failed }
}
