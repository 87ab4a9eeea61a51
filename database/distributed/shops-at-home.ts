import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../index.ts'
import type { ServingRole } from '../logins.ts'
import { asRole, connectionPool, type Place, type Pool } from '../pool.ts'
import type { Sql } from '../sql.ts'
import { inTransaction, type Row, type Tx } from '../transaction.ts'
import { callsAtOnce, inTurn, longAtOnce, Turns } from '../turns.ts'
import { withClient } from '../with-client.ts'
import { atEveryHome } from './at-every-home.ts'
import { Ahead, Elsewhere } from './begin-again.ts'
import { addressOn, type Node, nameOf } from './citus-nodes.ts'
import { askedWhereSpread, searchPath } from './differences.ts'
import { turnsAtHomes } from './turns-at-homes.ts'

/** A home was moved away from the node, or its views are not created yet. */
const isGone = (error: unknown) => error instanceof pg.DatabaseError && error.code === 'TU001'
/** How long a transaction tries again while its home is being moved, in milliseconds. */
const longestMove = 20_000
const mostKnown = 100_000
/** Most connections of the platform's jobs to each home. */
const mostLooks = 2
const kinds: Readonly<Record<ServingRole, string>> = { app_api: 'api', app_auth: 'auth', app_platform: 'platform' }
const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The database itself if it is not distributed; else one that runs each shop's transactions on the node that has its rows. */
export async function withHomes(database: Database, place: Place, connections: number): Promise<Database> {
  const coordinator = new Coordinator(place)
  if (!(await coordinator.isDistributed())) return database
  const homes = new Homes(place, connections, coordinator)
  const once = async <Result>(
    home: string | undefined,
    work: (tx: Tx) => Promise<Result>,
    who: Who,
    begun: Set<string>,
  ) =>
    home === undefined
      ? await inTransaction(homes.coordinator, (tx) => work(unplanned(tx)), database.tell, homes.only('', begun))
      : await homes.at(home, work, database.tell, { ...who, begun })
  const runAt = async <Result>(first: string | undefined, work: (tx: Tx) => Promise<Result>, who: Who = {}) => {
    const [ahead, begun] = [new Ahead(), new Set(first === undefined ? [] : [first])]
    let home = first
    const until = Date.now() + longestMove
    for (;;) {
      try {
        await ahead.carryOut((part) => once(undefined, part, who, begun))
        return await once(home, (tx) => work(ahead.of(tx)), who, begun)
      } catch (error) {
        if (error instanceof Elsewhere) home = error.home
        else if (isGone(error) && Date.now() < until) {
          homes.forget()
          await pause(50)
        } else if (!ahead.isAsked(error)) namedAsEver(error)
      }
    }
  }
  const shops: Database['givingWay'] = {
    asApp: async (work) => await runAt(undefined, work),
    asAppFor: async (shop, work) => await runAt(shop ? await homes.homeOf(shop) : undefined, work),
    asOrganization: async (orgId, work) => await runAt(await homes.homeOf(orgId), work, { shop: orgId }),
  }
  return {
    ...database,
    ...shops,
    asAuth: async (work) => await withPartsAhead(database.asAuth, work),
    asPlatform: async (work) => await database.asPlatform((tx) => work(unplanned(tx, true))),
    calls: inTurn(
      shops,
      turnsAtHomes((shop) => homes.homeOf(shop), callsAtOnce(connections)),
    ),
    // The priority of a backend process on another machine cannot be lowered.
    givingWay: inTurn(shops, new Turns(longAtOnce)),
    // A replica has the rows of one node only.
    hasReplica: false,
    homeOf: (shop) => homes.knownHomeOf(shop),
    ofAllShops: async (find, onMissed) =>
      await atEveryHome(await homes.placed(), (home) => runAt(home, find, { role: 'app_platform' }), onMissed),
    byPlace: async (rows) => {
      const places = new Map<string, (typeof rows)[number][]>()
      for (const row of rows) {
        const at = await homes.placeOf(row.org_id)
        places.set(at, [...(places.get(at) ?? []), row])
      }
      return places
    },
    connections: () => [...database.connections(), ...homes.states()],
    close: async () => {
      await Promise.all([database.close(), homes.close()])
    },
  }
}

/** Runs the work, and again from the start after each part that must be committed before it (see `Ahead`). */
async function withPartsAhead<Result>(asAuth: Database['asAuth'], work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const ahead = new Ahead()
  for (;;) {
    try {
      await ahead.carryOut(asAuth)
      return await asAuth(async (tx) => await work(ahead.of(tx)))
    } catch (error) {
      if (!ahead.isAsked(error)) throw error
    }
  }
}

/** The only shop whose rows are touched, if that is known, and the role to use. */
type Who = { readonly shop?: string | undefined; readonly role?: ServingRole }
/** The homes at which the work has begun before. */
type Begun = { readonly begun: Set<string> }

/** Queries on the coordinator about where rows are, each on a connection of its own. */
class Coordinator {
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
  }

  async ask<Found extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Found[]> {
    const to = { ...asRole(this.#place, 'app_platform'), application_name: 'tunda homes' }
    return await withClient(to, async (client) => (await client.query<Found>(sql, values)).rows)
  }

  async isDistributed(): Promise<boolean> {
    const [row] = await this.ask<{ found: boolean }>(`select to_regprocedure('hold_home(text)') is not null as found`)
    return row?.found === true
  }
}

/** Throws the error with the constraint's usual name: on a shard it ends with the shard's id. */
function namedAsEver(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint !== undefined)
    error.constraint = error.constraint.replace(/_\d{6,}$/, '')
  throw error
}

/** The transaction with its statements rewritten for a distributed database. */
function unplanned(tx: Tx, isPlatform = false): Tx {
  const query: Tx['query'] = async <R extends Row>(asked: string | Sql, values?: readonly unknown[]) =>
    await tx
      .query<R>(typeof asked === 'string' ? askedWhereSpread(asked, isPlatform) : asked, values)
      .catch(namedAsEver)
  return { ...tx, query }
}

class Homes {
  readonly #place: Place
  readonly #connections: number
  readonly #coordinator: Coordinator
  readonly #pools = new Map<string, Pool>()
  readonly #homes = new Map<string, Promise<string>>()
  readonly #known = new Map<string, string>()
  #nodes: Promise<ReadonlyMap<string, Node>> | undefined

  constructor(place: Place, connections: number, coordinator: Coordinator) {
    this.#place = place
    this.#connections = connections
    this.#coordinator = coordinator
  }

  /** A shop's home, which never changes: only the node that it is on does. */
  homeOf(shop: string): Promise<string> {
    let home = this.#homes.get(shop)
    if (home === undefined) {
      home = this.#coordinator
        .ask<{ home: string }>('select home_of($1) as home', [shop])
        .then(([row]) => row?.home ?? '')
      home.catch(() => this.#homes.delete(shop))
      if (this.#homes.size > mostKnown) this.#homes.clear()
      this.#homes.set(shop, home)
    }
    return home
  }

  /** The same if it is known already; else undefined, and it is looked up for the next time. */
  knownHomeOf(shop: string): string | undefined {
    const known = this.#known.get(shop)
    if (known === undefined && isId.test(shop)) {
      void this.homeOf(shop).then(
        (home) => {
          if (this.#known.size > mostKnown) this.#known.clear()
          this.#known.set(shop, home)
        },
        () => undefined,
      )
    }
    return known
  }

  /** The home and the node of the shop's rows, as one string. */
  async placeOf(shop: string): Promise<string> {
    const home = await this.homeOf(shop)
    return `${home} ${nameOf(await this.#nodeOf(home))}`
  }

  async #nodeOf(home: string): Promise<Node> {
    const node = (await this.placed()).get(home)
    if (node === undefined) throw new Error(`no node has ${home}`)
    return node
  }

  forget(): void {
    this.#nodes = undefined
  }

  get coordinator(): Pool {
    return this.#pool('', this.#place)
  }

  async at<Result>(
    home: string,
    work: (tx: Tx) => Promise<Result>,
    tell: Database['tell'],
    { shop, role = 'app_api', begun }: Who & Begun,
  ): Promise<Result> {
    const node = await this.#nodeOf(home)
    const options = `-c search_path=${searchPath(home, role === 'app_platform')} -c tunda.home=${home}`
    const place = { ...this.#place, url: addressOn(this.#place.url, node), options }
    const pool = this.#pool(`${home} ${nameOf(node)}`, place, role)
    const held = async (tx: Tx) => {
      const holding = [tx.query('select hold_home($1)', [home])]
      if (shop !== undefined) holding.push(tx.query(`select set_everywhere('app.org_ids', $1, true)`, [shop]))
      const isHeld = Promise.all(holding)
      isHeld.catch(() => undefined)
      const result = await work(unplanned(tx))
      await isHeld
      return result
    }
    return await inTransaction(pool, held, tell, this.only(home, begun))
  }

  /** Checks that the shops named by a transaction at `home` are of that home. Throws `Elsewhere` if they are of another, once for each home. */
  only(home: string, begun: Set<string>): Tx['touches'] {
    return async (orgIds) => {
      const wanted = new Set(await Promise.all(orgIds.map((id) => this.homeOf(id))))
      const [first, another] = [...wanted]
      if (first === undefined || (first === home && another === undefined)) return
      if (another !== undefined) throw new Error('one transaction for shops of several homes')
      if (begun.has(first)) return
      begun.add(first)
      throw new Elsewhere(first)
    }
  }

  states() {
    return [...this.#pools].map(([pool, { totalCount, idleCount, waitingCount }]) => ({
      pool,
      open: totalCount,
      idle: idleCount,
      waiting: waitingCount,
    }))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool: Pool) => pool.end()))
  }

  #pool(at: string, place: Place, role: ServingRole = 'app_api'): Pool {
    const name = `${kinds[role]} ${at}`.trim()
    let pool = this.#pools.get(name)
    if (pool === undefined) {
      pool = connectionPool(place, role, role === 'app_api' ? this.#connections : mostLooks, true)
      this.#pools.set(name, pool)
    }
    return pool
  }

  /** The node of each home. */
  placed(): Promise<ReadonlyMap<string, Node>> {
    this.#nodes ??= this.#coordinator
      .ask<Node & { home: string }>(
        `select 'shops_' || s.shardid as home, n.nodename as host, n.nodeport as port
         from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
         join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary' where s.logicalrelid = 'public.sales'::regclass`,
      )
      .then((rows) => new Map(rows.map(({ home, ...node }) => [home, node])))
    this.#nodes.catch(() => this.forget())
    return this.#nodes
  }
}
