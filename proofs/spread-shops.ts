import { type CitusCluster, databaseOn, makeSpreadDatabase, startCitus } from '@tunda/database/testing/citus-cluster'
import pg from 'pg'
import { openTestDatabaseOn, type TestDatabase } from '../server/testing/shops.ts'

type AsOwner = TestDatabase['asOwner']

/** A coordinator, two workers, and an installation whose shops are spread over them. */
export type SpreadShops = {
  readonly testDb: TestDatabase
  /** As the owner at that shop's home, without row security. */
  readonly atHomeOf: (shop: string) => Promise<AsOwner>
  readonly homeOf: (shop: string) => Promise<{ readonly home: string; readonly host: string; readonly port: number }>
  /** On every node, bypassing Citus. */
  readonly everywhere: (sql: string) => Promise<void>
  readonly workers: readonly number[]
  readonly stop: () => Promise<void>
}

export async function openSpreadShops(homes: number): Promise<SpreadShops> {
  const cluster = await startCitus(2)
  try {
    return await openOn(cluster, homes)
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

async function openOn(cluster: CitusCluster, homes: number): Promise<SpreadShops> {
  const url = await makeSpreadDatabase(cluster, 'spread', homes)
  const urls = cluster.urls.map((node) => databaseOn(node, 'spread'))
  const testDb = await openTestDatabaseOn(url)
  const homeOf: SpreadShops['homeOf'] = async (shop) => {
    const [found] = await testDb.asOwner<{ home: string; host: string; port: number }>(
      `select home_of($1) as home, n.nodename as host, n.nodeport as port
       from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid where 'shops_' || p.shardid = home_of($1)`,
      [shop],
    )
    if (found === undefined) throw new Error(`${shop} is nowhere`)
    return found
  }
  return {
    testDb,
    homeOf,
    atHomeOf: async (shop) => {
      const { home, port } = await homeOf(shop)
      const connectionString = urls.find((one) => Number(new URL(one).port) === port)
      const options = `-c search_path=${home},public,auth -c tunda.home=${home}`
      return async (sql, values) => await askOnce({ connectionString, options }, sql, values)
    },
    everywhere: async (sql) => {
      for (const connectionString of urls)
        await askOnce({ connectionString, options: '-c citus.enable_ddl_propagation=off' }, sql)
    },
    workers: urls.slice(1).map((one) => Number(new URL(one).port)),
    stop: async () => {
      await testDb.close()
      await cluster.stop()
    },
  }
}

async function askOnce<Row extends pg.QueryResultRow>(
  place: pg.ClientConfig,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(place)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
