import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { distribute } from '@tunda/database/distributed/distribute'
import { moveShop } from '@tunda/database/distributed/move-shop'
import { startThrowaway } from '@tunda/database/embedded'
import { citusBinaries, withoutCitus } from '@tunda/database/testing/citus-cluster'
import { describe, expect, it } from 'vitest'
import { startServer } from '../bench/server-process.ts'
import { addLocation } from '../server/locations/change-locations.ts'
import { refundSale } from '../server/sales/refunds/refund-sale.ts'
import { as, openShop, stockProduct, type TestShop } from '../server/testing/shops.ts'
import { startTransfer } from '../server/transfers/draft-transfer.ts'
import { putLine } from '../server/transfers/put-line.ts'
import { receiveTransfer } from '../server/transfers/receive-transfer.ts'
import { sendTransfer } from '../server/transfers/send-transfer.ts'
import { ask } from './asking.ts'
import { isFull, publish, randomFrom } from './figures.ts'
import { type Acknowledged, startLoadClients, type Takings, type Till } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import { openFolder, openOwnDatabase, openTills } from './shops-and-servers.ts'
import { openMarket, sellFor } from './spread-rate.ts'
import { openSpreadShops, type SpreadShops } from './spread-shops.ts'

const mayRun = isFull && citusBinaries !== undefined
if (!mayRun) process.stdout.write(withoutCitus)

/** Two shops on two workers. */
async function openApart(spread: SpreadShops): Promise<readonly [TestShop, TestShop]> {
  const first = await openShop(spread.testDb)
  const { port } = await spread.homeOf(first.org_id)
  for (;;) {
    const other = await openShop(spread.testDb)
    if ((await spread.homeOf(other.org_id)).port !== port) return [first, other]
  }
}

type Sold = Awaited<ReturnType<typeof compareSales>> & {
  readonly takings: Takings
  readonly faults: string[]
  readonly seconds: number
  /** The error if it was not moved. */
  readonly failure: unknown
}

/**
 * Sales that are lost, doubled or differ from what was acknowledged, and violated rules of the books. An error by itself does no harm, and a sale
 * that was recorded although its client gave up is not doubled.
 */
const harmOf = ({ lost, doubled, differing, faults, takings }: Sold) =>
  lost + differing + faults.length + (takings.strange.length === 0 ? doubled : 0)

/** Sells in both shops over HTTP while the first one is moved to the other worker, and checks the books whether that succeeded or not. */
async function sellThroughMove(
  spread: SpreadShops,
  shops: readonly TestShop[],
  tills: readonly Till[],
  address: string,
  before: readonly Acknowledged[] = [],
): Promise<Sold> {
  const [shop] = shops
  if (shop === undefined) throw new Error('there is no shop')
  const { port } = await spread.homeOf(shop.org_id)
  const other = spread.workers.find((worker) => worker !== port) ?? 0
  const selling = startLoadClients({ addresses: () => [address], tills, clients: 6, roll: randomFrom(), mayFail: true })
  await pause(2_000)
  const began = performance.now()
  const failure = await moveShop(spread.testDb.url, shop.org_id, { host: '127.0.0.1', port: other }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const seconds = (performance.now() - began) / 1000
  await pause(2_000)
  const takings = await selling.stop()
  if (failure === undefined) expect((await spread.homeOf(shop.org_id)).port).toBe(other)
  return { ...(await compare(spread, shops, [...before, ...takings.acknowledged])), takings, seconds, failure }
}

async function compare(spread: SpreadShops, shops: readonly TestShop[], acknowledged: readonly Acknowledged[]) {
  const come = { lost: 0, doubled: 0, differing: 0, faults: [] as string[] }
  for (const { org_id } of shops) {
    const atHome = await spread.atHomeOf(org_id)
    const own = acknowledged.filter((sale) => sale.org_id === org_id)
    const { lost, doubled, differing } = await compareSales(atHome, own)
    come.lost += lost
    come.doubled += doubled
    come.differing += differing
    come.faults.push(...(await faultsInBooks(atHome)))
  }
  return come
}

async function tradeAtBoth({ testDb }: SpreadShops, shop: TestShop, sale: Acknowledged): Promise<void> {
  const back = { sale_id: sale.id, items: [{ line: 1, quantity: 1, goods: 'restock' as const }], reason: 'Broken' }
  await as(testDb, shop.owner, (tx, member) => refundSale(tx, { ...back, payment_method: 'cash' }, member))
  const product_id = await stockProduct(testDb, shop, { model: 'Sent', stock: 9 })
  const { id: to_id } = await as(testDb, shop.owner, (tx, member) =>
    addLocation(tx, { name: 'Wandegeya', kind: 'shop' }, member),
  )
  const id = randomUUID()
  await as(testDb, shop.owner, (tx, member) => startTransfer(tx, { id, to_id }, member))
  await as(testDb, shop.owner, (tx, member) => putLine(tx, { transfer_id: id, product_id, quantity: 4 }, member))
  await as(testDb, shop.owner, (tx, member) => sendTransfer(tx, { id }, member))
  await as(testDb, { ...shop.owner, caller: { ...shop.owner.caller, wanted_location_id: to_id } }, (tx, member) =>
    receiveTransfer(
      tx,
      { id: randomUUID(), transfer_id: id, receipts: 0, lines: [{ product_id, quantity: 4 }] },
      member,
    ),
  )
}

async function expectIsolation(spread: SpreadShops, [mine, other]: readonly [TestShop, TestShop]): Promise<void> {
  const { database } = spread.testDb
  const count = `select count(*)::int as n from sales`
  const seen = await database.asOrganization(mine.org_id, (tx) => tx.query<{ n: number }>(count))
  expect(seen[0]?.n).toBeGreaterThan(0)
  const foreign = `select count(*)::int as n from sales where org_id = $1`
  expect(await database.asOrganization(mine.org_id, (tx) => tx.query(foreign, [other.org_id]))).toEqual([{ n: 0 }])
  // On the coordinator, where no shop has been entered.
  expect(await database.asApp((tx) => tx.query(count))).toEqual([{ n: 0 }])
  await expect(
    database.asOrganization(mine.org_id, (tx) =>
      tx.query('update stock_levels set on_hand = on_hand + 1 where org_id = $1', [mine.org_id]),
    ),
  ).rejects.toMatchObject({ constraint: 'stock_equals_ledger' })
}

describe.runIf(mayRun)('shops on two workers', () => {
  it('sell, refund, transfer and report as ever, and are moved while they sell', { timeout: 900_000 }, async () => {
    const [spread, folder] = [await openSpreadShops(2), await openFolder()]
    const server = await startServer({ dataDir: folder.path, databaseUrl: spread.testDb.url })
    try {
      const shops = await openApart(spread)
      const tills = (await Promise.all(shops.map((shop) => openTills(spread.testDb, folder.path, shop, 8)))).flat()
      const { takings, seconds, ...come } = await sellThroughMove(spread, shops, tills, server.address)
      expect({ ...come, strange: takings.strange }).toEqual({
        lost: 0,
        doubled: 0,
        differing: 0,
        faults: [],
        failure: undefined,
        strange: [],
      })
      for (const shop of shops) {
        const sale = takings.acknowledged.find(({ org_id }) => org_id === shop.org_id)
        if (sale === undefined) throw new Error('a shop sold nothing')
        await tradeAtBoth(spread, shop, sale)
        const token = tills.find(({ org_id }) => org_id === shop.org_id)?.token
        const report = await ask(server.address, { method: 'GET', path: '/rest/v1/dashboard', token })
        expect([report.status, report.text]).toEqual([200, expect.stringContaining('revenue')])
        expect(await faultsInBooks(await spread.atHomeOf(shop.org_id))).toEqual([])
      }
      await expectIsolation(spread, shops)
      expect((await distribute(spread.testDb.url, 2)).spread).toEqual([])
      // The guard removed: writers do not announce themselves to a move.
      await spread.everywhere(
        'create or replace function hold_home(home text) returns void language sql as $$ select $$',
      )
      const sold = [...takings.acknowledged]
      let mutant = await sellThroughMove(spread, shops, tills, server.address, sold)
      for (let moves = 1; moves < 4 && harmOf(mutant) === 0; moves += 1) {
        sold.push(...mutant.takings.acknowledged)
        mutant = await sellThroughMove(spread, shops, tills, server.address, sold)
      }
      expect(harmOf(mutant)).toBeGreaterThan(0)
      publish(
        'Shops on two workers of Citus',
        `${takings.acknowledged.length} sales over HTTP in two shops, one moved meanwhile in ${seconds.toFixed(0)} s: 0 lost, 0 doubled; refunds, transfers, reports, every rule of the books and the isolation of shops hold on the new node`,
        `nobody holds the home that they write in: ${mutant.lost} sales lost, ${mutant.doubled} doubled, ${mutant.differing} otherwise than acknowledged, ${mutant.faults.length} rules of the books broken`,
      )
    } finally {
      await server.stop()
      await spread.stop()
      await folder.close()
    }
  })
  it('record sales as fast as one PostgreSQL of the same build on the same machine', { timeout: 900_000 }, async () => {
    const [spread, plain] = [await openSpreadShops(2), await startThrowaway({ native: citusBinaries ?? '' })]
    const alone = await openOwnDatabase(plain.url)
    try {
      const markets = [await openMarket(alone, 4), await openMarket(spread.testDb, 4)] as const
      const roll = randomFrom()
      const told: string[] = []
      for (const clients of [1, 32]) {
        const ratios: number[] = []
        const rates: number[][] = []
        for (let round = 0; round < 4; round += 1) {
          const pair = [
            await sellFor(markets[0], clients, 5_000, roll),
            await sellFor(markets[1], clients, 5_000, roll),
          ]
          // The first round fills caches.
          if (round > 0) ratios.push((pair[1] ?? 0) / (pair[0] ?? 1))
          rates.push(pair)
        }
        const ratio = ratios.toSorted((a, b) => a - b)[1] ?? 0
        const [one, several] = rates.at(-1) ?? []
        told.push(
          `${clients} clients ${ratio.toFixed(2)} (last round ${Math.round(several ?? 0)} beside ${Math.round(one ?? 0)} a second)`,
        )
        expect(ratio).toBeGreaterThan(0.4)
      }
      publish(
        'Sales on two workers beside one PostgreSQL',
        `sales a second as a ratio of those of one PostgreSQL on the same machine: ${told.join('; ')}`,
        'none: it is a measurement',
      )
    } finally {
      await alone.close()
      await spread.stop()
      await plain.stop()
    }
  })
})
