import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database, migrate } from '@tunda/database'
import { type EmbeddedPostgres, startEmbedded } from '@tunda/database/embedded'
import { testLogins } from '@tunda/database/testing/connect'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawerOf } from '../drawers/drawers-for-tests.ts'
import { router } from '../router.ts'
import { call } from '../testing/calls.ts'
import { openShop, openTestDatabaseOn, stockProduct, type TestDatabase, type TestShop } from '../testing/shops.ts'
import { codeOf, visitOf } from '../testing/visits.ts'

let folder: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let testDb: TestDatabase
let database: Database
let shop: TestShop
let phone: string
const logged: string[] = []

/** A cluster of its own, and a standby that was copied from it while it stood still. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tunda-replica-'))
  await chmod(folder, 0o711)
  const [home, elsewhere] = [join(folder, 'primary'), join(folder, 'standby')]
  const start = (dataDir: string, changed: Record<string, string> = {}) =>
    startEmbedded({ dataDir, log: () => undefined, changed })
  primary = await start(home)
  await migrate(primary.url)
  testDb = await openTestDatabaseOn(primary.url)
  shop = await openShop(testDb, 'premium')
  phone = await stockProduct(testDb, shop, { price: 1_000, stock: 100 })
  await testDb.close()
  await primary.stop()
  execFileSync('cp', ['-a', home, elsewhere])
  await writeFile(join(elsewhere, 'postgres/data/standby.signal'), '')
  primary = await start(home)
  const { hostname, username, password } = new URL(primary.url)
  const source = `host=${decodeURIComponent(hostname)} user=${username} password=${password}`
  standby = await start(elsewhere, { primary_conninfo: source })
  testDb = await openTestDatabaseOn(primary.url)
  database = await connect(primary.url, testLogins, { replica: standby.url, log: (message) => logged.push(message) })
}, 60_000)

afterAll(async () => {
  await database.close()
  await testDb.close()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const sell = () =>
  drawerOf(testDb, shop).sell({
    client_sale_id: randomUUID(),
    payment_method: 'cash',
    items: [{ product_id: phone, quantity: 1 }],
  })

const salesSeenBy = async (who = shop.owner) => {
  const description = JSON.stringify({ subject: 'sales', columns: ['month', 'sales'] })
  const context = visitOf({ ...testDb, database }, who)
  return (await call(router.customReports.run, { description }, { context })).totals[1]
}

async function onStandby(sql: string) {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

/** Waits until the standby has all that the primary wrote. */
async function catchUp() {
  const [now] = await testDb.asOwner<{ place: string }>('select pg_current_wal_insert_lsn()::text as place')
  await expect
    .poll(async () => (await onStandby(`select pg_last_wal_replay_lsn() >= '${now?.place}' as has`))[0]?.has, {
      timeout: 10_000,
    })
    .toBe(true)
}

it('answers reports, but the primary says who may see them; and the primary answers while it is away', async () => {
  await sell()
  await catchUp()
  expect(await salesSeenBy()).toBe(1)

  await onStandby('select pg_wal_replay_pause()')
  await sell()
  expect(await salesSeenBy()).toBe(1)
  expect(await salesSeenBy(shop.admin)).toBe(1)
  await testDb.asOwner('delete from organization_members where org_id = $1 and user_id = $2', [
    shop.org_id,
    shop.admin.user_id,
  ])
  expect(await codeOf(salesSeenBy(shop.admin))).not.toBe('done')

  await onStandby('select pg_wal_replay_resume()')
  await catchUp()
  expect(await salesSeenBy()).toBe(2)
  // A report that fails of itself turns the replica off for nobody.
  const failing = database.givingWay.asOrganization(shop.org_id, (tx) => tx.query('select 1 / 0'))
  await expect(failing).rejects.toThrow('division by zero')
  expect(logged).toEqual([])

  await standby.stop()
  await sell()
  expect(await salesSeenBy()).toBe(3)
  expect(await salesSeenBy()).toBe(3)
  expect(logged).toEqual([expect.stringMatching(/^The replica failed, so the primary answers reports/)])
})
