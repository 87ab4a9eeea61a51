import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
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
import { publish } from '../figures.ts'
import { everyOperation, type Operation } from '../operations.ts'
import { type Sample, samples } from '../samples.ts'
import { rowsOf } from '../things.ts'
import { openService, type Service } from '../whole-product.ts'
import { fieldsOf } from './schema-fields.ts'

/** Every smuggled value: none is ever created otherwise, so wherever one is found it was assigned. */
const smuggled: Readonly<Record<string, unknown>> = {
  uuid: 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee',
  bigint: 987_654_321,
  integer: 987_654_321,
  'timestamp with time zone': '2001-02-03T04:05:06Z',
  date: '2001-02-03',
  jsonb: { smuggled: true },
}
const word = 'smuggled'
const traces = 'eeeeeeee-eeee|987654321|2001-02-03|smuggled'

let testDb: TestDatabase
let service: Service
let shop: TestShop
let columns: { name: string; type: string }[]

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb, { dress: addCarelessRoute })
  shop = await openShop(testDb)
  columns = await testDb.asOwner(
    `select distinct on (a.attname) a.attname::text as name, format_type(a.atttypid, null) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  )
  columns.push(
    ...['role', 'app_metadata', 'is_super_admin', 'is_admin', 'aud', 'tier'].map((name) => ({ name, type: 'text' })),
  )
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

/** The mutant: a route that stores whatever it gets. */
const addCarelessRoute = (app: FastifyInstance) => {
  app.post('/careless/products', async ({ body }) => {
    const sent = JSON.stringify({ ...(body as object), org_id: shop.org_id, id: randomUUID(), current_stock: 0 })
    await testDb.asOwner(
      `insert into products (org_id, id, brand, model, category_id, cost_price, selling_price, total_sold)
       select org_id, id, brand, model, category_id, cost_price, selling_price, coalesce(total_sold, 0) from jsonb_populate_record(null::products, $1)`,
      [sent],
    )
    return {}
  })
}

/** Operations that write, and have a body to smuggle into. */
function writing(): Operation[] {
  const reads = new Set(['account.token', 'account.verify', 'platform.isSuperAdmin'])
  return everyOperation().filter(({ method, name }) => method !== 'GET' && !reads.has(name))
}

/** A body with every column of every table beside its own fields, at its top and in every object in it. */
function stuffed(body: unknown, known: ReadonlySet<string>): unknown {
  if (Array.isArray(body)) return body.map((part) => stuffed(part, known))
  if (typeof body !== 'object' || body === null) return body
  const extra = columns.filter(({ name }) => !known.has(name)).map(({ name, type }) => [name, smuggled[type] ?? word])
  // What people state about themselves is theirs to state.
  const own = Object.entries(body).map(([key, part]) => [key, key === 'data' ? part : stuffed(part, known)])
  return Object.fromEntries([...extra, ...own])
}

/** The status that the owner of a new shop gets, with and without smuggled fields. */
async function sendAnew(operation: Operation, sample: Sample, change: (body: unknown) => unknown): Promise<number> {
  const { org_id, owner } = await openShop(testDb)
  const product_id = await stockProduct(testDb, { ...shop, org_id, owner })
  const named = { org_id, user_id: owner.user_id, product_id, sale_id: randomUUID(), category_id: smartphones }
  const ids = { ...named, ...(await rowsOf(testDb, { ...shop, org_id, owner })) }
  const { id, query, body = {} } = sample.request(ids, ids)
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  return await send(operation.path.replace('{id}', id ?? '') + search, operation.method, change(body), owner)
}

/** Every row of every table with a smuggled value. */
async function found(): Promise<string[]> {
  const tables = await testDb.asOwner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  )
  const hits: string[] = []
  for (const { name } of tables) {
    const rows = await testDb.asOwner<{ row: string }>(`select t::text as row from ${name} t where t::text ~ $1`, [
      traces,
    ])
    hits.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return hits
}

async function send(path: string, method: string, body: unknown, owner: TestShop['owner']): Promise<number> {
  const token = await service.tokenOf(owner, owner.caller.session_id)
  return (await ask(service.address, { method, path, token, body })).status
}

describe('fields that nobody may set', () => {
  it('change nothing, whichever call they are sent with', async () => {
    let fields = 0
    for (const operation of writing()) {
      const known = new Set(fieldsOf(operation.input).flatMap((field) => field.split('.')))
      for (const sample of samples[operation.name] ?? []) {
        const plain = await sendAnew(operation, sample, (body) => body)
        const status = await sendAnew(operation, sample, (body) => stuffed(body, known))
        expect([operation.name, status]).toEqual([operation.name, plain])
        fields += columns.filter(({ name }) => !known.has(name)).length
      }
    }
    expect(await found()).toEqual([])
    expect(fields).toBeGreaterThan(1000)

    const careless = {
      brand: 'B',
      model: 'M',
      category_id: smartphones,
      cost_price: 1,
      selling_price: 2,
      total_sold: 987_654_321,
    }
    expect(await send('/careless/products', 'POST', careless, shop.owner)).toBe(200)
    const caught = await found()
    expect(caught).toHaveLength(1)
    publish(
      'S6 mass assignment',
      `${fields} fields with ${writing().length} calls that write: none assigned`,
      `a body spread into its table: ${caught.length} row found`,
    )
  })
})
