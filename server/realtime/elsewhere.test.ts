import { randomUUID } from 'node:crypto'
import { changedTables } from '@tunda/contract/changed-tables'
import type { Change } from '@tunda/database'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFullShop } from '../testing/full-shop.ts'
import { type Colleague, openTestDatabase, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { isAtLocations } from './elsewhere.ts'
import { type Hub, openHub } from './open-hub.ts'

let testDb: TestDatabase
let shop: TestShop
let branch: string
let hub: Hub
let heard: Map<string, Change[]>
beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openFullShop(testDb)
  const [there] = await testDb.asOwner<{ id: string }>(
    `select id from locations where org_id = $1 and kind = 'shop' and id <> $1`,
    [shop.org_id],
  )
  branch = there?.id ?? ''
  hub = openHub({ database: testDb.database, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await hub.stop()
  await testDb.close()
})
beforeEach(() => {
  heard = new Map()
})

/** What the owner and an admin at these locations hear of the changes. */
async function hear(changes: readonly Change[], locations: readonly string[]): Promise<Change[]> {
  await testDb.asOwner('update organization_members set location_ids = $2 where user_id = $1', [
    shop.admin.user_id,
    locations,
  ])
  const listen = ({ caller, user_id }: Colleague) =>
    hub.listen({
      caller,
      org_id: shop.org_id,
      hear: (told) => heard.set(user_id, [...(heard.get(user_id) ?? []), ...told]),
      end: () => undefined,
      restart: () => undefined,
    })
  const stops = [listen(shop.owner), listen(shop.admin)]
  const last: Change = { org_id: shop.org_id, table: 'organizations', type: 'UPDATE', id: shop.org_id }
  testDb.database.tell([...changes, last])
  const isDone = ({ user_id }: Colleague) => heard.get(user_id)?.some(({ table }) => table === last.table) === true
  await expect.poll(() => isDone(shop.owner) && isDone(shop.admin), { timeout: 10_000 }).toBe(true)
  for (const stop of stops) stop()
  const of = ({ user_id }: Colleague) => heard.get(user_id)?.filter(({ table }) => table !== last.table) ?? []
  expect(of(shop.owner)).toHaveLength(changes.length)
  return of(shop.admin)
}

const updateOf = (table: string, id: string): Change => ({ org_id: shop.org_id, table, type: 'UPDATE', id })
const newest = async (table: string): Promise<string> => {
  const [row] = await testDb.asOwner<{ id: string }>(`select id from ${table} where org_id = $1 limit 1`, [shop.org_id])
  if (row === undefined) throw new Error(`the full shop has nothing in ${table}`)
  return row.id
}

describe('whoever works at chosen locations', () => {
  it('hears of sales, stock takes and goods of those alone', async () => {
    const tables = ['sales', 'stock_takes', 'goods_ins', 'purchase_orders', 'quotations', 'warranty_claims', 'units']
    const changes = await Promise.all(tables.map(async (table) => updateOf(table, await newest(table))))
    expect(await hear(changes, [branch])).toEqual([])
    heard = new Map()
    expect(await hear(changes, [branch, shop.org_id])).toEqual(changes)
  })

  it('hears of what is the whole shop’s, and of a transfer at either end', async () => {
    const transfer = updateOf('transfers', await newest('transfers'))
    const changes = [updateOf('products', await newest('products')), transfer]
    expect(await hear(changes, [shop.org_id])).toEqual(changes)
  })

  it('hears of the shop’s own drawer, and of no till’s elsewhere', async () => {
    const [till] = await testDb.asOwner<{ id: string }>(
      `insert into pos_terminals (org_id, name, terminal_no, user_id, location_id) values ($1, 'Front', 1, $2, $1) returning id`,
      [shop.org_id, shop.owner.user_id],
    )
    const [drawer] = await testDb.asOwner<{ id: string }>(
      `insert into wallets (org_id, kind, takes, terminal_id) values ($1, 'cash_drawer', 'cash', $2) returning id`,
      [shop.org_id, till?.id],
    )
    const changes = [
      updateOf('pos_terminals', till?.id ?? ''),
      updateOf('shifts', drawer?.id ?? ''),
      // A till's refund that needs a look is announced under its sale.
      updateOf('shifts', await newest('sales')),
      updateOf('expenses', await newest('expenses')),
    ]
    expect(await hear(changes, [branch])).toEqual(changes.slice(3))
    heard = new Map()
    expect(await hear(changes, [shop.org_id])).toEqual(changes)
  })

  it('reconnects where that cannot be looked up, and nobody else', async () => {
    const failing = { ...testDb.database, asOrganization: () => Promise.reject(new Error('the node is down')) }
    const another = openHub({ database: failing, log: pino({ level: 'silent' }) })
    const restarted: string[] = []
    const told: string[] = []
    const listen = ({ caller, user_id }: Colleague) =>
      another.listen({
        caller,
        org_id: shop.org_id,
        hear: () => told.push(user_id),
        end: () => undefined,
        restart: () => restarted.push(user_id),
      })
    const stops = [listen(shop.owner), listen(shop.admin)]
    testDb.database.tell([updateOf('sales', await newest('sales'))])
    await expect
      .poll(() => [told.includes(shop.owner.user_id), restarted], { timeout: 10_000 })
      .toEqual([true, [shop.admin.user_id]])
    for (const stop of stops) stop()
    await another.stop()
  })

  it('hears that something is gone, and is asked about every announced table that has a location', async () => {
    const columns = await testDb.asOwner<{ table_name: string }>(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name in ('location_id', 'from_id')`,
    )
    const placed = columns.flatMap(({ table_name }) => (Object.hasOwn(changedTables, table_name) ? table_name : []))
    expect(placed.length).toBeGreaterThan(10)
    const gone = [...placed, 'alerts', 'expenses', 'shifts'].map((table) => updateOf(table, randomUUID()))
    expect(gone.filter((change) => !isAtLocations(change))).toEqual([])
    expect(await hear(gone, [branch])).toEqual(gone)
  })
})
