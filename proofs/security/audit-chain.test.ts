import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Head, publishedHeads, publishHeads } from '../../server/audit/published-heads.ts'
import { trailSealer } from '../../server/audit/seal-trails.ts'
import { type Ask, verifyTrail } from '../../server/audit/verify-trail.ts'
import { openShop, openTestDatabase, type TestDatabase, type TestShop } from '../../server/testing/shops.ts'
import { publish, randomFrom, sized } from '../figures.ts'
import { kindNames, type Tamper, tamper } from './audit-tampers.ts'

const int8 = 20
const entries = 120

let testDb: TestDatabase
let superuser: pg.Client
let shop: TestShop
let ids: number[]
let heads: readonly Head[]
let dataDir: string

beforeAll(async () => {
  testDb = await openTestDatabase()
  shop = await openShop(testDb)
  const other = await openShop(testDb)
  // Numbers as the server's own connections return them.
  const getTypeParser = (oid: number) => (oid === int8 ? Number : pg.types.getTypeParser(oid))
  superuser = new pg.Client({ connectionString: testDb.url, types: { getTypeParser } })
  await superuser.connect()
  // Alternating, so that between two entries of one shop there is a free id.
  for (let n = 1; n <= entries; n += 1) for (const { org_id } of [shop, other]) await write(org_id, n)
  ids = (await ask<{ id: number }>('select id from audit_log where org_id = $1 order by id', [shop.org_id])).map(
    ({ id }) => id,
  )
  const round = trailSealer(testDb.database)
  for (let sealed = 0; sealed < 2 * entries; sealed += await round()) await sleep(20)
  dataDir = await mkdtemp(join(tmpdir(), 'heads-'))
  await publishHeads(testDb.database, dataDir)
  heads = (await publishedHeads(dataDir)).get(shop.org_id) ?? []
})
afterAll(async () => {
  await superuser.end()
  await testDb.close()
  await rm(dataDir, { recursive: true })
})

const ask: Ask = async (sql, values) => (await superuser.query(sql, [...values])).rows

async function write(orgId: string, n: number): Promise<void> {
  await ask(
    `insert into audit_log (org_id, action_type, resource_type, resource_id, old_values, new_values, metadata, user_id, user_email, user_agent)
     values ($1, 'update', 'product', $2, jsonb_build_object('price', $3::bigint), jsonb_build_object('price', $3::bigint + 500), '{}',
       gen_random_uuid(), 'aisha@shop.ug', 'test')`,
    [orgId, `product ${n}`, n * 1000],
  )
}

type Outcome = Tamper & { readonly isFound: boolean; readonly isNamed: boolean }

/** Tampers, verifies and undoes it, `count` times. */
async function outcomesOf(count: number, known: readonly Head[]): Promise<Outcome[]> {
  const roll = randomFrom()
  const outcomes: Outcome[] = []
  for (let n = 0; n < count; n += 1) {
    await superuser.query('begin')
    const done = await tamper({ ask, orgId: shop.org_id, ids, roll })
    const { tamperings } = await verifyTrail(ask, shop.org_id, known)
    await superuser.query('rollback')
    const isNamed = done.row === undefined || tamperings[0]?.audit_id === done.row
    outcomes.push({ ...done, isFound: tamperings.length > 0, isNamed })
  }
  return outcomes
}

const missed = (outcomes: readonly Outcome[]) => outcomes.filter(({ isFound }) => !isFound)

it('every tampering with a sealed and published trail is found, and its first row named', async () => {
  expect(heads).toHaveLength(1)
  expect((await verifyTrail(ask, shop.org_id, heads)).tamperings).toEqual([])
  const count = sized(150, 1000)
  const outcomes = await outcomesOf(count, heads)
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(kindNames))
  expect(missed(outcomes)).toEqual([])
  expect(outcomes.filter(({ isNamed }) => !isNamed)).toEqual([])

  // The mutant: nothing was ever published. Whatever leaves the chain consistent is not detected.
  const unseen = missed(await outcomesOf(count, []))
  expect(new Set(unseen.map(({ kind }) => kind))).toEqual(new Set(['cutTail', 'rewrite']))
  publish(
    'R17 audit: tampering is found and the row named',
    `${outcomes.length} of ${count} found`,
    `without published heads ${unseen.length} of ${count} unseen`,
  )
}, 120_000)
