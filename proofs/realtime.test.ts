import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startServer } from '../bench/server-process.ts'
import { setClock } from '../server/clock.ts'
import { readSecrets } from '../server/secrets/secrets.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../server/testing/shops.ts'
import { ask } from './asking.ts'
import { publish, seed, sized } from './figures.ts'
import { type OpenScreen, openScreen, until } from './open-screens.ts'
import { openFolder } from './shops-and-servers.ts'
import { type Mutation, openService, type Service, tokenFor } from './whole-product.ts'

const shopsInAll = 50
const events = sized(50, 1000)
/** Products that change in one transaction. */
const together = 25

let testDb: TestDatabase
let service: Service
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openShop(testDb)
  other = await openShop(testDb)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

const tokenOf = (who: Colleague, at = service) => at.tokenOf(who, who.caller.session_id)
const watched = ['sales', 'products', 'notifications', 'customers']

async function screenOf(who: Colleague, org_id?: string, at = service): Promise<OpenScreen> {
  const wanted = { address: at.address, publicKey: at.publicKey, token: await tokenOf(who, at), tables: watched }
  return await openScreen(org_id === undefined ? wanted : { ...wanted, org_id })
}

async function sell(product_id: string, who = shop.owner): Promise<string> {
  const body = { saleData: { payment_method: 'cash', items: [{ product_id, quantity: 1 }] } }
  const sale = { method: 'POST', path: '/functions/v1/process-sale', token: await tokenOf(who), body }
  return ((await ask(service.address, sale)).json as { sale: { id: string } }).sale.id
}

describe('an open screen', () => {
  it('hears within a second of a sale at another one, and of its own person’s notifications alone', async () => {
    const [owner, member] = [await screenOf(shop.owner), await screenOf(shop.member)]
    expect([owner.said, member.said]).toEqual([['SUBSCRIBED'], ['SUBSCRIBED']])
    const product_id = await stockProduct(testDb, shop, { stock: 1 })
    const began = performance.now()
    const id = await sell(product_id, shop.admin)
    const isSale = ({ table, id: row }: { table: string; id: string }) => table === 'sales' && row === id
    expect(await until(() => owner.heard.some(isSale) && member.heard.some(isSale), 1000)).toBe(true)
    expect(performance.now() - began).toBeLessThan(1000)
    await until(() => member.heard.some(({ table }) => table === 'notifications'), 1000)
    const told = await testDb.asOwner<{ id: string; user_id: string }>(
      'select id, user_id from notifications where org_id = $1',
      [shop.org_id],
    )
    for (const [screen, who] of [
      [owner, shop.owner],
      [member, shop.member],
    ] as const) {
      const mine = told.filter(({ user_id }) => user_id === who.user_id).map((row) => row.id)
      const heard = screen.heard.filter(({ table }) => table === 'notifications').map((row) => row.id)
      expect(heard.sort()).toEqual(mine.sort())
      expect(screen.heard).toContainEqual({ table: 'products', id: product_id, org_id: shop.org_id })
    }
    await Promise.all([owner.close(), member.close()])
  })

  it('is refused to who does not belong, has signed out, or names nobody', async () => {
    expect((await screenOf(other.owner, shop.org_id)).said[0]).toContain('Organization not found or access denied')
    const stranger = { address: service.address, publicKey: service.publicKey, tables: watched }
    expect((await openScreen({ ...stranger, token: service.publicKey })).said[0]).toContain('User not authenticated')
    const { user_id, email } = shop.owner
    const ended = await service.tokenOf({ user_id, email }, '00000000-0000-4000-8000-000000000009')
    expect((await openScreen({ ...stranger, token: ended })).said[0]).toContain('User not authenticated')
  })

  it('goes dark at once for who is removed or signs out, without another word', async () => {
    const crew = await openShop(testDb)
    const product_id = await stockProduct(testDb, crew, { stock: 50 })
    const [removed, signedOut] = [await screenOf(crew.member), await screenOf(crew.admin)]
    await testDb.asOwner('delete from organization_members where user_id = $1', [crew.member.user_id])
    await testDb.asOwner('delete from auth.sessions where user_id = $1', [crew.admin.user_id])
    await sell(product_id, crew.owner)
    expect(await until(() => removed.said.includes('CLOSED') && !signedOut.isConnected(), 2000)).toBe(true)
    expect([removed.heard, signedOut.heard]).toEqual([[], []])
    await Promise.all([removed.close(), signedOut.close()])
  })

  it('goes dark when the token that it was opened with is over', async () => {
    const screen = await screenOf(shop.owner)
    expect(screen.isConnected()).toBe(true)
    await screen.close()
    const token = await tokenOf(shop.owner)
    // An hour and the half minute of allowed clock skew, less five seconds: a busy machine takes some to open a screen.
    const restore = setClock(() => Date.now() + 3_625_000)
    const last = await openScreen({ address: service.address, publicKey: service.publicKey, token, tables: watched })
    expect(last.said).toEqual(['SUBSCRIBED'])
    expect(await until(() => !last.isConnected(), 8000)).toBe(true)
    restore()
    await last.close()
  })

  it('is opened only from our own pages, and with our own key', async () => {
    const connect = async (origin: string | undefined, apikey: string) => {
      const url = `${service.address.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${apikey}`
      const socket = new WebSocket(url, origin === undefined ? {} : { origin })
      const status = await new Promise<number>((resolve) => {
        socket.once('open', () => resolve(101))
        socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
      })
      socket.once('error', () => undefined)
      socket.terminate()
      return status
    }
    expect(await connect(undefined, service.publicKey)).toBe(101)
    expect(await connect('http://shop.test', service.publicKey)).toBe(101)
    expect(await connect(service.address, service.publicKey)).toBe(101)
    expect(await connect('http://elsewhere.test', service.publicKey)).toBe(403)
    expect(await connect('null', service.publicKey)).toBe(403)
    expect(await connect(undefined, 'another')).toBe(401)
  })
})

/** The mutant: whoever names an organisation is let in. */
const nobodyChecksMembership: Mutation = async ({ sql, values }, run) => {
  const rows = await run(sql)
  if (!sql.includes('enter_members')) return rows
  const wanted = values[2] as (string | null)[]
  // A shop's first location has its id.
  return rows.map((row, i) => ({
    ...row,
    org_id: wanted[i] ?? row.org_id,
    location_id: row.location_id ?? wanted[i],
    role: row.role ?? 'member',
  }))
}

async function crossDeliveriesOfMutant(): Promise<number> {
  const mutant = await openService(testDb, { mutate: nobodyChecksMembership })
  const screen = await screenOf(other.owner, shop.org_id, mutant)
  await sell(await stockProduct(testDb, shop))
  await until(() => screen.heard.length > 0, 2000)
  const theirs = screen.heard.filter(({ org_id }) => org_id !== other.org_id).length
  await screen.close()
  await mutant.stop()
  return theirs
}

type Crowd = { readonly shop: TestShop; readonly screens: readonly OpenScreen[]; readonly product_ids: string[] }

/** Each shop's owner and member watch, on one server each; with as many products as there will be events. */
async function watchEverywhere(
  addresses: readonly string[],
  shops: readonly TestShop[],
  dataDir: string,
): Promise<Crowd[]> {
  const secrets = await readSecrets(dataDir)
  return await Promise.all(
    shops.map(async (one) => {
      const product_ids = Array.from({ length: events }, () => randomUUID())
      await testDb.asOwner(
        `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price)
         select $1, id, 'Samsung', 'Galaxy', $3, 1, 1 from unnest($2::uuid[]) as id`,
        [one.org_id, product_ids, smartphones],
      )
      const screens = await Promise.all(
        [one.owner, one.member].map(async (who, i) =>
          openScreen({
            address: addresses[i % addresses.length] ?? '',
            publicKey: secrets.publicKey,
            token: await tokenFor(secrets, who, who.caller.session_id),
            tables: ['products'],
          }),
        ),
      )
      return { shop: one, screens, product_ids }
    }),
  )
}

/** Receives goods in every shop, on one server and the other, until each product has had one event. */
async function receiveGoods(addresses: readonly string[], crowd: readonly Crowd[], dataDir: string): Promise<void> {
  const secrets = await readSecrets(dataDir)
  for (let from = 0; from < events; from += together) {
    for (const { shop: one, product_ids } of crowd) {
      const updates = product_ids
        .slice(from, from + together)
        .map((product_id) => ({ product_id, quantity_change: 10 }))
      const answer = await ask(addresses[(from / together) % addresses.length] ?? '', {
        method: 'POST',
        path: '/rest/v1/rpc/batch_update_product_stock',
        token: await tokenFor(secrets, one.admin, one.admin.caller.session_id),
        body: { updates },
      })
      expect(answer.status).toBe(200)
    }
  }
}

/** What each screen received, beside what happened in its shop. */
function compare({ shop: { org_id }, screens, product_ids }: Crowd) {
  const own = new Set(product_ids)
  return screens.map(({ heard }) => {
    const ids = heard.map(({ id }) => id)
    return {
      foreign: heard.filter((row) => row.org_id !== org_id || !own.has(row.id)).length,
      twice: ids.length - new Set(ids).size,
      missed: own.size - new Set(ids).size,
    }
  })
}

describe(`many shops at two servers (seed ${seed})`, () => {
  it('hear each of their own events once at every screen, and nobody else’s', { timeout: 900_000 }, async () => {
    const folder = await openFolder()
    const options = { dataDir: folder.path, databaseUrl: testDb.url }
    const servers = [await startServer(options), await startServer(options)]
    const addresses = servers.map(({ address }) => address)
    const shops: TestShop[] = []
    for (let i = 0; i < shopsInAll; i += 1) shops.push(await openShop(testDb))
    const crowd = await watchEverywhere(addresses, shops, folder.path)
    const screens = crowd.flatMap((one) => one.screens)
    expect(screens.filter(({ said }) => said[0] !== 'SUBSCRIBED')).toEqual([])
    await receiveGoods(addresses, crowd, folder.path)
    await until(() => screens.every(({ heard }) => heard.length >= events), 10_000)
    const found = crowd.flatMap(compare)
    const sum = (what: 'foreign' | 'twice' | 'missed') => found.reduce((all, screen) => all + screen[what], 0)
    expect({ foreign: sum('foreign'), twice: sum('twice'), missed: sum('missed') }).toEqual({
      foreign: 0,
      twice: 0,
      missed: 0,
    })
    const stopping = performance.now()
    await Promise.all(servers.map((server) => server.stop()))
    // Open screens do not delay a server that stops.
    expect(performance.now() - stopping).toBeLessThan(10_000)
    expect(screens.filter((screen) => screen.isConnected())).toEqual([])
    await Promise.all(screens.map((screen) => screen.close()))
    await folder.close()
    const cross = await crossDeliveriesOfMutant()
    expect(cross).toBeGreaterThan(0)
    publish(
      'S15 realtime isolation',
      `${shopsInAll} shops, ${events} events each, two servers, two screens each: each event once, 0 cross deliveries`,
      `membership not checked: ${cross} cross deliveries`,
    )
  })
})
