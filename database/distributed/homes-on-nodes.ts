import type pg from 'pg'
import { type Node, onNode } from './citus-nodes.ts'
import { anchor } from './kinds.ts'

/** Programs and tills ask for what of them was written since: a view says so too. */
const followed = new Set([
  'category_moves',
  'customer_removals',
  'customers',
  'organization_day_totals',
  'price_changes',
  'price_items',
  'product_removals',
  'products',
  'stock_levels',
])

type Shard = Node & { readonly home: string; readonly name: string; readonly shard: string }
type Grant = { readonly name: string; readonly privilege: string; readonly role: string }
type Counted = { readonly name: string; readonly column: string }

/** Makes the homes that are missing, or not whole, on the nodes that have their shards. Returns how many there are. */
export async function makeHomes(client: pg.Client, url: string): Promise<number> {
  const { rows: shards } = await client.query<Shard>(
    `select n.nodename as host, n.nodeport as port, 'shops_' || a.shardid as home, s.logicalrelid::regclass::text as name,
       s.logicalrelid::regclass::text || '_' || s.shardid as shard
     from pg_dist_shard s join pg_dist_shard a on a.logicalrelid = $1::regclass and a.shardminvalue = s.shardminvalue
     join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`,
    [anchor],
  )
  await grantColumns(client, url, shards)
  const { rows: grants } = await client.query<Grant>(
    `select c.relname as name, a.privilege_type as privilege, pg_get_userbyid(a.grantee) as role
     from pg_class c join pg_dist_partition d on d.logicalrelid = c.oid and d.partmethod = 'h', aclexplode(c.relacl) a
     where a.grantee <> c.relowner and a.grantee <> 0
     union all
     select c.relname, a.privilege_type || ' (' || quote_ident(t.attname) || ')', pg_get_userbyid(a.grantee)
     from pg_class c join pg_dist_partition d on d.logicalrelid = c.oid and d.partmethod = 'h'
     join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a where a.grantee <> 0`,
  )
  const { rows: counted } = await client.query<Counted>(
    `select attrelid::regclass::text as name, attname as column from pg_attribute
     where attidentity <> '' and attrelid in (select logicalrelid from pg_dist_partition where partmethod = 'h')`,
  )
  const homes = Map.groupBy(shards, ({ home }) => home)
  for (const [home, own] of homes) {
    const [node] = own
    if (node !== undefined) await onNode(url, node, (worker) => makeHome(worker, home, own, grants, counted))
  }
  return homes.size
}

/** Rights on single columns stay behind when a table is put on every node. */
async function grantColumns(client: pg.Client, url: string, shards: readonly Shard[]): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('grant %s (%I) on %s, %s to %I', a.privilege_type, t.attname, c.oid::regclass, format('%I.%I', n.nspname, c.relname || '_' || s.shardid), pg_get_userbyid(a.grantee)) as sql
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_dist_partition d on d.logicalrelid = c.oid and d.partmethod = 'n' and d.repmodel = 't'
     join pg_dist_shard s on s.logicalrelid = c.oid join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a where a.grantee <> 0`,
  )
  const nodes = new Map(shards.map(({ host, port }) => [`${host}:${port}`, { host, port }]))
  for (const node of nodes.values())
    await onNode(url, node, async (worker) => {
      await worker.query('set citus.enable_ddl_propagation = off')
      for (const { sql } of rows) await worker.query(sql)
    })
}

async function makeHome(
  worker: pg.Client,
  home: string,
  shards: readonly Shard[],
  grants: readonly Grant[],
  counted: readonly Counted[],
): Promise<void> {
  await worker.query('set citus.enable_ddl_propagation = off')
  const { rows } = await worker.query<{ views: number; is_ready: boolean }>(
    `select count(*) filter (where relkind = 'v' and relname <> 'is_ready')::int as views, coalesce(bool_or(relname = 'is_ready'), false) as is_ready
     from pg_class where relnamespace = to_regnamespace($1)`,
    [home],
  )
  if (rows[0]?.is_ready && rows[0].views === shards.length) return
  await worker.query('begin')
  await worker.query(`drop schema if exists ${home} cascade`)
  await worker.query(`create schema ${home} authorization app_owner`)
  await worker.query(`grant usage on schema ${home} to app_api, app_auth, app_platform, app_definer, app_backup`)
  for (const { name, shard } of shards) {
    const view = `${home}.${name}`
    const sql = [
      `create view ${view} with (security_invoker = true) as select *${followed.has(name) ? ', xmin' : ''} from public.${shard}`,
      `alter view ${view} owner to app_owner`,
      ...grants
        .filter((one) => one.name === name)
        .map(({ privilege, role }) => `grant ${privilege} on ${view} to ${role}`),
      ...counted.filter((one) => one.name === name).flatMap(({ column }) => countOn(home, name, column, shard)),
    ]
    await worker.query(sql.join(';\n'))
  }
  await worker.query(`create view ${home}.is_ready as select true as is_ready`)
  await worker.query('commit')
}

/** Numbers that are drawn: each home goes on after the highest that is there. */
function countOn(home: string, name: string, column: string, shard: string): string[] {
  const sequence = `${home}.${name}_${column}_seq`
  return [
    `create sequence ${sequence}`,
    `alter sequence ${sequence} owner to app_owner`,
    `grant usage on sequence ${sequence} to app_api, app_auth, app_platform, app_definer`,
    `select setval('${sequence}', coalesce((select max("${column}") from public.${shard}), 0) + 1, false)`,
    `alter view ${home}.${name} alter column "${column}" set default nextval('${sequence}')`,
  ]
}
