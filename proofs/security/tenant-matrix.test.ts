import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../../server/testing/shops.ts'
import { ask } from '../asking.ts'
import { publish } from '../figures.ts'
import { everyOperation } from '../operations.ts'
import { thingsOf } from '../things.ts'
import { type Mutation, openService, type Service } from '../whole-product.ts'
import { outsiders, present, principals } from './principals.ts'
import { type Cell, keysIn, type Matrix, operationsWithoutSample, walkMatrix } from './tenant-matrix.ts'

const secretFromMembers = ['cost_price', 'unit_cost', 'profit', 'margin', 'stock_value']

let testDb: TestDatabase
let service: Service
let matrix: Matrix

beforeAll(async () => {
  testDb = await openTestDatabase()
  service = await openService(testDb)
  matrix = await openMatrix(service)
})
afterAll(async () => {
  await service.stop()
  await testDb.close()
})

async function openMatrix(on: Service): Promise<Matrix> {
  const [own, foreign] = [await openShop(testDb), await openShop(testDb)]
  return {
    testDb,
    service: on,
    own,
    foreign,
    things: { own: await thingsOf(testDb, on, own), foreign: await thingsOf(testDb, on, foreign) },
  }
}

/** What servers write on a key by themselves, some seconds after its calls. */
const countedLater = ['calls', 'errors', 'last_used_at', 'last_error_at', 'last_error_status']

/** All rows of a shop, as one text that changes with any of them. */
async function everythingOf({ org_id }: TestShop): Promise<string> {
  const tables = await testDb.asOwner<{ name: string }>(
    `select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'org_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(tables.length).toBeGreaterThan(10)
  const parts: string[] = []
  for (const { name } of tables) {
    const [row] = await testDb.asOwner<{ all: string | null }>(
      `select md5(string_agg(row, '|' order by row)) as all from (
         select (to_jsonb(t) - $2::text[])::text as row from ${name} t where org_id = $1
       ) as rows`,
      [org_id, name === 'api_keys' ? countedLater : []],
    )
    parts.push(`${name}=${row?.all}`)
  }
  return parts.join(' ')
}

const faultsOf = (cells: readonly Cell[]) =>
  cells
    .filter(({ fault }) => fault !== undefined)
    .map(({ operation, principal, kind, fault }) => `${operation} as ${principal}, ${kind}: ${fault}`)

describe('every operation, asked by everybody', () => {
  it('has a row in the matrix', () => {
    expect(operationsWithoutSample()).toEqual([])
    expect(everyOperation().length).toBeGreaterThan(30)
  })

  it('answers each as declared, another shop’s things like none, and touches no other shop', async () => {
    // The platform team looks at every shop, which each shop's trail then records.
    const platform = ['superAdmin'] as const
    const insiders = principals.filter((who) => !outsiders.includes(who) && who !== 'superAdmin')
    const foreignBefore = await everythingOf(matrix.foreign)
    const inside = await walkMatrix(matrix, insiders)
    expect(await everythingOf(matrix.foreign)).toBe(foreignBefore)
    const ownBefore = await everythingOf(matrix.own)
    const outside = await walkMatrix(matrix, outsiders)
    expect(await everythingOf(matrix.own)).toBe(ownBefore)

    const cells = [...inside, ...outside, ...(await walkMatrix(matrix, platform))]
    expect(faultsOf(cells)).toEqual([])
    const seen = (who: string) =>
      cells.filter((cell) => cell.principal === who).flatMap(({ answer }) => keysIn(answer.json))
    expect(seen('member').filter((key) => secretFromMembers.includes(key))).toEqual([])
    expect(seen('owner')).toEqual(expect.arrayContaining(['cost_price', 'profit', 'stock_value']))
    expect(service.logged()).toBe('')
    await mutants(cells.length)
  })

  it('lets a shop use the sale id that another one used', async () => {
    const owner = await present(matrix, 'owner')
    const { product_id } = matrix.things.own
    const saleData = {
      client_sale_id: matrix.things.foreign.sale_id,
      payment_method: 'cash',
      items: [{ product_id, quantity: 1 }],
    }
    const request = { method: 'POST', path: '/functions/v1/process-sale', token: owner.token, body: { saleData } }
    expect((await ask(service.address, request)).status).toBe(200)
  })
})

/** The same walk with one guard removed at a time, which must find cells that are not as declared. */
async function mutants(cells: number): Promise<void> {
  const entering = /enter_members/
  const allAreOwners: Mutation = async ({ sql }, run) => {
    const rows = await run(sql)
    return entering.test(sql) ? rows.map((row) => (row.org_id === null ? row : { ...row, role: 'owner' })) : rows
  }
  const anyShopWillDo: Mutation = async ({ sql, values }, run) => {
    const rows = await run(sql)
    if (!entering.test(sql)) return rows
    const [, , wanted] = values as [unknown, unknown, (string | null)[]]
    await run(`select set_config('app.org_ids', $1, true)`, [wanted[0] ?? rows[0]?.org_id ?? ''])
    // A shop's first location has its id.
    return rows.map((row, i) => ({
      ...row,
      org_id: wanted[i] ?? row.org_id,
      location_id: row.location_id ?? wanted[i],
      role: row.role ?? 'owner',
    }))
  }
  const found = {
    role: await faultsWith(allAreOwners, ['member']),
    shop: await faultsWith(anyShopWillDo, ['intruder']),
  }
  expect(found.role).toBeGreaterThan(0)
  expect(found.shop).toBeGreaterThan(0)
  publish(
    'S1 tenant matrix',
    `${cells} cells of ${everyOperation().length} operations × ${principals.length} principals, 0 faults`,
    `no role check: ${found.role} faults; no membership check: ${found.shop} faults`,
  )
}

async function faultsWith(mutate: Mutation, asking: Parameters<typeof walkMatrix>[1]): Promise<number> {
  const mutant = await openService(testDb, { mutate })
  try {
    return faultsOf(await walkMatrix({ ...matrix, service: mutant }, asking)).length
  } finally {
    await mutant.stop()
  }
}
