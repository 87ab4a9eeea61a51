import type { Database } from '@tunda/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { shareOf } from '../../server/quotas/leases.ts'
import { type QuotaName, quotaNames, quotaTable } from '../../server/quotas/quota-table.ts'
import { openProgram } from '../../server/testing/programs.ts'
import {
  type Colleague,
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
} from '../../server/testing/shops.ts'
import { openTill } from '../../server/testing/tills.ts'
import { ask } from '../asking.ts'
import { publish, sized } from '../figures.ts'
import { openService, type Service } from '../whole-product.ts'
import { type Attackers, attacks, triedElsewhere } from './quota-attacks.ts'

/** Points of the attacked quota; all others are generous. */
const points = sized(30, 200)
const abreast = 8

let testDb: TestDatabase
let first: Service
beforeAll(async () => {
  testDb = await openTestDatabase()
  first = await openService(testDb)
})
afterAll(async () => {
  await first.stop()
  await testDb.close()
})

/** Two servers of one installation, where `name` is small and the others do not matter. */
async function openBoth(name: QuotaName, small: number, database?: (one: Database) => Database): Promise<Service[]> {
  const many = Object.fromEntries(quotaNames.map((one) => [one, 1_000_000]))
  const QUOTAS = JSON.stringify({ ...many, [name]: { points: small, seconds: 3600 } })
  const open = () => openService(testDb, { dataDir: first.dataDir, environment: { QUOTAS }, database })
  return [await open(), await open()]
}

const tokenOf = ({ user_id, email, caller }: Colleague) => first.tokenOf({ user_id, email }, caller.session_id)

async function openAttackers(): Promise<Attackers> {
  const shop = await openShop(testDb)
  const till = await openTill(testDb, shop, 'Counter', first.peppers)
  const program = await openProgram(testDb, shop, {}, first.peppers)
  return {
    shop,
    till,
    program,
    tokens: [await tokenOf(shop.owner), await tokenOf(shop.admin), await tokenOf(shop.member)],
  }
}

let places = 0
const newPlace = () => {
  places += 1
  return { 'x-forwarded-for': `172.21.${places >> 8}.${places & 255}` }
}

type Outcome = { readonly through: number; readonly honest: Set<number> }

/** A hostile loop over both servers in turn, and beside it somebody of another shop at work. */
async function attack(name: QuotaName, servers: readonly Service[]): Promise<Outcome> {
  const { ask: asked, points: each } = attacks[name] ?? { ask: () => expect.fail(name), points: 1 }
  const [who, place] = [await openAttackers(), newPlace()]
  const honest = new Set<number>()
  const neighbour = await tokenOf((await openShop(testDb)).owner)
  const many = Math.ceil(points / each) * 2 + 4 * abreast
  let through = 0
  for (let from = 0; from < many; from += abreast) {
    const loop = Array.from({ length: abreast }, async (_, nth) => {
      const { address } = servers[(from + nth) % servers.length] as Service
      return await ask(address, { ...asked(from + nth, who), headers: place })
    })
    const beside = ask((servers[(from / abreast) % servers.length] as Service).address, {
      method: 'GET',
      path: '/rest/v1/products?limit=1',
      token: neighbour,
    })
    for (const { status, headers } of await Promise.all(loop)) {
      if (status !== 429) through += 1
      else expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    honest.add((await beside).status)
  }
  return { through: through * each, honest }
}

const isAhead = (name: QuotaName) => quotaTable[name].counted === 'ahead'
/** The most that a quota may allow on two servers, as documented. */
const most = (name: QuotaName) => points + (isAhead(name) ? 2 * shareOf(points) : 0)

/** The mutant: each server counts by itself, as if there were no shared table. */
const alone = (database: Database): Database => ({
  ...database,
  counters: { query: () => Promise.reject(new Error('nobody is asked')) },
})

describe('a quota over two servers', () => {
  it('lets a hostile loop have what is stated and no more, and holds up nobody beside it', {
    timeout: 600_000,
  }, async () => {
    expect(Object.keys({ ...attacks, ...triedElsewhere }).sort()).toEqual([...quotaNames].sort())
    const over: Record<string, number> = {}
    for (const name of Object.keys(attacks) as QuotaName[]) {
      const servers = await openBoth(name, points)
      const { through, honest } = await attack(name, servers)
      await Promise.all(servers.map((server) => server.stop()))
      expect({ name, honest: [...honest] }).toEqual({ name, honest: [200] })
      expect({ name, is: through <= most(name), isUsed: through > points / 2 }).toEqual({
        name,
        is: true,
        isUsed: true,
      })
      over[name] = through - points
    }
    const mutants = []
    for (const name of ['pairing-guesses.address', 'calls.person', 'uploads.shop'] as const) {
      const servers = await openBoth(name, points, alone)
      const { through } = await attack(name, servers)
      await Promise.all(servers.map((server) => server.stop()))
      expect({ name, through: through > most(name) }).toEqual({ name, through: true })
      mutants.push(`${through} of ${points} ${name}`)
    }
    const highest = Math.max(...Object.values(over))
    publish(
      'S17 quotas over two servers',
      `${Object.keys(over).length} quotas of ${points} attacked at both: at most ${highest} points more, stated ${2 * shareOf(points)} for those counted ahead and none for the others; honest calls beside them all answered`,
      `each server counts alone: ${mutants.join(', ')}`,
    )
  })

  it.each(['sockets.person', 'sockets.shop', 'sockets.address'] as const)(
    '%s: as many are open as there are places, at both servers together, and a closed one makes room',
    { timeout: 60_000 },
    async (name) => {
      const servers = await openBoth(name, 12)
      const { tokens } = await openAttackers()
      const place = newPlace()
      const open = (nth: number) =>
        openSocket(servers[nth % 2] as Service, tokens[name === 'sockets.person' ? 0 : nth % 3] ?? '', place)
      const all = (await Promise.all(Array.from({ length: 40 }, (_, nth) => open(nth)))).filter(
        (one) => one !== undefined,
      )
      expect(all).toHaveLength(12)
      expect(await open(0)).toBeUndefined()
      const kept = 'select count(*)::int as places from quota_holds where key like $1'
      expect(await testDb.asOwner(kept, [`${name}:%`])).toEqual([{ places: 12 }])
      for (const socket of all.slice(0, 3)) socket.terminate()
      await expect.poll(() => testDb.asOwner(kept, [`${name}:%`])).toEqual([{ places: 9 }])
      const again = (await Promise.all(Array.from({ length: 8 }, (_, nth) => open(nth)))).filter(
        (one) => one !== undefined,
      )
      expect(again).toHaveLength(3)
      for (const socket of [...all, ...again]) socket.terminate()
      await Promise.all(servers.map((server) => server.stop()))
      expect(await testDb.asOwner(kept, [`${name}:%`])).toEqual([{ places: 0 }])
    },
  )

  it('of stored kilobytes refuses a file that would not fit', async () => {
    const [server, other] = await openBoth('stored.shop', 3)
    const { shop, tokens } = await openAttackers()
    const product = await stockProduct(testDb, shop)
    await testDb.asOwner(
      `insert into product_files (org_id, id, product_id, kind, name, media_type, bytes, position, user_id, created_at)
       values ($1, gen_random_uuid(), $2, 'images', 'x', 'image/webp', 3000, 0, $3, now())`,
      [shop.org_id, product, shop.owner.user_id],
    )
    const upload = {
      method: 'POST',
      path: `/storage/v1/object/images/${product}`,
      body: 'x'.repeat(200),
      token: tokens[0],
    }
    const { status, json } = await ask(server?.address ?? '', upload)
    expect({ status, json }).toMatchObject({ status: 429, json: { message: expect.stringContaining('all its space') } })
    await Promise.all([server?.stop(), other?.stop()])
  })
})

/** A socket that joined its channel; undefined if it was refused. */
async function openSocket({ address, publicKey }: Service, token: string, headers: Record<string, string>) {
  const url = `${address.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${publicKey}`
  const socket = new WebSocket(url, { headers })
  socket.on('error', () => undefined)
  const isIn = await new Promise<boolean>((resolve) => {
    socket.once('unexpected-response', (_request, { statusCode, headers: said }) => {
      expect(statusCode).toBe(429)
      expect(Number(said['retry-after'])).toBeGreaterThan(0)
      resolve(false)
    })
    socket.once('open', () =>
      socket.send(
        JSON.stringify({
          topic: 'realtime:x',
          event: 'phx_join',
          ref: '1',
          join_ref: '1',
          payload: { access_token: token },
        }),
      ),
    )
    socket.once('message', (text: Buffer) => resolve(JSON.parse(text.toString()).payload.status === 'ok'))
  })
  if (!isIn) socket.terminate()
  return isIn ? socket : undefined
}
