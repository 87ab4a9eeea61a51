import { type ChangeFeed, type ChangeListener, openChangeFeed } from './change-feed.ts'
import { type Counters, openCounters } from './counters.ts'
import { withHomes } from './distributed/shops-at-home.ts'
import { givingWay } from './giving-way.ts'
import type { Logins } from './logins.ts'
import { connectionPool, findsStatementsAgain, type Place, type Pool } from './pool.ts'
import { preferReplica } from './replica.ts'
import { type Change, inTransaction, type Tx } from './transaction.ts'
import { callsAtOnce, inTurn, longAtOnce, Turns } from './turns.ts'

export type { ChangeFeed } from './change-feed.ts'
export type { Counters } from './counters.ts'
export { addLogins, areLoginsInUse, type Logins, newLogins, openLogins, removeFormerLogins } from './logins.ts'
export { migrate } from './migrate.ts'
export { asOnlyRotation } from './only-rotation.ts'
export { findsStatementsAgain } from './pool.ts'
export type { Change, Row, Tx } from './transaction.ts'

/** The ways to reach shops' rows. */
export type Shops = {
  /** A transaction of the shops' role that may touch no shop yet: the door opens it with `enter_members`. */
  readonly asApp: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** The same, begun on the node of that shop. Where shops lie on several nodes, any other transaction finds that out and starts again. */
  readonly asAppFor: <Result>(shop: string | undefined, work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** A shop's transaction for work without a caller: jobs, seeds. */
  readonly asOrganization: <Result>(orgId: string, work: (tx: Tx) => Promise<Result>) => Promise<Result>
}

/** The database as the server uses it: only ever through a transaction, under a role that owns nothing. */
export type Database = Shops & {
  /** Tells which shops lie on the same node, and so can be written in one transaction: those with the same answer. Absent if all do. */
  readonly homeOf?: (shop: string) => string | undefined
  /**
   * The same for calls of members and tills, where shops take turns: however many calls one shop makes, another waits for one of them at most. Fails
   * NoTurn.
   */
  readonly calls: Shops
  /** The same for calls that may take seconds: over separate connections of low priority, on which shops take turns. Fails NoTurn. */
  readonly givingWay: Shops
  /**
   * Whether `givingWay.asOrganization` reads from a replica: what it sees may be some moments old, and it can write nothing. Who may see it is for the
   * primary to say.
   */
  readonly hasReplica: boolean
  /** Accounts, sessions and passwords; nothing of any shop. */
  readonly asAuth: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** The platform team's and the background jobs' transaction. */
  readonly asPlatform: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /**
   * Runs a query of the platform over all shops and returns all its rows. Where shops are spread over nodes, it runs once for each group of
   * shops and sees only theirs, so it must read tables of shops: rows that every node has would be returned once for each group. Fails if a node
   * does; with `onMissed` that is called instead, with the error, and the rows of the other nodes are returned.
   */
  readonly ofAllShops: <Found>(
    find: (tx: Tx) => Promise<Found[]>,
    onMissed?: (error: unknown) => void,
  ) => Promise<Found[]>
  /** Groups rows by the node of their shop, because transaction ids are only comparable within a node. On one PostgreSQL there is one group. */
  readonly byPlace: <Of extends { readonly org_id: string }>(rows: readonly Of[]) => Promise<Map<string, Of[]>>
  /** For counting quotas: single statements over separate connections, so that they never wait for a transaction. */
  readonly counters: Counters
  /** Calls back with what this process's transactions announced, right after each commit; returns a function that stops that. */
  readonly onChanges: (listener: (changes: readonly Change[]) => void) => () => void
  /** Notifies this process's listeners, for code that does not use its pools. */
  readonly tell: (changes: readonly Change[]) => void
  /** A connection of its own between the servers of one database. */
  readonly openChangeFeed: (ends: ChangeListener) => ChangeFeed
  /** The state of its connections. */
  readonly connections: () => readonly PoolState[]
  readonly close: () => Promise<void>
}

export type PoolState = {
  readonly pool: string
  readonly open: number
  readonly idle: number
  /** Transactions that wait for a connection. */
  readonly waiting: number
}

/**
 * `connections` caps the shops' pool; `pooler` is where PgBouncer listens, in front of the database; `replica` is where a standby of the database answers
 * what only reads and may take seconds. `log` is told when that fails.
 */
type Ways = {
  readonly connections?: number | undefined
  readonly pooler?: string | undefined
  readonly replica?: string | undefined
  readonly log?: (message: string) => void
}

/** Connects to the database at `url`, whose own user only migrates, with the installation's logins, which `openLogins` has let in. */
export async function connect(
  url: string,
  logins: Logins,
  { connections = 16, pooler, ...ways }: Ways = {},
): Promise<Database> {
  const place = { url, logins, pooler }
  const database = openPools(place, connections, await findsStatementsAgain(place), ways)
  return await withHomes(database, place, connections)
}

/** What `connect` opens, when it knows whether statements stay prepared. */
export function openPools(
  place: Place,
  connections: number,
  keeps: boolean,
  { replica, log = () => undefined }: Pick<Ways, 'replica' | 'log'> = {},
): Database {
  const api = connectionPool(place, 'app_api', connections, keeps)
  const auth = connectionPool(place, 'app_auth', 8, keeps)
  const platform = connectionPool(place, 'app_platform', 4, keeps)
  const long = givingWay(connectionPool(place, 'app_api', longAtOnce.working, keeps), place)
  const counting = connectionPool(place, 'app_platform', 2, keeps)
  const reading =
    replica === undefined
      ? undefined
      : connectionPool({ url: replica, logins: place.logins }, 'app_api', longAtOnce.working, true)
  const [calls, reports] = [new Turns(callsAtOnce(connections)), new Turns(longAtOnce)]
  const waitingFor: Readonly<Record<string, Turns>> = { api: calls, long: reports }
  const pools = { api, long, auth, platform, counting, ...(reading && { replica: reading }) }
  const listeners = new Set<(changes: readonly Change[]) => void>()
  const tell = (changes: readonly Change[]) => {
    for (const listener of listeners) listener(changes)
  }
  const shopsOver = (pool: Pool): Shops => ({
    asApp: (work) => inTransaction(pool, work, tell),
    asAppFor: (_shop, work) => inTransaction(pool, work, tell),
    asOrganization: (orgId, work) =>
      inTransaction(
        pool,
        async (tx) => {
          await tx.query(`select set_config('app.org_ids', $1, true)`, [orgId])
          return await work(tx)
        },
        tell,
      ),
  })
  return {
    ...shopsOver(api),
    calls: inTurn(shopsOver(api), calls),
    givingWay: inTurn(
      reading === undefined ? shopsOver(long) : preferReplica(shopsOver(reading), shopsOver(long), log),
      reports,
    ),
    hasReplica: reading !== undefined,
    asAuth: (work) => inTransaction(auth, work, tell),
    asPlatform: (work) => inTransaction(platform, work, tell),
    ofAllShops: (find) => inTransaction(platform, find, tell),
    byPlace: async (rows) => Map.groupBy(rows, () => ''),
    counters: openCounters(counting),
    tell,
    onChanges: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openChangeFeed: (ends) => openChangeFeed(place, ends),
    connections: () =>
      Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
        pool,
        open: totalCount,
        idle: idleCount,
        waiting: waitingCount + (waitingFor[pool]?.waiting ?? 0),
      })),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool: Pool) => pool.end()))
    },
  }
}
