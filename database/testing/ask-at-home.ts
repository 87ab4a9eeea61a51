import pg from 'pg'

/** What a test asks past every wall, for arranging and for checking. */
export type AsOwner = <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<R[]>

/** The owner of a test's database. On one PostgreSQL everything is asked there. */
export type Owner = {
  /**
   * Where shops are spread over nodes and Citus does not plan the question, it is asked at the home of the shops that it names, or of all shops
   * there are; it fails as it did where they have several. What the servers are busy with is told of all nodes.
   */
  readonly ask: AsOwner
  /** Asks on the node that has the shop's rows: what only a node knows, such as numbers of transactions. */
  readonly askAtHome: <R extends pg.QueryResultRow>(shop: string, sql: string, values?: unknown[]) => Promise<R[]>
  /** A connection of the test's own to that node, to be ended by it. */
  readonly connectAtHome: (shop: string) => Promise<pg.Client>
  readonly close: () => Promise<void>
}

type Home = { readonly home: string; readonly host: string; readonly port: number; readonly is_named: boolean }

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Not supported, a system column or a parameter that is not there any more, and what Citus says of a join. */
const unplanned = new Set(['0A000', '42703', '42P02', 'XX000'])

/** Opens the database at `url` as its owner. */
export function openOwner(url: string): Owner {
  const pools = new Map<string, pg.Pool>()
  const poolAt = (home: Home | undefined) => {
    const name = home === undefined ? '' : `${home.home} ${home.port}`
    let pool = pools.get(name)
    if (pool === undefined) {
      pool = new pg.Pool({ ...placeOf(url, home), max: 2 })
      pool.on('error', () => undefined)
      pools.set(name, pool)
    }
    return pool
  }
  const owner = poolAt(undefined)
  const homeOfShop = async (shop: string) => (await homesOf(owner, shop)).find(({ is_named }) => is_named)
  const elsewhere: AsOwner = async (sql, values) => {
    const homes = await homesOf(owner, `${sql} ${JSON.stringify(values ?? [])}`)
    const named = homes.filter(({ is_named }) => is_named)
    const [home, another] = named.length > 0 ? named : homes
    if (home === undefined || another !== undefined) throw new Error('its rows have no one home')
    return (await poolAt(home).query(sql, values).catch(namedAsEver)).rows
  }
  const isSpread = async () => (await homesOf(owner, '')).length > 0
  return {
    ask: async (sql, values) => {
      try {
        const again = async (error: unknown) => {
          if (!lostToAnotherShop(error) || !(await isSpread())) throw error
          return await owner.query(sql, values)
        }
        const { rows } = await owner.query(sql, values).catch(again).catch(again)
        if (!/pg_stat_activity/.test(sql)) return rows
        const others = await Promise.all((await nodesOf(owner)).map((node) => poolAt(node).query(sql, values)))
        return [...rows, ...others.flatMap((one) => one.rows)]
      } catch (error) {
        if (!isLeftToHome(error) || !(await isSpread())) throw error
        return await elsewhere(sql, values).catch((cause: unknown) => {
          throw cause instanceof pg.DatabaseError ? cause : error
        })
      }
    },
    askAtHome: async (shop, sql, values) => (await poolAt(await homeOfShop(shop)).query(sql, values)).rows,
    connectAtHome: async (shop) => {
      const client = new pg.Client(placeOf(url, await homeOfShop(shop)))
      await client.connect()
      return client
    },
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.end()))),
  }
}

/** Not planned, or refused by a constraint whose name was lost on the way. */
const isLeftToHome = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (unplanned.has(error.code ?? '') || (error.code?.startsWith('23') === true && error.constraint === undefined))

/**
 * A table that is on every node is locked for all shops together, so one shop's write may meet another's crosswise. The product tries again what
 * Citus gives up then, and so does a test.
 */
const lostToAnotherShop = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '40P01' && /distributed deadlock/.test(error.message)

/** A constraint of a shard has the shard's number in its name. */
function namedAsEver(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint !== undefined)
    error.constraint = error.constraint.replace(/_\d{6,}$/, '')
  throw error
}

/** Every worker, whether shops lie there or not: Citus queues writers of a table that is on every node at one of them. None on one PostgreSQL. */
async function nodesOf(owner: pg.Pool): Promise<Home[]> {
  if ((await homesOf(owner, '')).length === 0) return []
  const { rows } = await owner.query<Home>(
    `select '' as home, nodename as host, nodeport as port, false as is_named from pg_dist_node
     where groupid <> 0 and noderole = 'primary'`,
  )
  return rows
}

/** The homes that have shops, and whether `asked` names one of those; none where nothing is spread. */
async function homesOf(owner: pg.Pool, asked: string): Promise<Home[]> {
  const { rows: spread } = await owner.query<{ is: boolean }>(
    `select to_regprocedure('home_of(uuid)') is not null as is`,
  )
  if (!spread[0]?.is) return []
  const { rows } = await owner.query<Home>(
    `select h.home, n.nodename as host, n.nodeport as port, h.is_named
     from (select home_of(o.id) as home, bool_or(o.id = any ($1::uuid[])) as is_named from organizations o group by 1) h
     join pg_dist_placement p on 'shops_' || p.shardid = h.home
     join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`,
    [asked.match(id) ?? []],
  )
  return rows
}

function placeOf(url: string, home: Home | undefined): pg.PoolConfig {
  if (home === undefined) return { connectionString: url }
  const address = new URL(url)
  address.hostname = home.host
  address.port = String(home.port)
  if (home.home === '') return { connectionString: address.href }
  const options = `-c search_path=${home.home},public,auth -c tunda.home=${home.home}`
  return { connectionString: address.href, options }
}
