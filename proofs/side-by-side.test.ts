import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { type ServerProcess, startServer } from '../bench/server-process.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/shops.ts'
import { publish, randomFrom, sized } from './figures.ts'
import { startLoadClients, type Takings, type Till } from './load-clients.ts'
import { compareSales, faultsInBooks } from './model/books.ts'
import { makeNextVersion } from './next-version.ts'
import { openFolder, openHotShops } from './shops-and-servers.ts'

const written = [
  'sales',
  'sale_items',
  'products',
  'pos_terminals',
  'stock_levels',
  'staff',
  'organizations',
  'auth.sessions',
  'audit_log',
]
/** What a release may do while the previous one sells: nullable columns, a table, an index on a small table. */
const adds = `set local role app_owner;
${written.map((table) => `alter table ${table} add column of_next text;`).join('\n')}
create table next_things (org_id uuid not null references organizations (id), id uuid not null, primary key (org_id, id));
select belongs_to_organization('next_things');
create index of_next_idx on pos_terminals (of_next) where of_next is not null;
`
/** What it may not do: hold a lock during something long. */
const locks = `set local role app_owner;
lock table sales in access exclusive mode;
select pg_sleep(9);
`

let testDb: TestDatabase
let folder: Awaited<ReturnType<typeof openFolder>>
let tills: readonly Till[]
beforeEach(async () => {
  ;[testDb, folder] = [await openTestDatabase(), await openFolder()]
  tills = await openHotShops(testDb, folder.path)
  return async () => {
    await testDb.close()
    await folder.close()
  }
})

type Upgraded = {
  readonly takings: Takings
  readonly wrong: string[]
  readonly beside: number
  readonly deadlocks: number
}

/** Two servers of this version sell. One, then the other, is replaced by the next version, the first of which migrates. */
async function upgradeWhileSelling(migration: string): Promise<Upgraded> {
  const next = await makeNextVersion(migration)
  const start = (main?: string) =>
    startServer({ dataDir: folder.path, databaseUrl: testDb.url, ...(main === undefined ? {} : { main }) })
  let serving: ServerProcess[] = await Promise.all([start(), start()])
  const running = [...serving]
  const selling = startLoadClients({
    addresses: () => serving.map(({ address }) => address),
    tills,
    clients: 6,
    roll: randomFrom(),
    mayFail: true,
  })
  try {
    await pause(sized(1_500, 5_000))
    let before = selling.takings.acknowledged.length
    let beside = 0
    for (const old of running.slice(0, 2)) {
      // Like behind a balancer: the new one is used once it is ready, the old one gets no more requests, and is then stopped.
      const fresh = await start(next.main)
      running.push(fresh)
      serving = [...serving.filter((one) => one !== old), fresh]
      await pause(400)
      await old.stop()
      before = selling.takings.acknowledged.length
      await pause(sized(2_000, 10_000))
      // Meanwhile this version and the next one sell side by side.
      beside ||= selling.takings.acknowledged.length - before
    }
    const takings = await selling.stop()
    const compared = await compareSales(testDb.asOwner, takings.acknowledged)
    const wrong = [
      ...(await faultsInBooks(testDb.asOwner)),
      ...Object.entries(compared).flatMap(([what, n]) => (n > 0 ? [`${n} ${what}`] : [])),
    ]
    const [applied] = await testDb.asOwner<{ count: number }>(
      `select count(*)::int as count from schema_migrations where name = '9000_next.sql'`,
    )
    expect(applied?.count).toBe(1)
    const [{ deadlocks } = { deadlocks: -1 }] = await testDb.asOwner<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return { takings, wrong, beside, deadlocks }
  } finally {
    await selling.stop()
    await Promise.all(running.map((server) => server.stop()))
    await next.forget()
  }
}

it('this version and the next one sell side by side while it migrates, and no request fails', async () => {
  const { takings, wrong, beside, deadlocks } = await upgradeWhileSelling(adds)
  const { retried, broken, refused, strange } = takings
  expect({ retried, broken, refused, strange, wrong, deadlocks }).toEqual({
    retried: 0,
    broken: 0,
    refused: 0,
    strange: [],
    wrong: [],
    deadlocks: 0,
  })
  expect(beside).toBeGreaterThan(10)
  publish(
    'Two versions side by side',
    `a migration that adds to ${written.length} tables while ${takings.acknowledged.length} sales were made, ${beside} of them with both versions serving: 0 requests failed, 0 deadlocks, each sale once`,
    'a migration that holds a lock for nine seconds: requests fail (below)',
  )
}, 240_000)

it('a migration that holds a lock is seen', async () => {
  const { takings, wrong } = await upgradeWhileSelling(locks)
  expect(takings.retried + takings.broken).toBeGreaterThan(0)
  expect(wrong).toEqual([])
}, 240_000)
