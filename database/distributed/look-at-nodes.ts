import { withClient } from '../with-client.ts'
import { type Node, onNode, plainPath } from './citus-nodes.ts'
import { anchor, placeTables } from './kinds.ts'

export type NodesSeen = {
  /** How many nodes have shops, and how many homes there are. */
  readonly nodes: number
  readonly homes: number
  /** Nodes that do not answer, and homes whose views are missing on their node. */
  readonly silent: readonly string[]
  readonly unready: readonly string[]
  /** Tables that were added later and are not distributed yet. */
  readonly waiting: readonly string[]
}

/** Checks every node of the database at `url`; undefined if it is not distributed. Fails if the database itself does not answer. */
export async function lookAtNodes(url: string): Promise<NodesSeen | undefined> {
  const to = { connectionString: url, application_name: 'tunda doctor', options: plainPath }
  return await withClient(to, async (client) => {
    const { rows: spread } = await client.query<{ is: boolean }>(
      `select to_regprocedure('hold_home(text)') is not null as is`,
    )
    if (spread[0]?.is !== true) return undefined
    const { rows: homes } = await client.query<Node & { home: string }>(
      `select 'shops_' || s.shardid as home, n.nodename as host, n.nodeport as port
       from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
       join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary' where s.logicalrelid = $1::regclass`,
      [anchor],
    )
    const { rows: known } = await client.query<{ name: string }>(
      'select logicalrelid::regclass::text as name from pg_dist_partition',
    )
    const names = new Set(known.map(({ name }) => name))
    const waiting = (await placeTables(client)).filter(({ name, kind }) => kind !== 'local' && !names.has(name))
    const nodes = Map.groupBy(homes, ({ host, port }) => `${host}:${port}`)
    const silent: string[] = []
    const unready: string[] = []
    for (const [name, own] of nodes) {
      const [node] = own
      if (node === undefined) continue
      await onNode(url, node, async (worker) => {
        const { rows } = await worker.query<{ home: string }>(
          `select home from unnest($1::text[]) as home where to_regclass(home || '.is_ready') is null`,
          [own.map(({ home }) => home)],
        )
        unready.push(...rows.map(({ home }) => home))
      }).catch(() => silent.push(name))
    }
    return { nodes: nodes.size, homes: homes.length, silent, unready, waiting: waiting.map(({ name }) => name) }
  })
}
