import type pg from 'pg'
import { type Node, onNode } from './citus-nodes.ts'
import { looksOf } from './differences.ts'
import { anchor } from './kinds.ts'

/** Tables whose views have `xmin` too: programs and tills ask which of their rows were written since. `import_keys` has `ctid`. */
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

const systemColumn = (name: string) => (followed.has(name) ? ', xmin' : name === 'import_keys' ? ', ctid' : '')

type Shard = Node & { readonly home: string; readonly name: string; readonly shard: string }
type Grant = { readonly name: string; readonly privilege: string; readonly role: string }
/** The columns of a table that a role may read which may not read all of it. */
type Look = { readonly name: string; readonly role: string; readonly columns: readonly string[] }
type Counted = { readonly name: string; readonly column: string }

/** Creates the schemas of homes that are missing or incomplete, on the nodes that have their shards. Returns the number of homes. */
export async function makeHomes(client: pg.Client, url: string): Promise<number> {
  const { rows: shards } = await client.query<Shard>(
    `select n.nodename as host, n.nodeport as port, 'shops_' || a.shardid as home, s.logicalrelid::regclass::text as name,
       s.logicalrelid::regclass::text || '_' || s.shardid as shard
     from pg_dist_shard s join pg_dist_shard a on a.logicalrelid = $1::regclass and a.shardminvalue = s.shardminvalue
     join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`,
    [anchor],
  )
  await grantColumns(client, url)
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
  const { rows: looks } = await client.query<Look>(
    `select distinct on (c.relname) c.relname as name, a.grantee::regrole::text as role, array_agg(quote_ident(t.attname) order by t.attnum) as columns
     from pg_class c join pg_dist_partition d on d.logicalrelid = c.oid and d.partmethod = 'h'
     join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
     where a.privilege_type = 'SELECT' and a.grantee in ('app_definer'::regrole, 'app_platform'::regrole)
     group by c.oid, c.relname, a.grantee having bool_or(t.attname = 'org_id') order by 1, 2`,
  )
  const homes = Map.groupBy(shards, ({ home }) => home)
  for (const [home, own] of homes) {
    const [node] = own
    if (node !== undefined) await onNode(url, node, (worker) => makeHome(worker, home, own, { grants, counted, looks }))
  }
  return homes.size
}

/**
 * Grants the rights on single columns again, which Citus does not copy when a table is distributed or moved. A role that may insert some columns of a
 * reference table also gets the right to insert all of them into its shard, because Citus fills in the others; no role can name a shard.
 */
async function grantColumns(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<Node & { sql: string }>(
    `select p.nodename as host, p.nodeport as port, string_agg(
       format('grant %s (%I) on %s, %s to %I', a.privilege_type, t.attname, c.oid::regclass, p.shard, pg_get_userbyid(a.grantee))
         || case when a.privilege_type = 'INSERT' and d.partmethod = 'n' then format('; grant insert on %s to %I', p.shard, pg_get_userbyid(a.grantee))
           else '' end, '; ') as sql
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_dist_partition d on d.logicalrelid = c.oid and (d.partmethod = 'h' or d.partmethod = 'n' and d.repmodel = 't')
     join pg_dist_shard s on s.logicalrelid = c.oid join pg_attribute t on t.attrelid = c.oid
     join pg_dist_placement at on at.shardid = s.shardid join pg_dist_node o on o.groupid = at.groupid and o.noderole = 'primary'
     cross join lateral (select o.nodename, o.nodeport, format('%I.%I', n.nspname, c.relname || '_' || s.shardid) as shard) p, aclexplode(t.attacl) a
     where a.grantee <> 0 group by 1, 2`,
  )
  for (const { sql, ...node } of rows)
    await onNode(url, node, async (worker) => {
      await worker.query('set citus.enable_ddl_propagation = off')
      await worker.query(sql)
    })
}

type Made = { readonly grants: readonly Grant[]; readonly counted: readonly Counted[]; readonly looks: readonly Look[] }

async function makeHome(
  worker: pg.Client,
  home: string,
  shards: readonly Shard[],
  { grants, counted, looks }: Made,
): Promise<void> {
  await worker.query('set citus.enable_ddl_propagation = off')
  const { rows } = await worker.query<{ views: number; looks: number; is_ready: boolean }>(
    `select count(*) filter (where relname <> 'is_ready' and relnamespace = to_regnamespace($1))::int as views,
       count(*) filter (where relnamespace = to_regnamespace($2))::int as looks, coalesce(bool_or(relname = 'is_ready'), false) as is_ready
     from pg_class where relkind = 'v' and relnamespace in (to_regnamespace($1), to_regnamespace($2))`,
    [home, looksOf(home)],
  )
  if (rows[0]?.is_ready && rows[0].views === shards.length && rows[0].looks === looks.length) return
  await worker.query('begin')
  await worker.query(`drop schema if exists ${looksOf(home)} cascade`)
  await worker.query(`drop schema if exists ${home} cascade`)
  await worker.query(`create schema ${home} authorization app_owner`)
  await worker.query(`grant usage on schema ${home} to app_api, app_auth, app_platform, app_definer, app_backup`)
  for (const { name, shard } of shards) {
    const view = `${home}.${name}`
    const sql = [
      `create view ${view} with (security_invoker = true) as select *${systemColumn(name)} from public.${shard}`,
      `alter view ${view} owner to app_owner`,
      ...grants
        .filter((one) => one.name === name)
        .map(({ privilege, role }) => `grant ${privilege} on ${view} to ${role}`),
      ...counted.filter((one) => one.name === name).flatMap(({ column }) => countOn(home, name, column, shard)),
      ...counted
        .filter((one) => one.name === name && grants.some(isOfPlatform(name)))
        .flatMap(({ column }) => numberAt(home, name, column, shard)),
    ]
    await worker.query(sql.join(';\n'))
  }
  await makeLooks(worker, looksOf(home), shards, looks)
  await worker.query(`create view ${home}.is_ready as select true as is_ready`)
  await worker.query('commit')
}

async function makeLooks(worker: pg.Client, schema: string, shards: readonly Shard[], looks: readonly Look[]) {
  await worker.query(`create schema ${schema} authorization app_owner`)
  await worker.query(`grant usage on schema ${schema} to app_platform, app_definer`)
  for (const { name, role, columns } of looks) {
    const shard = shards.find((one) => one.name === name)?.shard
    const view = `${schema}.${name}`
    await worker.query(
      `create view ${view} with (security_invoker = true) as select ${columns.join(', ')} from public.${shard}`,
    )
    await worker.query(`alter view ${view} owner to app_owner`)
    await worker.query(`grant select on ${view} to ${role}`)
  }
}

/** Identity columns: each home has a sequence of its own, which continues after the highest number there. */
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

/** Rows that the platform adds come from the coordinator, which has no home's sequences: a trigger numbers them. */
function numberAt(home: string, name: string, column: string, shard: string): string[] {
  return [
    `drop trigger if exists number_at_home on public.${shard}`,
    `create trigger number_at_home before insert on public.${shard} for each row
     when (coalesce(current_setting('tunda.home', true), '') = '')
     execute function number_at_home('${home}.${name}_${column}_seq', '${column}')`,
  ]
}

const isOfPlatform = (table: string) => (one: Grant) =>
  one.name === table && one.privilege.startsWith('INSERT') && one.role === 'app_platform'
