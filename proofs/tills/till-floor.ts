import { createServer, connect as dial, type Socket } from 'node:net'
import { startServer } from '../../bench/server-process.ts'
import { lockStock, moveStock } from '../../server/products/stock.ts'
import { readSecrets, type Secrets } from '../../server/secrets/secrets.ts'
import { addTerminal } from '../../server/terminals/add-terminal.ts'
import {
  as,
  openShop,
  openTestDatabase,
  smartphones,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { openFolder } from '../shops-and-servers.ts'
import { type Mutation, openService } from '../whole-product.ts'

/** A network between a till and its server that can be cut: what is under way is lost, and nothing gets through until it is restored. */
export type Wire = {
  readonly port: number
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

async function layWire(to: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    if (isCut) return near.destroy()
    const far = dial(to, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no end')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      drop()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** A shop with one till and a network to its server, whose products have barcodes from 600000000000 on. */
export type TillFloor = {
  readonly address: string
  readonly wire: Wire
  readonly token: string
  readonly testDb: TestDatabase
  readonly shop: TestShop
  readonly peppers: Secrets['peppers']
  readonly close: () => Promise<void>
}

export const barcodeOf = (place: number) => String(600_000_000_000 + place)

/** `mutate` makes a mutant of its server, which then runs in this process. */
export async function openTillFloor(
  products: number,
  environment: Record<string, string> = {},
  mutate?: Mutation,
): Promise<TillFloor> {
  const [testDb, folder] = [await openTestDatabase(), await openFolder()]
  const shop = await openShop(testDb)
  await stockShelf(testDb, shop, products)
  const { peppers } = await readSecrets(folder.path)
  const { token } = await as(testDb, shop.owner, (tx, member) =>
    addTerminal(tx, { name: 'Counter 1' }, member, peppers),
  )
  const server = mutate
    ? await openService(testDb, { environment, mutate, dataDir: folder.path })
    : await startServer({ dataDir: folder.path, databaseUrl: testDb.url, environment })
  const wire = await layWire(Number(new URL(server.address).port))
  return {
    address: `http://pos.localhost:${wire.port}`,
    wire,
    token,
    testDb,
    shop,
    peppers,
    close: async () => {
      await wire.close()
      await server.stop()
      await testDb.close()
      await folder.close()
    },
  }
}

async function stockShelf(
  { asOwner, database }: TestDatabase,
  { org_id, owner }: TestShop,
  count: number,
): Promise<void> {
  const products = await asOwner<{ id: string }>(
    `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, barcode)
     select $1, gen_random_uuid(), 'Brand ' || n % 200, 'Model ' || n, $2, 500, 1000 + n, (600000000000 + n)::text
     from generate_series(0, $3::integer - 1) n returning id`,
    [org_id, smartphones, count],
  )
  await database.asOrganization(org_id, async (tx) => {
    const keys = products.map(({ id }) => ({ org_id, location_id: org_id, product_id: id }))
    await lockStock(tx, keys)
    await moveStock(
      tx,
      keys.map((key) => ({ ...key, delta: 1_000_000, reason: 'opening', user_id: owner.user_id })),
    )
  })
}

/** The sales of the shop in the database, in the order of their arrival. */
export async function salesOf({ testDb, shop }: TillFloor) {
  return await testDb.asOwner<{ id: string; local_number: string | null; total_amount: string; units: string }>(
    `select s.id, s.local_number, s.total_amount, sum(i.quantity) as units from sales s
     join sale_items i on i.org_id = s.org_id and i.sale_id = s.id where s.org_id = $1 group by s.org_id, s.id order by s.received_at`,
    [shop.org_id],
  )
}
