import { setTimeout as sleep } from 'node:timers/promises'
import { connectForTest } from '@tunda/database/testing/connect'
import { readSecrets } from '../server/secrets/secrets.ts'
import { median } from './averages.ts'
import { type BenchShop, fillShops } from './bench-shops.ts'
import { fillCatalogue } from './big-catalogue.ts'
import type { LoadResult } from './load.ts'
import { startLoad } from './load-process.ts'
import { asOwner } from './owner.ts'
import { type Installed, installVendure } from './peers/install-vendure.ts'
import { notAlike } from './peers/not-alike.ts'
import { pressReads, type Read, readOnce, reads } from './peers/peer-reads.ts'
import { familyMegabytes } from './peers/proportional-memory.ts'
import {
  booksOfVendure,
  fillVendure,
  indexProducts,
  type PeerPlace,
  type PeerProduct,
  signIn,
  startVendure,
} from './peers/vendure.ts'
import { areBooksRight } from './recording-a-sale.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { show } from './show.ts'
import { onThrowaway } from './throwaway.ts'

/** Products of the shop that sells, and of the one that is read. */
const [sold, listed] = [200, 5_000]
const stock = 900_000
const connections = { sales: [1, 8, 32], reads: 4 }
/** Of what Vendure's search index manages. */
const least = 2
const starts = 5
/** Milliseconds after its first answer at which a process's memory is measured. */
const settled = 10_000

type Sizes = { readonly seconds: number; readonly rounds: number }
type Start = () => Promise<ServerProcess>
type Side = { readonly name: string; readonly start: Start }

/**
 * Ours beside Vendure, on one PostgreSQL, in one run. Returns whether all of our sales succeeded and our lists are answered twice as often as
 * Vendure's index. If no registry can be reached to install it from, nothing is measured, and nothing fails.
 */
export async function benchPeers(sizes: Sizes): Promise<boolean> {
  const peer = await installVendure()
  if (peer === undefined) {
    process.stdout.write('Peers were skipped: the registry that Vendure comes from is not reached.\n')
    return true
  }
  return await onThrowaway(async ({ url, pid, dataDir }) => {
    const ours = await openShops(url, dataDir)
    const { place, ids } = await fillVendure({ url, dataDir, folder: peer.folder }, ours.products)
    const both: Side[] = [
      { name: 'Tunda', start: () => startServer({ dataDir, databaseUrl: url }) },
      { name: `Vendure ${peer.version}`, start: () => startVendure(place) },
    ]
    await weighStarts(both, { url, pid })
    const [here, there] = await Promise.all(both.map(({ start }) => start()))
    if (here === undefined || there === undefined) throw new Error('both were to be started')
    try {
      const shop = await signIn(there.address, ids)
      await indexProducts(there.address, shop)
      for (const one of [url, place.url]) await asOwner(one, (owner) => owner.query('vacuum analyze'))
      const peerSells = { ...shop, product_ids: ids.slice(0, sold) }
      const isFull = await sell(dataDir, sizes, [
        { name: 'ours', kind: 'http', address: here.address, shop: ours.busy },
        { name: 'theirs', kind: 'vendure', address: there.address, shop: peerSells },
      ])
      const isBroad = await read(sizes, { address: here.address, shop: ours.wide }, { address: there.address, shop })
      const areRight = await areBooksRight(url, ours.busy.org_id)
      await tellBooks(place, peer)
      show(notAlike)
      return isFull && isBroad && areRight
    } finally {
      await Promise.all([here.stop(), there.stop()])
    }
  })
}

/** A shop that sells 200 products, and one of 5,000, whose products the peer gets too. */
async function openShops(url: string, dataDir: string) {
  const database = await connectForTest(url)
  const secrets = await readSecrets(dataDir)
  const [busy] = await fillShops(url, database, secrets, 1, sold)
  const [wide] = await fillShops(url, database, secrets, 1, 0)
  await database.close()
  if (busy === undefined || wide === undefined) throw new Error('two shops were to be opened')
  return await asOwner(url, async (owner) => {
    await fillCatalogue(owner, wide.org_id, listed)
    const { rows } = await owner.query<PeerProduct>(
      `select concat_ws(' ', brand, model, storage, color) as name, barcode as sku, selling_price::int as price, $2::int as stock
       from products where org_id = $1 order by date_added desc`,
      [wide.org_id, stock],
    )
    return { busy, wide, products: rows }
  })
}

/** The time to each server's first answer, and the memory that it and PostgreSQL take when nothing was requested since their start. */
async function weighStarts(both: readonly Side[], cluster: { url: string; pid: () => number }): Promise<void> {
  const rows = []
  for (const { name, start } of both) {
    const times: number[] = []
    // The first start compiles, and caches that for the next ones.
    for (let one = 0; one <= starts; one += 1) {
      const server = await start()
      if (one > 0) times.push(server.startedIn)
      await server.stop()
    }
    await startAgain(cluster)
    const server = await start()
    await sleep(settled)
    const [own, database] = [familyMegabytes(server.pid), familyMegabytes(cluster.pid())]
    await server.stop()
    rows.push({
      '': name,
      'first answer ms': Math.round(median(times)),
      'server MB': own,
      'PostgreSQL MB': database,
      'together MB': own + database,
    })
  }
  show(
    `From the start of a server to its first answer, median of ${starts}; and what it takes ${settled / 1000} s later with a PostgreSQL that was started for it, shared pages shared out (PSS).`,
    rows,
  )
}

/** PostgreSQL after a restart: it comes back by itself. */
async function startAgain({ url, pid }: { url: string; pid: () => number }): Promise<void> {
  const before = pid()
  process.kill(before, 'SIGINT')
  for (let tries = 0; tries < 300; tries += 1) {
    await sleep(100)
    const isBack =
      pid() !== before &&
      (await asOwner(url, (owner) => owner.query('select 1')).then(
        () => true,
        () => false,
      ))
    if (isBack) return
  }
  throw new Error('PostgreSQL did not come back')
}

type Seller = {
  readonly name: string
  readonly kind: 'http' | 'vendure'
  readonly address: string
  readonly shop: BenchShop
}

/** Sales a second, in turn, at each number of connections. */
async function sell(dataDir: string, { seconds, rounds }: Sizes, both: readonly Seller[]): Promise<boolean> {
  const press = ({ kind, address, shop }: Seller, at: number, long: number) =>
    startLoad(dataDir, { kind, address, shops: [shop], connections: at, seconds: long })
  for (const seller of both) await press(seller, 8, 3)
  const rows = []
  let isWhole = true
  for (const at of connections.sales) {
    const found = both.map((): LoadResult[] => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [place, seller] of both.entries()) found[place]?.push(await press(seller, at, seconds))
    const [ours = [], theirs = []] = found
    const rate = (of: readonly LoadResult[]) => median(of.map(({ perSecond }) => perSecond))
    const p50 = (of: readonly LoadResult[]) => median(of.map((one) => one.p50)).toFixed(1)
    const failed = (of: readonly LoadResult[]) => of.reduce((sum, one) => sum + one.failed, 0)
    isWhole &&= failed(ours) === 0 && rate(theirs) > 0
    rows.push({
      connections: at,
      'ours, sales/s': rate(ours).toFixed(0),
      'p50 ms': p50(ours),
      failed: failed(ours),
      'theirs, sales/s': rate(theirs).toFixed(1),
      'p50 ms ': p50(theirs),
      'failed ': failed(theirs),
      times: (rate(ours) / rate(theirs)).toFixed(0),
    })
  }
  show(
    `Sales of three lines in one shop of ${sold} products, fsync on, ${rounds} rounds of ${seconds} s in turn, medians.`,
    rows,
  )
  return isWhole
}

type Reader = { readonly address: string; readonly shop: BenchShop }

/** Lists and searches a second, in turn; of Vendure both its list and its search index. */
async function read({ seconds, rounds }: Sizes, here: Reader, there: Reader): Promise<boolean> {
  const size = { connections: connections.reads, seconds }
  const rows = []
  let isReached = true
  for (const [name, { ours, list, index }] of Object.entries(reads)) {
    const sides: [Reader, Read, number[]][] = [
      [here, ours, []],
      [there, list, []],
      [there, index, []],
    ]
    for (const [reader, asked] of sides)
      for (let warm = 0; warm < 20; warm += 1) await readOnce(reader.address, asked, reader.shop)
    for (let round = 0; round < rounds; round += 1)
      for (const [reader, asked, rates] of sides) rates.push(await pressReads(reader.address, asked, reader.shop, size))
    const [own = 0, itsList = 0, itsIndex = 0] = sides.map(([, , rates]) => median(rates))
    isReached &&= own >= least * itsIndex
    rows.push({
      '': name,
      ours: own.toFixed(0),
      'their list': itsList.toFixed(0),
      'their search index': itsIndex.toFixed(0),
      'times the index': (own / itsIndex).toFixed(2),
      'to reach': least.toFixed(1),
      reached: own >= least * itsIndex ? 'yes' : 'NO',
    })
  }
  show(
    `Of ${listed} products at ${connections.reads} connections, a second; ${rounds} rounds of ${seconds} s in turn, medians.`,
    rows,
  )
  return isReached
}

async function tellBooks(place: PeerPlace, { version }: Installed): Promise<void> {
  const { handed_over, cut_short, stock_off, pieces_off, reserved, deadlocks } = await booksOfVendure(place)
  const stockWords =
    stock_off === 0
      ? 'the stock of every product is what was moved'
      : `the stock of ${stock_off} of the ${sold} products that were sold is not what was moved, by ${pieces_off} pieces in all`
  show(
    `Vendure ${version} after ${handed_over} sales that were handed over: ${stockWords}; ${reserved} pieces reserved for nobody, ${cut_short} orders left under way, ${deadlocks} deadlocks.`,
  )
}
