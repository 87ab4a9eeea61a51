import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openShop,
  openTestDatabase,
  smartphones,
  stockProduct,
  type TestDatabase,
  type TestShop,
} from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { isFull, publish, seed } from '../figures.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { samples } from '../samples.ts'
import { openService, type Service } from '../whole-product.ts'
import { leavesOf } from './schema-fields.ts'

const imei = 356_938_035_643_809
const figures: readonly unknown[] = [0, 2 ** 31, Number.MAX_SAFE_INTEGER, 10 ** 12, imei, '720k', '1.5m', String(imei)]
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
/** What a database, a receipt or a stack cannot represent. */
const words: readonly unknown[] = ['a\u0000b', 'half \ud83d', nested(3_000), 'x'.repeat(200_000), { 'a\u0000': 1 }]
const atOnce = 6

let testDb: TestDatabase
let service: Service
let shop: TestShop
let account: TestShop

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  shop = await openShop(testDb)
  account = await openShop(testDb)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

const operations = everyOperation().filter(({ name }) => samples[name] !== undefined)

async function idsOf({ org_id, owner }: TestShop) {
  return {
    org_id,
    user_id: owner.user_id,
    product_id: await stockProduct(testDb, shop, { stock: 1_000 }),
    category_id: smartphones,
    sale_id: randomUUID(),
    stock_take_id: randomUUID(),
    customer_id: randomUUID(),
    terminal_id: randomUUID(),
    parked_id: randomUUID(),
    drawer_id: randomUUID(),
    shift_id: randomUUID(),
    supplier_id: randomUUID(),
    goods_in_id: randomUUID(),
    unit_id: randomUUID(),
    api_key_id: randomUUID(),
    webhook_id: randomUUID(),
    transfer_id: randomUUID(),
    order_id: randomUUID(),
  }
}
type Ids = Awaited<ReturnType<typeof idsOf>>

function place(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (/^\d+$/.test(name)) return [place(Array.isArray(whole) ? whole[Number(name)] : {}, rest, value)]
  const object = typeof whole === 'object' && whole !== null ? whole : {}
  return { ...object, [name]: place((object as Record<string, unknown>)[name], rest, value) }
}

/** Calls the operation like its sample, with `value` in the field; returns what was wrong with the answer. */
async function sendOdd(operation: Operation, field: string, value: unknown, ids: Ids, token: string) {
  const [sample] = samples[operation.name] ?? []
  const { id, query = {}, body = {} } = sample?.request(ids, ids) ?? {}
  const path = operation.path.replace('{id}', id ?? '')
  const isQuery = operation.method === 'GET'
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000)
  const search = new URLSearchParams(isQuery ? { ...query, [field]: text.toWellFormed() } : query).toString()
  const answer = await ask(service.address, {
    method: operation.method,
    path: `${path}${search === '' ? '' : `?${search}`}`,
    token,
    ...(isQuery ? {} : { raw: JSON.stringify(place(body, field.split('.'), value)) }),
  })
  const shown = JSON.stringify(value).slice(0, 40)
  return answer.status >= 500
    ? `${operation.name} ${field}=${shown}: ${answer.status} ${answer.text.slice(0, 90)}`
    : undefined
}

async function walk(kind: 'figure' | 'word', values: readonly unknown[]) {
  const token = await service.tokenOf(shop.owner, shop.owner.caller.session_id)
  const other = await service.tokenOf(account.owner, account.owner.caller.session_id)
  const ids = await idsOf(shop)
  const asked = operations.flatMap((operation) =>
    leavesOf(operation.input)
      .filter((leaf) => leaf.kind === kind && (kind === 'figure' || isFull || !operation.name.startsWith('platform')))
      .flatMap(({ path }) => values.map((value) => ({ operation, path, value }))),
  )
  const faults: string[] = []
  let sent = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = asked[sent++]; next !== undefined; next = asked[sent++]) {
        const { operation, path, value } = next
        const fault = await sendOdd(operation, path, value, ids, operation.dialect === 'auth' ? other : token)
        if (fault !== undefined) faults.push(fault)
      }
    }),
  )
  return { faults, sent: asked.length }
}

/** Every list and figure that a screen of the shop's owner requests. */
async function screensThatFail(on: Service): Promise<string[]> {
  const token = await on.tokenOf(shop.owner, shop.owner.caller.session_id)
  const shown = operations.filter(
    ({ method, path, access, dialect }) =>
      method === 'GET' &&
      dialect === 'api' &&
      !path.includes('{id}') &&
      (access.who === 'member' || access.who === 'user'),
  )
  expect(shown.length).toBeGreaterThan(15)
  const answers = await Promise.all(
    shown.map(async ({ name, method, path }) => ({ name, ...(await ask(on.address, { method, path, token })) })),
  )
  return answers.filter(({ status }) => status >= 500).map(({ name, status }) => `${name}: ${status}`)
}

describe(`odd values in every field (seed ${seed})`, () => {
  it('of a number never fail the service, and every screen of the shop still opens', { timeout: 900_000 }, async () => {
    const { faults, sent } = await walk('figure', figures)
    expect(faults.slice(0, 20)).toEqual([])
    expect(sent).toBeGreaterThan(300)
    const most = Number.MAX_SAFE_INTEGER
    await testDb.asOwner(
      'insert into organization_day_totals (org_id, day, revenue, profit) values ($1, current_date, $2, $2)',
      [shop.org_id, most],
    )
    expect(await screensThatFail(service)).toEqual([])
    const mutant = await openService(testDb, {
      mutate: async ({ sql }, run) => {
        const rows = await run(sql)
        if (rows.some((row) => Object.values(row).includes(most))) throw new RangeError('past what a number carries')
        return rows
      },
    })
    const fail = await screensThatFail(mutant)
    await mutant.stop()
    expect(fail.length).toBeGreaterThan(0)
    publish(
      'Odd figures',
      `${sent} odd figures: no 5xx, and every screen opens`,
      `a driver that refuses large sums: ${fail.length} screens fail`,
    )
  })

  it('of text are refused or kept, and never fail the service', { timeout: 900_000 }, async () => {
    const { faults, sent } = await walk('word', words)
    expect(faults.slice(0, 20)).toEqual([])
    expect(sent).toBeGreaterThan(300)
    expect(service.logged()).toBe('')
    publish('Odd text', `${sent} texts that nothing can carry: 4xx, or kept`, '')
  })
})
