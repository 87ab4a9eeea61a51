import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '@tunda/database'
import { connectForTest } from '@tunda/database/testing/connect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enter } from '../server/doors/callers.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/shops.ts'
import { pick, publish, randomFrom, seed, sized } from './figures.ts'

const transactions = sized(1_000, 10_000)
const connections = 4

type Tenant = { readonly org_id: string; readonly user_id: string; readonly session_id: string }

let testDb: TestDatabase
let tenants: Tenant[]

beforeAll(async () => {
  testDb = await openTestDatabase()
  tenants = Array.from({ length: 50 }, () => ({
    org_id: randomUUID(),
    user_id: randomUUID(),
    session_id: randomUUID(),
  }))
  const all = JSON.stringify(tenants)
  const from = 'from json_to_recordset($1) as t (org_id uuid, user_id uuid, session_id uuid)'
  for (const sql of [
    `insert into auth.users (id, email, password_hash) select user_id, user_id || '@example.ug', 'none' ${from}`,
    `insert into auth.sessions (id, user_id, pepper_id) select session_id, user_id, 'test' ${from}`,
    `insert into organizations (id, name) select org_id, 'Shop' ${from}`,
    `insert into organization_members (org_id, user_id, role) select org_id, user_id, 'owner' ${from}`,
    `insert into business_settings (org_id) select org_id ${from}`,
  ]) {
    await testDb.asOwner(sql, [all])
  }
})
afterAll(() => testDb.close())

/** How a transaction enters a shop. */
type Entrance = (database: Database, tenant: Tenant, work: (tx: Tx) => Promise<void>) => Promise<void>

const bySetting: Entrance = (database, { org_id }, work) => database.asOrganization(org_id, work)
const byTheDoor: Entrance = (database, { session_id, user_id }, work) =>
  database.asApp(async (tx) => {
    await enter(tx, [{ session_id, user_id, wanted_org_id: undefined, user_agent: '' }])
    await work(tx)
  })
/** The mutant: a setting that outlives its transaction. */
const byLastingSetting: Entrance = (database, { org_id }, work) =>
  database.asApp(async (tx) => {
    await tx.query(`select set_config('app.org_ids', $1, false)`, [org_id])
    await work(tx)
  })

type Leaks = { readonly foreignRows: number; readonly keptSettings: number; readonly failed: number }

/** Many transactions of many shops over few connections, a third of which fail. Counts how often one saw another's rows. */
async function interleave(count: number, entrances: readonly Entrance[]): Promise<Leaks> {
  const database = await connectForTest(testDb.url, connections)
  const roll = randomFrom()
  const leaks = { foreignRows: 0, keptSettings: 0, failed: 0 }
  const one = async () => {
    const [tenant, entrance] = [pick(roll, tenants), pick(roll, entrances)]
    const ending = pick(roll, [well, well, well, well, throwing, failing, timingOut, cancelled])
    await entrance(database, tenant, async (tx) => {
      const rows = await tx.query<{ org_id: string }>('select org_id from business_settings')
      leaks.foreignRows += rows.filter(({ org_id }) => org_id !== tenant.org_id).length
      await ending(tx)
    }).catch(() => {
      leaks.failed += 1
    })
    await database.asApp(async (tx) => {
      const [found] = await tx.query<{ orgs: string; person: string; rows: number }>(
        `select coalesce(current_setting('app.org_ids', true), '') as orgs, coalesce(current_setting('app.user_id', true), '') as person,
           (select count(*) from business_settings) as rows`,
      )
      if (found?.orgs !== '' || found.person !== '') leaks.keptSettings += 1
      leaks.foreignRows += found?.rows ?? 0
    })
  }
  let started = 0
  const worker = async () => {
    while (started < count) {
      started += 1
      await one()
    }
  }
  await Promise.all(Array.from({ length: connections * 4 }, worker))
  await database.close()
  return leaks
}

const well = async () => undefined
const throwing = async () => {
  throw new Error('the work refused')
}
const failing = async (tx: Tx) => void (await tx.query('select 1 / 0'))
const timingOut = async (tx: Tx) => {
  await tx.query('set local statement_timeout = 1')
  await tx.query('select pg_sleep(0.05)')
}
/** As an operator, or a proxy in front, would. */
const cancelled = async (tx: Tx) => {
  const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  const sleeping = tx.query('select pg_sleep(0.2)')
  sleeping.catch(() => undefined)
  await testDb.asOwner('select pg_cancel_backend($1)', [own?.pid])
  await sleeping
}

describe(`a pool shared by fifty shops (seed ${seed})`, () => {
  it('lets no transaction see what another was let into, however that ended', async () => {
    const leaks = await interleave(transactions, [bySetting, byTheDoor])
    expect(leaks).toMatchObject({ foreignRows: 0, keptSettings: 0 })
    expect(leaks.failed).toBeGreaterThan(transactions / 4)
    const mutant = await interleave(200, [byLastingSetting])
    expect(mutant.keptSettings).toBeGreaterThan(0)
    expect(mutant.foreignRows).toBeGreaterThan(0)
    publish(
      'S4 pool leak',
      `${transactions} transactions, ${tenants.length} shops, ${connections} connections, ${leaks.failed} ended badly: 0 foreign rows, 0 settings kept`,
      `a setting that lasts: ${mutant.keptSettings} of 200 kept, ${mutant.foreignRows} foreign rows`,
    )
  })
})
