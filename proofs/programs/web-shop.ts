import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PosSale } from '@tunda/contract/selling/pos-sale'
import { trailSealer } from '../../server/audit/seal-trails.ts'
import { askForSale } from '../../server/sales/record-sale.ts'
import { openSaleBatches } from '../../server/sales/sale-batches.ts'
import { openProgram } from '../../server/testing/programs.ts'
import { as, openShop, peppers, stockProduct, type TestDatabase, trial } from '../../server/testing/shops.ts'
import { openTill, sellAtTill, tillSale } from '../../server/testing/tills.ts'
import { holdWebhooks, workOn } from '../../server/webhooks/deliver.ts'
import { makeWebhook } from '../../server/webhooks/make-webhook.ts'
import { ask } from '../asking.ts'
import { pick, randomFrom, seed } from '../figures.ts'
import type { Service } from '../whole-product.ts'
import type { EmptyFolder } from './empty-folder.ts'

export type Hour = {
  /** Sixty, or fewer where the fault looked for shows sooner. */
  readonly minutes: number
  /** How long one of them takes here, in milliseconds. */
  readonly minute: number
  /** At the end of these the program is killed, and restarted. */
  readonly kills: readonly number[]
  /** The program's environment. */
  readonly program: Readonly<Record<string, string>>
  /** From this minute on no webhooks arrive, for whatever reason. */
  readonly toldUntil: number
}
export type Came = {
  readonly sales: number
  readonly late: number
  readonly told: number
  readonly kills: number
  readonly differences: number
}

/**
 * An hour of a shop that sells at its desk, at two tills of which one is offline until near the end, and on its site; returns what the site has wrong
 * afterwards.
 */
export async function sellForAnHour(
  testDb: TestDatabase,
  service: Service,
  folder: EmptyFolder,
  hour: Hour,
): Promise<Came> {
  const roll = randomFrom(seed + hour.toldUntil)
  const shop = await openShop(testDb, 'premium')
  const products = await Promise.all(
    Array.from({ length: 40 }, (_, no) => stockProduct(testDb, shop, { model: `M${no}`, stock: 500 })),
  )
  const { secret: key } = await openProgram(testDb, shop, {}, service.peppers)
  const [near, far] = [await openTill(testDb, shop, 'Near'), await openTill(testDb, shop, 'Far')]
  const port = await freePort()
  const hosts = [`127.0.0.1:${port}`]
  const asked = {
    url: `http://${hosts[0]}/`,
    events: ['sale.recorded' as const, 'stock.adjusted' as const, 'product.removed' as const],
    location_ids: null,
  }
  const webhook = await as(testDb, shop.owner, (tx, member) => makeWebhook(tx, asked, member, { peppers, hosts }))
  const kept = join(folder.path, `${randomUUID()}.json`)
  const env = {
    TUNDA_URL: service.address,
    TUNDA_KEY: key,
    KEPT: kept,
    PORT: String(port),
    WEBHOOK_SECRET: webhook.secret,
    ...hour.program,
  }
  let program = start(folder, env)
  const telling = tellWebhooks(testDb, hosts)
  const batches = openSaleBatches(testDb.database, trial)
  const items = () => [{ product_id: pick(roll, products), quantity: 1 + Math.floor(roll() * 3) }]
  const waiting: PosSale[] = []
  let [sales, late] = [0, 0]

  for (let minute = 0; minute < hour.minutes; minute += 1) {
    if (minute === hour.toldUntil) await telling.stop()
    const due = sleep(hour.minute)
    const sold = [
      batches.record(askForSale(shop.owner.caller, { payment_method: 'cash', items: items() }, undefined)),
      sellAtTill(testDb, near, tillSale('', { items: items() }), batches),
      ask(service.address, sellOnline(key, items())),
    ]
    sales += (await Promise.all(sold)).length
    waiting.push(tillSale('', { items: items(), origin: 'offline' }))
    if (minute % 12 === 5) await ask(service.address, found(key, pick(roll, products)))
    // The network is back, ten minutes before the end.
    if (minute === hour.minutes - 10) late = await sync(waiting.splice(0))
    if (hour.kills.includes(minute)) {
      await changeOf(kept)
      await kill(program)
      program = start(folder, env)
    }
    await due
  }
  late += await sync(waiting.splice(0))
  if (hour.kills.length > 0) {
    // Once it is idle, the first thing it writes about a sale is what it has when it is killed.
    await sleep(1_000)
    await batches.record(askForSale(shop.owner.caller, { payment_method: 'cash', items: items() }, undefined))
    sales += 1
    await changeOf(kept, 8_000)
    await kill(program)
    program = start(folder, env)
  }
  const differences = await differencesAfter(2_000)
  await telling.stop()
  await kill(program)
  return { sales, late, told: telling.told(), kills: hour.kills.length + 1, differences }

  async function sync(queue: readonly PosSale[]): Promise<number> {
    for (const sale of queue) await sellAtTill(testDb, far, sale, batches)
    return queue.length
  }
  /** For how many products the site differs from the shop, after some time to catch up. */
  async function differencesAfter(patience: number): Promise<number> {
    for (const end = Date.now() + patience; ; await sleep(100)) {
      const rows = await testDb.asOwner<{ id: string; on_hand: number }>(
        `select product_id as id, sum(on_hand)::int as on_hand from stock_levels where org_id = $1 group by 1`,
        [shop.org_id],
      )
      const { stock } = JSON.parse(await readFile(kept, 'utf8')) as { stock: Record<string, number> }
      const wrong = rows.filter(({ id, on_hand }) => stock[id] !== on_hand).length
      const isOther = rows.length !== Object.keys(stock).length
      if ((wrong === 0 && !isOther) || Date.now() > end) return wrong + (isOther ? 1 : 0)
    }
  }
}

const sellOnline = (token: string, items: readonly object[]) => ({
  method: 'POST',
  path: '/functions/v1/process-sale',
  token,
  headers: { 'idempotency-key': randomUUID() },
  body: { saleData: { payment_method: 'mobile_money', items } },
})

const found = (token: string, product_id: string) => ({
  method: 'POST',
  path: '/rest/v1/inventory_movements',
  token,
  body: { product_id, delta: 7, reason: 'found' },
})

function start(folder: EmptyFolder, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['web-shop.js'], {
    cwd: folder.path,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
}

async function kill(program: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => program.once('exit', resolve))
  program.kill('SIGKILL')
  await gone
}

/** Waits until the program has written something: a moment later it is in the middle of the next step. */
async function changeOf(file: string, patience = 1_000): Promise<void> {
  const writtenAt = () =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
  const before = await writtenAt()
  for (const end = Date.now() + patience; Date.now() < end && (await writtenAt()) === before; ) await sleep(2)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** The server's jobs that run every few seconds, here continuously: sealing the trail and sending webhooks. */
function tellWebhooks(testDb: TestDatabase, hosts: readonly string[]) {
  const seal = trailSealer(testDb.database)
  const parts = { database: testDb.database, trial, peppers, hosts }
  const stopping = new AbortController()
  let told = 0
  const telling = (async () => {
    while (!stopping.signal.aborted) {
      await seal()
      const held = await holdWebhooks(testDb.database, 10)
      await Promise.all(held.map((one) => workOn(one, parts, () => stopping.signal.aborted)))
      await sleep(100)
    }
    const [row] = await testDb.asOwner<{ count: number }>(
      'select count(*)::int as count from webhook_deliveries where delivered_at is not null',
    )
    told = row?.count ?? 0
  })()
  return {
    told: () => told,
    stop: async () => {
      stopping.abort()
      await telling
    },
  }
}
