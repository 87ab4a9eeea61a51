import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openShop,
  openTestDatabase,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { openTill, type TestTill } from '../../server/testing/tills.ts'
import { ask } from '../asking.ts'
import { publish } from '../figures.ts'
import { faultsInBooks } from '../model/books.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'

/** How far the database's clock seems to be ahead, in milliseconds. */
let ahead = 0
const otherClock: Mutation = async ({ sql }, run) => {
  const rows = await run(sql)
  return sql.includes('clock_timestamp()) * 1000') ? rows.map((row) => ({ ...row, at: row.at + ahead })) : rows
}

let testDb: TestDatabase
let service: Service
let shop: TestShop
let till: TestTill
let product_id: string
let owner: pg.Client
beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openShop(testDb)
  till = await openTill(testDb, shop, 'Counter', service.peppers)
  product_id = await stockProduct(testDb, shop, { stock: 1_000 })
  owner = new pg.Client({ connectionString: testDb.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
  await testDb.close()
})

const items = () => [{ product_id, quantity: 1 }]
const refusal = ({ status, json }: { status: number; json: unknown }) => {
  const { error } = json as { error?: { code: string; message: string } }
  return { status, code: error?.code, message: error?.message ?? '' }
}

async function sellAtTheDesk(on: Service = service) {
  const token = await on.tokenOf(shop.member, shop.member.caller.session_id)
  const body = { saleData: { client_sale_id: randomUUID(), payment_method: 'cash', items: items() } }
  return await ask(on.address, { method: 'POST', path: '/functions/v1/process-sale', token, body })
}

async function sellAtTheTill(on: Service = service, origin = 'online') {
  const sale = { client_sale_id: randomUUID(), payment_method: 'cash', origin, items: items() }
  const path = '/rest/v1/rpc/process_sale_transaction_pos'
  return await ask(on.address, { method: 'POST', path, body: { token_hash: till.hash, ...sale } })
}

async function isReady(on: Service = service) {
  const began = performance.now()
  const { status, json } = await ask(on.address, { method: 'GET', path: '/ready' })
  return { status, troubles: (json as { troubles: string[] }).troubles, took: performance.now() - began }
}

const ready = { status: 200, troubles: [] }
/** An answer is cached for a second. */
const untilReadyIs = (wanted: object, on: Service = service) =>
  expect.poll(() => isReady(on), { timeout: 10_000, interval: 300 }).toMatchObject(wanted)
const countSales = async () => (await testDb.asOwner<{ count: string }>('select count(*) from sales'))[0]?.count

/** Reopens every serving connection, as after a restart of the database. */
async function reconnect(): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'app\\_%\\_test' and datname = current_database()`,
  )
}

describe('readiness', () => {
  it('is told to whoever asks, with GET and HEAD, and writes no more than once a second', async () => {
    expect(await isReady()).toMatchObject(ready)
    expect((await fetch(`${service.address}/ready`, { method: 'HEAD' })).status).toBe(200)
    const [before] = await testDb.asOwner<{ at: Date }>('select written_at as at from write_probes')
    await Promise.all(Array.from({ length: 50 }, () => isReady()))
    expect(await testDb.asOwner('select written_at as at from write_probes')).toEqual([before])
  })

  it('is answered within a second while the database hangs', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await owner.query('begin')
    await owner.query('lock table write_probes in access exclusive mode')
    try {
      const asked = await Promise.all(Array.from({ length: 20 }, () => isReady()))
      for (const { status, troubles, took } of asked) {
        expect({ status, troubles }).toEqual({ status: 503, troubles: ['database'] })
        expect(took).toBeLessThan(1_000)
      }
    } finally {
      await owner.query('rollback')
    }
    await untilReadyIs(ready)
  })
})

describe('a database that takes no changes', () => {
  it('is said at the desk and at the till, and leaves nothing half-written', async () => {
    const name = (await owner.query('select current_database() as name')).rows[0].name
    const before = await countSales()
    await owner.query(`alter database ${name} set default_transaction_read_only = on`)
    await reconnect()
    try {
      await untilReadyIs({ status: 503, troubles: ['database'] })
      for (const sell of [sellAtTheDesk, sellAtTheTill]) {
        expect(refusal(await sell())).toEqual({
          status: 503,
          code: 'READ_ONLY',
          message: expect.stringContaining('nothing was recorded'),
        })
      }
    } finally {
      await owner.query(`alter database ${name} reset default_transaction_read_only`)
      await reconnect()
    }
    expect(await countSales()).toBe(before)
    await untilReadyIs(ready)
    expect((await sellAtTheDesk()).status).toBe(200)
    expect((await sellAtTheTill()).status).toBe(200)
    expect(await faultsInBooks(testDb.asOwner)).toEqual([])
  })
})

describe('clocks more than five minutes apart', () => {
  it('stop every sale, desk and till, online and off, and are said to the proxy; nearer ones do not', async () => {
    for (const [minutes, isRight] of [
      [4.9, true],
      [-4.9, true],
      [5.2, false],
      [-7, false],
      [400, false],
    ] as const) {
      ahead = minutes * 60_000
      const on = await openService(testDb, { mutate: otherClock, dataDir: service.dataDir })
      try {
        const answers = [await sellAtTheDesk(on), await sellAtTheTill(on), await sellAtTheTill(on, 'offline')]
        if (isRight) {
          expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
          expect(await isReady(on)).toMatchObject(ready)
          continue
        }
        for (const answer of answers) {
          expect(refusal(answer)).toEqual({
            status: 503,
            code: 'CLOCKS_DIFFER',
            message: expect.stringContaining(`${Math.round(Math.abs(minutes))} minutes apart, so no sale is recorded`),
          })
        }
        expect(await isReady(on)).toMatchObject({ status: 503, troubles: ['clock'] })
        expect(on.logged()).toContain('the clocks of server and database differ')
      } finally {
        await on.stop()
      }
    }
    publish('Clocks apart', '5.2, 7 and 400 minutes: no sale at desk or till; 4.9 minutes: all sold', 'as above')
  })
})
