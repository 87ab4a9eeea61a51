import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '../with-client.ts'
import { type Node, onNode, plainPath, readNodes } from './citus-nodes.ts'
import { looksOf } from './differences.ts'
import { makeHomes } from './homes-on-nodes.ts'
import { anchor } from './kinds.ts'

export type Moved = { readonly home: string; readonly from: Node; readonly to: Node; readonly shops: number }

/**
 * Moves a shop, and the other shops of its home, to another node while they sell: Citus copies their rows and replicates what is written meanwhile;
 * only at the end writers wait for a moment. Undefined if they are there already. Fails with a message for the operator if there is no such shop or
 * node.
 */
export async function moveShop(url: string, shop: string, to: Node): Promise<Moved | undefined> {
  const owner = { connectionString: url, application_name: 'tunda distribute', options: plainPath }
  return await withClient(owner, async (client) => {
    const nodes = await readNodes(client)
    if (!nodes.some(({ host, port }) => host === to.host && port === to.port))
      throw new Error(`There is no worker ${to.host}:${to.port}. The workers are ${nodes.map(named).join(', ')}.`)
    const { rows } = await client.query<Node & { shard: string; shops: number }>(
      `select s.shardid::text as shard, n.nodename as host, n.nodeport as port,
         (select count(*)::int from organizations o where get_shard_id_for_distribution_column($2, o.id) = s.shardid) as shops
       from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
       where s.shardid = get_shard_id_for_distribution_column($2, $1::uuid) and exists (select from organizations where id = $1::uuid)`,
      [shop, anchor],
    )
    const [found] = rows
    if (found === undefined) throw new Error(`There is no shop with the id ${shop}.`)
    const { shard, host, port, shops } = found
    const [home, from] = [`shops_${shard}`, { host, port }]
    if (host === to.host && port === to.port) return undefined
    await followed(url, to, async () => {
      await client.query(`select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, 'force_logical')`, [
        shard,
        host,
        port,
        to.host,
        to.port,
      ])
    })
    await onNode(url, from, async (source) => {
      await source.query('set citus.enable_ddl_propagation = off')
      await source.query(`drop schema if exists ${looksOf(home)} cascade`)
      await source.query(`drop schema if exists ${home} cascade`)
    })
    await makeHomes(client, url)
    await client.query('call citus_cleanup_orphaned_resources()')
    return { home, from, to, shops }
  })
}

/**
 * Runs `move`, and meanwhile lets the roles that Citus creates for replicating a shard bypass row security, as soon as they exist: row security is
 * forced for every role, and they would replicate nothing. Such a role exists only during the move, and nobody can sign in as it.
 */
async function followed(url: string, to: Node, move: () => Promise<void>): Promise<void> {
  const moved = new AbortController()
  const letPast = onNode(url, to, async (node) => {
    await node.query('set citus.enable_ddl_propagation = off')
    while (!moved.signal.aborted) {
      const { rows } = await node.query<{ name: string }>(
        `select quote_ident(rolname) as name from pg_roles where rolname like 'citus\\_shard\\_move\\_subscription\\_role\\_%' and not rolbypassrls`,
      )
      for (const { name } of rows) await node.query(`alter role ${name} bypassrls`).catch(() => undefined)
      await pause(50)
    }
  })
  await Promise.all([move().finally(() => moved.abort()), letPast])
}

const named = ({ host, port }: Node) => `${host}:${port}`
