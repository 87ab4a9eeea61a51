import type pg from 'pg'
import { withClient } from '../with-client.ts'

/** A worker: a node that has shards. The coordinator has none. */
export type Node = { readonly host: string; readonly port: number }

export const nameOf = ({ host, port }: Node) => `${host}:${port}`

/** With this search path the names of tables in `auth` are read with their schema, although that of a distributed database includes `auth`. */
export const plainPath = '-c search_path=public'

/** The same database on another node, as the same user. */
export function addressOn(url: string, { host, port }: Node): string {
  const address = new URL(url)
  address.searchParams.delete('host')
  address.hostname = host
  address.port = String(port)
  return address.href
}

/** Runs `work` on a node, as the user of `url`. */
export async function onNode<Result>(url: string, node: Node, work: (client: pg.Client) => Promise<Result>) {
  const to = { connectionString: addressOn(url, node), application_name: 'tunda distribute' }
  return await withClient(to, async (client) => {
    await client.query('set client_min_messages = warning')
    return await work(client)
  })
}

/** The workers. Fails with a message for the operator if there is no Citus, no worker, or the user is no superuser. */
export async function readNodes(client: pg.Client): Promise<Node[]> {
  const { rows } = await client.query<{ citus: string | null; has_package: boolean; is_superuser: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as citus,
       exists (select from pg_available_extensions where name = 'citus') as has_package,
       (select rolsuper from pg_roles where rolname = current_user) as is_superuser`,
  )
  const [{ citus, has_package, is_superuser } = { citus: null, has_package: false, is_superuser: false }] = rows
  if (!has_package)
    throw new Error(
      'This PostgreSQL has no Citus. Install its package on every node, and add citus to shared_preload_libraries (docs/operating/beyond-one-machine.md).',
    )
  if (citus === null)
    throw new Error('Citus is installed, but not in this database. Run "create extension citus" in it, on every node.')
  if (!is_superuser) throw new Error('Only a superuser can spread shops over nodes. Use one in DATABASE_URL.')
  const { rows: nodes } = await client.query<Node>(
    `select nodename as host, nodeport as port from pg_dist_node
     where groupid <> 0 and isactive and noderole = 'primary' order by nodeid`,
  )
  if (nodes.length === 0)
    throw new Error(
      'Citus has no workers yet. Run "select citus_set_coordinator_host(…)" once, and "select citus_add_node(…)" for each worker.',
    )
  return nodes
}
